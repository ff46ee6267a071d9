import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { NoteDialog } from '#panels/notes/note-dialog.tsx'
import { useOfflinePage } from '#panels/offline/use-offline-page.ts'
import { BoardContext, useIsWide } from '#panels/open-board/board-context.tsx'
import {
  type LivePageProps,
  OpenPage,
  type OpenPageProps,
  useOpenBoard,
} from '#panels/open-board/open-page.tsx'
import { NotesToDoDialog } from '#panels/promotions/notes-to-do-dialog.tsx'
import { changeOutboxOf } from '#panels/unsent-changes/change-outbox.ts'
import { OpenReview } from './open-review.tsx'
import { useShownConnection } from './use-shown-connection.ts'

/** Everything that is new on a board, one thing at a time, without a canvas. */
export function ReviewPage(props: Omit<OpenPageProps, 'Live'>) {
  return <OpenPage {...props} Live={LiveReview} />
}

function LiveReview({ connection, me, onMeChange }: LivePageProps) {
  const [openNoteId, setOpenNoteId] = useState<string | null>(null)
  const isWide = useIsWide(700)
  const shown = useShownConnection(connection, me.id)
  const { send } = changeOutboxOf(connection.boardId, me.id)
  const board = useOpenBoard({
    ...{ connection: shown, me, view: null },
    openNote: setOpenNoteId,
    keepChange: send,
  })
  useOfflinePage()
  const requestId = useSearchParams().get('request')
  if (!board) return null
  return (
    <BoardContext value={board}>
      <OpenReview requestId={requestId} onMeChange={onMeChange} />
      <NoteDialog noteId={openNoteId} isPhone={!isWide} onClose={() => setOpenNoteId(null)} />
      <NotesToDoDialog />
    </BoardContext>
  )
}
