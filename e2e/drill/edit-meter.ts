import type { WebsocketProvider } from 'y-websocket'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard, moveNote } from '#board/edit/edit-board.ts'
import { connectStock, disconnectStock } from '#server/testing/burst-client.ts'
import { AttackTarget, type Foothold } from './attack-target.ts'

const EDIT_EVERY_MS = 50
const MEASURED_NOTE = 'shape:measured'

export interface Latencies {
  edits: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  maxMs: number
}

/** Two people on one board: one moves a note twenty times a second, the other sees it. */
export interface EditMeter {
  /** Starts a new measurement; earlier values are dropped. */
  restart(): void
  /** Edits that have not arrived yet count with the time that they have waited so far. */
  read(): Latencies
  stop(): void
}

/** By default on a new board, and on one server. */
export async function startEditMeter(
  url: string,
  board?: Foothold,
  { readerUrl = url }: { readerUrl?: string } = {},
): Promise<EditMeter> {
  const target = new AttackTarget(url, new AbortController().signal)
  const owner = board ?? (await target.openBoard('Ann'))
  const writer = await connectStock({ ...owner, url })
  const reader = await connectStock({ ...(await target.join(owner, 'edit', 'Ben')), url: readerUrl })
  editBoard(writer.doc, LOCAL_ORIGIN, () => {
    addNote(writer.doc, { id: MEASURED_NOTE, text: 'measured', x: 0, y: 0, author: null })
  })
  return measure(writer, reader)
}

function measure(writer: WebsocketProvider, reader: WebsocketProvider): EditMeter {
  let sentCount = 0
  /** By number of the edit, when it was made; only edits that have not arrived. */
  const waiting = new Map<number, number>()
  let seen: number[] = []

  reader.doc.on('update', () => {
    const at: unknown = boardShapes(reader.doc).get(MEASURED_NOTE)?.get('at')
    const newest = Array.isArray(at) ? Number(at[0]) : 0
    const now = performance.now()
    for (const [edit, sentAt] of waiting) {
      if (edit > newest) break
      waiting.delete(edit)
      seen.push(now - sentAt)
    }
  })
  const timer = setInterval(() => {
    sentCount += 1
    waiting.set(sentCount, performance.now())
    editBoard(writer.doc, LOCAL_ORIGIN, () => moveNote(writer.doc, MEASURED_NOTE, sentCount, 0))
  }, EDIT_EVERY_MS)

  return {
    restart() {
      waiting.clear()
      seen = []
    },
    read() {
      const now = performance.now()
      return summarize([...seen, ...[...waiting.values()].map((sentAt) => now - sentAt)])
    },
    stop() {
      clearInterval(timer)
      for (const provider of [writer, reader]) disconnectStock(provider)
    },
  }
}

function summarize(latencies: readonly number[]): Latencies {
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    edits: sorted.length,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
    maxMs: sorted.at(-1) ?? 0,
  }
}
