import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { ToastProvider } from '#ui/toast.tsx'
import { TooltipProvider } from '#ui/tooltip.tsx'
import { BoardCanvas } from '../shell/board-canvas.tsx'
import { pageConnection } from '../testing/page-connection.ts'
import { benchReactions, benchThreads, type RemoteMove } from './bench-notes.ts'

/** The product's canvas on a document that came as one update, as from the product's server. e2e/bench measures it. */
const doc = new Y.Doc()
const query = new URLSearchParams(location.search)
const response = await fetch(`/document${location.search}`)
Y.applyUpdate(doc, new Uint8Array(await response.arrayBuffer()), 'remote')

declare global {
  interface Window {
    benchMove?: (moves: RemoteMove[]) => void
    benchDoc?: Y.Doc
  }
}

let remote: Y.Doc | null = null

/** A second document that sends its updates to the first, so that they arrive as from a server. */
function copyDocument(): Y.Doc {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  copy.on('update', (update) => Y.applyUpdate(doc, update, 'remote'))
  return copy
}

/** The first call takes as long as a second opening; without moves it only prepares the others. */
window.benchMove = (moves) => {
  remote ??= copyDocument()
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
