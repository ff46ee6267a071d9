import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'

/** From the owner of a board to an edge, about some of its sockets. */
export const DOWN = {
  enter: 0,
  send: 1,
  sendFirst: 2,
  sendAnswer: 3,
  /** Two parts: the update and the ephemeral state. */
  sendTick: 4,
  close: 5,
  terminate: 6,
  pause: 7,
  resume: 8,
} as const
export type DownKind = (typeof DOWN)[keyof typeof DOWN]

/** From an edge to the owner, about one socket. */
export const UP = {
  binary: 0,
  text: 1,
  ping: 2,
  tooSlow: 3,
  roomForEphemeral: 4,
  unreadable: 5,
  closed: 6,
} as const
export type UpKind = (typeof UP)[keyof typeof UP]

/** An empty part is sent as `null`. */
export type Part = Uint8Array | null

/** Numbers of sockets: of all that have entered the stream, all but some, or only some. */
export type Receivers = { kind: 'all' } | { kind: 'but' | 'only'; sockets: readonly number[] }

export interface DownOperation {
  kind: DownKind
  /** By stream; streams that are missing get nothing. */
  receivers: ReadonlyMap<string, Receivers>
  parts: readonly Part[]
}

export interface UpOperation {
  kind: UpKind
  socket: number
  bytes: Uint8Array
}

/** The bytes of `UP.closed`. */
export const encodeCloseCode = (code: number): Uint8Array => Uint8Array.of(code >> 8, code & 0xff)

export const readCloseCode = ([high = 0, low = 0]: Uint8Array): number => high * 256 + low

/** The number of the last message of a stream. */
export interface StreamMark {
  stream: string
  number: number
}

const TYPE = { operations: 0, marks: 1, ends: 2 } as const
const NOBODY = 0
const RECEIVER_KINDS = ['all', 'but', 'only'] as const

/** @param marks the streams that the message is for, each with its number of the message */
export function encodeDown(marks: readonly StreamMark[], operations: readonly DownOperation[]): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, TYPE.operations)
  writeMarks(encoder, marks)
  encoding.writeVarUint(encoder, operations.length)
  for (const { kind, receivers, parts } of operations) {
    encoding.writeVarUint(encoder, kind)
    for (const { stream } of marks) writeReceivers(encoder, receivers.get(stream))
    encoding.writeVarUint(encoder, parts.length)
    for (const part of parts) {
      encoding.writeVarUint(encoder, part ? part.length + 1 : 0)
      if (part) encoding.writeUint8Array(encoder, part)
    }
  }
  return encoding.toUint8Array(encoder)
}

function writeReceivers(encoder: encoding.Encoder, receivers: Receivers | undefined): void {
  if (!receivers) {
    encoding.writeVarUint(encoder, NOBODY)
    return
  }
  encoding.writeVarUint(encoder, RECEIVER_KINDS.indexOf(receivers.kind) + 1)
  if (receivers.kind === 'all') return
  encoding.writeVarUint(encoder, receivers.sockets.length)
  for (const socket of receivers.sockets) encoding.writeVarUint(encoder, socket)
}

export function encodeUp(mark: StreamMark, operations: readonly UpOperation[]): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, TYPE.operations)
  writeMarks(encoder, [mark])
  encoding.writeVarUint(encoder, operations.length)
  for (const { kind, socket, bytes } of operations) {
    encoding.writeVarUint(encoder, kind)
    encoding.writeVarUint(encoder, socket)
    encoding.writeVarUint8Array(encoder, bytes)
  }
  return encoding.toUint8Array(encoder)
}

/** @param node the sender */
export function encodeMarks(node: string, marks: readonly StreamMark[]): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, TYPE.marks)
  writeMarks(encoder, marks)
  encoding.writeVarString(encoder, node)
  return encoding.toUint8Array(encoder)
}

/** The streams that have ended for the sender. */
export function encodeEnds(streams: readonly string[]): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, TYPE.ends)
  writeMarks(
    encoder,
    streams.map((stream) => ({ stream, number: 0 })),
  )
  return encoding.toUint8Array(encoder)
}

function writeMarks(encoder: encoding.Encoder, marks: readonly StreamMark[]): void {
  encoding.writeVarUint(encoder, marks.length)
  for (const { stream, number } of marks) {
    encoding.writeVarString(encoder, stream)
    encoding.writeVarUint(encoder, number)
  }
}

export type StreamMessage =
  | { type: 'operations'; marks: readonly StreamMark[]; decoder: decoding.Decoder }
  | { type: 'marks'; marks: readonly StreamMark[]; node: string }
  | { type: 'ends'; streams: readonly string[] }

/** Reads the head; operations are read by `readDown` or `readUp`. @throws when it can't be read */
export function readMessage(data: Uint8Array): StreamMessage {
  const decoder = decoding.createDecoder(data)
  const type = decoding.readVarUint(decoder)
  const marks = readList(decoder, () => ({
    stream: decoding.readVarString(decoder),
    number: decoding.readVarUint(decoder),
  }))
  switch (type) {
    case TYPE.operations:
      return { type: 'operations', marks, decoder }
    case TYPE.marks:
      return { type: 'marks', marks, node: decoding.readVarString(decoder) }
    default:
      return { type: 'ends', streams: marks.map(({ stream }) => stream) }
  }
}

export function readDown({
  marks,
  decoder,
}: Extract<StreamMessage, { type: 'operations' }>): readonly DownOperation[] {
  return readList(decoder, () => {
    const kind = decoding.readVarUint(decoder) as DownKind
    const receivers = new Map<string, Receivers>()
    for (const { stream } of marks) {
      const read = readReceivers(decoder)
      if (read) receivers.set(stream, read)
    }
    const parts = readList(decoder, () => {
      const length = decoding.readVarUint(decoder)
      return length === 0 ? null : decoding.readUint8Array(decoder, length - 1)
    })
    return { kind, receivers, parts }
  })
}

function readReceivers(decoder: decoding.Decoder): Receivers | null {
  const code = decoding.readVarUint(decoder)
  if (code === NOBODY) return null
  const kind = RECEIVER_KINDS[code - 1] ?? 'only'
  if (kind === 'all') return { kind }
  return { kind, sockets: readList(decoder, () => decoding.readVarUint(decoder)) }
}

export function readUp({ decoder }: Extract<StreamMessage, { type: 'operations' }>): readonly UpOperation[] {
  return readList(decoder, () => ({
    kind: decoding.readVarUint(decoder) as UpKind,
    socket: decoding.readVarUint(decoder),
    bytes: decoding.readVarUint8Array(decoder),
  }))
}

function readList<Item>(decoder: decoding.Decoder, read: () => Item): Item[] {
  const items: Item[] = []
  for (let left = decoding.readVarUint(decoder); left > 0; left -= 1) items.push(read())
  return items
}
