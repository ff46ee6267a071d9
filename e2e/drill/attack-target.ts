import * as encoding from 'lib0/encoding'
import { WebSocket } from 'ws'
import type { WebsocketProvider } from 'y-websocket'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import { connectStock, disconnectStock } from '#server/testing/burst-client.ts'
import { MESSAGE } from '#sync/message-type.ts'

/** A board, and the token of a person on it. */
export interface Foothold {
  boardId: string
  token: string
  links: { facilitate: string; edit: string; comment: string; view: string }
}

interface RequestOptions {
  method?: string
  token?: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  json?: unknown
  /** Sent as it is. */
  body?: Uint8Array | ReadableStream | string
}

const NOTES_PER_UPDATE = 500
const NOTES_PER_ROW = 100
const NOTE_SPACING = 220

/** The server's address, and nothing else that a visitor or a user of the server's machine would not have. */
export class AttackTarget {
  /** `http://…` */
  readonly url: string
  /** The server's data folder: a local user knows where it is. */
  readonly dataFolder: string
  /** Aborted when the attack's time is over. */
  readonly signal: AbortSignal
  /** Resolves when the attack's time is over. */
  readonly over: Promise<void>
  private readonly counts = new Map<string, number>()
  private readonly failedClaims: string[] = []
  private readonly closers: (() => void)[] = []

  constructor(url: string, signal: AbortSignal, dataFolder = '') {
    this.url = url
    this.dataFolder = dataFolder
    this.signal = signal
    this.over = new Promise((resolve) => {
      if (signal.aborted) resolve()
      else signal.addEventListener('abort', () => resolve(), { once: true })
    })
  }

