import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from '../faulty/fault.ts'
import type { FaultProxy } from '../faulty/fault-proxy.ts'
import type { FaultStage } from '../faulty/fault-stage.ts'

const FAULTS_EACH = 8
const MAX_PAUSE_MS = 600
const MAX_PAUSED_MS = 1_500
const MAX_BYTES = 20_000

export const fault: Fault = {
  title: 'several people, and faults of network, server and database one after the other by chance',
  databases: ['pglite', 'postgres'],
  times: 10,
  expectedErrors: ['saving updates failed', 'opening a board failed', 'compaction failed'],
  async run(stage) {
    await stage.start()
    for (let n = 0; n < stage.times; n++) {
      const proxies = [await stage.proxyTo(stage.port), await stage.proxyTo(stage.port)]
      const crew = await stage.crew({ people: 4, urlOf: (writer) => proxies[writer % 2]?.url ?? stage.url })
      for (let i = 0; i < FAULTS_EACH; i++) {
        await pick(FAULTS, stage.random)(stage, pick(proxies, stage.random))
        await wait(stage.random() * MAX_PAUSE_MS)
      }
      for (const proxy of proxies) proxy.heal()
      await stage.checkCrew(crew)
      crew.stop()
      for (const proxy of proxies) proxy.stop()
    }
    stage.figure('rounds', stage.times)
    stage.figure('faults', stage.times * FAULTS_EACH)
  },
}

type RandomFault = (stage: FaultStage, proxy: FaultProxy) => Promise<void> | void

const FAULTS: readonly RandomFault[] = [
  (_stage, proxy) => proxy.cut(),
  (stage, proxy) => proxy.cutAfter(1 + Math.floor(stage.random() * MAX_BYTES)),
  (stage, proxy) => {
    proxy.delayMs = stage.random() * 200
    proxy.jitterMs = stage.random() * 200
  },
  (_stage, proxy) => proxy.forgetClients(),
  async (stage, proxy) => {
    proxy.hold()
    await wait(stage.random() * MAX_PAUSED_MS)
    proxy.release()
  },
  async (stage) => {
    await stage.killServer()
    await stage.startAgain()
  },
  async (stage) => {
    await stage.server.end('SIGTERM')
    await stage.startAgain()
  },
  async (stage) => {
    process.kill(stage.server.pid, 'SIGSTOP')
    await wait(stage.random() * MAX_PAUSED_MS)
    process.kill(stage.server.pid, 'SIGCONT')
  },
  async (stage) => {
    await stage.breakDatabase(stage.random() * MAX_PAUSED_MS)
  },
]

function pick<T>(list: readonly T[], random: () => number): T {
  const item = list[Math.floor(random() * list.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}
