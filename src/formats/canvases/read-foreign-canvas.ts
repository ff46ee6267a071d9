import type { NamedSentence } from '#base/sentence.ts'
import { fileSentence } from '#formats/file-sentences.ts'
import { isHeavyJson } from '#formats/heavy-json.ts'
import { type BoardOfCanvas, boardOfCanvas } from './board-of-canvas.ts'
import { readExcalidraw } from './read-excalidraw.ts'
import { readJsonCanvas } from './read-json-canvas.ts'
import { readTldraw } from './read-tldraw.ts'

const MANY_VALUES = 2_000_000
const MAX_DEPTH = 100

/** `null` if it is no board of another program. */
export type ReadForeignCanvas = ({ ok: true } & BoardOfCanvas) | ({ ok: false } & NamedSentence) | null

/**
 * Reads a board of Excalidraw or tldraw, or a JSON Canvas, by its content.
 * @param title of a new board, from the file's name
 * @param now milliseconds since 1970
 */
export function readForeignCanvas(text: string, title: string, now: number): ReadForeignCanvas {
  if (isHeavyJson(text, MANY_VALUES, MAX_DEPTH)) return { ok: false, ...fileSentence('heavy-board') }
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\u{feff}/u, ''))
  } catch {
    return null
  }
  const canvas = readExcalidraw(value) ?? readTldraw(value) ?? readJsonCanvas(value)
  if (!canvas) return null
  if (canvas.shapes.length + canvas.arrows.length > 0)
    return { ok: true, ...boardOfCanvas(canvas, title, now) }
  const kinds = [...canvas.leftOut].map(([what, count]) => `${what} (${count})`).join(', ')
  const { program } = canvas
  return {
    ok: false,
    ...(kinds === ''
      ? fileSentence('canvas-empty', { program })
      : fileSentence('canvas-unfit', { program, kinds })),
  }
}
