import * as encoding from 'lib0/encoding'
import { messageYjsSyncStep1, messageYjsSyncStep2, messageYjsUpdate } from 'y-protocols/sync'
import type { BringFrame } from '#sync/bring-frame.ts'
import type { LiveTextFrame } from '#sync/live-text.ts'
import { MESSAGE } from '#sync/message-type.ts'
import type { SessionFrame } from '#sync/session-frame.ts'
import type { TalkFrame } from '#sync/talk-frame.ts'

/** A whole websocket frame, ready for the wire: built once, written to every socket that gets it. */
export type Frame = Buffer

const FINAL_BINARY = 0x82
const PING = Buffer.of(0x89, 0)
const MAX_SHORT = 125
const MAX_16_BIT = 0xffff
const LENGTH_16 = 126
const LENGTH_64 = 127

/** An unmasked binary frame, as servers send them (RFC 6455 section 5.2). */
function frame(write: (encoder: encoding.Encoder) => void): Frame {
  const encoder = encoding.createEncoder()
  write(encoder)
  const message = encoding.toUint8Array(encoder)
  const header = headerFor(message.length)
  return Buffer.concat([header, message], header.length + message.length)
}

function headerBytes(length: number): number {
  return length <= MAX_SHORT ? 2 : length <= MAX_16_BIT ? 4 : 10
}

function writeHeader(to: Buffer, length: number): void {
  to[0] = FINAL_BINARY
  if (length <= MAX_SHORT) to[1] = length
  else if (length <= MAX_16_BIT) {
    to[1] = LENGTH_16
    to.writeUInt16BE(length, 2)
  } else {
    to[1] = LENGTH_64
    to.writeBigUInt64BE(BigInt(length), 2)
  }
}

function headerFor(length: number): Buffer {
  const header = Buffer.alloc(headerBytes(length))
  writeHeader(header, length)
  return header
}

/** Copies the bytes once: they may be a whole board. Both types are below 128, and so one byte each. */
function syncFrame(type: number, bytes: Uint8Array): Frame {
  const length = 2 + varUintBytes(bytes.length) + bytes.length
  const made = Buffer.allocUnsafe(headerBytes(length) + length)
  writeHeader(made, length)
  let at = headerBytes(length)
  made[at++] = MESSAGE.sync
  made[at++] = type
  let rest = bytes.length
  for (; rest > VAR_UINT_REST; rest = Math.floor(rest / 128)) made[at++] = (rest & VAR_UINT_REST) | 128
  made[at++] = rest
  made.set(bytes, at)
  return made
}

/** The last seven bits of a number. */
const VAR_UINT_REST = 127

function varUintBytes(n: number): number {
  let bytes = 1
  for (let rest = n; rest > VAR_UINT_REST; rest = Math.floor(rest / 128)) bytes++
  return bytes
}

/** The sender's state vector: the answer has the missing updates. */
export const stateVectorFrame = (stateVector: Uint8Array): Frame =>
  syncFrame(messageYjsSyncStep1, stateVector)

export const answerFrame = (update: Uint8Array): Frame => syncFrame(messageYjsSyncStep2, update)

export const updateFrame = (update: Uint8Array): Frame => syncFrame(messageYjsUpdate, update)

/** One client's awareness state. `json` is `null` when the client has left. */
export interface AwarenessEntry {
  clientId: number
  clock: number
  json: string
}

/** y-websocket's message of presence. */
export function awarenessFrame(entries: readonly AwarenessEntry[]): Frame {
  return frame((encoder) => {
    const states = encoding.createEncoder()
    encoding.writeVarUint(states, entries.length)
    for (const { clientId, clock, json } of entries) {
      encoding.writeVarUint(states, clientId)
      encoding.writeVarUint(states, clock)
      encoding.writeVarString(states, json)
    }
    encoding.writeVarUint(encoder, MESSAGE.awareness)
    encoding.writeVarUint8Array(encoder, encoding.toUint8Array(states))
  })
}

/** `n`: all of the client's messages up to this one are saved. */
export function savedFrame(n: number): Frame {
  return frame((encoder) => {
    encoding.writeVarUint(encoder, MESSAGE.saved)
    encoding.writeVarUint(encoder, n)
  })
}

/** The answer to a question for the time; `now` in milliseconds since 1970. */
export function clockFrame(n: number, now: number): Frame {
  return frame((encoder) => {
    encoding.writeVarUint(encoder, MESSAGE.clock)
    encoding.writeVarUint(encoder, n)
    encoding.writeVarUint(encoder, now)
  })
}

/** The slices of the session that changed. `wholeSessionFrame` has all of them. */
export function sessionFrame(content: Extract<SessionFrame, { type: 'slices' }>): Frame {
  return frame((encoder) => {
    encoding.writeVarUint(encoder, MESSAGE.session)
    encoding.writeVarString(encoder, JSON.stringify(content))
  })
}

/** Below it, one write is cheaper than many. */
const MAX_JOINED_BYTES = 256 * 1024

/** All slices of the session, from JSON in UTF-8 in parts that newcomers share: copied together only if they are short. */
export function wholeSessionFrame(json: readonly Buffer[]): readonly Frame[] {
  const jsonBytes = json.reduce((sum, { length }) => sum + length, 0)
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, MESSAGE.session)
  encoding.writeVarUint(encoder, jsonBytes)
  const before = encoding.toUint8Array(encoder)
  const parts = [headerFor(before.length + jsonBytes), Buffer.from(before), ...json]
  return jsonBytes <= MAX_JOINED_BYTES ? [Buffer.concat(parts)] : parts
}

/** Words that an agent is writing; they are never stored. */
export function liveTextFrame(content: LiveTextFrame): Frame {
  return frame((encoder) => {
    encoding.writeVarUint(encoder, MESSAGE.liveText)
    encoding.writeVarString(encoder, JSON.stringify(content))
  })
}

/** A part of the clerk's answer, only for its person. */
export function talkFrame(content: TalkFrame): Frame {
  return frame((encoder) => {
    encoding.writeVarUint(encoder, MESSAGE.talk)
    encoding.writeVarString(encoder, JSON.stringify(content))
  })
}

/** Moves the page to a facilitator's view. */
export function bringFrame(content: BringFrame): Frame {
  return frame((encoder) => {
    encoding.writeVarUint(encoder, MESSAGE.bring)
    encoding.writeVarString(encoder, JSON.stringify(content))
  })
}

/** A ping, and an empty awareness message: a stock client takes half a minute without a message for a dead connection. */
export const KEEP_ALIVE_FRAME: Frame = Buffer.concat([PING, awarenessFrame([])])
