import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type * as Y from 'yjs'
import type { DatabasePlace } from '#db/driver/open-database.ts'
import { type PostgresServer, startPostgres } from '#db/testing/postgres-server.ts'
import { AttackTarget } from '../attack-target.ts'
import { type DrillServer, startDrillServer } from '../drill-server.ts'
import type { Latencies } from '../edit-meter.ts'
import type { ProbeReading } from '../server-probe.ts'
import { type Bystanders, startBystanders } from './bystanders.ts'
import type { FaultDatabase } from './fault.ts'
import { FaultProxy } from './fault-proxy.ts'
import { findErrors } from './find-errors.ts'
import { type CrewOptions, WritingCrew } from './writing-crew.ts'

/** A board leaves memory half a minute after the last person left. */
const IDLE_MS = 36_000
/** Garbage that V8 collects in steps, compiled code, caches with a limit. */
const MAX_MEMORY_RISE_MB = 20
/** The promise to people on another board, as for attacks. */
const MAX_BYSTANDER_P95_MS = 50
/** The first edits of new clients are slower and are not measured. */
const WARM_UP_MS = 2_000

export interface FaultStageOptions {
  database: FaultDatabase
  times: number
  seconds: number
  random: () => number
  expectedErrors: readonly string[]
}

export interface FaultyServerOptions {
  environment?: Record<string, string>
  preloads?: readonly string[]
  /** The data folder; by default an empty one. */
  folder?: string
  /** It compiles code beforehand, as a server that runs for longer. */
  isWarm?: boolean
}

/** A server with its database, the people on it, and the promise that every fault is checked against. */
export class FaultStage {
  readonly times: number
  readonly seconds: number
  readonly random: () => number
  /** Measured values for the report. */
  readonly figures: string[] = []
  /** The parts of the promise that were broken. */
  readonly broken: string[] = []
  private readonly options: FaultStageOptions
  private readonly ends: (() => unknown)[] = []
  private readonly logs: (() => string)[] = []
  private serverOptions: FaultyServerOptions = {}
  private started: DrillServer | null = null
  private startedPostgres: PostgresServer | null = null
  private bystanders: Bystanders | null = null
  private restMb = 0
  /** The edits of all crews that were checked. */
  private edits = 0
  /** How long the server had waited for a processor when bystanders were watched first. */
  private waitedMs = 0

  constructor(options: FaultStageOptions) {
    this.options = options
    this.times = options.times
    this.seconds = options.seconds
    this.random = options.random
  }

  get server(): DrillServer {
    if (!this.started) throw new Error('no server was started')
    return this.started
  }

  get postgres(): PostgresServer {
    if (!this.startedPostgres) throw new Error('no PostgreSQL was started')
    return this.startedPostgres
  }

  get url(): string {
    return this.server.url
  }

  get port(): number {
    return Number(new URL(this.url).port)
  }

  get visitor(): AttackTarget {
    return new AttackTarget(this.url, new AbortController().signal)
  }

  get folder(): string {
    return this.serverOptions.folder ?? ''
  }

  claim(holds: boolean, sentence: string): void {
    if (holds) return
    this.broken.push(sentence)
    this.showProgress(`! ${sentence}`)
  }

  figure(name: string, value: number, unit = ''): void {
    this.figures.push(`${name} ${value >= 100 ? Math.round(value) : Number(value.toPrecision(2))}${unit}`)
  }

  onEnd(end: () => unknown): void {
    this.ends.push(end)
  }

  newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'parley-fault-'))
    this.onEnd(() => rmSync(folder, { recursive: true, force: true }))
    return folder
  }

  async proxyTo(port: number): Promise<FaultProxy> {
    const proxy = await FaultProxy.start(port, this.random)
    this.onEnd(() => proxy.stop())
    return proxy
  }

  /** The database comes first, so that a fault can put a proxy in front of it. */
  async startDatabase(): Promise<Record<string, string>> {
    if (this.options.database === 'pglite') return {}
    this.startedPostgres = await startPostgres()
    this.onEnd(() => this.startedPostgres?.stop())
    return { DATABASE_URL: `${this.postgres.url}postgres` }
  }

  async start(options: FaultyServerOptions = {}): Promise<void> {
    const database = options.environment?.DATABASE_URL ? {} : await this.startDatabase()
    const folder = options.folder ?? this.newFolder()
    this.serverOptions = { ...options, folder, environment: { ...database, ...options.environment } }
    await this.startAgain()
    const port = String(this.port)
    this.serverOptions.environment = { ...this.serverOptions.environment, PORT: port }
  }

  /** On the same port, folder and database, so that the people connect again. */
  async startAgain(preloads = this.serverOptions.preloads): Promise<void> {
    const { folder, environment, isWarm = false } = this.serverOptions
    const server = await startDrillServer({ keptFolder: folder, environment, preloads, isCold: !isWarm })
    this.started = server
    this.logs.push(() => server.output())
  }

  /** The database, to read or to damage while the server is stopped. */
  databasePlace(): DatabasePlace {
    if (this.options.database === 'pglite') return { kind: 'folder', folder: this.folder }
    return { kind: 'postgres', url: `${this.postgres.url}postgres` }
  }

  /** The embedded database is as alive as its server: then this does nothing. */
  async breakDatabase(ms: number): Promise<void> {
    if (!this.startedPostgres) return
    await this.postgres.kill()
    await wait(ms)
    await this.postgres.start()
  }

  async killServer(): Promise<void> {
    await this.server.end('SIGKILL')
  }

  /** People who write without a pause; the server calls their edits saved. */
  async crew(options: CrewOptions = {}): Promise<WritingCrew> {
    const crew = await WritingCrew.start(this.visitor, options)
    this.onEnd(() => crew.stop())
    return crew
  }

  /**
   * Checks the claims of every fault: everybody's edits are called saved in the end, all clients and a newcomer have the same board, and
   * after another `kill -9` it has all that was called saved.
   */
  async checkCrew(crew: WritingCrew): Promise<void> {
    await crew.settle()
    await crew.untilEqual(await crew.read())
    crew.disconnect()
    await this.killServer()
    await this.startAgain([])
    const reloaded = await crew.read()
    this.checkSaved(crew, reloaded)
    crew.connect()
    await crew.untilEqual(reloaded)
    this.edits += crew.edits()
  }

  /** Everything that was called saved is in this document. The writers may not bring it back beforehand. */
  checkSaved(crew: WritingCrew, doc: Y.Doc, acked?: readonly number[]): void {
    const lost = crew.missingFrom(doc, acked)
    this.claim(lost.length === 0, `${lost.length} edits were called saved and are lost: ${lost.slice(0, 3)}`)
  }

  /** A long fault shows how far it is. */
  showProgress(line: string): void {
    process.stdout.write(`       ${line}\n`)
  }

  /** Two people on another board, whose edits are measured from here on. */
  async watchBystanders(): Promise<void> {
    this.bystanders = await startBystanders(this.url)
    this.onEnd(() => this.stopBystanders())
    await wait(WARM_UP_MS)
    await this.restartBystanders()
    this.waitedMs = (await this.server.probe()).waitedMs
  }

  async restartBystanders(): Promise<void> {
    await this.bystanders?.restart()
  }

  async readBystanders(): Promise<Latencies> {
    const latencies = await this.bystanders?.read()
    if (!latencies) throw new Error('no bystanders were watched')
    return latencies
  }

  /** Only the offender was hurt. Returns the measurements of the server since it was probed last. */
  async checkBystanders(): Promise<ProbeReading> {
    const { p95Ms, edits } = await this.readBystanders()
    const reading = await this.server.probe()
    const { holdMaxMs } = reading
    // Other programs may have had the processor.
    const maxP95Ms = MAX_BYSTANDER_P95_MS + reading.waitedMs - this.waitedMs
    this.figure('others’ edits p95', p95Ms, ' ms')
    this.figure('held', holdMaxMs, ' ms')
    this.claim(p95Ms <= maxP95Ms, `p95 of ${edits} edits on another board is ${Math.round(p95Ms)} ms`)
    return reading
  }

  stopBystanders(): void {
    this.bystanders?.stop()
    this.bystanders = null
  }

  /** Call when people have done once what the fault does: code is compiled, and caches are filled. */
  async noteMemory(): Promise<void> {
    await wait(IDLE_MS)
    this.restMb = await this.server.usedMb()
  }

  /** Call when everyone has left. */
  async checkMemory(maxRiseMb = MAX_MEMORY_RISE_MB): Promise<void> {
    await wait(IDLE_MS)
    const riseMb = (await this.server.usedMb()) - this.restMb
    this.figure('memory kept', Math.max(0, riseMb), ' MB')
    this.claim(riseMb <= maxRiseMb, `${Math.round(riseMb)} MB of memory stay`)
  }

  /** Nothing went wrong in the server that the fault does not explain. */
  checkLog(): void {
    for (const log of this.logs) {
      for (const error of findErrors(log(), this.options.expectedErrors)) this.claim(false, error)
    }
  }

  async end(): Promise<void> {
    if (this.edits > 0) this.figure('edits', this.edits)
    if (this.started?.isAlive()) await this.killServer()
    for (const end of this.ends.splice(0).toReversed()) await end()
  }
}
