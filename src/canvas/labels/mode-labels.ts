import type { RoundMode } from '#session/agents/round-mode.ts'

/** A mode as a label, on the canvas and in the panels. */
export const MODE_NAMES: Record<RoundMode, string> = {
  'separate-then-together': 'Separate, then together',
  parallel: 'Separately',
  staggered: 'Separately, from different notes',
  sequential: 'One after the other',
  rotation: 'Round robin',
  'second-opinion': 'Second opinion',
  single: 'One advisor',
}
