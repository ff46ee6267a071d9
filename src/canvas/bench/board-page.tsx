import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { writable } from '#base/readable.ts'
import { boardShapes } from '#board/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/origin.ts'
import type { Projection } from '#session/projection.ts'
import { ToastProvider } from '#ui/toast.tsx'
import { TooltipProvider } from '#ui/tooltip.tsx'
import { BoardCanvas } from '../board-canvas.tsx'
import type { BoardConnection } from '../board-connection.ts'
import { NO_AGENTS } from '../connection/kept-slices.ts'
import { benchMarks, benchNotes, ME, type RemoteMove } from './bench-notes.ts'

/** The canvas as the product has it, on a document in this page instead of a server. e2e/bench measures it. */
const doc = new Y.Doc()
const query = new URLSearchParams(location.search)
benchNotes(doc, Number(query.get('notes') ?? 0), query.get('kind') ?? 'plain')

const people: Projection['people'] = Object.fromEntries(
  ['Ines', 'Tomás', 'Wei', 'Amara', 'Ruth'].map((name, i) => {
    const id = i === 0 ? ME : `u${i}`
    return [id, { id, name, color: 'marine', role: 'editor', joinedAt: 0 }]
  }),
)

function connectionTo(to: Y.Doc): BoardConnection {
  const awareness = new Awareness(to)
  return {
    boardId: 'bench1',
    userId: ME,
    doc: to,
    awareness,
    undo: new Y.UndoManager(boardShapes(to), {
      trackedOrigins: new Set([LOCAL_ORIGIN]),
      captureTimeout: 1e9,
    }),
    session: writable<Projection | null>({
      board: { id: 'bench1', title: 'Bench', premise: '', createdAt: 0 },
      me: { id: ME, role: 'editor' },
      people,
      links: [],
      notes: { lastNumber: 0 },
      ...NO_AGENTS,
      marks: benchMarks(Number(query.get('marks') ?? 0)),
      limits: { maxRecords: Number(query.get('max') ?? 20_000), maxTextChars: 10_000 },
      storage: 'ok',
    }),
    saveState: writable({ state: 'saved' as const }),
    ending: writable(null),
    isSynced: writable(true),
    canEdit: writable(query.get('role') !== 'viewer'),
    people: writable([]),
    agentsHere: writable([]),
    liveText: () => writable<string | null>(null),
    talk: { onFrame: () => () => undefined },
    announce: (part) => awareness.setLocalState({ ...awareness.getLocalState(), ...part }),
    hasUnsavedWork: () => false,
    unsentTexts: () => [],
    stop() {},
  }
}

declare global {
  interface Window {
    /** As if these came in one frame each from the server. */
    benchMove?: (moves: RemoteMove[]) => void
    benchDoc?: Y.Doc
  }
}

/** Another document that sends its updates over, so that what arrives is what a server sends. */
const remote = new Y.Doc()
Y.applyUpdate(remote, Y.encodeStateAsUpdate(doc))
remote.on('update', (update) => Y.applyUpdate(doc, update, 'remote'))
window.benchMove = (moves) => {
  for (const [id, x, y] of moves) boardShapes(remote).get(id)?.set('at', [x, y, 0])
}
window.benchDoc = doc
window.__parleyTest = true

const connection = connectionTo(doc)
createRoot(must(document.getElementById('root'), '#root')).render(
  <StrictMode>
    <TooltipProvider>
      <ToastProvider>
        <BoardCanvas connection={connection} />
      </ToastProvider>
    </TooltipProvider>
  </StrictMode>,
)
