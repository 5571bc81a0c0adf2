"""Goals of action servers: sent, watched, spoken of, cancelled."""
