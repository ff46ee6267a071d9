'use client'

import { useMemo, useState } from 'react'
import type { BoardConnection } from '#canvas/board-connection.ts'
import type { BoardView } from '#canvas/board-view.ts'
import type { Me } from '#panels/api-answer.ts'
import { LateGatherDialog } from '#panels/gather/late-gather-dialog.ts'
import { useAcceptedThemes } from '#panels/gather/use-accepted-themes.ts'
import { DialogBoundary } from '#panels/late/part-failed.tsx'
import { useKeptPage } from '#panels/offline/use-kept-page.ts'
import { ShareDialog } from '#panels/share/share-dialog.tsx'
import { ImportDialog } from '#panels/transfer/import-dialog.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { BoardContext, useIsWide, useSession } from './board-context.tsx'
import { BringNews } from './bring-everyone.tsx'
import { LateCanvas } from './canvas-part.tsx'
import { LateIdeasTab, LateTalkTab } from './late-tabs.ts'
import { MentionNews } from './mention-news.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { NoteOfAddress } from './note-of-address.tsx'
import { type LivePageProps, OpenPage, useOpenBoard } from './open-page.tsx'
import { PhonePage } from './phone-page.tsx'
import { RoundNews } from './round-news.tsx'
import { useEarlyKeys } from './use-early-keys.ts'
import { useNotesOfPeople } from './use-notes-of-people.ts'
import { WidePage } from './wide-page.tsx'

export interface BoardPageProps {
  boardId: string
  me: Me
}

/** One board with its canvas, on a phone as a list. */
export function BoardPage(props: BoardPageProps) {
  return <OpenPage {...props} Live={LiveBoard} />
}

/** Whatever was not fetched yet when the connection went, or when a new release came, could not be opened any more. */
const PARTS = [LateCanvas, LateTalkTab, LateIdeasTab, LateGatherDialog]

function LiveBoard({ connection, me, onMeChange }: LivePageProps) {
  const [view, setView] = useState<BoardView | null>(null)
  const [openNoteId, setOpenNoteId] = useState<string | null>(null)
  const [fileToImport, setFileToImport] = useState<File | null>(null)
  const [isSharing, setSharing] = useState(false)
  const isWide = useIsWide(700)
  useKeptPage(PARTS)
  useAcceptedThemes(connection, view !== null)
  useEarlyKeys({ connection, view, hasCanvas: isWide })
  const board = useOpenBoard({ connection, me, view, openNote: setOpenNoteId, importFile: setFileToImport })
  if (!board) return null
  const Page = isWide ? WidePage : PhonePage
  return (
    <BoardContext value={board}>
      <Page onView={setView} onShare={() => setSharing(true)} onMeChange={onMeChange} />
      <RoundNews />
      <MentionNews />
      <BringNews />
      <NoteOfAddress isWide={isWide} />
      <DialogBoundary onClose={() => setOpenNoteId(null)}>
        <NoteDialog noteId={openNoteId} isPhone={!isWide} onClose={() => setOpenNoteId(null)} />
      </DialogBoundary>
      <DialogBoundary onClose={() => setFileToImport(null)}>
        <ImportDialog
          boardId={connection.boardId}
          isOpen={fileToImport !== null}
          file={fileToImport}
          onClose={() => setFileToImport(null)}
          {...(view && { onShow: view.showFromTop })}
        />
      </DialogBoundary>
      <DialogBoundary onClose={() => setSharing(false)}>
        <Sharing connection={connection} isOpen={isSharing} onClose={() => setSharing(false)} />
      </DialogBoundary>
    </BoardContext>
  )
}

interface SharingProps {
  connection: BoardConnection
  isOpen: boolean
  onClose: () => void
}

function Sharing({ connection, isOpen, onClose }: SharingProps) {
  const projection = useSession()
  const people = useReadable(connection.people)
  const notes = useNotesOfPeople()
  const here = useMemo(() => new Set(people.map(({ userId }) => userId)), [people])
  return (
    <ShareDialog
      boardId={connection.boardId}
      projection={projection}
      here={here}
      isOpen={isOpen}
      onClose={onClose}
      notes={notes}
      onLeft={() => window.location.assign('/')}
    />
  )
}
