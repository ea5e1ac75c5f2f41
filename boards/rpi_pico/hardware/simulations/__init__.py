"""What the circuit does in ngspice, with limits. The parts come from the circuit; the models are
simple ones of our own, each with the data sheet that its figures are from."""
