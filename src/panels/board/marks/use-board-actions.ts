'use client'

import { useMemo } from 'react'
import type { Writable } from '#base/readable.ts'
import { editBoard } from '#board/edit-board.ts'
import { LOCAL_ORIGIN } from '#board/origin.ts'
import { tickBox } from '#board/tick-box.ts'
import type { BoardActions } from '#canvas/board-actions.ts'
import type { BoardConnection } from '#canvas/board-connection.ts'
import type { Answer } from '#panels/api-call.ts'
import { roundsApi } from '#panels/rounds-api.ts'
import { PLUS } from '#session/board-settings.ts'
import { useToast } from '#ui/toast.tsx'
import type { PanelPlace } from '../panel-place.ts'

interface ActionsOptions {
  connection: BoardConnection
  panel: Writable<PanelPlace>
  openNote: (noteId: string) => void
  importFile?: ((file: File) => void) | undefined
}

/** One step of undo. */
function tickOnce(
  { doc, undo, canEdit }: BoardConnection,
  noteId: string,
  at: number,
  isTicked: boolean,
): void {
  if (!canEdit.get()) return
  undo.stopCapturing()
  editBoard(doc, LOCAL_ORIGIN, () => tickBox(doc, noteId, at, isTicked))
  undo.stopCapturing()
}

/** What canvas and lists ask of the page. A sign that could not be given says so. */
export function useBoardActions({ connection, panel, openNote, importFile }: ActionsOptions): BoardActions {
  const toast = useToast()
  return useMemo(() => {
    const { boardId } = connection
    /** note and sign -> the last request for it: a second press waits for the first to be told. */
    const underWay = new Map<string, Promise<unknown>>()
    const send = (key: string, sign: string, request: () => Promise<Answer<null>>): void => {
      const before = underWay.get(key) ?? Promise.resolve()
      const mine = before.then(async () => {
        const answer = await request()
        if (!answer.ok) toast({ text: `The “${sign}” was not changed. ${answer.failure.message}` })
        if (underWay.get(key) === mine) underWay.delete(key)
      })
      underWay.set(key, mine)
    }
    return {
      toggleMark(noteId, symbol) {
        send(`${noteId} ${symbol}`, symbol, () => {
          const session = connection.session.get()
          const isMine = session?.marks[noteId]?.people[symbol]?.includes(session.me.id) ?? false
          return isMine
            ? roundsApi.takeSign(boardId, noteId, symbol)
            : roundsApi.giveSign(boardId, noteId, symbol)
        })
      },
      takeBack(noteId, agentId) {
        send(`${noteId} ${agentId}`, PLUS.symbol, () =>
          roundsApi.takeSign(boardId, noteId, PLUS.symbol, agentId),
        )
      },
      tickBox(noteId, at, isTicked) {
        tickOnce(connection, noteId, at, isTicked)
      },
      openNote,
      ...(importFile && { importFile }),
      openSynthesis(synthesisId) {
        panel.set({ tab: 'advisors', roundId: null, synthesisId })
      },
    }
  }, [connection, panel, openNote, importFile, toast])
}
