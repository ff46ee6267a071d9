import type { Actor } from '#session/actor.ts'
import type { CommandOf } from '#session/command.ts'
import { type Decision, no, yes } from '#session/decision.ts'
import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import { entryOf, type SessionState } from '#session/state.ts'
import {
  MAX_CHECKS_ON_BOARD,
  MAX_CRITICISMS,
  MAX_CRITICISMS_OF_ALL,
  MAX_OPEN_CHECKS,
  NO_ANSWER,
  type OpenCheck,
  type OwnAnswers,
} from './check.ts'
import { countAnswers } from './count-answers.ts'
import { documentIn, pointsOf, WHOLE } from './document-points.ts'

export function startCheck(state: SessionState, { documentId }: CommandOf<'check.start'>): Decision {
  if (entryOf(state.checks, documentId)) return yes()
  const document = documentIn(state, documentId)
  if (!document) return no('no-document')
  if (isOpenDocumentRun(document))
    return no('not-now', 'This version is being written. Wait until it is there.')
  const points = pointsOf(document).map(({ id }) => id)
  if (points.length === 0) return no('no-document', 'This version says nothing. Choose another one.')
  const checks = Object.values(state.checks)
  if (checks.filter((check) => check.state === 'open').length >= MAX_OPEN_CHECKS)
    return no('too-many-open-checks')
  if (checks.length >= MAX_CHECKS_ON_BOARD) return no('too-many-checks')
  return yes({ kind: 'check.started', data: { documentId, points: [WHOLE, ...points] } })
}

export function answerCheck(
  state: SessionState,
  { documentId, pointId, rating, criticism }: CommandOf<'check.answer'>,
  actor: Actor,
): Decision {
  if (actor.kind !== 'person') return no('bad-command')
  const found = findOpen(state, documentId)
  if ('ok' in found) return found
  if (!found.points.includes(pointId)) return no('not-in-check')
  const own: OwnAnswers = entryOf(entryOf(state.checkAnswers, actor.userId) ?? {}, documentId) ?? {}
  const before = own[pointId] ?? NO_ANSWER
  if (before.rating === rating && before.criticism === criticism) return yes()
  const isOneMore = before.criticism === '' && criticism !== ''
  if (isOneMore && countCriticisms(own) >= MAX_CRITICISMS) return no('too-many-criticisms')
  if (isOneMore && countAllCriticisms(state, documentId) >= MAX_CRITICISMS_OF_ALL)
    return no('no-room-for-criticism')
  return yes({ kind: 'check.answered', data: { documentId, pointId, rating, criticism } })
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

export function closeCheck(state: SessionState, { documentId }: CommandOf<'check.close'>): Decision {
  const check = entryOf(state.checks, documentId)
  if (!check) return no('no-check')
  if (check.state === 'closed') return yes()
  return yes({ kind: 'check.closed', data: { documentId, result: countAnswers(state, check) } })
}

export function discardCheck(state: SessionState, { documentId }: CommandOf<'check.discard'>): Decision {
  const check = entryOf(state.checks, documentId)
  if (!check) return yes()
  return check.state === 'closed'
    ? no('check-closed')
    : yes({ kind: 'check.discarded', data: { documentId } })
}

/** The check, or the refusal of a command that needs it open. */
function findOpen(state: SessionState, documentId: string): OpenCheck | Decision {
  const check = entryOf(state.checks, documentId)
  if (!check) return no('no-check')
  return check.state === 'closed' ? no('check-closed') : check
}
