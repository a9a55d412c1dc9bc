"""Cache: what need not be made twice, and the keys that tell when it must."""
