import 'tldraw/tldraw.css'
import { getAssetUrls } from '@tldraw/assets/selfHosted'
import { createRoot } from 'react-dom/client'
import {
  AssetRecordType,
  type Editor,
  getIndices,
  type TLAssetStore,
  type TLNoteShape,
  Tldraw,
  toRichText,
} from 'tldraw'
import { must } from '#base/must.ts'
import { PICTURE_SIDES } from '#board/record/picture-rules.ts'
import { NOTE_COLORS } from '#board/record/record-kinds.ts'
import { pictureUrl, sizeFor } from '../picture-files/picture-source.ts'
import { CANVAS_ASSET_URLS } from '../shell/assets.ts'
import { BENCH_PICTURE, benchPictureId, benchPicturePlace, benchPlace, benchText } from './bench-notes.ts'

/** Plain tldraw with the same notes and pictures, for comparison. */
const query = new URLSearchParams(location.search)
const count = Number(query.get('notes') ?? 0)
const pictures = Number(query.get('pictures') ?? 0)
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

/** Copies of pictures like ours, chosen as in tldraw's documentation: by the scale on the screen. */
const COPIES: TLAssetStore = {
  upload: async () => ({ src: '' }),
  resolve: ({ id, props }, { screenScale, dpr }) => {
    const sidePx = ('w' in props ? props.w : PICTURE_SIDES.l) * screenScale * dpr
    return pictureUrl('bench', id.slice('asset:'.length), sizeFor(sidePx))
  },
}

function hang(editor: Editor): void {
  for (let i = 0; i < pictures; i++) {
    const picture = benchPictureId(i)
    const assetId = AssetRecordType.createId(picture)
    const props = { w: 3000, h: 2250, name: picture, isAnimated: false, mimeType: 'image/webp' }
    const src = pictureUrl('bench', picture, 'l')
    editor.createAssets([
      AssetRecordType.create({ id: assetId, type: 'image', props: { ...props, src }, meta: {} }),
    ])
    const place = benchPicturePlace(i)
    editor.createShape({ type: 'image', ...place, props: { ...BENCH_PICTURE, assetId } })
  }
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
    assetUrls={{ ...getAssetUrls({ baseUrl: '/tldraw' }), fonts: CANVAS_ASSET_URLS.fonts }}
    options={OPTIONS}
    assets={COPIES}
    cameraOptions={CAMERA}
    onMount={(editor) => {
      fill(editor)
      hang(editor)
      window.parleyEditor = editor
      // Like naive bindings: each update is applied to the store when it arrives.
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
