import type { Step } from '#session/agenda/step.ts'
import type { PrivateWriting, RevealPart } from '#session/private-writing/private-writing.ts'
import { formatCount } from '#ui/format-count.ts'

/** Returns the phase as a sentence, for everyone; `null` if there is nothing to show. */
export function phaseLabel(writing: PrivateWriting, canEdit: boolean): string | null {
  switch (writing.phase) {
    case 'writing':
      return canEdit
        ? `Only you see your new notes until the reveal, ${namesRuleLabel(writing)}.`
        : `New notes are seen by their writers only until the reveal, ${namesRuleLabel(writing)}.`
    case 'presenting':
      return writing.parts?.mode === 'by-person'
        ? 'The private notes are revealed person by person.'
        : 'The private notes are revealed a few at a time.'
    case 'revealing':
      return 'The private notes are being put on the board.'
    case 'cancelled':
      return 'These notes were not revealed: only their writers see them.'
    case 'revealed':
      return null
  }
}

/** Until the next step, on pages that followed a reveal part by part. */
export const ALL_REVEALED_LABEL = 'All notes are revealed.'

/** Returns `with names` or `without names`, on which writers can rely: names can still be left out, but not added. */
export function namesRuleLabel({ hidesNames }: Pick<PrivateWriting, 'hidesNames'>): string {
  return hidesNames ? 'without names' : 'with names'
}

/** Beside the settings of private writing. */
export const WHY_NAMES = 'Names usually help. Leave them out when honesty could hurt the writer.'
export const WHY_OTHERS_NOTES = 'None keeps ideas independent. A few help people who are stuck.'

/** After a private step, until facilitators reveal its notes. */
export function stepOverLabel({ title, window }: Pick<Step, 'title' | 'window'>): string {
  return window?.late === 'until-reveal'
    ? `“${title}” has closed. Late notes are taken until the reveal.`
    : `“${title}” is over. Its notes are still private.`
}

/** On a note that a person captured, or the clerk kept for them. */
export const PRIVATE_CAPTURE_LABEL = 'Saved. Only you see it until the reveal.'

/** While a tool is chosen that draws for everyone. */
export const PUBLIC_TOOL_LABEL = 'Everyone sees this: only notes are private.'

/** Like `phaseLabel`, for places with little room. */
export function shortPhaseLabel(writing: PrivateWriting, canEdit: boolean): string | null {
  switch (writing.phase) {
    case 'writing':
      return `${canEdit ? 'Only you see your notes' : 'Private writing'} · ${namesRuleLabel(writing)}`
    case 'presenting':
      return writing.parts?.mode === 'by-person' ? 'Person by person' : 'A few at a time'
    case 'revealing':
      return 'Revealing…'
    case 'cancelled':
      return 'Not revealed'
    case 'revealed':
      return null
  }
}

/** `Ben’s notes: 4`, `Part 2: 5 notes`. */
export function revealedPartLabel(
  { part, userId, noteIds }: RevealPart,
  nameOf: (userId: string) => string,
): string {
  if (userId !== null) return `${nameOf(userId)}’s notes: ${noteIds.length}`
  return `Part ${part}: ${formatCount(noteIds.length, 'note')}`
}
