"""The rig: plays the people and parts at the table for a board under test."""
