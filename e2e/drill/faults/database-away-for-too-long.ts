import { setTimeout as wait } from 'node:timers/promises'
import { CLOSE } from '#sync/close-code.ts'
import type { Fault } from '../faulty/fault.ts'
import { until } from '../faulty/until.ts'

const MAX_UNSAVED_BYTES = 256 * 1024
const PATIENCE_MS = 60_000
/** Far more than may wait: what a server that kept everything would hold. */
const MAX_RISE_MB = 60

export const fault: Fault = {
  title:
    'PostgreSQL is away until no more edits fit into memory: sockets are closed with 1013, and nothing is lost when it is back',
  databases: ['postgres'],
  seconds: 30,
  expectedErrors: [
    'saving updates failed',
    'database connections replaced',
    'opening a board failed',
    'compaction failed',
  ],
  async run(stage) {
    await stage.start({ environment: { MAX_UNSAVED_BYTES: String(MAX_UNSAVED_BYTES) } })
    const crew = await stage.crew({ people: 4 })
    let refusals = 0
    for (const { provider } of crew.clients)
      provider.on('connection-close', (event) => {
        if (event?.code === CLOSE.tryLater) refusals += 1
      })
    await crew.untilAcked(10)
    const restMb = await stage.server.usedMb()
    await stage.postgres.kill()
    await until(() => refusals > 0, 'sockets are closed with 1013', 2 * PATIENCE_MS)
    await wait(stage.seconds * 1_000)
    const riseMb = (await stage.server.usedMb()) - restMb
    stage.claim(riseMb < MAX_RISE_MB, `memory rose by ${Math.round(riseMb)} MB`)
    stage.figure('memory', Math.max(0, riseMb), ' MB')
    stage.figure('closed with 1013', refusals)
    await stage.postgres.start()
    const healedAt = performance.now()
    await crew.untilAcked(1)
    stage.figure('saves again after', (performance.now() - healedAt) / 1_000, ' s')
    await stage.checkCrew(crew)
  },
}
