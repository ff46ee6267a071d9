import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'
import { writable } from '#base/readable.ts'
import { connectBoard } from '#canvas/board-connection.ts'
import { FakeBoardServer } from '#canvas/connection/testing/fake-board-server.ts'
import { EMPTY_DRAFT } from '#panels/open-board/ask-draft.ts'
import { BoardContext, type BoardOnPage } from '#panels/open-board/board-context.tsx'
import { NO_LIMIT } from '#panels/open-board/board-rule.ts'
import type { PanelPlace } from '#panels/open-board/panel-place.ts'
import { EMPTY_SYNTHESIS_DRAFT } from '#panels/open-board/synthesis-draft.ts'
import { watchNotes } from '#panels/open-board/watch-notes.ts'
import type { Projection } from '#session/projection.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { ToastProvider } from '#ui/toast.tsx'
import { TooltipProvider } from '#ui/tooltip.tsx'
import { ConversationPanel } from '../conversation-panel.tsx'
import { FakeConversationApi } from './fake-conversation-api.ts'
import { projectionOf } from './projection-of.ts'

/** The panel on a board, with the server's side of the wire and of the API in the test's hands. */
export async function openConversation(parts: Partial<Projection> = {}, api = new FakeConversationApi()) {
  vi.stubGlobal('ResizeObserver', NoResizes)
  const server = new FakeBoardServer('e1')
  vi.stubGlobal('WebSocket', server.Socket)
  vi.stubGlobal('fetch', api.fetch)
  const connection = connectBoard({ boardId: 'board1', user: { id: 'u1' }, serverUrl: 'ws://test/sync' })
  await vi.waitFor(() => server.sockets.size === 1 || Promise.reject(new Error('not connected')))
  server.tellSession(projectionOf(parts), 'whole')
  await vi.waitFor(() => connection.isSynced.get() || Promise.reject(new Error('not synced')))
  await vi.waitFor(() => connection.session.get() !== null || Promise.reject(new Error('no session')))
  const notes = watchNotes(connection.doc)
  const board: BoardOnPage = {
    connection,
    me: { id: 'u1', name: 'Ines', color: 'umber', kind: 'guest' },
    list: notes.list,
    noteById: notes.noteById,
    view: null,
    openNote: vi.fn(),
    actions: { openNote: vi.fn(), toggleReaction: vi.fn(), takeBack: vi.fn() },
    ask: writable(EMPTY_DRAFT),
    synthesisDraft: writable(EMPTY_SYNTHESIS_DRAFT),
    panel: writable<PanelPlace>({ tab: 'talk', roundId: null, synthesisId: null }),
    chosenOnly: writable(false),
    boardRule: NO_LIMIT,
  }
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  await settleReact(() =>
    root.render(
      <TooltipProvider>
        <ToastProvider>
          <BoardContext value={board}>
            <ConversationPanel />
          </BoardContext>
        </ToastProvider>
      </TooltipProvider>,
    ),
  )
  return {
    api,
    server,
    connection,
    host,
    async close() {
      await settleReact(() => root.unmount())
      notes.stop()
      connection.stop()
      host.remove()
    },
  }
}
export type OpenConversation = Awaited<ReturnType<typeof openConversation>>

class NoResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}
