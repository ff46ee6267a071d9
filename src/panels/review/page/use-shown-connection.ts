import { useMemo } from 'react'
import type { Readable } from '#base/readable.ts'
import { type BoardConnection, isAway } from '#canvas/connection/board-connection.ts'
import { type ChangeOutbox, changeOutboxOf } from '#panels/unsent-changes/change-outbox.ts'
import { withUnsentChanges } from '#panels/unsent-changes/with-unsent-changes.ts'
import type { Projection } from '#session/projection.ts'
import { type KeptBallots, withKeptBallots } from './kept-ballots.ts'
import { readKeptReview } from './kept-review.ts'

/** The connection with the session that this page shows: with the changes that wait, and offline with the kept ballots. */
export function useShownConnection(connection: BoardConnection, userId: string): BoardConnection {
  return useMemo(() => {
    const { boardId } = connection
    const kept = readKeptReview(boardId, userId)?.ballots ?? null
    return { ...connection, session: shownSession(connection, changeOutboxOf(boardId, userId), kept) }
  }, [connection, userId])
}

function shownSession(
  { session, saveState }: BoardConnection,
  { unsent }: ChangeOutbox,
  kept: KeptBallots | null,
): Readable<Projection | null> {
  let last: { of: readonly unknown[]; shown: Projection | null } | null = null
  return {
    get() {
      const now = session.get()
      const isOffline = isAway(saveState.get())
      const of = [now, isOffline, unsent.get()]
      if (last?.of.every((each, i) => Object.is(each, of[i]))) return last.shown
      const whole = now && isOffline && kept ? withKeptBallots(now, kept) : now
      last = { of, shown: whole && withUnsentChanges(whole, unsent.get()) }
      return last.shown
    },
    subscribe(listener) {
      const stops = [session, saveState, unsent].map((each) => each.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
