import { z } from 'zod'
import { BallotMethod } from '#session/choosing/ballot/ballot-method.ts'
import { secretOf } from '#session/choosing/ballot/secrets.ts'
import { endingCommands } from '#session/choosing/ballot/shared-commands.ts'
import { accept, refuse } from '#session/core/decision.ts'
import { commandRoute, commandsOn, routeBody } from '#session/core/define-command.ts'
import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import { countAnswers } from './count-answers.ts'
import { type DocumentsSlice, documentIn, pointsOf, WHOLE } from './document-points.ts'
import {
  CriticismText,
  DocumentId,
  isShown,
  MAX_CRITICISMS,
  MAX_CRITICISMS_OF_ALL,
  NO_ANSWER,
  type OwnAnswers,
  PointId,
  type PollEvent,
  type PollsSlice,
  Rating,
  type RepresentationPoll,
} from './representation-poll.ts'

export type PollSlice = PollsSlice & DocumentsSlice

const define = commandsOn<PollSlice, PollEvent>()
const checks = new BallotMethod<'check', 'documentId', PollSlice, RepresentationPoll, PollEvent>({
  noun: 'check',
  idField: 'documentId',
  id: DocumentId,
  listAll: (slice) => slice.checks,
  count: countAnswers,
})
const { path } = checks

/** Fixes the points that people are asked about. */
const startPoll = define({
  type: 'check.start',
  fields: { documentId: DocumentId },
  minRole: 'facilitator',
  decide(slice, { documentId }) {
    if (checks.find(slice, documentId)) return accept()
    const document = documentIn(slice, documentId)
    if (!document) return refuse('no-document')
    if (isOpenDocumentRun(document)) return refuse('not-now.version-running')
    const points = pointsOf(document).map(({ id }) => id)
    if (points.length === 0) return refuse('no-document.empty')
    return (
      checks.refuseStart(slice) ??
      accept({ kind: 'check.started', data: { documentId, points: [WHOLE, ...points] } })
    )
  },
})

/** A rating of `null` and an empty criticism take the answer back. */
export const answerPoll = define({
  type: 'check.answer',
  fields: {
    documentId: DocumentId,
    pointId: PointId,
    rating: Rating.nullable(),
    criticism: CriticismText,
  },
  minRole: 'commenter',
  route: commandRoute('post', `${path}/answer`, 'Say whether a point speaks for you', 'answers', {
    scope: null,
    body: routeBody(
      z.object({
        point: PointId,
        rating: Rating.nullable().describe('From now on; null takes the rating back.'),
        criticism: CriticismText.default('').describe(
          `A sentence, from now on; empty takes it back. At most ${MAX_CRITICISMS} of a person. Shown to everyone when it is closed, without a name.`,
        ),
      }),
      ({ point: pointId, ...answer }) => ({ pointId, ...answer }),
    ),
  }),
  decide(slice, { documentId, pointId, rating, criticism }, actor, { now }) {
    if (actor.kind !== 'person') return refuse('bad-command')
    return checks.ifOpen(slice, documentId, now, ({ points }) => {
      if (!points.includes(pointId)) return refuse('not-in-check')
      const own = secretOf(slice.checkAnswers, actor.userId, documentId) ?? {}
      const before = own[pointId] ?? NO_ANSWER
      if (before.rating === rating && before.criticism === criticism) return accept()
      const isOneMore = before.criticism === '' && criticism !== ''
      if (isOneMore && countCriticisms(own) >= MAX_CRITICISMS) return refuse('too-many-criticisms')
      if (isOneMore && countAllCriticisms(slice, documentId) >= MAX_CRITICISMS_OF_ALL)
        return refuse('no-room-for-criticism')
      return accept({ kind: 'check.answered', data: { documentId, pointId, rating, criticism } })
    })
  },
})

function countCriticisms(own: OwnAnswers): number {
  return Object.values(own).filter(({ criticism }) => criticism !== '').length
}

function countAllCriticisms({ checkAnswers }: PollsSlice, documentId: string): number {
  const counts = Object.keys(checkAnswers).map((userId) =>
    countCriticisms(secretOf(checkAnswers, userId, documentId) ?? {}),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

const { close, discard } = endingCommands(checks, 'show what came of it')
export const closePoll = close

/**
 * Only a check whose result is not shown: after a shown one, the difference to the next result would give away the answers of
 * the people who answered between the two.
 */
const reopenPoll = checks.define({
  verb: 'reopen',
  fields: {},
  route: commandRoute(
    'post',
    `${path}/reopen`,
    'Open a check again that was closed with too few answers to be shown',
    'check',
  ),
  decide(slice, documentId) {
    const check = checks.find(slice, documentId)
    if (!check) return refuse('no-check')
    if (check.state === 'open') return accept()
    if (isShown(check)) return refuse('check-closed.results-shown')
    return checks.refuseOpening(slice) ?? accept({ kind: 'check.reopened', data: { documentId } })
  },
})

export const POLL_COMMANDS = [startPoll, answerPoll, close, discard, reopenPoll] as const
