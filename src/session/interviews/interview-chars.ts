import type { InterviewsState } from './interviews-slice.ts'

/** The characters of a value, as it is stored. */
export function charsOf(value: unknown): number {
  return JSON.stringify(value).length
}

/** They count towards MAX_INTERVIEW_CHARS_ON_BOARD. */
export function charsOnBoard({ interviews }: Pick<InterviewsState, 'interviews'>): number {
  return Object.values(interviews).reduce((sum, { chars }) => sum + chars, 0)
}
