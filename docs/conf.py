"""How Sphinx builds these pages: `make docs`, and rosdoc2, which reads this file too."""

from importlib.util import find_spec

project = "edgevox_ros"
author = "edgevox_ros maintainers"
extensions = ["myst_parser"]
# rosdoc2 brings no extension but its own, and puts ROS's own theme in the place of this one.
if find_spec("sphinx_copybutton"):
    extensions.append("sphinx_copybutton")
html_theme = "furo"
# Headings can be linked to as on GitHub: page.md#words-of-the-heading.
myst_heading_anchors = 4
# Quotation marks stay as they are written: `""` is a value.
smartquotes = False
html_title = "edgevox_ros"
html_static_path = ["style"]
html_css_files = ["pages.css"]
html_show_sphinx = False
html_show_copyright = False
html_copy_source = False
exclude_patterns = ["_build"]
# rosdoc2 adds pages of every module and copies of the top-level files beside ours; index.rst stays
# the table of contents, and the names that a user needs are in the reference.
exclude_patterns += ["edgevox_ros*.rst", "modules.rst", "standard*", "__*.rst", "user_docs*"]
rosdoc2_settings = {"enable_autodoc": False}
