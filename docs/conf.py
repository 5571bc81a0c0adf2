"""How Sphinx builds these pages: `make docs`, and rosdoc2, which reads this file too."""

project = "edgevox_ros"
author = "edgevox_ros maintainers"
extensions = ["myst_parser"]
# Headings can be linked to as on GitHub: page.md#words-of-the-heading.
myst_heading_anchors = 4
html_title = "edgevox_ros"
html_theme = "alabaster"
html_sidebars = {"**": ["about.html", "searchbox.html", "navigation.html"]}
exclude_patterns = ["_build"]
# rosdoc2 adds pages of every module and copies of the top-level files beside ours; index.rst stays
# the table of contents, and the names that a user needs are in the reference.
exclude_patterns += ["edgevox_ros*.rst", "modules.rst", "standard*", "__*.rst", "user_docs*"]
rosdoc2_settings = {"enable_autodoc": False}