  /** Counts an outcome for the report, such as `answers 429` or `closed 4529`. */
  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
  }

  get outcome(): Record<string, number> {
    return Object.fromEntries(this.counts)
  }

  /** Records a failure: of the attack, which then proves nothing, or of the server, which accepted a forgery. */
  get faults(): readonly string[] {
    return this.failedClaims
  }

  /** Records a failure unless the condition holds. */
  claim(holds: boolean, sentence: string): void {
    if (!holds) this.failedClaims.push(sentence)
  }

  /** Records a failure unless `what` was counted at least so often: an attack that never ran proves nothing. */
  needCount(what: string, min: number): void {
    const count = this.counts.get(what) ?? 0
    this.claim(count >= min, `the attack was not made: ${count} × ${what}, and not ${min} at least`)
  }

  /** Creates a board as a new guest, who is its owner. */
  async openBoard(name = 'Visitor'): Promise<Foothold> {
    const response = await this.request('/api/v1/boards', { method: 'POST', json: { title: 'Mine', name } })
    if (response.status !== 201) throw new Error(`no board: ${response.status} ${await response.text()}`)
    const { board, token, links } = await response.json()
    return { boardId: board.id, token, links }
  }

  async openLargeBoard(notes: number, textOf?: (n: number) => string): Promise<Foothold> {
    const board = await this.openBoard()
    await this.addNotes(board, notes, textOf)
    return board
  }

  /** The owner of the board, then its new guests. */
  async withGuests(owner: Foothold, role: keyof Foothold['links'], guests: number): Promise<Foothold[]> {
    return [owner, ...(await this.joinMany(owner, role, guests))]
  }

  /** Joins by a link as a new guest. */
  async join(foothold: Foothold, role: keyof Foothold['links'], name = 'Guest'): Promise<Foothold> {
    const json = { link: foothold.links[role], name }
    const response = await this.request('/api/v1/join', { method: 'POST', json })
    if (response.status !== 200) throw new Error(`not in: ${response.status} ${await response.text()}`)
    const { token } = await response.json()
    return { ...foothold, token }
  }

  /** Several new guests, who join one after the other by the same link. */
  async joinMany(foothold: Foothold, role: keyof Foothold['links'], count: number): Promise<Foothold[]> {
    const guests: Foothold[] = []
    while (guests.length < count) guests.push(await this.join(foothold, role))
    return guests
  }

  /** Counts the answer by its status. */
  async request(path: string, options: RequestOptions = {}): Promise<Response> {
    const { method = 'GET', token, json, body, headers = {} } = options
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: json === undefined ? ((body as BodyInit | undefined) ?? null) : JSON.stringify(json),
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    } as RequestInit)
    this.count(`answers ${response.status}`)
    return response
  }

  /** Sends a request, reads the answer and discards it. Resolves to its status, or null if the connection was cut. */
  async send(path: string, options: RequestOptions = {}): Promise<number | null> {
    try {
      const response = await this.request(path, options)
      await response.arrayBuffer()
      return response.status
    } catch {
      this.count('requests cut off')
      return null
    }
  }

  /** The stock y-websocket client, in sync. */
  async connect(foothold: Foothold): Promise<WebsocketProvider> {
    const provider = await connectStock({ ...foothold, url: this.url })
    this.closers.push(() => disconnectStock(provider))
    return provider
  }

  /** A socket that sends the given bytes and discards what it receives. Counts its close by code. */
  async openSocket(
    { boardId, token }: Pick<Foothold, 'boardId' | 'token'>,
    headers: Record<string, string> = {},
  ): Promise<WebSocket> {
    const ws = new WebSocket(
      `${this.url.replace(/^http/, 'ws')}/sync/${boardId}?token=${token}&messages=all`,
      { headers },
    )
    ws.on('error', () => this.count('socket errors'))
    ws.on('close', (code, reason) => {
      this.count(`closed ${code}`)
      const sentence = reason.toString()
      // Written as words of the drill: people read these counts.
      if (sentence !== '') this.count(`closed: “${sentence}”`)
    })
    this.closers.push(() => ws.terminate())
    await new Promise<void>((resolve) => {
      ws.once('open', () => resolve())
      ws.once('close', () => resolve())
    })
    return ws
  }

  /** Fills the board with notes and waits until the server has saved them. */
  async addNotes(foothold: Foothold, count: number, textOf = (_n: number) => ''): Promise<void> {
    const provider = await connectStock({ ...foothold, url: this.url })
    for (let first = 0; first < count; first += NOTES_PER_UPDATE) {
      editBoard(provider.doc, LOCAL_ORIGIN, () => {
        for (let n = first; n < Math.min(count, first + NOTES_PER_UPDATE); n++) {
          const x = (n % NOTES_PER_ROW) * NOTE_SPACING
          const y = Math.floor(n / NOTES_PER_ROW) * NOTE_SPACING
          addNote(provider.doc, { id: `shape:note${n}`, text: textOf(n), x, y, author: null })
        }
      })
      await waitUntilSaved(provider)
    }
    disconnectStock(provider)
  }

  /** A note becomes an idea a moment after its last edit. */
  async waitForIdeas({ boardId, token }: Foothold, count: number): Promise<void> {
    for (let tries = 0; tries < 100; tries++) {
      const response = await this.request(`/api/v1/boards/${boardId}/ideas?limit=1`, { token })
      const { total } = await response.json()
      if (total >= count) return
      await this.pause(300)
    }
  }

  /** Repeats `action` until the time is over, and at least `leastTimes`, which on a slow machine may take longer. */
  async repeat(action: () => Promise<void>, leastTimes = 1): Promise<void> {
    for (let times = 0; times < leastTimes || !this.signal.aborted; times++) {
      await action()
      // Yields, so that sockets are read and the abort is seen even if `action` never waits.
      await new Promise<void>((resolve) => setImmediate(resolve))
    }
  }

  /** Repeats `action` in so many lanes at the same time. */
  async repeatAtOnce(lanes: number, action: () => Promise<void>, leastTimes?: number): Promise<void> {
    await Promise.all(Array.from({ length: lanes }, () => this.repeat(action, leastTimes)))
  }

  pause(ms: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, ms))
  }

  /** Adds a function that closes sockets or requests which the attack makes itself. */
  onClose(closer: () => void): void {
    this.closers.push(closer)
  }

  close(): void {
    for (const closer of this.closers.splice(0)) closer()
  }
}

/** Resolves after the COMMIT of everything that the client has sent. */
export async function waitUntilSaved(provider: WebsocketProvider): Promise<void> {
  const n = Math.floor(Math.random() * 2 ** 30)
  const saved = new Promise<void>((resolve, reject) => {
    provider.messageHandlers[MESSAGE.saved] = () => resolve()
    provider.on('connection-close', (event) => reject(new Error(`closed: ${event?.code} ${event?.reason}`)))
  })
  provider.ws?.send(frame(MESSAGE.saved, n))
  await saved
}

/** The awareness state of a client, true or forged. */
export function awarenessOf(clientId: number, clock: number, state: object | null): Uint8Array {
  return frame(1, clientId, clock, new TextEncoder().encode(JSON.stringify(state)))
}

/** Numbers and byte arrays, as lib0 writes them. */
export function frame(...parts: (number | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const encoder = encoding.createEncoder()
  for (const part of parts) {
    if (typeof part === 'number') encoding.writeVarUint(encoder, part)
    else encoding.writeVarUint8Array(encoder, part)
  }
  return new Uint8Array(encoding.toUint8Array(encoder))
}
