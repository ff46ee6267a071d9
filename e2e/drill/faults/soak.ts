import { setTimeout as wait } from 'node:timers/promises'
import type { Foothold } from '../attack-target.ts'
import type { Fault } from '../faulty/fault.ts'
import type { FaultStage } from '../faulty/fault-stage.ts'

const SAMPLES = 24
/** The server is restarted in the first part; the rest is compared. */
const RESTARTS_UNTIL = 8
const RESTART_EVERY = 3
const EDIT_EVERY_MS = 250
const CREWS = 3
const ROUND_EVERY_MS = 30_000
const EXPORT_EVERY_MS = 5_000
const FORMATS = ['md', 'json', 'csv']
/** An hour of people's work on the board takes less. */
const MAX_RISE_MB = 40
const MAX_LATENCY_RATIO = 1.5
/** A frame of a screen, and the shortest time between two ticks of a room: no person can see less. */
const UNSEEN_MS = 16

interface Sample {
  usedMb: number
  residentMb: number
  p95Ms: number
}

export const fault: Fault = {
  title: 'an hour with people, agents, exports and restarts: memory and the time of an edit stay flat',
  databases: ['pglite', 'postgres'],
  seconds: 3_600,
  async run(stage) {
    await stage.start({ isWarm: true })
    const crews = await Promise.all(
      Array.from({ length: CREWS }, () => stage.crew({ people: 3, editEveryMs: EDIT_EVERY_MS })),
    )
    await stage.watchBystanders()
    const end = new AbortController()
    const work = crews.flatMap(({ board }) => [
      runRounds(stage, board, end.signal),
      runExports(stage, board, end.signal),
    ])
    const samples: Sample[] = []
    for (let n = 0; n < SAMPLES; n++) {
      if (n > 0 && n <= RESTARTS_UNTIL && n % RESTART_EVERY === 0) {
        await stage.server.end('SIGTERM')
        await stage.startAgain()
      }
      await stage.restartBystanders()
      await wait((stage.seconds * 1_000) / SAMPLES)
      const usedMb = await stage.server.usedMb()
      const { p95Ms } = await stage.readBystanders()
      samples.push({ usedMb, residentMb: stage.server.residentMb() ?? 0, p95Ms })
    }
    end.abort()
    await Promise.all(work)
    compare(stage, samples.slice(RESTARTS_UNTIL))
    for (const crew of crews) await stage.checkCrew(crew)
  },
}

/** The first and the last third since the last restart. */
function compare(stage: FaultStage, samples: readonly Sample[]): void {
  const third = Math.floor(samples.length / 3)
  const [early, late] = [samples.slice(0, third), samples.slice(-third)]
  const middle = (part: readonly Sample[], key: keyof Sample) =>
    part.map((sample) => sample[key]).toSorted((a, b) => a - b)[Math.floor(part.length / 2)] ?? 0
  for (const key of ['usedMb', 'residentMb', 'p95Ms'] as const)
    stage.figures.push(`${key} ${middle(early, key).toFixed(1)} to ${middle(late, key).toFixed(1)}`)
  const riseMb = middle(late, 'usedMb') - middle(early, 'usedMb')
  stage.claim(riseMb < MAX_RISE_MB, `memory in use rose by ${Math.round(riseMb)} MB`)
  const [before, after] = [middle(early, 'p95Ms'), middle(late, 'p95Ms')]
  stage.claim(
    after < UNSEEN_MS || after < before * MAX_LATENCY_RATIO,
    `p95 of an edit rose from ${Math.round(before)} to ${Math.round(after)} ms`,
  )
}

/** The demo script answers for the agents. */
async function runRounds(
  stage: FaultStage,
  { boardId, token }: Foothold,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const json = { question: 'What else could we do in the harbour?' }
    await stage.visitor.send(`/api/v1/boards/${boardId}/rounds`, { method: 'POST', token, json })
    await pause(ROUND_EVERY_MS, signal)
  }
}

async function runExports(
  stage: FaultStage,
  { boardId, token }: Foothold,
  signal: AbortSignal,
): Promise<void> {
  for (let n = 0; !signal.aborted; n++) {
    await stage.visitor.send(`/api/v1/boards/${boardId}/export?format=${FORMATS[n % FORMATS.length]}`, {
      token,
    })
    await pause(EXPORT_EVERY_MS, signal)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return wait(ms, undefined, { signal }).catch(() => undefined)
}
