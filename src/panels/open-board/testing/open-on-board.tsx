import { cleanup } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { writable } from '#base/readable.ts'
import { connectBoard } from '#canvas/connection/board-connection.ts'
import { FakeBoardServer } from '#canvas/connection/testing/fake-board-server.ts'
import type { ShownThreads } from '#canvas/signals/comment-signals.ts'
import { sendChange } from '#panels/requests/own-change.ts'
import { renderPage } from '#panels/testing/render-page.tsx'
import type { Projection } from '#session/projection.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { EMPTY_DRAFT } from '../ask-draft.ts'
import { BoardContext, type BoardOnPage } from '../board-context.tsx'
import { NO_LIMIT } from '../board-rule.ts'
import type { PanelPlace } from '../panel-place.ts'
import { EMPTY_SYNTHESIS_DRAFT } from '../synthesis-draft.ts'
import { watchNotes } from '../watch-notes.ts'

interface PartOnBoard {
  part: ReactNode
  projection: Projection
  fetch: typeof globalThis.fetch
  prepare?: (server: FakeBoardServer) => void
}

/** A part of the page of an open board, as `u1`, with the server's side of the wire in the test's hands. It goes at the end of the test. */
export async function openOnBoard({ part, projection, fetch, prepare }: PartOnBoard) {
  const server = new FakeBoardServer('e1')
  prepare?.(server)
  vi.stubGlobal('WebSocket', server.Socket)
  vi.stubGlobal('fetch', fetch)
  const connection = connectBoard({ boardId: 'board1', user: { id: 'u1' }, serverUrl: 'ws://test/sync' })
  await vi.waitFor(() => server.sockets.size === 1 || Promise.reject(new Error('not connected')))
  server.tellSession(projection, 'whole')
  await vi.waitFor(() => connection.isSynced.get() || Promise.reject(new Error('not synced')))
  await vi.waitFor(() => connection.session.get() !== null || Promise.reject(new Error('no session')))
  const notes = watchNotes(connection.doc)
  const board: BoardOnPage = {
    connection,
    me: { id: 'u1', name: 'Ines', color: 'umber', kind: 'guest' },
    list: notes.list,
    ownList: notes.list,
    noteById: notes.noteById,
    view: null,
    openNote: vi.fn(),
    actions: {
      openNote: vi.fn(),
      toggleReaction: vi.fn(),
      removeAgentReaction: vi.fn(),
      makeDecisions: vi.fn(),
      openToDo: vi.fn(),
      takeBackPromotion: vi.fn(),
      showThreads: vi.fn(),
    },
    sendChange: (change) => sendChange('board1', change),
    ask: writable(EMPTY_DRAFT),
    synthesisDraft: writable(EMPTY_SYNTHESIS_DRAFT),
    panel: writable<PanelPlace>({ tab: 'talk', roundId: null, synthesisId: null }),
    chosenOnly: writable(false),
    toDo: writable<readonly string[] | null>(null),
    forReview: writable<readonly string[] | null>(null),
    thread: writable<ShownThreads | null>(null),
    history: writable<string | null>(null),
    wordsOf: writable<string | null>(null),
    boardRule: NO_LIMIT,
  }
  onTestFinished(() => {
    notes.stop()
    connection.stop()
  })
  const page = await renderPage(<BoardContext value={board}>{part}</BoardContext>)
  return {
    server,
    connection,
    panel: board.panel,
    ask: board.ask,
    toDo: board.toDo,
    thread: board.thread,
    history: board.history,
    actions: board.actions,
    ...page,
    close: () => settleReact(cleanup),
  }
}
