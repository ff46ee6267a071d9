import { type Editor, FileHelpers, PngHelpers, type TLShapeId, tlenv } from 'tldraw'
import { onlySuggest } from '#session/reactions/note-reactions.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { aiInPicture } from '../exported-origin/ai-in-picture.ts'
import { markPng } from '../exported-origin/mark-png.ts'
import { markSvg } from '../exported-origin/mark-svg.ts'
import { CANVAS_LABELS } from '../labels/canvas-labels.ts'
import { hasReactions } from '../reactions/reaction-view.ts'
import { type PictureReactions, withReactions } from '../reactions/reactions-in-picture.ts'
import { boardSignals } from '../signals/install-signals.ts'

/** `message`: why there is no picture, as a sentence. */
export type Picture = { ok: true; blob: Blob; fileName: string } | { ok: false; message: string }

/** Beyond this many pixels a side, browsers draw nothing, or only a part. */
const MAX_SIDE_PX = 12_000
/** More pixels take seconds to draw, and a gigabyte of memory. */
const MAX_PIXELS = 40_000_000
/** Pixel ratio of the picture, for high-resolution screens and for print. */
const PIXEL_RATIO = 2
const PADDING = 32
/** tldraw lays out each shape in the page to draw it: more shapes would block it for a minute. */
const MAX_SHAPES = 5_000

/**
 * A picture of the selection, or of everything, wherever it is on the board: an export draws each shape, not what happens to be
 * mounted. Always in light mode, for paper and slides. It contains its fonts and loads nothing.
 */
export async function exportPicture(editor: Editor, kind: 'png' | 'svg'): Promise<Picture> {
  const selected = editor.getSelectedShapeIds()
  const ids = selected.length > 0 ? selected : [...editor.getCurrentPageShapeIds()]
  if (ids.length === 0) return { ok: false, message: CANVAS_LABELS.nothingToDraw }
  const all = editor.getShapeAndDescendantIds(ids)
  if (all.size > MAX_SHAPES)
    return {
      ok: false,
      message: CANVAS_LABELS.tooManyToDraw(MAX_SHAPES),
    }
  const drawn = await editor.getSvgString(ids, {
    background: true,
    darkMode: false,
    padding: PADDING,
    scale: 1,
  })
  if (!drawn) return { ok: false, message: CANVAS_LABELS.selectionUnseen }
  const ai = aiInPicture(editor, all)
  const whole = { ...drawn, svg: withReactions(drawn.svg, reactionsOfNotes(editor, all)) }
  const { svg, width, height } = ai ? markSvg(whole, ai) : whole
  const name = fileName(editor, selected.length > 0)
  if (kind === 'svg')
    return { ok: true, blob: new Blob([svg], { type: 'image/svg+xml' }), fileName: `${name}.svg` }
  const blob = await drawPng(svg, { width, height, pixelRatio: pixelRatioFor(width, height) })
  return blob
    ? { ok: true, blob: ai ? await markPng(blob, ai.models) : blob, fileName: `${name}.png` }
    : { ok: false, message: CANVAS_LABELS.pictureTooLarge }
}

/** Returns the highest pixel ratio up to `PIXEL_RATIO` that the browser can draw at this size. */
function pixelRatioFor(width: number, height: number): number {
  return Math.min(
    PIXEL_RATIO,
    MAX_SIDE_PX / Math.max(width, height),
    Math.sqrt(MAX_PIXELS / (width * height)),
  )
}

function fileName(editor: Editor, isPart: boolean): string {
  const title = boardSignals(editor).session.get()?.board.title ?? FIELD_LABELS.board
  const safe =
    title
      .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, MAX_NAME_CHARS) || FIELD_LABELS.board
  return isPart ? CANVAS_LABELS.partOfBoard(safe) : safe
}
const MAX_NAME_CHARS = 80

/** Reactions are no shapes: on the page a separate layer draws them, and in a picture this does. */
function reactionsOfNotes(editor: Editor, ids: ReadonlySet<TLShapeId>): PictureReactions[] {
  const signals = boardSignals(editor)
  const settings = signals.session.get()?.settings
  const reactions: PictureReactions[] = []
  for (const id of ids) {
    const given = signals.reactionsOf(id)
    const box = given && hasReactions(given) ? editor.getShapePageBounds(id) : undefined
    if (!given || !box) continue
    const isSuggestion = settings !== undefined && onlySuggest(given.agents, settings)
    reactions.push({ given, right: box.maxX, top: box.minY, isSuggestion })
  }
  return reactions
}

interface PngSize {
  /** Page units. */
  width: number
  height: number
  /** Pixels for a page unit. */
  pixelRatio: number
}

/** Safari reports an SVG as loaded before the pictures in it are. */
const SAFARI_PAUSE_MS = 250

/**
 * Renders an SVG as PNG. tldraw's own function first finds the maximum canvas size by reading back pixels of huge ones: Chromium
 * warns about that in the console, and our caller keeps to a safe size anyway.
 * @returns `null` if the browser could not draw it
 */
async function drawPng(svg: string, { width, height, pixelRatio }: PngSize): Promise<Blob | null> {
  const image = new Image()
  // A data URL: a canvas that has drawn an SVG from a blob URL can't be read in every browser.
  image.src = await FileHelpers.blobToDataUrl(new Blob([svg], { type: 'image/svg+xml' }))
  const isLoaded = await new Promise<boolean>((resolve) => {
    image.onload = () => resolve(true)
    image.onerror = () => resolve(false)
  })
  if (!isLoaded) return null
  if (tlenv.isSafari) await new Promise((resolve) => setTimeout(resolve, SAFARI_PAUSE_MS))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(width * pixelRatio))
  canvas.height = Math.max(1, Math.floor(height * pixelRatio))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) return null
  // So that documents show it in the size that it has on the board.
  return PngHelpers.setPhysChunk(new DataView(await blob.arrayBuffer()), canvas.width / width, {
    type: 'image/png',
  })
}
