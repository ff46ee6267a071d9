import type { Database } from '#db/driver/database.ts'
import {
  deleteVisitMark,
  listMarkedBoards,
  lockVisitMark,
  putVisitMark,
  readVisitMark,
} from '#db/visit-marks.ts'
import {
  joinMarks,
  markAllSeen,
  markSeen,
  type SeenSubject,
  type VisitMark,
  visitNow,
} from '#session/review/visit-mark.ts'

export type VisitChange =
  | { kind: 'seen'; seen: readonly SeenSubject[] }
  | { kind: 'all-seen'; throughSeq: number }
  | { kind: 'undo' }

/** A person on a board. */
export interface BoardVisitor {
  boardId: string
  userId: string
}

/** The marks of people in the logs of boards, in the database: every device and process has the same. */
export interface VisitMarks {
  /** Returns the mark as a visit at this moment would see it; stores nothing. */
  read(visitor: BoardVisitor): Promise<VisitMark>
  /** Begins a visit or continues it, and returns the new mark. */
  change(visitor: BoardVisitor, change: VisitChange): Promise<VisitMark>
}

export function createVisitMarks(db: Database, now: () => number = Date.now): VisitMarks {
  return {
    async read({ boardId, userId }) {
      const { mark } = await readVisitMark(db, boardId, userId)
      return visitNow(mark, now())
    },
    change: ({ boardId, userId }, change) =>
      db.transaction(async (tx) => {
        const stored = await lockVisitMark(tx, boardId, userId)
        const mark = visitNow(stored.mark, now())
        const next = changed(mark, stored.before, change, now())
        await putVisitMark(tx, boardId, userId, next)
        return next.mark
      }),
  }
}

/** A guest turned out to be this account, which has seen what either has seen. */
export async function moveMarksToAccount(db: Database, guestId: string, accountId: string): Promise<void> {
  for (const boardId of await listMarkedBoards(db, guestId))
    await db.transaction(async (tx) => {
      const guest = await lockVisitMark(tx, boardId, guestId)
      const account = await lockVisitMark(tx, boardId, accountId)
      await putVisitMark(tx, boardId, accountId, { mark: joinMarks(account.mark, guest.mark), before: null })
      await deleteVisitMark(tx, boardId, guestId)
    })
}

function changed(mark: VisitMark, before: VisitMark | null, change: VisitChange, at: number) {
  switch (change.kind) {
    case 'seen':
      return { mark: markSeen(mark, change.seen, at), before }
    case 'all-seen':
      return { mark: markAllSeen(mark, change.throughSeq), before: mark }
    case 'undo':
      // Things that were seen in the meantime stay seen.
      return before
        ? { mark: { ...joinMarks(before, { ...mark, throughSeq: 0 }) }, before: null }
        : { mark, before }
  }
}
