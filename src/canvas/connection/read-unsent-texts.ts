import * as Y from 'yjs'
import { readKeptSession } from './kept-session.ts'
import { copyName, openLocalCopy } from './local-copy.ts'
import { hasUnsentWork } from './unsent-ids.ts'
import { watchUnsentWork } from './unsent-work.ts'

/** What someone wrote on a board that they may not open any more, as far as only this browser has it. */
export async function readUnsentTexts(boardId: string, userId: string): Promise<string[]> {
  const kept = hasUnsentWork(boardId, userId) ? readKeptSession(boardId, userId) : null
  if (!kept) return []
  const doc = new Y.Doc()
  const copy = await openLocalCopy(copyName(boardId, kept.epoch, userId), doc, () => undefined)
  const texts = copy ? watchUnsentWork(doc, boardId, userId).texts() : []
  copy?.stop()
  doc.destroy()
  return texts
}
