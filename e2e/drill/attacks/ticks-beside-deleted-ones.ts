import type * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { deleteOf, structsUpdate } from '#server/sync/testing/forge-update.ts'
import { MESSAGE } from '#sync/message-type.ts'
import type { Attack } from '../attack.ts'
import { type AttackTarget, type Foothold, frame } from '../attack-target.ts'

const UPDATE = 2
/** The largest size that is applied at once, and 128 kB, which took an earlier version 22 seconds. */
const SIZES = [100, 2_900]
const EVERY_MS = 50

export const attack: Attack<Foothold> = {
  title: 'writes ticks and values that each stand beside all of thousands of deleted ones',
  seconds: 10,
  open: (target) => target.openLargeBoard(1),
  async run(target, board) {
    const { doc } = await target.connect(board)
    const record = boardShapes(doc).get('shape:note0')
    const text = record?.get('text') as Y.Text | undefined
    if (!record?._item || !text?._item) throw new Error('there is no note to write in')
    const places = [{ parent: text._item.id }, { parent: record._item.id, key: 'at' }]
    await target.repeat(async () => {
      for (const place of places)
        for (const size of SIZES) await sendOnce(target, board, besideAll(place, size))
      await target.pause(EVERY_MS)
    })
  },
  minCounts: { updates: 4 },
}

/** On its own socket, because a refusal closes it. */
async function sendOnce(target: AttackTarget, board: Foothold, update: Uint8Array): Promise<void> {
  const ws = await target.openSocket(board)
  const ended = new Promise<void>((resolve) => ws.once('close', () => resolve()))
  const saved = new Promise<void>((resolve) => {
    ws.on('message', (data: Buffer) => {
      if (data[0] === MESSAGE.saved) resolve()
    })
  })
  // An empty sync step 2: the server does not wait for this client's offline edits.
  ws.send(frame(MESSAGE.sync, 1, Uint8Array.of(0, 0)))
  ws.send(frame(MESSAGE.sync, UPDATE, update))
  ws.send(frame(MESSAGE.saved, 1))
  await Promise.race([ended, saved, target.over])
  target.count('updates')
  ws.terminate()
}

/** Structs in a row, all deleted, and as many more, each with another one of them as its right origin and no left origin. */
function besideAll(place: { parent: Y.ID; key?: string }, count: number): Uint8Array {
  const client = Math.floor(Math.random() * 2 ** 31)
  const content = place.key === undefined ? { text: '.' } : { values: [[0, 0, 0]] }
  const first = Array.from({ length: count }, (_, i) => ({
    ...(i === 0 ? place : { origin: { client, clock: i - 1 } }),
    ...content,
  }))
  const second = Array.from({ length: count }, (_, i) => ({ rightOrigin: { client, clock: i }, ...content }))
  return structsUpdate(client, [...first, ...second], [deleteOf(client, 0, count)])
}
