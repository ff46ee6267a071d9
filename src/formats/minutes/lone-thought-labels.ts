import { THOUGHT_ENDS, type ThoughtEnd } from '#agents/range/lone-thoughts.ts'
import type { ReportLoneThought } from './board-report.ts'

export const LONE_THOUGHTS_TITLE = 'Thoughts that one person had'

/** The end of a thought, before its words or numbers. */
export const THOUGHT_END_LABELS: Record<ThoughtEnd, string> = {
  decided: 'Became a decision or a to-do',
  cited: 'Cited in a synthesis or proposal',
  minority: 'Named in a minority report',
  'left-out': 'Left out',
  open: 'Open',
}

/** Whether minutes repeat the words of thoughts with this end: those of others are in the documents that took them up. */
export const HAS_WORDS: Record<ThoughtEnd, boolean> = {
  decided: false,
  cited: false,
  minority: false,
  'left-out': true,
  open: true,
}

/** Thoughts by their end, the open ones first; ends without thoughts are missing. */
export function groupLoneThoughts(all: readonly ReportLoneThought[]) {
  return THOUGHT_ENDS.toReversed().flatMap((end) => {
    const thoughts = all.filter((thought) => thought.end === end)
    return thoughts.length > 0 ? [{ end, label: THOUGHT_END_LABELS[end], thoughts }] : []
  })
}
