import { startSlices, timed } from '#server/threads/slices.ts'
import type { ApiContext } from './api-app.ts'

/** The pause between two slices, in which everything else runs. */
const REST_MS = 1

interface LongList<Item> {
  key: string
  items: Iterable<Item>
  /** The shape of an item; null leaves it out. */
  viewOf: (item: Item) => unknown
}

/**
 * `{ [key]: [...] }` as JSON, written in slices (HT14): a list of thousands takes as long as before, but edits do not wait
 * for it. `viewOf` gives each item its shape; null leaves it out.
 */
export function writeList<Item>(
  key: string,
  items: Iterable<Item>,
  viewOf: (item: Item) => unknown,
): Promise<Uint8Array<ArrayBuffer>> {
  return writeAround('{', { key, items, viewOf }, '}')
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
  return new Uint8Array(Buffer.concat(pieces))
}

/**
 * An answer that is written already. `never`, because hono knows the type only of answers that it writes
 * itself.
 */
export function jsonBytes(c: ApiContext, bytes: Uint8Array<ArrayBuffer>): never {
  return c.body(bytes, 200, { 'content-type': 'application/json' }) as never
}
