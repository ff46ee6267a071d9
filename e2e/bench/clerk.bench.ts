import { measureCapturing } from './measure-capturing.ts'
import { measureLog } from './measure-log.ts'

/** Measures the clerk and the idea log: 500 finished notes captured, 10,000 ideas searched. */
console.log('The idea log captures')
await measureCapturing()
console.log('The idea log')
await measureLog()
