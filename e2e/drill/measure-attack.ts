import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type DrillServer, type LoopDelay, startDrillServer } from './drill-server.ts'
import { type EditMeter, type Latencies, startEditMeter } from './edit-meter.ts'
import { readAttack } from './list-attacks.ts'
import type { MemoryFigures, ProbeReading } from './server-probe.ts'

const PROGRAM = new URL('./attack-process.ts', import.meta.url).pathname
const BASELINE_MS = 4_000
/** The first edits of a new client are slower and are not measured. */
const WARM_UP_MS = 1_000
/** Measures on after the attack, so that work that it left behind is visible. */
const AFTERMATH_MS = 1_500
const MEMORY_EVERY_MS = 100
/** How long an attack may wait for an answer after its time is over. */
const GRACE_MS = 30_000
const PREPARE_TIMEOUT_MS = 300_000
/**
 * A real visitor has their own machine. Here both share one: at the same priority, the measured time would
 * show how the system's scheduler divides the processor, not how the server divides its work.
 */
export const VISITOR_NICENESS = 10

/**
 * The promise to people on a board that the visitor is not on. A ratio beyond it while an edit takes up to `unseenMs`, a
 * frame of a screen and the shortest time between two ticks of a room, is reported as a remark: no person can see it.
 */
export const PROMISE = {
  maxP95Ms: 50,
  maxP95Ratio: 5,
  unseenMs: 16,
  maxMemoryRiseMb: 300,
  maxHoldMs: 50,
  /** Whether an edit may take longer by the time that the server waited for a processor that other programs had. */
  forgivesWaits: false,
}

export interface AttackReport {
  name: string
  title: string
  baseline: Latencies
  during: Latencies
  /** The delay of the server's event loop during the attack. */
  loopDelay: LoopDelay
  /** How long the server's main thread had work, but no processor. */
  waitedMs: number
  /** Memory above that before the attack; null if the system does not report it. */
  memoryRiseMb: number | null
  /** The server's processor time; null if it has ended. */
  probe: ProbeReading | null
  atRest: MemoryFigures
  /** Counts of events that the visitor met. */
  outcome: Record<string, number>
  /** The parts of the promise that were broken; empty if none was. */
  broken: string[]
  /** Figures beyond the promise that can't be seen. */
  remarks: string[]
}

export interface MeasureOptions extends AttackOptions {
  /** Environment variables of the server; those that the attack needs override them. */
  environment?: Record<string, string> | undefined
  /** The server's program; another one to attack another version. */
  main?: string | undefined
  /** Folder for profiles of the server. */
  profileFolder?: string | undefined
  /** See `DrillServerOptions`. */
  isCold?: boolean | undefined
}

/** Starts a server, runs the attack against it, and measures the effect on people on another board. */
export async function measureAttack(name: string, options: MeasureOptions = {}): Promise<AttackReport> {
  const attack = await readAttack(name)
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'parley-drill-'))
  await attack.prepareFolder?.(dataFolder)
  const environment = { ...options.environment, ...attack.environment }
  const server = await startDrillServer({ ...options, dataFolder, environment })
  try {
    return await attackServer(server, name, { ...options, dataFolder })
  } finally {
    await server.stop()
  }
}

interface AttackOptions {
  /** The server's data folder, removed in the end; by default an empty one. */
  dataFolder?: string | undefined
  seconds?: number
  warmUpMs?: number
  baselineMs?: number
  aftermathMs?: number
  /** The limits to check; by default the promise. */
  promise?: typeof PROMISE
  /** Beside other work at normal priority, a visitor with a lower one may never end. */
  visitorNiceness?: number
}

/** Makes an attack on a running server, which has the environment that the attack needs. */
async function attackServer(
  server: DrillServer,
  name: string,
  options: AttackOptions = {},
): Promise<AttackReport> {
  const { title, seconds = 0, dataFolder = '' } = { ...(await readAttack(name)), ...options }
  const { warmUpMs = WARM_UP_MS, baselineMs = BASELINE_MS, aftermathMs = AFTERMATH_MS } = options
  const { promise = PROMISE, visitorNiceness = VISITOR_NICENESS } = options
  const visitor = fork(PROGRAM, [name, server.url, String(seconds), dataFolder], { execArgv: [] })
  let meter: EditMeter | null = null
  try {
    await said(visitor, 'ready', PREPARE_TIMEOUT_MS)
    if (visitor.pid !== undefined) setPriority(visitor.pid, visitorNiceness)
    meter = await startEditMeter(server.url)
    await wait(warmUpMs)
    meter.restart()
    await wait(baselineMs)
    const baseline = meter.read()
    await server.loopDelay()
    const { memoryNow: atRest, waitedMs: waitedBefore } = await server.probe()
    meter.restart()
    const memory = watchMemory(() => server.residentMb())
    visitor.send('go')
    const { outcome, faults, error } = await said(visitor, 'done', seconds * 1_000 + GRACE_MS)
    await wait(aftermathMs)
    const during = meter.read()
    const probe = server.isAlive() ? await server.probe() : null
    const waitedMs = probe ? probe.waitedMs - waitedBefore : 0
    const loopDelay = server.isAlive() ? await server.loopDelay() : { p99Ms: 0, maxMs: 0 }
    const memoryRiseMb = memory.stop()
    const broken = [
      ...(server.isAlive() ? [] : [`the server ended: ${server.output().slice(-500)}`]),
      ...(error ? [`the attack could not be made: ${error}`] : []),
      ...faults,
      ...findBroken({ baseline, during, probe, waitedMs, memoryRiseMb }, promise),
    ]
    const remarks = findRemarks({ baseline, during }, promise)
    const measured = { baseline, during, loopDelay, waitedMs, probe, atRest, memoryRiseMb }
    return { name, title, ...measured, outcome, broken, remarks }
  } finally {
    // Also after a failure: its clients would reconnect for ever and keep the drill from ending.
    meter?.stop()
    visitor.kill('SIGKILL')
  }
}

type Measured = Pick<AttackReport, 'baseline' | 'during' | 'probe' | 'waitedMs' | 'memoryRiseMb'>

export function findRemarks(
  { baseline, during }: Pick<Measured, 'baseline' | 'during'>,
  { maxP95Ratio, unseenMs }: typeof PROMISE,
): string[] {
  const ratio = during.p95Ms / baseline.p95Ms
  if (ratio <= maxP95Ratio || during.p95Ms > unseenMs) return []
  return [`p95 of an edit is ${ratio.toFixed(1)} times its baseline, and ${during.p95Ms.toFixed(1)} ms`]
}

export function findBroken(
  { baseline, during, probe, waitedMs, memoryRiseMb }: Measured,
  { maxP95Ms, maxP95Ratio, unseenMs, maxMemoryRiseMb, maxHoldMs, forgivesWaits }: typeof PROMISE,
): string[] {
  const ratio = during.p95Ms / baseline.p95Ms
  const broken: string[] = []
  if (probe && probe.holdMaxMs > maxHoldMs)
    broken.push(`the main thread was held for ${Math.round(probe.holdMaxMs)} ms`)
  if (during.p95Ms > maxP95Ms + (forgivesWaits ? waitedMs : 0))
    broken.push(`p95 of an edit is ${Math.round(during.p95Ms)} ms`)
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

/** The next message of the attack's process. Rejects if it is of another kind, too late or missing. */
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
