import type { AgendaView, Step, StepPlan } from '#session/agenda/step.ts'
import { advisorsQuestion } from '#session/agenda/step-question.ts'

// Apart from the labels of the agenda's panel, because a board shows these without it.

export function writingClosedLabel({
  title,
  state,
  whoWrites,
}: Pick<Step, 'title' | 'state' | 'whoWrites'>): string {
  if (state === 'done' || state === 'skipped') return `“${title}” has closed, and takes no more notes.`
  return whoWrites === 'no-one' ? 'No one writes in this step.' : 'Only facilitators write in this step.'
}

/** The announcement for screen readers when the agenda moves; null for a change that is no news. */
export function agendaNewsLabel(before: Step | null, now: Step | null): string | null {
  if (before?.id === now?.id && before?.run === now?.run) return null
  if (!now) return `Step ended: ${before?.title ?? ''}.`
  return `Step started: ${now.title}. ${now.instruction}`.trim()
}

/** In place of the question to advisors while they are silent: the next step with advisors. null if no step silences them. */
export function silentLabel({ steps, currentId }: Pick<AgendaView, 'steps' | 'currentId'>): string | null {
  const at = steps.findIndex(({ id }) => id === currentId)
  if (steps[at]?.advisors !== 'off') return null
  const speaks = ({ state, advisors }: Step): boolean => state === 'planned' && advisors !== 'off'
  const index = steps.findIndex((step, i) => i > at && speaks(step))
  const step = steps[index]
  if (!step) return 'Advisors are silent in this step.'
  const question = questionInStep(step)
  return `Advisors are silent in this step. Step ${index + 1} asks them${question ? `: “${question}”` : '.'}`
}

/**
 * Returns the question for the advisors: the step's, unless it is that of its vote or of its pairs, or else the first question in
 * its instruction and title; empty if it has none.
 */
export function questionInStep({
  title,
  instruction,
  ...rest
}: Pick<StepPlan, 'title' | 'instruction' | 'question' | 'vote' | 'pairsNotes'>): string {
  const question = advisorsQuestion(rest)
  if (question !== '') return question
  const sentences = [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(instruction)]
  const asked = [...sentences.map(({ segment }) => segment.trim()), title]
  return asked.find((sentence) => /[?？؟]$/u.test(sentence)) ?? ''
}
