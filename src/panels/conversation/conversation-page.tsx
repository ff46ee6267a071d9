import { ChevronLeft } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import type { MeResponse } from '#api/me.ts'
import { CONVERSATION_LABELS } from '#panels/labels/conversation-labels.ts'
import { NoteDialog } from '#panels/notes/note-dialog.tsx'
import { useOfflinePage } from '#panels/offline/use-offline-page.ts'
import { BoardContext, useIsWide, useSession } from '#panels/open-board/board-context.tsx'
import { type LivePageProps, OpenPage, useOpenBoard } from '#panels/open-board/open-page.tsx'
import { NotesToDoDialog } from '#panels/promotions/notes-to-do-dialog.tsx'
import { ConversationPanel } from './conversation-panel.tsx'

export function ConversationPage({ boardId, me }: { boardId: string; me: MeResponse }) {
  return <OpenPage boardId={boardId} me={me} Live={LiveConversation} />
}

function LiveConversation({ connection, me }: LivePageProps) {
  const [openNoteId, setOpenNoteId] = useState<string | null>(null)
  const isWide = useIsWide(700)
  useOfflinePage()
  const board = useOpenBoard({ connection, me, view: null, openNote: setOpenNoteId })
  if (!board) return null
  return (
    <BoardContext value={board}>
      <main className="fixed inset-0 flex flex-col overflow-clip bg-desk text-ink pb-[env(safe-area-inset-bottom)]">
        <ConversationPanel back={<Back boardId={connection.boardId} />} />
      </main>
      <NoteDialog noteId={openNoteId} isPhone={!isWide} onClose={() => setOpenNoteId(null)} />
      <NotesToDoDialog />
    </BoardContext>
  )
}

function Back({ boardId }: { boardId: string }) {
  const { board } = useSession()
  return (
    <Link
      href={`/b/${boardId}`}
      aria-label={CONVERSATION_LABELS.backToBoard(board.title)}
      title={board.title}
      className="grid size-10 shrink-0 place-items-center rounded-field text-ink transition-colors hover:bg-sunk"
    >
      <ChevronLeft size={22} aria-hidden />
    </Link>
  )
}
