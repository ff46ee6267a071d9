import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import type { RoomAddress } from './contender.ts'
import { ReceivedCounter, type ReceivedTotals } from './received.ts'

/**
 * One socket that speaks y-websocket's protocol without a document: three hundred stock clients in this process would take the
 * processor time that is measured.
 */
export interface BareClient {
  readonly received: Readonly<ReceivedTotals>
  /** The bytes of the room's whole state, which the server sends again at each call. */
  requestState(): Promise<Uint8Array>
  sendUpdate(update: Uint8Array): void
  sendPointer(x: number, y: number): void
  /** Resolves when the server called everything before it saved; only Parley does. */
  saved(): Promise<void>
  close(): void
}

const SYNC = 0
const AWARENESS = 1
const AUTH = 2
const SAVED = 102
const EMPTY_VECTOR = Uint8Array.of(0)

let clients = 0

/** Resolves when the socket is open and, at Hocuspocus, admitted. */
export async function connect(
  address: RoomAddress,
  onUpdate: (update: Uint8Array) => void = () => undefined,
): Promise<BareClient> {
  const socket = new WebSocket(address.url)
  const clientId = ++clients
  const states: ((state: Uint8Array) => void)[] = []
  const savedBy = new Map<number, () => void>()
  const counter = new ReceivedCounter()
  const { received } = counter
  let barriers = 0
  let clock = 0
  const admitted = Promise.withResolvers<void>()

  const send = (type: number, write: (frame: encoding.Encoder) => void) => {
    const frame = encoding.createEncoder()
    if (address.document !== null) encoding.writeVarString(frame, address.document)
    encoding.writeVarUint(frame, type)
    write(frame)
    socket.send(encoding.toUint8Array(frame))
  }

  const readSync = (decoder: decoding.Decoder) => {
    const kind = decoding.readVarUint(decoder)
    if (kind === 1) states.shift()?.(decoding.readVarUint8Array(decoder))
    if (kind !== 2) return
    const update = decoding.readVarUint8Array(decoder)
    received.updateBytes += update.length
    onUpdate(update)
  }

  socket.on('message', (data: Buffer) => {
    const decoder = decoding.createDecoder(data)
    if (address.document !== null) decoding.readVarString(decoder)
    const type = decoding.readVarUint(decoder)
    received.messages++
    if (type === AWARENESS) counter.countPointers(decoder)
    if (type === SYNC || type === 4) readSync(decoder)
    if (type === AUTH) admitted.resolve()
    if (type === SAVED) savedBy.get(decoding.readVarUint(decoder))?.()
  })
  socket.on('error', admitted.reject)
  socket.on('close', (code, reason) => admitted.reject(new Error(`closed with ${code} ${reason}`)))
  socket.on('open', () => {
    if (address.document === null) admitted.resolve()
    else
      send(AUTH, (frame) => {
        encoding.writeVarUint(frame, 0)
        encoding.writeVarString(frame, '')
      })
  })
  await admitted.promise

  return {
    received,
    requestState: () =>
      new Promise((resolve) => {
        states.push(resolve)
        send(SYNC, (frame) => {
          encoding.writeVarUint(frame, 0)
          encoding.writeVarUint8Array(frame, EMPTY_VECTOR)
        })
      }),
    sendUpdate: (update) =>
      send(SYNC, (frame) => {
        encoding.writeVarUint(frame, 2)
        encoding.writeVarUint8Array(frame, update)
      }),
    sendPointer: (x, y) => send(AWARENESS, (frame) => writePointer(frame, clientId, ++clock, [x, y])),
    saved: () =>
      new Promise((resolve) => {
        const barrier = ++barriers
        savedBy.set(barrier, resolve)
        send(SAVED, (frame) => encoding.writeVarUint(frame, barrier))
      }),
    close: () => socket.terminate(),
  }
}

function writePointer(
  frame: encoding.Encoder,
  clientId: number,
  clock: number,
  cursor: [number, number],
): void {
  const states = encoding.createEncoder()
  encoding.writeVarUint(states, 1)
  encoding.writeVarUint(states, clientId)
  encoding.writeVarUint(states, clock)
  encoding.writeVarString(states, JSON.stringify({ cursor }))
  encoding.writeVarUint8Array(frame, encoding.toUint8Array(states))
}

/** A person with a note of their own, which they move; the document has no more than this note. */
export function createMover(client: Pick<BareClient, 'sendUpdate'>, n: number): { move(x: number): void } {
  const doc = new Y.Doc()
  const note = noteAt(0, n * 220, `Note of person ${n}`, n)
  doc.getMap('shapes').set(`shape:mover${n}`, note)
  client.sendUpdate(Y.encodeStateAsUpdate(doc))
  doc.on('update', (update: Uint8Array) => client.sendUpdate(update))
  return { move: (x) => note.set('at', [x, n * 220, 0]) }
}

/** The update of a board with so many notes. */
export function manyNotes(count: number, first = 0): Uint8Array {
  const doc = new Y.Doc()
  const shapes = doc.getMap('shapes')
  doc.transact(() => {
    for (let n = first; n < first + count; n++) {
      const text = `Idea ${n}: people of the night shift could see what the day shift left for them`
      shapes.set(`shape:note${n}`, noteAt((n % 100) * 220, Math.floor(n / 100) * 220, text, n))
    }
  })
  return Y.encodeStateAsUpdate(doc)
}

/** @param n decides the place in the order of shapes */
export function noteAt(x: number, y: number, text: string | Y.Text, n: number): Y.Map<unknown> {
  return new Y.Map<unknown>([
    ['t', 'note'],
    ['at', [x, y, 0]],
    // Valid keys of the order of shapes: a1, a2, … with four digits behind.
    ['in', ['page:page', `a1${String(n).padStart(5, '0')}V`]],
    ['text', typeof text === 'string' ? new Y.Text(text) : text],
  ])
}
