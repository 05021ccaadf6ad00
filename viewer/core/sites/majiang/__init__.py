"""Games as 電脳麻将 paipu."""
