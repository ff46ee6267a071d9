import type { CommandOf } from '#session/command.ts'
import type { Actor } from '#session/core/actor.ts'
import { accept, type Decision, refuse } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import type { SessionState } from '#session/state.ts'
import {
  isShown,
  MAX_CHECKS_ON_BOARD,
  MAX_CRITICISMS,
  MAX_CRITICISMS_OF_ALL,
  MAX_OPEN_CHECKS,
  NO_ANSWER,
  type OpenCheck,
  type OwnAnswers,
  type RepresentationCheck,
} from './check.ts'
import { countAnswers } from './count-answers.ts'
import { documentIn, pointsOf, WHOLE } from './document-points.ts'

/**
 * Fixes the points that people are asked about. Refusals: `no-document`, `not-now` while it is written,
 * `too-many-open-checks`, `too-many-checks`.
 */
export function startCheck(state: SessionState, { documentId }: CommandOf<'check.start'>): Decision {
  if (entryOf(state.checks, documentId)) return accept()
  const document = documentIn(state, documentId)
  if (!document) return refuse('no-document')
  if (isOpenDocumentRun(document))
    return refuse('not-now', 'This version is being written. Wait until it is there.')
  const points = pointsOf(document).map(({ id }) => id)
  if (points.length === 0) return refuse('no-document', 'This version says nothing. Choose another one.')
  const checks = Object.values(state.checks)
  if (countOpen(checks) >= MAX_OPEN_CHECKS) return refuse('too-many-open-checks')
  if (checks.length >= MAX_CHECKS_ON_BOARD) return refuse('too-many-checks')
  return accept({ kind: 'check.started', data: { documentId, points: [WHOLE, ...points] } })
}

/**
 * A rating of `null` and an empty criticism take the answer back. Refusals: `not-in-check`, `too-many-criticisms`,
 * `no-room-for-criticism`.
 */
export function answerCheck(
  state: SessionState,
  { documentId, pointId, rating, criticism }: CommandOf<'check.answer'>,
  actor: Actor,
): Decision {
  if (actor.kind !== 'person') return refuse('bad-command')
  const found = findOpen(state, documentId)
  if ('ok' in found) return found
  if (!found.points.includes(pointId)) return refuse('not-in-check')
  const own: OwnAnswers = entryOf(entryOf(state.checkAnswers, actor.userId) ?? {}, documentId) ?? {}
  const before = own[pointId] ?? NO_ANSWER
  if (before.rating === rating && before.criticism === criticism) return accept()
  const isOneMore = before.criticism === '' && criticism !== ''
  if (isOneMore && countCriticisms(own) >= MAX_CRITICISMS) return refuse('too-many-criticisms')
  if (isOneMore && countAllCriticisms(state, documentId) >= MAX_CRITICISMS_OF_ALL)
    return refuse('no-room-for-criticism')
  return accept({ kind: 'check.answered', data: { documentId, pointId, rating, criticism } })
}

function countCriticisms(own: OwnAnswers): number {
  return Object.values(own).filter(({ criticism }) => criticism !== '').length
}

function countAllCriticisms({ checkAnswers }: SessionState, documentId: string): number {
  return Object.values(checkAnswers).reduce(
    (sum, own) => sum + countCriticisms(entryOf(own, documentId) ?? {}),
    0,
  )
}

/** Counts the answers. Refuses with `no-check`. */
export function closeCheck(state: SessionState, { documentId }: CommandOf<'check.close'>): Decision {
  const check = entryOf(state.checks, documentId)
  if (!check) return refuse('no-check')
  if (check.state === 'closed') return accept()
  return accept({ kind: 'check.closed', data: { documentId, result: countAnswers(state, check) } })
}

/**
 * Only a check whose result is not shown: after a shown one, the difference to the next result would give away what the
 * people said who answered between the two. Refusals: `no-check`, `check-closed`, `too-many-open-checks`.
 */
export function reopenCheck(state: SessionState, { documentId }: CommandOf<'check.reopen'>): Decision {
  const check = entryOf(state.checks, documentId)
  if (!check) return refuse('no-check')
  if (check.state === 'open') return accept()
  if (isShown(check)) return refuse('check-closed', 'Its results are shown. Ask about the next version.')
  if (countOpen(Object.values(state.checks)) >= MAX_OPEN_CHECKS) return refuse('too-many-open-checks')
  return accept({ kind: 'check.reopened', data: { documentId } })
}

function countOpen(checks: readonly RepresentationCheck[]): number {
  return checks.filter((check) => check.state === 'open').length
}

/** Refuses with `check-closed`; no result is kept. */
export function discardCheck(state: SessionState, { documentId }: CommandOf<'check.discard'>): Decision {
  const check = entryOf(state.checks, documentId)
  if (!check) return accept()
  return check.state === 'closed'
    ? refuse('check-closed')
    : accept({ kind: 'check.discarded', data: { documentId } })
}

/** The check, or the refusal of a command that needs it open. */
function findOpen(state: SessionState, documentId: string): OpenCheck | Decision {
  const check = entryOf(state.checks, documentId)
  if (!check) return refuse('no-check')
  return check.state === 'closed' ? refuse('check-closed') : check
}
