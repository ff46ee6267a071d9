import * as Y from 'yjs'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import { CLOSE } from '#sync/close-code.ts'
import { MESSAGE } from '#sync/message-type.ts'
import type { Attack } from '../attack.ts'
import { frame } from '../attack-target.ts'

const SOCKETS = 20
const NOTES = 3_000
const EVERY_MS = 6
const SYNC_STEP_1 = 0
const UPDATE = 2

export const attack: Attack = {
  title:
    'uses all twenty sockets of a person: asks for the document, presence and "saved", and writes, as often as they may',
  seconds: 20,
  async run(target) {
    const foothold = await target.openBoard()
    await target.addNotes(foothold, NOTES)
    const { doc } = await target.connect(foothold)
    const stateVector = Y.encodeStateVector(doc)
    const open = () => target.openSocket(foothold)
    const sockets = await Promise.all(Array.from({ length: SOCKETS - 1 }, open))
    // A person gets few new client ids in an hour, so these sockets continue to write.
    const docs = sockets.map(() => new Y.Doc())
    let turn = 0
    await target.repeat(async () => {
      turn += 1
      for (const [i, socket] of sockets.entries()) {
        if (socket.readyState > socket.OPEN) sockets[i] = await open()
        socket.send(chooseMessage(turn, i, { stateVector, doc: docs[i] ?? doc }))
      }
      target.count('rounds of messages')
      await target.pause(EVERY_MS)
    })
  },
  minCounts: { 'rounds of messages': 100, [`closed ${CLOSE.tooMuch}`]: 1 },
}

function chooseMessage(
  turn: number,
  socket: number,
  { stateVector, doc }: { stateVector: Uint8Array; doc: Y.Doc },
): Uint8Array {
  switch ((turn + socket) % 4) {
    case 0:
      return frame(MESSAGE.sync, SYNC_STEP_1, stateVector)
    case 1:
      return frame(MESSAGE.queryAwareness)
    case 2:
      return frame(MESSAGE.saved, turn)
    default:
      return frame(MESSAGE.sync, UPDATE, noteBy(doc, turn, socket))
  }
}

function noteBy(doc: Y.Doc, turn: number, socket: number): Uint8Array {
  const before = Y.encodeStateVector(doc)
  editBoard(doc, LOCAL_ORIGIN, () => {
    const id = `shape:s${socket}t${turn}`
    addNote(doc, { id, text: 'x'.repeat(500), x: turn, y: socket, author: null })
  })
  return Y.encodeStateAsUpdate(doc, before)
}
