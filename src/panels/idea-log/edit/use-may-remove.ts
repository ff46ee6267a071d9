import type { IdeaView } from '#api/ideas.ts'
import { isFromDraft } from '#board/private-writing/draft-document.ts'
import { useBoard, useWriter } from '#panels/open-board/board-context.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { mayChange, mayRemove } from './may-change.ts'

/**
 * Whether this person may remove and restore the idea. After a reveal without names only their own draft document shows that it
 * is theirs.
 */
export function useMayRemove(): (idea: Pick<IdeaView, 'author' | 'noteId'>) => boolean {
  const me = useWriter()
  const draft = useReadable(useBoard().connection.draft)
  const isOwnNameless = ({ author, noteId }: Pick<IdeaView, 'author' | 'noteId'>): boolean =>
    author === null && noteId !== null && draft !== null && isFromDraft(draft.doc, noteId)
  return (idea) => mayRemove(me, idea) || (mayChange(me) && isOwnNameless(idea))
}
