import { clearDocument } from 'y-indexeddb'
import { copyName } from './local-copy.ts'
import { forgetSession, listStoredBoards } from './stored-session.ts'
import { hasUnsentWork } from './unsent-ids.ts'

/** A tab that keeps its copy open must not prevent a person from signing out. */
const PATIENCE_MS = 2_000

/** Call before signing out: the next user of this browser finds none of the person's boards, but unsent work stays. */
export async function forgetSentCopies(userId: string): Promise<void> {
  const deletions = listStoredBoards(userId).flatMap(({ boardId, epoch }) => {
    if (hasUnsentWork(boardId, userId)) return []
    forgetSession(boardId, userId)
    if (epoch === null || typeof indexedDB === 'undefined') return []
    return [clearDocument(copyName(boardId, epoch, userId)).catch(() => undefined)]
  })
  const tooLate = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  if (deletions.length > 0) await Promise.race([Promise.all(deletions), tooLate])
}
