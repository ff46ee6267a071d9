import type * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { structsUpdate } from '#server/sync/testing/forge-update.ts'
import { MESSAGE } from '#sync/message-type.ts'
import type { Attack } from '../attack.ts'
import { type Foothold, frame } from '../attack-target.ts'

const UPDATE = 2
/** The largest size that is applied at once, one that goes through a worker, and 1 MB. */
const SIZES = [1_000, 5_000, 60_000]
const TEXTS = 40
const EVERY_MS = 40

export const attack: Attack<Foothold> = {
  title: 'writes megabytes of structs of one letter each, as fast as may be',
  seconds: 12,
  open: (target) => target.openLargeBoard(TEXTS),
  async run(target, board) {
    const { doc } = await target.connect(board)
    const texts = Array.from(
      { length: TEXTS },
      (_, n) => boardShapes(doc).get(`shape:note${n}`)?.get('text') as Y.Text,
    )
    let ws = await target.openSocket(board)
    let client = Math.floor(Math.random() * 2 ** 30)
    let turn = 0
    await target.repeat(async () => {
      turn += 1
      const parent = texts[turn % TEXTS]?._item?.id
      const size = SIZES[turn % SIZES.length] ?? 0
      if (!parent) return
      if (ws.readyState > ws.OPEN) ws = await target.openSocket(board)
      client += 1
      // Each has the one before it as its left origin: a chain, as typing makes it.
      const structs = Array.from({ length: size }, (_, i) =>
        i === 0 ? { parent, text: '.' } : { origin: { client, clock: i - 1 }, text: '.' },
      )
      ws.send(frame(MESSAGE.sync, 1, Uint8Array.of(0, 0)))
      ws.send(frame(MESSAGE.sync, UPDATE, structsUpdate(client, structs)))
      target.count(`updates of ${size} structs`)
      await target.pause(EVERY_MS)
    })
  },
  minCounts: Object.fromEntries(SIZES.map((size) => [`updates of ${size} structs`, 5])),
}
