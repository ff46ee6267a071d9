import { constants, getPriority, setPriority } from 'node:os'

/** How much lower; the process itself may have a low one. */
const NICENESS = 10

/**
 * Lowers the priority of the calling thread below the main thread: with as many busy threads as processors, people would wait
 * otherwise. Linux only; elsewhere this would change the priority of the whole process.
 */
export function lowerPriority(): void {
  if (process.platform === 'linux')
    setPriority(Math.min(getPriority() + NICENESS, constants.priority.PRIORITY_LOW))
}
