import { changeClosed, changeOpen, startFields, without } from '#session/choosing/ballot/ballot-changes.ts'
import { secretOf, withoutSecrets } from '#session/choosing/ballot/secrets.ts'
import type { CopyOnWrite } from '#session/core/copy-on-write.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { ApplyTable } from '#session/core/events.ts'
import { isShown, type OwnAnswers, type PollEvent, type PollsSlice } from './representation-poll.ts'

export const APPLY_POLLS: ApplyTable<PollsSlice, PollEvent> = {
  'check.started': ({ checks }, { data, ...stamp }) => ({
    checks: { ...checks, [data.documentId]: { ...data, ...startFields(stamp), answered: 0 } },
  }),
  'check.answered'(slice, { actor, data: { documentId, pointId, rating, criticism } }, owned) {
    const others = without(answersOf(slice, actor, documentId), pointId)
    const isEmpty = rating === null && criticism === ''
    const own = isEmpty ? others : { ...others, [pointId]: { rating, criticism } }
    return putAnswers(slice, { userId: actor, documentId, own }, owned)
  },
  // Answers that are too few to be shown stay, so that it can be reopened.
  'check.closed': (slice, { at: closedAt, actor: closedBy, data: { documentId, result } }) => ({
    ...(isShown({ result }) && withoutAnswers(slice, documentId)),
    checks: changeOpen(slice.checks, documentId, ({ answered: _answered, ...check }) => ({
      ...check,
      state: 'closed',
      closedAt,
      closedBy,
      result,
    })),
  }),
  'check.reopened': ({ checks, checkAnswers }, { data: { documentId } }) => ({
    checks: changeClosed(checks, documentId, ({ points, startedBy, startedAt }) => {
      const answered = Object.values(checkAnswers).filter((own) => entryOf(own, documentId) !== null).length
      return { documentId, points, startedBy, startedAt, state: 'open', answered }
    }),
  }),
  'check.discarded': (slice, { data: { documentId } }) => ({
    ...withoutAnswers(slice, documentId),
    checks: without(slice.checks, documentId),
  }),
}

/**
 * Removes someone's answers in checks when they leave the board. A guest who signs in leaves them to the account; where the
 * account has answered in the same check, its own answers stay alone.
 */
export function answersLeft(
  slice: PollsSlice,
  { from, to }: { from: string; to: string | undefined },
  owned: CopyOnWrite,
): Partial<PollsSlice> {
  let next = slice
  for (const [documentId, own] of Object.entries(entryOf(slice.checkAnswers, from) ?? {})) {
    next = { ...next, ...putAnswers(next, { userId: from, documentId, own: {} }, owned) }
    const isFree = to !== undefined && Object.keys(answersOf(next, to, documentId)).length === 0
    if (isFree) next = { ...next, ...putAnswers(next, { userId: to, documentId, own }, owned) }
  }
  return next
}

function answersOf({ checkAnswers }: PollsSlice, userId: string, documentId: string): OwnAnswers {
  return secretOf(checkAnswers, userId, documentId) ?? {}
}

function putAnswers(
  slice: PollsSlice,
  { userId, documentId, own }: { userId: string; documentId: string; own: OwnAnswers },
  owned: CopyOnWrite,
): Partial<PollsSlice> {
  const checkAnswers = owned.record(slice.checkAnswers)
  const { [documentId]: before, ...others } = entryOf(checkAnswers, userId) ?? {}
  const hasAnswered = Object.keys(own).length > 0
  const mine = hasAnswered ? { ...others, [documentId]: own } : others
  if (Object.keys(mine).length > 0) checkAnswers[userId] = mine
  else delete checkAnswers[userId]
  const more = Number(hasAnswered) - Number(before !== undefined)
  if (more === 0) return { checkAnswers }
  return {
    checkAnswers,
    checks: changeOpen(slice.checks, documentId, (check) => ({ ...check, answered: check.answered + more })),
  }
}

function withoutAnswers({ checkAnswers }: PollsSlice, documentId: string): Partial<PollsSlice> {
  return { checkAnswers: withoutSecrets(checkAnswers, documentId) }
}
