import { boardShapes } from '#board/doc/board-doc.ts'
import { readLock } from '#board/record/lock.ts'
import type { BoardConnection } from '#canvas/connection/board-connection.ts'
import { isAtLeast } from '#session/core/role.ts'

/** Whether a facilitator locked the note and this person is none. */
export function isLockedHere({ doc, session }: BoardConnection, noteId: string): boolean {
  const map = boardShapes(doc).get(noteId)
  if (!map || readLock(map) !== 'facilitators') return false
  const role = session.get()?.me.role
  return role === undefined || !isAtLeast(role, 'facilitator')
}
