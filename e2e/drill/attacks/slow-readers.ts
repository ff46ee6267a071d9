import * as Y from 'yjs'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import { MESSAGE } from '#sync/message-type.ts'
import type { Attack } from '../attack.ts'
import { type Foothold, frame } from '../attack-target.ts'

const SOCKETS = 18
const NOTES = 2_000
const NOTES_PER_UPDATE = 100
const EVERY_MS = 150
const UPDATE = 2

export const attack: Attack<Foothold> = {
  title: 'opens eighteen sockets to a large board that never read, and writes there',
  seconds: 15,
  open: (target) => target.openLargeBoard(NOTES, () => 'x'.repeat(1_000)),
  async run(target, board) {
    const open = async () => {
      const ws = await target.openSocket(board)
      if (ws.readyState !== ws.OPEN) return ws
      ws.send(Uint8Array.of(0, 0, 1, 0))
      ws.pause()
      target.count('sockets that do not read')
      return ws
    }
    const sockets = await Promise.all(Array.from({ length: SOCKETS }, open))
    let writer = await target.openSocket(board)
    const doc = new Y.Doc()
    let n = 0
    await target.repeat(async () => {
      for (const [i, ws] of sockets.entries()) if (ws.readyState > ws.OPEN) sockets[i] = await open()
      if (writer.readyState > writer.OPEN) writer = await target.openSocket(board)
      const before = Y.encodeStateVector(doc)
      editBoard(doc, LOCAL_ORIGIN, () => {
        for (let i = 0; i < NOTES_PER_UPDATE; i++) {
          n += 1
          addNote(doc, { id: `shape:w${n}`, text: 'y'.repeat(1_000), x: n, y: 0, author: null })
        }
      })
      writer.send(frame(MESSAGE.sync, UPDATE, Y.encodeStateAsUpdate(doc, before)))
      target.count('updates')
      await target.pause(EVERY_MS)
    })
  },
  minCounts: { updates: 5, 'sockets that do not read': SOCKETS },
}
