"""Pictures of a scene, and the widgets that show them."""
