import type * as Y from 'yjs'
import { boardShapes } from '#board/board-doc.ts'
import { MESSAGE } from '#sync/message-type.ts'
import { deleteOf, structsUpdate } from '../../sync/testing/forge-update.ts'
import type { Attack } from '../attack.ts'
import { type AttackTarget, type Foothold, frame } from '../attack-target.ts'

const UPDATE = 2
/** What is just applied, and what was 22 seconds of work in 128 kB. */
const SIZES = [100, 2_900]
const EVERY_MS = 50

export const attack: Attack = {
  title: 'writes ticks and values that each stand beside all of thousands of deleted ones',
  isShort: false,
  seconds: 10,
  async prepare(target) {
    foothold = await target.openBoard()
    await target.addNotes(foothold, 1)
  },
  async run(target) {
    if (!foothold) return
    const board = foothold
    const { doc } = await target.connect(board)
    const record = boardShapes(doc).get('shape:note0')
    const text = record?.get('text') as Y.Text | undefined
    if (!record?._item || !text?._item) throw new Error('there is no note to write in')
    const places = [{ parent: text._item.id }, { parent: record._item.id, key: 'at' }]
    await target.repeat(async () => {
      for (const place of places)
        for (const size of SIZES) await sendOnce(target, board, besideAll(place, size))
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    })
    target.close()
    target.needCount('updates', 4)
  },
}

let foothold: Foothold | null = null

/** From a socket of its own: a refusal ends it. */
async function sendOnce(target: AttackTarget, board: Foothold, update: Uint8Array): Promise<void> {
  const ws = await target.openSocket(board)
  const ended = new Promise<void>((resolve) => ws.once('close', () => resolve()))
  const saved = new Promise<void>((resolve) => {
    ws.on('message', (data: Buffer) => {
      if (data[0] === MESSAGE.saved) resolve()
    })
  })
  // Step 2 with nothing: the server need not wait for what this client has.
  ws.send(frame(MESSAGE.sync, 1, Uint8Array.of(0, 0)))
  ws.send(frame(MESSAGE.sync, UPDATE, update))
  ws.send(frame(MESSAGE.saved, 1))
  await Promise.race([ended, saved, target.over])
  target.count('updates')
  ws.terminate()
}

/** Ticks in a row, all of them deleted, and as many that each stand left of another of them and right of nothing. */
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
