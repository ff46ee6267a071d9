import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connectStock, disconnectStock } from '#server/testing/burst-client.ts'
import type { Fault } from '../faulty/fault.ts'

const SHIM = new URL('../faulty/shim-clock.ts', import.meta.url).href
const HOUR_MS = 60 * 60 * 1_000
const HOLD_MS = 6_000

export const fault: Fault = {
  title:
    'the server’s clock jumps by an hour, both ways, away from its people’s and its database’s: nobody is signed out or cut off',
  databases: ['pglite', 'postgres'],
  async run(stage) {
    const folder = stage.newFolder()
    const clock = join(folder, 'clock')
    const set = (hours: number) => writeFileSync(clock, String(hours * HOUR_MS))
    set(0)
    await stage.start({ folder, environment: { DRILL_CLOCK: clock }, preloads: [SHIM] })
    const crew = await stage.crew({ people: 3, editEveryMs: 50 })
    let closes = 0
    for (const { provider } of crew.clients)
      provider.on('connection-close', () => {
        closes += 1
      })
    for (const hours of [1, -1, 0, -1, 1]) {
      set(hours)
      // Sign-ins are checked every few seconds.
      await wait(HOLD_MS)
      await crew.untilAcked(4)
      const provider = await connectStock({ url: stage.url, ...crew.board })
      const others = provider.awareness.getStates().size
      await wait(200)
      stage.claim(provider.wsconnected, `with a clock off by ${hours} h a newcomer is cut off`)
      stage.claim(others >= 1, 'presence was lost')
      disconnectStock(provider)
      const joined = await stage.visitor.join(crew.board, 'edit', `Guest ${hours}`)
      const answer = await stage.visitor.send(`/api/v1/boards/${joined.boardId}/notes`, joined)
      stage.claim(answer === 200, `with a clock off by ${hours} h a new guest is answered ${answer}`)
    }
    stage.claim(closes === 0, `${closes} sockets were closed`)
    set(1)
    await stage.checkCrew(crew)
  },
}
