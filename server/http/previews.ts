import type { Database } from '#db/database.ts'
import { readSnapshots } from '#db/doc-snapshots.ts'
import { CANVAS_DOC, readUpdatesAfter } from '#db/doc-updates.ts'
import { startSlices } from '#server/threads/slices.ts'
import type { ApiServices } from './api-services.ts'
import type { PreviewResponse } from './api-shapes.ts'
import { drawPreview } from './draw-preview.ts'

const MAX_CACHED = 500
/** One answer draws this many boards at most; the rest are drawn for the next one. */
const MAX_DRAWN = 12
/** Drawn at once, in a few milliseconds. A larger board is drawn in a thread. */
const MAX_BYTES_AT_ONCE = 128 * 1024
/** The preview of a larger board may be as old as this. */
const MAX_AGE_MS = 15_000
/** The list waits no longer for its large boards, and shows them as they were. */
const MAX_WAIT_MS = 2_000

/** After each that is drawn at once, or a few that are quick. */
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
  /** Of the board's last update, so that an unchanged board is not read again. */
  canvasSeq: number
}

export interface Previews {
  of(boards: readonly BoardToDraw[]): Promise<(boardId: string) => PreviewResponse>
}

type Services = Pick<ApiServices, 'db' | 'log' | 'threads' | 'now'>

/** What boards look like from far away. Read from storage and not from a room: to open one takes the board over. */
export function createPreviews({ db, log, threads, now = Date.now }: Services): Previews {
  const cached = new Map<string, Drawn>()
  const underWay = new Map<string, Promise<void>>()

  function isFresh(board: BoardToDraw): boolean {
    const drawn = cached.get(board.id)
    if (!drawn) return false
    return drawn.canvasSeq === board.canvasSeq || (drawn.isLarge && now() - drawn.drawnAt < MAX_AGE_MS)
  }

  function keep(board: BoardToDraw, preview: PreviewResponse, isLarge: boolean): void {
    cached.delete(board.id)
    cached.set(board.id, { preview, canvasSeq: board.canvasSeq, drawnAt: now(), isLarge })
    const [oldest] = cached.keys()
    if (cached.size > MAX_CACHED && oldest !== undefined) cached.delete(oldest)
  }

  /** Resolves when a small board is drawn, or a large one has begun to be. */
  async function draw(board: BoardToDraw): Promise<void> {
    const updates = await readCanvas(db, board.id)
    const bytes = updates.reduce((sum, { length }) => sum + length, 0)
    if (bytes <= MAX_BYTES_AT_ONCE) return keep(board, drawPreview(updates), false)
    const drawing = threads.run('draw-preview', updates, { owner: null }).then((done) => {
      if (done.ok) keep(board, done.value, true)
    })
    const ended = drawing
      .catch((error: unknown) => warn(board, error))
      .finally(() => underWay.delete(board.id))
    underWay.set(board.id, ended)
  }

  function warn({ id }: BoardToDraw, error: unknown): void {
    log.warn({ err: error, boardId: id }, 'no preview')
  }

  return {
    async of(boards) {
      const old = boards.filter((each) => !isFresh(each)).slice(0, MAX_DRAWN)
      const yieldToOthers = startSlices(REST_MS)
      for (const board of old) {
        if (underWay.has(board.id)) continue
        // A board that can't be read is still one that can be listed, opened to see why, and deleted.
        await yieldToOthers()
        await draw(board).catch((error: unknown) => warn(board, error))
      }
      await atMost(MAX_WAIT_MS, Promise.all(old.map(({ id }) => underWay.get(id))))
      return (boardId) => cached.get(boardId)?.preview ?? EMPTY
    },
  }
}

async function readCanvas(db: Database, boardId: string): Promise<Uint8Array[]> {
  const updates = await db.transaction(async (tx) => {
    const [snapshot] = await readSnapshots(tx, boardId, CANVAS_DOC)
    const later = await readUpdatesAfter(tx, boardId, CANVAS_DOC, snapshot?.uptoSeq ?? 0)
    return [...(snapshot ? [snapshot] : []), ...later]
  })
  return updates.map(({ data }) => data)
}

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([work, promise])
  clearTimeout(timer)
}
