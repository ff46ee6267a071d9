import { useCallback, useState } from 'react'
import { readCommentDraft, storeCommentDraft } from '#panels/browser-storage/stored-comments.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'

/** The unfinished comment at a place, kept in this browser with each key. A part with another place needs another `key`. */
export function useCommentDraft(place: string): [text: string, set: (text: string) => void] {
  const { connection, me } = useBoard()
  const { boardId } = connection
  const [text, setText] = useState(() => readCommentDraft(boardId, me.id, place))
  const set = useCallback(
    (next: string) => {
      setText(next)
      storeCommentDraft(boardId, me.id, place, next)
    },
    [boardId, me.id, place],
  )
  return [text, set]
}
