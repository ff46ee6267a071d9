import { z } from 'zod'

export const ROUND_MODES = [
  'parallel',
  'staggered',
  'sequential',
  'separate-then-together',
  'rotation',
  'single',
  'second-opinion',
] as const
export const RoundMode = z.enum(ROUND_MODES)
export type RoundMode = z.infer<typeof RoundMode>
/** How often each advisor speaks in a round. */
export const MAX_CYCLES = 10

/** The usual mode for several advisors. Answers given apart differ more; a second phase in which they answer each other costs as many calls again. */
export const DEFAULT_MODE: RoundMode = 'parallel'

/** Advisors that a mode needs at least and takes at most. */
export const MODE_ADVISORS: Record<RoundMode, { min: number; max: number }> = {
  parallel: { min: 1, max: 12 },
  staggered: { min: 2, max: 12 },
  sequential: { min: 2, max: 12 },
  'separate-then-together': { min: 2, max: 12 },
  rotation: { min: 2, max: 12 },
  single: { min: 1, max: 1 },
  'second-opinion': { min: 2, max: 2 },
}
/**
 * Whether a synthesis follows the turns of this mode without a request: advisors who answer each other leave a
 * discussion to sum up.
 */
export function endsInSynthesis(mode: RoundMode): boolean {
  return mode === 'sequential'
}
