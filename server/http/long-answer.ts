import { startSlices } from '#server/threads/slices.ts'
import type { ApiContext } from './api-app.ts'

/** Between two slices, everything else goes first. */
const REST_MS = 1

/**
 * `{ [key]: [...] }` as JSON, written item by item: a list of thousands takes as long as before, but nobody's stroke waits
 * for it. `viewOf` gives each item its shape; what it leaves out with null is not in the list.
 */
export async function writeList<Item>(
  key: string,
  items: Iterable<Item>,
  viewOf: (item: Item) => unknown,
): Promise<Uint8Array<ArrayBuffer>> {
  const yieldToOthers = startSlices(REST_MS)
  const pieces: Buffer[] = [Buffer.from(`{${JSON.stringify(key)}:[`)]
  let isFirst = true
  for (const item of items) {
    const view = viewOf(item)
    if (view !== null) {
      pieces.push(Buffer.from(`${isFirst ? '' : ','}${JSON.stringify(view)}`))
      isFirst = false
    }
    await yieldToOthers()
  }
  pieces.push(Buffer.from(']}'))
  return new Uint8Array(Buffer.concat(pieces))
}

/** The answer as its route describes it, but written already: hono knows that only of what it writes itself. */
export function jsonBytes(c: ApiContext, bytes: Uint8Array<ArrayBuffer>): never {
  return c.body(bytes, 200, { 'content-type': 'application/json' }) as never
}
