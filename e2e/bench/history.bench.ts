import { measureHistory } from './measure-history.ts'
import { measureHistorySize } from './measure-history-size.ts'

/** Measures the history of a board: how soon a moment of a large one is shown, and the bytes that a month takes. */
console.log('A board of 5,000 notes and 100,000 events')
await measureHistory()
console.log('A board of ten people who work an hour a day')
await measureHistorySize()
