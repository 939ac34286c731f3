/** No device is taken for one that does not answer while a machine is busy. */
globalThis.__test = { patience: 20 }
