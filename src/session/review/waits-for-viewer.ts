import { currentStep } from '#session/agenda/step.ts'
import { offersTalk } from '#session/agenda/step-rules.ts'
import { type SubjectKey, subjectKey } from '#session/changes/changes-slice.ts'
import { votesIn } from '#session/choosing/votes/vote.ts'
import { isAtLeast } from '#session/core/role.ts'
import type { Idea } from '#session/ideas/idea.ts'
import type { SessionProjection } from '#session/project.ts'

/** Something on the board that waits for the viewer. */
export type Need =
  | { kind: 'vote'; votesLeft: number; endsAt: number | null }
  | { kind: 'rating' | 'question'; endsAt: number | null }
  | { kind: 'check' }
  /** An open window without the viewer's contribution. */
  | { kind: 'window'; closesAt: number; isReminded: boolean; offersTalk: boolean }
  | { kind: 'to-do'; due: string | null }
  /** A facilitator sent the note for review. */
  | { kind: 'request'; requestId: string; question: string; endsAt: number | null }
  /** A comment that mentions the viewer, who has not written in its thread since. */
  | { kind: 'mention'; threadId: string; commentId: string }

export type Needs = Iterable<[SubjectKey, Need]>

/** By thing: votes, ratings, checks and questions without the viewer's answer, and to-dos of theirs that are not done. */
export function needsOf(view: SessionProjection, ideas: Iterable<Idea>): Map<SubjectKey, Need> {
  const answers = isAtLeast(view.me.role, 'commenter')
    ? [
        ...voteNeeds(view),
        ...ratingNeeds(view),
        ...checkNeeds(view),
        ...questionNeeds(view),
        ...windowNeeds(view),
      ]
    : []
  return new Map([...answers, ...toDoNeeds(view, ideas)])
}

function* voteNeeds({ votes, ballots }: SessionProjection): Needs {
  for (const { id, state, votesPerPerson: votesLeft, endsAt } of Object.values(votes))
    if (state === 'open' && votesIn(ballots[id]?.mine ?? {}) === 0)
      yield [subjectKey('vote', id), { kind: 'vote', votesLeft, endsAt }]
}

function* ratingNeeds({ ratings, raters, me }: SessionProjection): Needs {
  for (const { id, state, endsAt } of Object.values(ratings))
    if (state === 'open' && !raters[id]?.includes(me.id))
      yield [subjectKey('rating', id), { kind: 'rating', endsAt }]
}

function* checkNeeds({ checks, checkAnswers }: SessionProjection): Needs {
  for (const { documentId, state } of Object.values(checks))
    if (state === 'open' && Object.keys(checkAnswers[documentId] ?? {}).length === 0)
      yield [subjectKey('check', documentId), { kind: 'check' }]
}

function* questionNeeds({ interviews, me }: SessionProjection): Needs {
  for (const { endsAt, questions } of Object.values(interviews).filter(({ state }) => state === 'open'))
    for (const { id, state, answeredBy } of questions)
      if (state === 'open' && !answeredBy.includes(me.id))
        yield [subjectKey('question', id), { kind: 'question', endsAt }]
}

function* windowNeeds({ agenda, ownContribution }: SessionProjection): Needs {
  const step = currentStep(agenda)
  if (!step?.window || (ownContribution !== 'waits' && ownContribution !== 'reminded')) return
  const isReminded = ownContribution === 'reminded'
  const { closesAt } = step.window
  const need = { kind: 'window', closesAt, isReminded, offersTalk: offersTalk(step) } as const
  yield [subjectKey('window', step.id), need]
}

function* toDoNeeds({ me }: SessionProjection, ideas: Iterable<Idea>): Needs {
  for (const { number, promotion, removedAt } of ideas)
    if (removedAt === null && promotion?.kind === 'todo' && promotion.ownerId === me.id && !promotion.isDone)
      yield [subjectKey('note', number), { kind: 'to-do', due: promotion.due }]
}
