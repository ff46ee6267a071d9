import type { RoundMode } from '#session/agents/round-mode.ts'

/** The order in the list: the most used first. */
export const MODES_OFFERED: readonly RoundMode[] = [
  'parallel',
  'staggered',
  'separate-then-together',
  'sequential',
  'rotation',
  'second-opinion',
  'single',
]

/** The course of a round in each mode, in one sentence. */
export const MODE_SENTENCES: Record<RoundMode, string> = {
  'separate-then-together': 'First separately, then each answers the others in three lines.',
  parallel: 'Each answers alone, without seeing the other answers.',
  staggered: 'Each answers alone and sees another part of the board.',
  sequential: 'Each reads those before and answers in turn; a synthesis follows.',
  rotation: 'They take turns in cycles, and people can write in between.',
  'second-opinion': 'One answers, another criticises, the first may refine.',
  single: 'One advisor answers.',
}
