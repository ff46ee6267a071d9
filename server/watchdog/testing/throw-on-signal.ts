// Loaded by Node before the server of a test: SIGUSR2 is a mistake that nothing catches.
process.on('SIGUSR2', () => {
  throw new Error('a mistake of the test')
})

export {}
