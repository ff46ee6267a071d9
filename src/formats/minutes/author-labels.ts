import { isEditedOrigin, isOfAi, isWrittenByAgent, type NoteOrigin } from '#session/origin/note-origin.ts'
import { originLabel } from '#session/origin/origin-labels.ts'
import type { BoardReport, ReportSpeaker } from './board-report.ts'
import { outlineMinutes } from './outline-minutes.ts'

type Written = Pick<ReportSpeaker, 'kind' | 'model' | 'origin'>

/**
 * `AI, anthropic:claude-sonnet-5-5, edited by a person` after a name; `null` after the name of the person whose words
 * they are.
 */
export function writtenLabel({ kind, model, origin }: Written): string | null {
  if (kind === 'person' || !isOfAi(origin) || model === null) return originLabel(origin, { kind })
  return ['AI', model, ...(isEditedOrigin(origin) ? ['edited by a person'] : [])].join(', ')
}

/** A name with its label: the demo script is never presented as an AI, and no AI as a person. */
export function speakerLabel(speaker: ReportSpeaker): string {
  const written = writtenLabel(speaker)
  return written === null ? speaker.name : `${speaker.name} (${written})`
}

/** The label of words that are shown without their author: `words of an AI`. Empty for people's words. */
export function wordsOfAgent(origin: NoteOrigin | null): string {
  return origin !== null && isWrittenByAgent(origin) ? (originLabel(origin, { kind: 'person' }) ?? '') : ''
}

/**
 * The line at the top of minutes that explains the label AI, with the models; `null` if an AI wrote nothing in them.
 */
export function aiLine(report: BoardReport, { hasAppendix }: { hasAppendix: boolean }): string | null {
  const written = writtenIn(report, hasAppendix).filter(({ origin }) => isOfAi(origin))
  if (written.length === 0) return null
  const models = [...new Set(written.flatMap(({ model }) => model ?? []))]
  return `Text marked “AI” was written by AI models${models.length > 0 ? ` (${models.join(', ')})` : ''}.`
}

/** Everything that minutes show, as far as an agent may have written it. */
function writtenIn(
  report: BoardReport,
  hasAppendix: boolean,
): { model: string | null; origin: NoteOrigin }[] {
  const { decisions, todos, chosenByPeople, chosenByAgents, groups } = outlineMinutes(report)
  const notes = [
    ...report.votes.flatMap((vote) => vote.notes),
    ...report.ratings.flatMap((rating) => rating.notes),
  ]
  const documents = [...report.syntheses, ...(report.proposal ? [report.proposal] : [])]
  const interviews = report.interviews.flatMap(({ summary, advisors, origin, contextRequests }) => [
    ...(summary ? [summary] : []),
    ...advisors.map((advisor) => ({ model: null, origin: advisor.origin })),
    { model: null, origin },
    ...contextRequests.flatMap((asked) => [
      { model: asked.model, origin: asked.origin },
      ...(asked.reply ? [{ model: null, origin: asked.reply.origin }] : []),
    ]),
  ])
  const comments = report.threads.flatMap((thread) => thread.comments)
  return [
    ...comments,
    ...[...decisions, ...todos, ...chosenByPeople, ...chosenByAgents],
    ...groups.flatMap(({ ideas }) => ideas),
    ...report.themes,
    ...notes.flatMap(({ origin }) => (origin === null ? [] : { model: null, origin })),
    ...documents.flatMap(({ by }) => by ?? []),
    ...interviews,
    ...(hasAppendix ? report.rounds.flatMap(({ turns }) => turns.map(({ speaker }) => speaker)) : []),
  ]
}
