import { setTimeout as wait } from 'node:timers/promises'
import { MEMORY_PER_LOG_BYTE } from '#server/session/session-cache.ts'
import type { Foothold } from '../attack-target.ts'
import type { Fault } from '../faulty/fault.ts'
import type { FaultStage } from '../faulty/fault-stage.ts'
import { readMetric } from '../faulty/read-metric.ts'
import type { WritingCrew } from '../faulty/writing-crew.ts'

const SAMPLES = 24
/** The server is restarted in the first part; the rest is compared. */
const RESTARTS_UNTIL = 8
const RESTART_EVERY = 3
const EDIT_EVERY_MS = 250
const BOARDS = 3
const ROUND_EVERY_MS = 30_000
const EXPORT_EVERY_MS = 5_000
const FORMATS = ['md', 'json', 'csv']
const MAX_RISE_MB = 20
const BYTES_PER_MB = 1024 * 1024
const MAX_RATIO = 1.5
/** A frame of a screen, and the shortest time between two ticks of a room: no person can see less. */
const UNSEEN_MS = 16
/** When the server waits for longer, other programs decide how long an edit takes. */
const MAX_WAITED_SHARE = 0.02

interface Sample {
  /** Without the sessions of earlier boards: the server keeps those that were used last, up to a limit. */
  usedMb: number
  cachedMb: number
  residentMb: number
  p95Ms: number
  /** Processor time of the main thread. */
  workedMs: number
  /** How long the main thread waited for a processor. */
  waitedMs: number
}

/**
 * People work on boards, leave them and open new ones, twenty-four times. Each time the same work is done, so that anything that grows
 * is a leak.
 */
export const fault: Fault = {
  title: 'an hour with people, agents, exports and restarts: memory and the time of an edit stay flat',
  databases: ['pglite', 'postgres'],
  seconds: 3_600,
  async run(stage) {
    await stage.start({ isWarm: true })
    await stage.watchBystanders()
    const sampleMs = (stage.seconds * 1_000) / SAMPLES
    const samples: Sample[] = []
    const crews: WritingCrew[] = []
    for (let n = 0; n < SAMPLES; n++) {
      if (n > 0 && n <= RESTARTS_UNTIL && n % RESTART_EVERY === 0) {
        await stage.server.end('SIGTERM')
        await stage.startAgain()
      }
      const newCrews = await Promise.all(
        Array.from({ length: BOARDS }, () => stage.crew({ people: 3, editEveryMs: EDIT_EVERY_MS })),
      )
      const sample = await sampleWork(stage, newCrews, sampleMs)
      samples.push(sample)
      stage.showProgress(`${n + 1} of ${SAMPLES}: ${JSON.stringify(sample, roundNumber)}`)
      for (const crew of newCrews) {
        await crew.settle()
        await crew.untilEqual(await crew.read())
        crew.stop()
      }
      crews.push(...newCrews)
    }
    compare(stage, samples.slice(RESTARTS_UNTIL), sampleMs)
    await stage.killServer()
    await stage.startAgain()
    for (const crew of crews) {
      stage.checkSaved(crew, await crew.read())
      crew.stop()
    }
    stage.figure(
      'edits',
      crews.reduce((sum, crew) => sum + crew.edits(), 0),
    )
  },
}

async function sampleWork(
  stage: FaultStage,
  crews: readonly WritingCrew[],
  sampleMs: number,
): Promise<Sample> {
  const end = new AbortController()
  const work = crews.flatMap(({ board }) => [
    runRounds(stage, board, end.signal),
    runExports(stage, board, end.signal),
  ])
  await stage.restartBystanders()
  const before = await stage.server.probe()
  await wait(sampleMs)
  const after = await stage.server.probe()
  const { p95Ms } = await stage.readBystanders()
  const cachedBytes = MEMORY_PER_LOG_BYTE * (await readMetric(stage.url, 'parley_cached_session_bytes'))
  const cachedMb = cachedBytes / BYTES_PER_MB
  const usedMb = (await stage.server.usedMb()) - cachedMb
  end.abort()
  await Promise.all(work)
  return {
    usedMb,
    cachedMb,
    residentMb: stage.server.residentMb() ?? 0,
    p95Ms,
    workedMs: after.mainThreadMs - before.mainThreadMs,
    waitedMs: after.waitedMs - before.waitedMs,
  }
}

/** The first and the last third since the last restart. */
function compare(stage: FaultStage, samples: readonly Sample[], sampleMs: number): void {
  const third = Math.floor(samples.length / 3)
  const [early, late] = [samples.slice(0, third), samples.slice(-third)]
  const middle = (part: readonly Sample[], key: keyof Sample) =>
    part.map((sample) => sample[key]).toSorted((a, b) => a - b)[Math.floor(part.length / 2)] ?? 0
  for (const key of ['usedMb', 'cachedMb', 'residentMb', 'p95Ms', 'workedMs', 'waitedMs'] as const)
    stage.figures.push(`${key} ${middle(early, key).toFixed(1)} to ${middle(late, key).toFixed(1)}`)

  const riseMb = middle(late, 'usedMb') - middle(early, 'usedMb')
  stage.claim(riseMb < MAX_RISE_MB, `memory in use rose by ${Math.round(riseMb)} MB`)

  const ratio = middle(late, 'workedMs') / middle(early, 'workedMs')
  stage.claim(ratio < MAX_RATIO, `the same work takes ${ratio.toFixed(1)} times the processor time`)

  const [before, after] = [middle(early, 'p95Ms'), middle(late, 'p95Ms')]
  const hadProcessor = middle(late, 'waitedMs') < sampleMs * MAX_WAITED_SHARE
  stage.claim(
    !hadProcessor || after < UNSEEN_MS || after < before * MAX_RATIO,
    `p95 of an edit rose from ${Math.round(before)} to ${Math.round(after)} ms`,
  )
}

function roundNumber(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value) : value
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
