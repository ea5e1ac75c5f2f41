"""Virtual boards that are left running: the bench behind a serial port, a drive and a socket."""
