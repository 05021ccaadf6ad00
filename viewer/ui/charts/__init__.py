"""Charts that can be enlarged and pointed at; one module for each kind of `viewer.lab.charts`."""
