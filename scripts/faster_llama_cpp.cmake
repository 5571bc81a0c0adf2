# Compiles llama.cpp's own library in batches of files, which saves a third of the time. Only that target: ggml's
# file for AMX does not compile in a batch. `set_up.py` names this file in CMAKE_PROJECT_INCLUDE.
function(edgevox_compile_in_batches)
  if(TARGET llama)
    set_target_properties(llama PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 12)
  endif()
endfunction()

# The target does not exist yet: CMake reads this file at each project().
if(NOT DEFINED EDGEVOX_COMPILES_IN_BATCHES)
  set(EDGEVOX_COMPILES_IN_BATCHES TRUE)
  cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}" CALL edgevox_compile_in_batches)
endif()
