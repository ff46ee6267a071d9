import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { vi } from 'vitest'
import { WebSocket } from 'ws'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { WAIT } from '#base/testing/patience.ts'
import type { Projection } from '#session/projection.ts'
import { type LiveTexts, readLiveText } from '#sync/live-text.ts'
import { mergeSlices } from '#sync/merge-slices.ts'
import { MESSAGE } from '#sync/message-type.ts'
import type { SessionFrame } from '#sync/session-frame.ts'

export interface SocketEnd {
  code: number
  reason: string
}

/** The stock y-websocket client with our pages' additions. */
export interface StockClient {
  provider: WebsocketProvider
  doc: Y.Doc
  /** The session as far as it was received, slices put together. */
  session: Partial<Projection>
  sessionFrames: SessionFrame[]
  /** The texts that agents are writing, by turn. */
  texts: LiveTexts
  savedN: number
  ended: SocketEnd | null
  askSaved(n: number): void
  /** Resolves when the server has called everything so far saved. */
  saved(): Promise<void>
  synced(): Promise<void>
  stop(): void
}

let lastAsked = 0

export function connectStockClient(
  url: string,
  boardId: string,
  token: string,
  doc = new Y.Doc(),
): StockClient {
  const provider = new WebsocketProvider(url, boardId, doc, {
    WebSocketPolyfill: WebSocket as never,
    disableBc: true,
    connect: false,
    params: { token, messages: 'all' },
  })
  const client: StockClient = {
    provider,
    doc,
    session: {},
    sessionFrames: [],
    texts: new Map(),
    savedN: 0,
    ended: null,
    askSaved: (n) => provider.ws?.send(message(MESSAGE.saved, n)),
    async saved() {
      const n = ++lastAsked
      client.askSaved(n)
      await vi.waitFor(() => expectAtLeast(client.savedN, n), WAIT)
    },
    synced: () => vi.waitFor(() => expectTrue(provider.synced, 'synced'), WAIT),
    stop() {
      // Yjs takes another client id when another client writes under its own, and the provider can't remove its
      // presence under that id.
      provider.awareness.meta.set(doc.clientID, { clock: 0, lastUpdated: 0 })
      provider.destroy()
      provider.awareness.destroy()
    },
  }
  provider.messageHandlers[MESSAGE.saved] = (_encoder, decoder) => {
    client.savedN = decoding.readVarUint(decoder)
  }
  provider.messageHandlers[MESSAGE.session] = (_encoder, decoder) => {
    const frame: SessionFrame = JSON.parse(decoding.readVarString(decoder))
    client.sessionFrames.push(frame)
    if (frame.type === 'whole') client.session = frame.projection
    else if (isWhole(client.session)) client.session = mergeSlices(client.session, frame)
  }
  // Kept by `connectRaw` alone.
  for (const kind of [MESSAGE.talk, MESSAGE.bring, MESSAGE.clock])
    provider.messageHandlers[kind] = () => undefined
  provider.messageHandlers[MESSAGE.liveText] = (_encoder, decoder) => {
    client.texts = readLiveText(client.texts, JSON.parse(decoding.readVarString(decoder)))
  }
  provider.on('connection-close', (event) => {
    if (event) client.ended = { code: event.code, reason: event.reason }
  })
  provider.connect()
  return client
}

function isWhole(session: Partial<Projection>): session is Projection {
  return session.board !== undefined
}

function expectAtLeast(value: number, least: number): void {
  if (value < least) throw new Error(`${value} is less than ${least}`)
}

function expectTrue(value: boolean, what: string): void {
  if (!value) throw new Error(`not ${what}`)
}

/** Encodes numbers and byte arrays as lib0 does. */
export function message(...parts: (number | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const encoder = encoding.createEncoder()
  for (const part of parts) {
    if (typeof part === 'number') encoding.writeVarUint(encoder, part)
    else encoding.writeVarUint8Array(encoder, part)
  }
  return new Uint8Array(encoding.toUint8Array(encoder))
}

export const updateMessage = (update: Uint8Array): Uint8Array => message(MESSAGE.sync, 2, update)

export interface State {
  clientId: number
  clock: number
  state: unknown
}

export function awarenessMessage(...states: State[]): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, states.length)
  for (const { clientId, clock, state } of states) {
    encoding.writeVarUint(encoder, clientId)
    encoding.writeVarUint(encoder, clock)
    encoding.writeVarString(encoder, JSON.stringify(state))
  }
  return message(MESSAGE.awareness, encoding.toUint8Array(encoder))
}

/** A socket that sends the test's frames and records received ones. */
export interface RawClient {
  ws: WebSocket
  messages: Uint8Array[]
  ended: SocketEnd | null
  states(): State[]
  close(): Promise<SocketEnd>
}

export async function connectRaw(
  url: string,
  boardId: string,
  options: { token?: string; headers?: Record<string, string> } = {},
): Promise<RawClient> {
  const query = options.token ? `?token=${options.token}&messages=all` : ''
  const ws = new WebSocket(`${url}/${boardId}${query}`, { headers: options.headers ?? {} })
  const client: RawClient = {
    ws,
    messages: [],
    ended: null,
    states: () => client.messages.flatMap(readStates),
    close: () => vi.waitFor(() => client.ended ?? fail(), WAIT),
  }
  ws.on('message', (data: Buffer) => client.messages.push(new Uint8Array(data)))
  ws.on('close', (code, reason) => {
    client.ended = { code, reason: reason.toString() }
  })
  ws.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    ws.once('open', () => resolve())
    ws.once('unexpected-response', (_, response) => {
      ws.terminate()
      reject(new Error(`HTTP ${response.statusCode}`))
    })
    ws.once('error', reject)
  })
  return client
}

function fail(): never {
  throw new Error('still open')
}

function readStates(bytes: Uint8Array): State[] {
  const decoder = decoding.createDecoder(bytes)
  if (decoding.readVarUint(decoder) !== MESSAGE.awareness) return []
  const inner = decoding.createDecoder(decoding.readVarUint8Array(decoder))
  const states: State[] = []
  for (let left = decoding.readVarUint(inner); left > 0; left--) {
    const clientId = decoding.readVarUint(inner)
    const clock = decoding.readVarUint(inner)
    states.push({ clientId, clock, state: JSON.parse(decoding.readVarString(inner)) })
  }
  return states
}
