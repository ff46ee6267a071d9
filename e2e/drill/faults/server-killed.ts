import type { Fault } from '../faulty/fault.ts'
import { killInBursts } from '../faulty/kill-in-bursts.ts'

/** Each time at another moment of a burst of 100 updates a second. */
const MAX_BURST = 60

export const fault: Fault = {
  title: 'kill -9 of the server in the middle of a burst, over and over, while its people go on',
  databases: ['pglite', 'postgres'],
  times: 100,
  run: (stage) => killInBursts(stage, MAX_BURST, () => stage.killServer()),
}
