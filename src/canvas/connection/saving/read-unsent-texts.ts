import * as Y from 'yjs'
import { copyName, openLocalCopy } from '../copy/local-copy.ts'
import { readStoredSession } from '../copy/stored-session.ts'
import { hasUnsentWork, openUnsentStore } from '../copy/unsent-ids.ts'
import { watchUnsentWork } from './unsent-work.ts'

/** Returns a person's texts on a board that they can no longer open, if only this browser has them. */
export async function readUnsentTexts(boardId: string, userId: string): Promise<string[]> {
  const kept = hasUnsentWork(boardId, userId) ? readStoredSession(boardId, userId) : null
  if (!kept) return []
  const doc = new Y.Doc()
  const copy = await openLocalCopy(copyName(boardId, kept.epoch, userId), doc, {
    onFailure: () => undefined,
    onBehind: () => undefined,
  })
  const texts = copy ? watchUnsentWork(doc, openUnsentStore(boardId, userId)).texts() : []
  copy?.stop()
  doc.destroy()
  return texts
}
