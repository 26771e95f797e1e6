export var planted = 1
