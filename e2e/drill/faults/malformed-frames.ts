import { connect } from 'node:net'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import { hostileUpdate } from '#server/sync/testing/hostile-update.ts'
import { MESSAGE } from '#sync/message-type.ts'
import { type Foothold, frame } from '../attack-target.ts'
import type { Fault } from '../faulty/fault.ts'
import type { FaultStage } from '../faulty/fault-stage.ts'

/** Frames that a socket may send before it is closed as one that sends too much. */
const FRAMES_PER_SOCKET = 60
const SOCKETS_AT_ONCE = 6
const MAX_RANDOM_BYTES = 60
const RAW_EVERY = 40
const SYNC_STEPS = 3

export const fault: Fault = {
  title:
    '100,000 malformed frames: random bytes, legal ones with flipped bits, hostile updates, and errors below the websocket',
  times: 100_000,
  async run(stage) {
    // One person would be stopped by their rate, and this is about what is read.
    await stage.start({
      isWarm: true,
      environment: { MAX_CONNECTIONS_PER_PERSON: '200', LOG_LEVEL: 'error' },
    })
    const crew = await stage.crew({ editEveryMs: 100 })
    const board = await stage.visitor.openBoard('Mallory')
    const legal = legalFrames()
    let sent = 0
    let sockets = 0
    const sendSome = async () => {
      sockets += 1
      if (sockets % RAW_EVERY === 0) await breakSocket(stage, board)
      sent += await sendFrames(stage, board, legal)
    }
    // Once for compiled code and filled caches.
    for (let n = 0; n < 10; n++) await sendSome()
    await stage.noteMemory()
    await stage.watchBystanders()
    while (sent < stage.times) await Promise.all(Array.from({ length: SOCKETS_AT_ONCE }, sendSome))
    stage.figure('frames', sent)
    stage.figure('sockets closed', sockets)
    await stage.checkBystanders()
    stage.stopBystanders()
    await stage.checkMemory()
    await stage.checkCrew(crew)
  },
}

/** Messages of an honest client, to be damaged, and its document. */
interface Legal {
  frames: readonly Uint8Array[]
  doc: Y.Doc
}

function legalFrames(): Legal {
  const doc = new Y.Doc()
  editBoard(doc, LOCAL_ORIGIN, () => {
    for (let n = 0; n < 5; n++)
      addNote(doc, { id: `shape:f${n}`, text: `note ${n}`, x: n, y: 0, author: null })
  })
  const state = new TextEncoder().encode(JSON.stringify({ cursor: [1, 2], selected: ['shape:f1'] }))
  const frames = [
    frame(MESSAGE.sync, 0, Y.encodeStateVector(doc)),
    frame(MESSAGE.sync, 1, Y.encodeStateAsUpdate(doc)),
    frame(MESSAGE.sync, 2, Y.encodeStateAsUpdate(doc)),
    frame(MESSAGE.awareness, frame(1, doc.clientID, 1, state)),
    frame(MESSAGE.queryAwareness),
    frame(MESSAGE.saved, 7),
    frame(MESSAGE.clock, 7),
    frame(MESSAGE.bring, new TextEncoder().encode('{"view":[0,0,1,1]}')),
  ]
  return { frames, doc }
}

function malformed(random: () => number, { frames: templates, doc: target }: Legal): Uint8Array {
  const kind = random()
  if (kind < 0.2)
    return Uint8Array.from({ length: Math.floor(random() * MAX_RANDOM_BYTES) }, () =>
      Math.floor(random() * 256),
    )
  if (kind < 0.3) {
    const { update } = hostileUpdate(target, random)
    return frame(MESSAGE.sync, Math.floor(random() * SYNC_STEPS), update.subarray(0, 2_000))
  }
  const bytes = Uint8Array.from(templates[Math.floor(random() * templates.length)] ?? [])
  for (let flips = 1 + Math.floor(random() * 4); flips > 0; flips--)
    bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
  return random() < 0.2 ? bytes.subarray(0, Math.floor(random() * bytes.length)) : bytes
}

/** All at once, so that the server reads on until it has closed the socket. Returns how many were sent. */
async function sendFrames(stage: FaultStage, board: Foothold, legal: Legal): Promise<number> {
  const { boardId, token } = board
  const ws = new WebSocket(`${stage.url.replace('http', 'ws')}/sync/${boardId}?token=${token}&messages=all`)
  const closed = new Promise<void>((resolve) => ws.once('close', () => resolve()))
  ws.on('error', () => undefined)
  await Promise.race([new Promise<void>((resolve) => ws.once('open', () => resolve())), closed])
  let sent = 0
  for (; sent < FRAMES_PER_SOCKET && ws.readyState === ws.OPEN; sent++) {
    ws.send(malformed(stage.random, legal), { binary: stage.random() > 0.02 })
    if (sent % 10 === 9) await new Promise((resolve) => setImmediate(resolve))
  }
  ws.close()
  await closed
  return sent
}

/** A frame with wrong bits, an impossible length or no mask. */
async function breakSocket(stage: FaultStage, { boardId, token }: Foothold): Promise<void> {
  const socket = connect(stage.port, '127.0.0.1')
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => undefined)
  socket.write(
    `GET /sync/${boardId}?token=${token} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await Promise.race([new Promise((resolve) => socket.once('data', resolve)), closed])
  socket.resume()
  socket.end(
    Uint8Array.from({ length: 2 + Math.floor(stage.random() * 20) }, () => Math.floor(stage.random() * 256)),
  )
  await closed
}
