import { MESSAGE } from '#sync/message-type.ts'
import type { Attack } from '../attack.ts'
import { awarenessOf, frame } from '../attack-target.ts'

const SOCKETS = 19
const EVERY_MS = 30
const DRAGGED = 40

export const attack: Attack = {
  title: 'drags forty shapes on nineteen pages at once, each shown to all of them',
  seconds: 12,
  async run(target) {
    const board = await target.openBoard()
    const open = () => target.openSocket(board)
    const sockets = await Promise.all(Array.from({ length: SOCKETS }, open))
    let clock = 0
    await target.repeat(async () => {
      clock += 1
      const drag = Object.fromEntries(
        Array.from({ length: DRAGGED }, (_, i) => [`shape:dragged${i}`, [clock, i, 0]]),
      )
      for (const [i, ws] of sockets.entries()) {
        if (ws.readyState > ws.OPEN) sockets[i] = await open()
        else ws.send(frame(MESSAGE.awareness, awarenessOf(1_000 + i, clock, { cursor: [clock, i], drag })))
      }
      target.count('rounds of presence')
      await target.pause(EVERY_MS)
    })
  },
  minCounts: { 'rounds of presence': 50 },
}
