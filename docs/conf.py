"""How Sphinx builds these pages: `make docs`, and rosdoc2, which reads this file too."""

project = "edgevox_ros"
author = "edgevox_ros maintainers"
extensions = ["myst_parser"]
# Headings can be linked to as on GitHub: page.md#words-of-the-heading.
myst_heading_anchors = 4
html_title = "edgevox_ros"
html_theme = "alabaster"
html_theme_options = {
    "description": "Your robot understands people",
    "fixed_sidebar": True,
    "page_width": "1100px",
    "sidebar_width": "260px",
}
html_sidebars = {"**": ["about.html", "searchbox.html", "navigation.html"]}
exclude_patterns = ["_build"]
