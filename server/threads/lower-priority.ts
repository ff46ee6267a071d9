import { setPriority } from 'node:os'

const NICENESS = 10

/**
 * Puts the calling thread behind the one that serves everyone: with as many threads at work as there are processors, the
 * system would else make people wait for it. On Linux alone, as elsewhere it would be the priority of the whole process.
 */
export function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(NICENESS)
}
