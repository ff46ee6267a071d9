import { measureListening } from './measure-listening.ts'
import { measureLog } from './measure-log.ts'

/** What the clerk and the idea log cost: 500 finished notes heard, 10,000 ideas looked through. */
console.log('The clerk listens')
await measureListening()
console.log('The idea log')
await measureLog()
