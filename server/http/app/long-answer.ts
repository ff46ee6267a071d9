import { startSlices, timed, type YieldToOthers } from '#server/threads/slices.ts'
import type { ApiContext } from './api-app.ts'

const PIECE_BYTES = 256 * 1024

/** Bytes as the body of an answer, long ones in pieces: they would be copied in one go, and a full board's file has 40 MB. */
export function bodyInPieces(
  bytes: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> {
  if (bytes.length <= PIECE_BYTES) return bytes
  let at = 0
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes.subarray(at, at + PIECE_BYTES))
      at += PIECE_BYTES
      if (at >= bytes.length) controller.close()
    },
  })
}

/** The pause between two slices, in which everything else runs. */
const REST_MS = 1

interface LongList<Item> {
  key: string
  items: Iterable<Item>
  /** The shape of an item; null leaves it out. */
  viewOf: (item: Item) => unknown
}

/**
 * `{ [key]: [...] }` as JSON, written in slices: a list of thousands takes as long as before, but edits do not wait
 * for it. `viewOf` gives each item its shape; null leaves it out.
 */
export function writeList<Item>(
  key: string,
  items: Iterable<Item>,
  viewOf: (item: Item) => unknown,
): Promise<Uint8Array<ArrayBuffer>> {
  return writeAround('{', { key, items, viewOf }, '}')
}

/** `{ ...head, [key]: [...] }`, written in the same way. `head` has a field. */
export function writeBesideList<Item>(head: object, list: LongList<Item>): Promise<Uint8Array<ArrayBuffer>> {
  return writeAround(`${JSON.stringify(head).slice(0, -1)},`, list, '}')
}

/** `{ [name]: { ...head, [key]: [...] } }`, written in the same way. */
export function writeWithList<Item>(
  name: string,
  head: object,
  list: LongList<Item>,
): Promise<Uint8Array<ArrayBuffer>> {
  const start = timed(() => JSON.stringify({ [name]: head }))
  return writeAround(`${start.slice(0, -2)},`, list, '}}')
}

async function writeAround<Item>(
  start: string,
  { key, items, viewOf }: LongList<Item>,
  end: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const yieldToOthers = startSlices(REST_MS)
  const pieces: Buffer[] = [Buffer.from(`${start}${JSON.stringify(key)}:[`)]
  let isFirst = true
  for (const item of items) {
    const piece = timed(() => {
      const view = viewOf(item)
      return view === null ? null : Buffer.from(`${isFirst ? '' : ','}${JSON.stringify(view)}`)
    })
    if (piece) {
      pieces.push(piece)
      isFirst = false
    }
    await yieldToOthers()
  }
  pieces.push(Buffer.from(`]${end}`))
  return joinInSlices(pieces, yieldToOthers)
}

/** Copying the list of a full board in one piece takes tens of milliseconds. */
async function joinInSlices(
  pieces: readonly Uint8Array[],
  yieldToOthers: YieldToOthers,
): Promise<Uint8Array<ArrayBuffer>> {
  const joined = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    joined.set(piece, at)
    at += piece.length
    await yieldToOthers()
  }
  return joined
}

/**
 * A response body that is serialized already. Returns `never`, because hono has types only for bodies that it serializes
 * itself.
 */
export function jsonBytes(c: ApiContext, bytes: Uint8Array<ArrayBuffer>): never {
  return c.body(bodyInPieces(bytes), 200, {
    'content-type': 'application/json',
    'content-length': String(bytes.length),
  }) as never
}
