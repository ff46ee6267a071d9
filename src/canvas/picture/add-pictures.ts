import { nanoid } from 'nanoid'
import { Box, createShapeId, type Editor, type VecLike } from 'tldraw'
import { freeCorner } from '../note/free-corner.ts'
import type { PictureShape } from '../picture-files/picture-shape.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { bringIntoView } from '../window/show-on-canvas.ts'
import { inspectPicture } from './inspect-picture.ts'
import {
  namesLabel,
  notAddedLabel,
  PICTURE_LABELS,
  PICTURE_REFUSAL_LABELS,
  type PictureRefusal,
} from './picture-labels.ts'

/** Page units of the longer side: three notes wide. */
const MAX_SIDE = 640
const GAP = 20
const ID_CHARS = 21

interface Looked {
  file: File
  w: number
  h: number
}

interface Placed extends Looked {
  x: number
  y: number
}

/**
 * Adds picture files to the board in rows, as one step of undo, where they cover nothing: as near as possible to a point, or to
 * the middle of the view. One message lists the files that can't be added; the others are added all the same.
 */
export async function uploadPictures(
  editor: Editor,
  files: readonly File[],
  tell: (message: string) => void,
  point?: VecLike,
): Promise<void> {
  const looked = await inspectPictures(files, tell)
  if (looked.length === 0 || editor.getIsReadonly()) return
  const { pictures } = boardSignals(editor)
  if (!pictures) return
  const placed = besideOthers(editor, placeInRows(looked, point ?? editor.getViewportPageBounds().center))
  const ids = placed.map(({ file, x, y, w, h }) => {
    const [id, picture] = [createShapeId(), nanoid(ID_CHARS)]
    return { file, id, picture, shape: { id, type: 'picture' as const, x, y, props: { w, h, picture } } }
  })
  editor.markHistoryStoppingPoint('add pictures')
  // First, so that the shape is never without its preview.
  const kept = ids.map(({ picture, file }) => pictures.add(picture, file))
  editor.createShapes<PictureShape>(ids.map(({ shape }) => shape))
  // On a full board nothing was added.
  for (const { id, picture } of ids) if (!editor.getShape(id)) void pictures.drop(picture)
  editor.setCurrentTool('select')
  editor.select(...ids.flatMap(({ id }) => (editor.getShape(id) ? [id] : [])))
  bringIntoView(editor, editor.getSelectionPageBounds())
  const areKept = await Promise.all(kept)
  if (!navigator.onLine && areKept.includes(false)) tell(PICTURE_LABELS.notKeptOffline)
}

async function inspectPictures(files: readonly File[], tell: (message: string) => void): Promise<Looked[]> {
  const looked: Looked[] = []
  const refused: RefusedFile[] = []
  for (const file of files) {
    const look = await inspectPicture(file)
    if (look.ok) looked.push({ file, ...sizeOnBoard(look) })
    else refused.push({ name: file.name, ...look })
  }
  const message = describeRefusals(refused, files.length)
  if (message !== null) tell(message)
  return looked
}

/** Returns a page unit for each pixel, up to a size that leaves room for other things. */
function sizeOnBoard({ width, height }: { width: number; height: number }): { w: number; h: number } {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  return { w: Math.max(1, width * scale), h: Math.max(1, height * scale) }
}

/** Moves the rows to the nearest place, ring by ring, where they cover nothing; below everything if that is far. */
function besideOthers(editor: Editor, placed: readonly Placed[]): Placed[] {
  const bounds = Box.Common(placed.map(({ x, y, w, h }) => new Box(x, y, w, h)))
  const corner = freeCorner(editor, bounds)
  return placed.map((one) => ({ ...one, x: one.x + corner.x - bounds.x, y: one.y + corner.y - bounds.y }))
}

function placeInRows(pictures: readonly Looked[], center: VecLike): Placed[] {
  const columns = Math.ceil(Math.sqrt(pictures.length))
  const rows = Array.from({ length: Math.ceil(pictures.length / columns) }, (_, row) =>
    pictures.slice(row * columns, (row + 1) * columns),
  )
  const heights = rows.map((row) => Math.max(...row.map(({ h }) => h)))
  let y = center.y - (heights.reduce((sum, h) => sum + h, 0) + GAP * (rows.length - 1)) / 2
  return rows.flatMap((row, i) => {
    let x = center.x - (row.reduce((sum, { w }) => sum + w, 0) + GAP * (row.length - 1)) / 2
    const top = y
    y += (heights[i] ?? 0) + GAP
    return row.map((picture) => {
      const placed = { ...picture, x, y: top }
      x += picture.w + GAP
      return placed
    })
  })
}

/** A file that is not added as a picture. */
interface RefusedFile {
  name: string
  why: PictureRefusal
  /** The message if it is the only file. */
  message: string
}

/** Above this number, files are counted instead of named. */
const MAX_NAMES = 3

function describeRefusals(refused: readonly RefusedFile[], fileCount: number): string | null {
  const [first] = refused
  if (!first) return null
  if (fileCount === 1) return first.message
  const reasons = Map.groupBy(refused, ({ why }) => why)
  const parts = [...reasons].map(([why, files]) => `${namesOf(files)}: ${PICTURE_REFUSAL_LABELS[why]}`)
  return [notAddedLabel(refused.length, fileCount), ...parts].join(' ')
}

function namesOf(files: readonly RefusedFile[]): string {
  const names = files.slice(0, MAX_NAMES).map(({ name }) => name)
  return namesLabel(names, files.length - names.length)
}
