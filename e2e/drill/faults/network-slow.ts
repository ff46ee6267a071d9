import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from '../faulty/fault.ts'

const DELAY_MS = 300
const PIECE_BYTES = 7

export const fault: Fault = {
  title:
    'one person behind a network with 300 to 600 ms of delay that passes seven bytes at a time: the others notice nothing',
  seconds: 8,
  async run(stage) {
    await stage.start()
    const proxy = await stage.proxyTo(stage.port)
    const crew = await stage.crew({ people: 3, urlOf: (n) => (n === 2 ? proxy.url : stage.url) })
    await stage.watchBystanders()
    proxy.delayMs = DELAY_MS
    proxy.jitterMs = DELAY_MS
    proxy.pieceBytes = PIECE_BYTES
    await wait(stage.seconds * 1_000)
    await stage.checkBystanders()
    await crew.untilAcked(1)
    proxy.heal()
    await stage.checkCrew(crew)
  },
}
