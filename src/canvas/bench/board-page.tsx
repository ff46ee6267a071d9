import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { ToastProvider } from '#ui/toast.tsx'
import { TooltipProvider } from '#ui/tooltip.tsx'
import { BoardCanvas } from '../shell/board-canvas.tsx'
import { pageConnection } from '../testing/page-connection.ts'
import { benchNotes, benchPictures, benchReactions, benchThreads, type RemoteMove } from './bench-notes.ts'

/** The product's canvas on a document in this page instead of a server. e2e/bench measures it. */
const doc = new Y.Doc()
const query = new URLSearchParams(location.search)
benchNotes(doc, Number(query.get('notes') ?? 0), query.get('kind') ?? 'plain')
benchPictures(doc, Number(query.get('pictures') ?? 0))

declare global {
  interface Window {
    benchMove?: (moves: RemoteMove[]) => void
    benchDoc?: Y.Doc
  }
}

/** A second document that sends its updates to the first, so that they arrive as from a server. */
const remote = new Y.Doc()
Y.applyUpdate(remote, Y.encodeStateAsUpdate(doc))
remote.on('update', (update) => Y.applyUpdate(doc, update, 'remote'))
window.benchMove = (moves) => {
  for (const [id, x, y] of moves) boardShapes(remote).get(id)?.set('at', [x, y, 0])
}
window.benchDoc = doc
window.__parleyTest = true

const connection = pageConnection(doc, {
  reactions: benchReactions(Number(query.get('marks') ?? 0)),
  threads: benchThreads(Number(query.get('threads') ?? 0), Number(query.get('notes') ?? 0)),
  maxRecords: Number(query.get('max') ?? 20_000),
  canEdit: query.get('role') !== 'viewer',
})
createRoot(must(document.getElementById('root'), '#root')).render(
  <StrictMode>
    <TooltipProvider>
      <ToastProvider>
        <BoardCanvas connection={connection} />
      </ToastProvider>
    </TooltipProvider>
  </StrictMode>,
)
