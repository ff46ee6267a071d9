import { measureLog } from './measure-log.ts'

/** What the clerk and the idea log cost: 10,000 ideas looked through. */
console.log('The idea log')
await measureLog()
