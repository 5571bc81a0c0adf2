"""Runs a model in this process. The only package that imports llama_cpp."""
