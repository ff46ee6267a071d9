import * as Y from 'yjs'
import { type ShapeBox, shapeBoxes } from '#board/shape-boxes.ts'
import type { Database } from '#db/database.ts'
import { readSnapshots } from '#db/doc-snapshots.ts'
import { CANVAS_DOC, readUpdatesAfter } from '#db/doc-updates.ts'
import type { ApiServices } from './api-services.ts'
import type { Preview } from './api-shapes.ts'

/** A thumbnail shows no more than this. */
const MAX_NOTES = 60
const MAX_FRAMES = 12
const MAX_CACHED = 500
/** One answer draws this many anew at most; the rest are drawn for the next one. */
const MAX_DRAWN = 12
/** Drawing a big board holds up everyone: it may be old for this many times as long. */
const PATIENCE = 500
const QUICK_MS = 50

const EMPTY: Preview = { notes: [], frames: [] }

interface Drawn {
  preview: Preview
  canvasSeq: number
  drawnAt: number
  tookMs: number
}

export interface Previews {
  /** `canvasSeq`: of the board's last update, so that an unchanged board is not read again. */
  of(boards: readonly { id: string; canvasSeq: number }[]): Promise<(boardId: string) => Preview>
}

/** What boards look like from far away. Read from storage and not from a room: to open one takes the board over. */
export function createPreviews({ db, log, now = Date.now }: ApiServices): Previews {
  const cached = new Map<string, Drawn>()

  function isFresh(board: { id: string; canvasSeq: number }): boolean {
    const drawn = cached.get(board.id)
    if (!drawn) return false
    const isSame = drawn.canvasSeq === board.canvasSeq
    return isSame || (drawn.tookMs > QUICK_MS && now() - drawn.drawnAt < drawn.tookMs * PATIENCE)
  }

  async function draw(board: { id: string; canvasSeq: number }): Promise<void> {
    const drawnAt = now()
    const boxes = await readBoxes(db, board.id)
    cached.delete(board.id)
    const preview = previewOf(boxes)
    cached.set(board.id, { preview, canvasSeq: board.canvasSeq, drawnAt, tookMs: now() - drawnAt })
    const [oldest] = cached.keys()
    if (cached.size > MAX_CACHED && oldest !== undefined) cached.delete(oldest)
  }

  return {
    async of(boards) {
      for (const board of boards.filter((each) => !isFresh(each)).slice(0, MAX_DRAWN)) {
        try {
          await draw(board)
        } catch (error) {
          // A board that can't be read is still one that can be listed, opened to see why, and deleted.
          log.warn({ err: error, boardId: board.id }, 'no preview')
        }
      }
      return (boardId) => cached.get(boardId)?.preview ?? EMPTY
    },
  }
}

async function readBoxes(db: Database, boardId: string): Promise<ShapeBox[]> {
  const updates = await db.transaction(async (tx) => {
    const [snapshot] = await readSnapshots(tx, boardId, CANVAS_DOC)
    const later = await readUpdatesAfter(tx, boardId, CANVAS_DOC, snapshot?.uptoSeq ?? 0)
    return [...(snapshot ? [snapshot] : []), ...later]
  })
  const doc = new Y.Doc()
  try {
    doc.transact(() => {
      for (const { data } of updates) Y.applyUpdate(doc, data)
    })
    return shapeBoxes(doc)
  } finally {
    doc.destroy()
  }
}

function previewOf(boxes: readonly ShapeBox[]): Preview {
  const notes = thin(
    boxes.filter((box) => box.kind === 'note'),
    MAX_NOTES,
  )
  const frames = thin(
    boxes.filter((box) => box.kind === 'frame'),
    MAX_FRAMES,
  )
  return {
    notes: notes.map((note) => ({ ...rounded(note), color: note.color })),
    frames: frames.map(rounded),
  }
}

/** Every so-manieth, so that a big board keeps its outline. */
function thin<T>(all: readonly T[], most: number): T[] {
  const step = Math.max(1, all.length / most)
  return Array.from({ length: Math.min(all.length, most) }, (_, i) => all[Math.floor(i * step)]).flatMap(
    (each) => (each === undefined ? [] : [each]),
  )
}

function rounded({ x, y, w, h }: ShapeBox) {
  return { x: Math.round(x), y: Math.round(y), w: Math.round(w), h: Math.round(h) }
}
