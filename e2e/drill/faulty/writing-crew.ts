import { isDeepStrictEqual } from 'node:util'
import type { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import {
  type BurstClient,
  connectStock,
  disconnectStock,
  lostEdits,
  startBurst,
} from '#server/testing/burst-client.ts'
import type { AttackTarget, Foothold } from '../attack-target.ts'
import { until } from './until.ts'

/** A busy machine is no failure. */
const SETTLE_TIMEOUT_MS = 60_000

const MAX_CLOSES = 4

interface Writer {
  name: string
  client: BurstClient
  /** The last reasons why its connection was closed. */
  closes: string[]
}

export interface CrewOptions {
  people?: number
  editEveryMs?: number
  /** The address that each writer connects to; by default the server's own. */
  urlOf?: (writer: number) => string
}

/** People who write on one board without a pause, and what the server called saved. */
export class WritingCrew {
  readonly board: Foothold
  private readonly url: string
  private readonly writers: Writer[] = []
  private newcomer: WebsocketProvider | null = null

  private constructor(board: Foothold, url: string) {
    this.board = board
    this.url = url
  }

  static async start(visitor: AttackTarget, options: CrewOptions = {}): Promise<WritingCrew> {
    const { people = 2, editEveryMs, urlOf = () => visitor.url } = options
    const board = await visitor.openBoard('Ann')
    const crew = new WritingCrew(board, visitor.url)
    for (let n = 0; n < people; n++) {
      const { token } = n === 0 ? board : await visitor.join(board, 'edit', `Ben ${n}`)
      const name = `w${n}`
      const { boardId } = board
      const client = await startBurst({
        url: urlOf(n),
        boardId,
        token,
        name,
        ...(editEveryMs && { editEveryMs }),
      })
      const closes: string[] = []
      client.provider.on('connection-close', (event) => closes.push(`${event?.code} ${event?.reason}`))
      crew.writers.push({ name, client, closes })
    }
    return crew
  }

  get clients(): readonly BurstClient[] {
    return this.writers.map(({ client }) => client)
  }

  edits(): number {
    return this.clients.reduce((sum, client) => sum + client.edits(), 0)
  }

  acked(): number {
    return this.ackedByWriter().reduce((sum, acked) => sum + acked, 0)
  }

  ackedByWriter(): number[] {
    return this.clients.map((client) => client.ackedEdits())
  }

  /** Every writer has so many further edits called saved. */
  async untilAcked(more: number, timeoutMs = SETTLE_TIMEOUT_MS): Promise<void> {
    const before = this.ackedByWriter()
    const isAcked = (client: BurstClient, i: number) => client.ackedEdits() >= (before[i] ?? 0) + more
    await until(() => this.clients.every(isAcked), 'the writers’ edits are called saved', timeoutMs).catch(
      (error: unknown) => {
        throw new Error(`${String(error)}: ${this.describe()}`)
      },
    )
  }

  private describe(): string {
    return this.writers
      .map(({ name, client, closes }) => {
        const { wsconnected, synced } = client.provider
        const state = `${client.ackedEdits()} of ${client.edits()} saved, ${wsconnected ? 'connected' : 'away'}${synced ? ', in sync' : ''}`
        return `${name}: ${state}, closed with ${closes.slice(-MAX_CLOSES).join(' and ')}`
      })
      .join('; ')
  }

  /** Nobody writes any more, and everything is called saved. */
  async settle(): Promise<void> {
    await Promise.all(this.clients.map((client) => client.settle(SETTLE_TIMEOUT_MS))).catch(
      (error: unknown) => {
        throw new Error(`${String(error)}: ${this.describe()}`)
      },
    )
  }

  /** Until `connect`, the writers bring nothing back that a server lost. */
  disconnect(): void {
    for (const { provider } of this.clients) provider.disconnect()
  }

  connect(): void {
    for (const { provider } of this.clients) provider.connect()
  }

  /** The board as a newcomer has it, who stays: the server writes after people have stopped, such as numbers of notes. */
  async read(): Promise<Y.Doc> {
    if (this.newcomer) disconnectStock(this.newcomer)
    const { boardId, token } = this.board
    this.newcomer = await connectStock({ url: this.url, boardId, token })
    return this.newcomer.doc
  }

  /** The edits that were called saved, and are not in this document. */
  missingFrom(doc: Y.Doc, acked: readonly number[] = this.ackedByWriter()): string[] {
    return this.writers.flatMap(({ name }, i) => lostEdits(doc, name, acked[i] ?? 0))
  }

  /** Resolves when every client has the same board as this document. */
  async untilEqual(doc: Y.Doc): Promise<void> {
    const isEqual = ({ doc: other }: BurstClient) =>
      isDeepStrictEqual(boardShapes(other).toJSON(), boardShapes(doc).toJSON()) &&
      isDeepStrictEqual(vectorOf(other), vectorOf(doc))
    await until(() => this.clients.every(isEqual), 'all clients have the same board', SETTLE_TIMEOUT_MS, 250)
  }

  stop(): void {
    for (const { client } of this.writers) client.stop()
    if (this.newcomer) disconnectStock(this.newcomer)
    this.newcomer = null
  }
}

function vectorOf(doc: Y.Doc): Map<number, number> {
  return new Map([...Y.decodeStateVector(Y.encodeStateVector(doc))].toSorted(([a], [b]) => a - b))
}
