"""What the tests share: one package a layer."""
