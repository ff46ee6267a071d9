import type { Pulse } from './pulse.ts'

/** How much longer a start may take: it loads the pages in one piece. */
const START_FACTOR = 6

/**
 * Counts the watching thread's own ticks without a beat of the main thread. Ticks, not the clock: while the whole process was
 * suspended, or the machine asleep, neither thread moved.
 */
export function countMissedBeats(
  pulse: Pulse,
  maxTicks: number,
): { tick(): 'fine' | 'stuck'; missed(): number } {
  let seen = pulse.beats
  let missed = 0
  return {
    tick() {
      const { beats } = pulse
      missed = beats === seen && !pulse.isDebugged ? missed + 1 : 0
      seen = beats
      return missed >= maxTicks * (pulse.hasStarted ? 1 : START_FACTOR) ? 'stuck' : 'fine'
    },
    missed: () => missed,
  }
}
