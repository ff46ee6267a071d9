import type { Category, Source, Status } from '#session/idea.ts'
import type { RoundMode } from '#session/round.ts'
import type { SynthesisSection } from '#session/synthesis.ts'

export const CATEGORY_WORDS: Record<Category, string> = {
  idea: 'Ideas',
  decision: 'Decisions',
  todo: 'To-dos',
  note: 'Notes',
  question: 'Questions',
}
export const STATUS_WORDS: Record<Status, string> = {
  raw: 'raw',
  refining: 'refining',
  distilled: 'distilled',
  actionable: 'actionable',
  archived: 'archived',
}
export const SOURCE_WORDS: Record<Source, string> = {
  canvas: 'canvas',
  web: 'quick capture',
  voice: 'by voice',
  clerk: 'told to the clerk',
  agent: 'by an agent',
  api: 'by a program',
  import: 'from a file',
}
export const SECTION_WORDS: Record<SynthesisSection, string> = {
  agreement: 'Agreement',
  tensions: 'Tensions',
  'next-steps': 'Next steps',
}
export const MODE_WORDS: Record<RoundMode, string> = {
  parallel: 'all at once',
  sequential: 'one after another',
  'separate-then-together': 'first separately, then together',
  rotation: 'in rotation',
  single: 'one advisor',
  'second-opinion': 'with a second opinion',
}

/** `2026-11-22`, in UTC. */
export function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** `2026-11-22 09:14 UTC`. */
export function minute(at: number): string {
  return `${day(at)} ${new Date(at).toISOString().slice(11, 16)} UTC`
}

/** ` (#3, #12)`, or nothing. */
export function numbersIn(numbers: readonly number[]): string {
  return numbers.length > 0 ? ` (${numbers.map((number) => `#${number}`).join(', ')})` : ''
}
