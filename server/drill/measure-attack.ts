import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { type DrillServer, type LoopDelay, startDrillServer } from './drill-server.ts'
import { type EditMeter, type Latencies, startEditMeter } from './edit-meter.ts'
import { readAttack } from './list-attacks.ts'
import type { MemoryFigures, ProbeReading } from './server-probe.ts'

const PROGRAM = new URL('./attack-process.ts', import.meta.url).pathname
const BASELINE_MS = 4_000
/** A newcomer's first edits are slower than the later ones. */
const WARM_UP_MS = 1_000
/** After the attack: what it left behind shows, too. */
const AFTERMATH_MS = 1_500
const MEMORY_EVERY_MS = 100
/** An attack that waits for an answer gets this long beyond its time. */
const GRACE_MS = 30_000
const PREPARE_TIMEOUT_MS = 300_000
/**
 * A real visitor computes on a machine of their own. Here both share one: at the same priority, the measured time would
 * say how the system's scheduler divides the processor, and not how the server divides its own work.
 */
const VISITOR_NICENESS = 10

/**
 * What holds for the people on a board that the visitor is not on. Up to `unseenMs`, a frame of a screen and the shortest
 * time between two ticks of a room, the ratio says nothing: a baseline of 2 ms would make 11 ms, which no person can
 * see, a broken promise.
 */
export const PROMISE = { maxP95Ms: 50, maxP95Ratio: 5, unseenMs: 16, maxMemoryRiseMb: 300 }

export interface AttackReport {
  name: string
  title: string
  baseline: Latencies
  during: Latencies
  /** Of the server's event loop, during the attack. */
  loopDelay: LoopDelay
  /** Above what the server took before the attack; null where the system does not say. */
  memoryRiseMb: number | null
  /** Of the server's own time; null: it has ended. */
  probe: ProbeReading | null
  atRest: MemoryFigures
  /** What the visitor met with, counted. */
  outcome: Record<string, number>
  /** What of the promise does not hold; empty: all does. */
  broken: string[]
}

export interface MeasureOptions extends AttackOptions {
  /** The server's program, to attack another version. */
  main?: string | undefined
  /** The server's data folder, removed in the end; by default an empty one. */
  dataFolder?: string | undefined
  /** A folder for profiles of the server. */
  profileFolder?: string | undefined
}

/** Starts a server, lets the visitor attack it, and measures what people on another board notice. */
export async function measureAttack(name: string, options: MeasureOptions = {}): Promise<AttackReport> {
  const attack = await readAttack(name)
  const server = await startDrillServer({ ...options, environment: attack.environment })
  try {
    return await attackServer(server, name, options)
  } finally {
    await server.stop()
  }
}

interface AttackOptions {
  seconds?: number
  warmUpMs?: number
  baselineMs?: number
  aftermathMs?: number
  /** What has to hold, by default the promise. */
  promise?: typeof PROMISE
}

/** The same on a server that runs already, with the environment that the attack asks for. */
async function attackServer(
  server: DrillServer,
  name: string,
  options: AttackOptions = {},
): Promise<AttackReport> {
  const { title, seconds = 0 } = { ...(await readAttack(name)), ...options }
  const { warmUpMs = WARM_UP_MS, baselineMs = BASELINE_MS, aftermathMs = AFTERMATH_MS } = options
  const { promise = PROMISE } = options
  const visitor = fork(PROGRAM, [name, server.url, String(seconds)], { execArgv: [] })
  let meter: EditMeter | null = null
  try {
    await said(visitor, 'ready', PREPARE_TIMEOUT_MS)
    if (visitor.pid !== undefined) setPriority(visitor.pid, VISITOR_NICENESS)
    meter = await startEditMeter(server.url)
    await wait(warmUpMs)
    meter.restart()
    await wait(baselineMs)
    const baseline = meter.read()
    await server.loopDelay()
    const { memoryNow: atRest } = await server.probe()
    meter.restart()
    const memory = watchMemory(() => server.residentMb())
    visitor.send('go')
    const { outcome, faults, error } = await said(visitor, 'done', seconds * 1_000 + GRACE_MS)
    await wait(aftermathMs)
    const during = meter.read()
    const probe = server.isAlive() ? await server.probe() : null
    const loopDelay = server.isAlive() ? await server.loopDelay() : { p99Ms: 0, maxMs: 0 }
    const memoryRiseMb = memory.stop()
    const broken = [
      ...(server.isAlive() ? [] : [`the server ended: ${server.output().slice(-500)}`]),
      ...(error ? [`the attack could not be made: ${error}`] : []),
      ...faults,
      ...findBroken({ baseline, during, memoryRiseMb }, promise),
    ]
    return { name, title, baseline, during, loopDelay, probe, atRest, memoryRiseMb, outcome, broken }
  } finally {
    // Also after a failure: its pages would connect again for ever, and keep the drill from ending.
    meter?.stop()
    visitor.kill('SIGKILL')
  }
}

function findBroken(
  { baseline, during, memoryRiseMb }: Pick<AttackReport, 'baseline' | 'during' | 'memoryRiseMb'>,
  { maxP95Ms, maxP95Ratio, unseenMs, maxMemoryRiseMb }: typeof PROMISE,
): string[] {
  const ratio = during.p95Ms / baseline.p95Ms
  const broken: string[] = []
  if (during.p95Ms > maxP95Ms) broken.push(`p95 of an edit is ${Math.round(during.p95Ms)} ms`)
  if (ratio > maxP95Ratio && during.p95Ms > unseenMs)
    broken.push(`p95 of an edit is ${ratio.toFixed(1)} times its baseline`)
  if (memoryRiseMb !== null && memoryRiseMb > maxMemoryRiseMb) {
    broken.push(`memory rose by ${Math.round(memoryRiseMb)} MB`)
  }
  return broken
}

interface Said {
  kind: string
  outcome: Record<string, number>
  faults: string[]
  error: string | null
}

/** The next message of the attack's process. Rejects when it is of another kind, comes too late or never. */
async function said(visitor: ChildProcess, kind: string, timeoutMs: number): Promise<Said> {
  const { promise, resolve, reject } = Promise.withResolvers<Said>()
  const late = setTimeout(() => reject(new Error(`the attack was not ${kind} in time`)), timeoutMs)
  visitor.once('message', (message) => resolve(message as Said))
  visitor.once('exit', () => reject(new Error(`the attack's process ended before it was ${kind}`)))
  try {
    const message = await promise
    if (message.kind !== kind) throw new Error(`the attack could not be prepared: ${message.error}`)
    return message
  } finally {
    clearTimeout(late)
    visitor.removeAllListeners()
  }
}

function watchMemory(read: () => number | null): { stop(): number | null } {
  const rest = read()
  let peak = rest
  const timer = setInterval(() => {
    const now = read()
    if (now !== null && (peak === null || now > peak)) peak = now
  }, MEMORY_EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      return rest === null || peak === null ? null : peak - rest
    },
  }
}
