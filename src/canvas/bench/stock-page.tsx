import 'tldraw/tldraw.css'
import { createRoot } from 'react-dom/client'
import { type Editor, getIndices, type TLNoteShape, Tldraw, toRichText } from 'tldraw'
import { must } from '#base/must.ts'
import { NOTE_COLORS } from '#board/record-kinds.ts'
import { CANVAS_ASSET_URLS } from '../assets.ts'
import { benchPlace, benchText } from './bench-notes.ts'

/** tldraw as it comes, with the same notes: what ours is measured against. */
const count = Number(new URLSearchParams(location.search).get('notes') ?? 0)
const OPTIONS = { maxShapesPerPage: 30_000 }
const CAMERA = { zoomSteps: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8] }

function fill(editor: Editor): void {
  const indices = getIndices(count + 1)
  const notes = Array.from({ length: count }, (_, i): TLNoteShape => {
    const { x, y } = benchPlace(i, count)
    return {
      ...must(base, 'base'),
      id: `shape:n${i}` as TLNoteShape['id'],
      x,
      y,
      index: must(indices[i], 'index'),
      props: {
        ...base.props,
        color: must(NOTE_COLORS[i % NOTE_COLORS.length], 'colour'),
        richText: toRichText(benchText(i)),
      },
    }
  })
  editor.store.mergeRemoteChanges(() => {
    editor.store.put(notes)
  })
}

const base: TLNoteShape = {
  typeName: 'shape',
  type: 'note',
  id: 'shape:base' as TLNoteShape['id'],
  x: 0,
  y: 0,
  rotation: 0,
  index: 'a1' as TLNoteShape['index'],
  parentId: 'page:page' as TLNoteShape['parentId'],
  isLocked: false,
  opacity: 1,
  meta: {},
  props: {
    color: 'yellow',
    labelColor: 'black',
    size: 'm',
    font: 'sans',
    align: 'middle',
    verticalAlign: 'middle',
    growY: 0,
    fontSizeAdjustment: 0,
    url: '',
    scale: 1,
    richText: toRichText(''),
  },
}

createRoot(must(document.getElementById('root'), '#root')).render(
  <Tldraw
    assetUrls={CANVAS_ASSET_URLS}
    options={OPTIONS}
    cameraOptions={CAMERA}
    onMount={(editor) => {
      fill(editor)
      window.parleyEditor = editor
      // As naive bindings do it: each update is put into the store when it comes.
      window.benchMove = (moves) => {
        for (const [id, x, y] of moves) {
          editor.store.mergeRemoteChanges(() => {
            editor.store.update(id as TLNoteShape['id'], (note) => ({ ...note, x, y }))
          })
        }
      }
      const bounds = editor.getCurrentPageBounds()
      if (bounds) editor.zoomToBounds(bounds, { targetZoom: 1, immediate: true })
    }}
  />,
)
