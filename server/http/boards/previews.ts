import { LRUCache } from 'lru-cache'
import type { PreviewResponse } from '#api/boards.ts'
import { readSnapshot } from '#db/doc-snapshots.ts'
import { CANVAS_DOC, readUpdatesAfter } from '#db/doc-updates.ts'
import type { Database } from '#db/driver/database.ts'
import { startSlices } from '#server/threads/slices.ts'
import type { ApiServices } from '../app/api-services.ts'
import { drawPreview } from './draw-preview.ts'
import { DRAW_PREVIEW } from './draw-preview-task.ts'

const MAX_CACHED = 500
/** One answer draws at most this many boards; the others are drawn for the next one. */
const MAX_DRAWN = 12
/**
 * Up to this size a board is drawn on the main thread in a few milliseconds; larger ones in a worker.
 */
const MAX_BYTES_AT_ONCE = 128 * 1024
/** The preview of a large board may be this old. */
const MAX_AGE_MS = 15_000
/** The list waits this long for its large boards, then shows them as they were. */
const MAX_WAIT_MS = 2_000

/** The pause after a board, or after several quick ones. */
const REST_MS = 4

const EMPTY: PreviewResponse = { notes: [], frames: [] }

interface Drawn {
  preview: PreviewResponse
  canvasSeq: number
  drawnAt: number
  isLarge: boolean
}

interface BoardToDraw {
  id: string
  /** The number of the board's last update: an unchanged board is not read again. */
  canvasSeq: number
}

/**
 * Resolves to a function that has a preview for each of the boards: the newest, an older one, or an empty
 * one.
 */
export interface Previews {
  of(boards: readonly BoardToDraw[]): Promise<(boardId: string) => PreviewResponse>
}

type Services = Pick<ApiServices, 'db' | 'log' | 'threads' | 'now'>

/**
 * Previews of boards, cached. They are read from storage rather than from a room: opening a room takes the
 * board over from another process.
 */
export function createPreviews({ db, log, threads, now = Date.now }: Services): Previews {
  const cached = new LRUCache<string, Drawn>({ max: MAX_CACHED })
  const underWay = new Map<string, Promise<void>>()

  function isFresh(board: BoardToDraw): boolean {
    const drawn = cached.get(board.id)
    if (!drawn) return false
    return drawn.canvasSeq === board.canvasSeq || (drawn.isLarge && now() - drawn.drawnAt < MAX_AGE_MS)
  }

  function keep(board: BoardToDraw, preview: PreviewResponse, isLarge: boolean): void {
    cached.set(board.id, { preview, canvasSeq: board.canvasSeq, drawnAt: now(), isLarge })
  }

  /** Resolves when a small board is drawn, or when the worker has started on a large one. */
  async function draw(board: BoardToDraw): Promise<void> {
    const updates = await readCanvas(db, board.id)
    const bytes = updates.reduce((sum, { length }) => sum + length, 0)
    if (bytes <= MAX_BYTES_AT_ONCE) return keep(board, drawPreview(updates), false)
    const drawing = threads.run(DRAW_PREVIEW, updates, { owner: null }).then((done) => {
      if (done.ok) keep(board, done.value, true)
    })
    const ended = drawing
      .catch((error: unknown) => warn(board, error))
      .finally(() => underWay.delete(board.id))
    underWay.set(board.id, ended)
  }

  function warn({ id }: BoardToDraw, error: unknown): void {
    log.warn({ err: error, boardId: id }, 'drawing a preview failed')
  }

  return {
    async of(boards) {
      const old = boards.filter((each) => !isFresh(each)).slice(0, MAX_DRAWN)
      const yieldToOthers = startSlices(REST_MS)
      for (const board of old) {
        if (underWay.has(board.id)) continue
        // A board that cannot be read must still be listed: it can be opened to see why, and deleted.
        await yieldToOthers()
        await draw(board).catch((error: unknown) => warn(board, error))
      }
      await atMost(MAX_WAIT_MS, Promise.all(old.map(({ id }) => underWay.get(id))))
      return (boardId) => cached.get(boardId)?.preview ?? EMPTY
    },
  }
}

/** Snapshot and later updates in one transaction: a compaction between the two would leave a gap. */
async function readCanvas(db: Database, boardId: string): Promise<Uint8Array[]> {
  const updates = await db.transaction(async (tx) => {
    const snapshot = await readSnapshot(tx, boardId, CANVAS_DOC)
    const later = await readUpdatesAfter(tx, boardId, CANVAS_DOC, snapshot?.uptoSeq ?? 0)
    return [...(snapshot ? [snapshot] : []), ...later]
  })
  return updates.map(({ data }) => data)
}

/** Waits for `work`, but no longer than `ms`; it continues in the background. */
async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([work, promise])
  clearTimeout(timer)
}
