import * as Y from 'yjs'
import { addNote } from '#board/edit/edit-board.ts'
import { CLOSE } from '#sync/close-code.ts'
import { MESSAGE } from '#sync/message-type.ts'
import type { Attack } from '../attack.ts'
import { frame } from '../attack-target.ts'

const UPDATE = 2
const GAPS_PER_UPDATE = 400
const EVERY_MS = 20

export const attack: Attack = {
  title: 'brings as many Yjs client ids as a board takes: with gaps only, and with a note each',
  seconds: 15,
  async run(target) {
    const foothold = await target.openBoard()
    let next = 1
    await target.repeat(async () => {
      const ws = await target.openSocket(foothold)
      const isGaps = next % 2 === 0
      const update = isGaps ? gaps(next) : note(next)
      next += isGaps ? GAPS_PER_UPDATE + 1 : 1
      if (ws.readyState === ws.OPEN) ws.send(frame(MESSAGE.sync, UPDATE, update))
      target.count(isGaps ? 'updates of gaps' : 'updates with a note')
      await target.pause(EVERY_MS)
      ws.terminate()
    })
  },
  minCounts: { 'updates of gaps': 20, [`closed ${CLOSE.newClientId}`]: 1 },
}

/** That many clients with a gap of one clock tick each, and no deletions. */
function gaps(first: number): Uint8Array {
  const clients = Array.from({ length: GAPS_PER_UPDATE }, (_, i) => frame(1, first + i, 0, 0, 1))
  return Buffer.concat([frame(GAPS_PER_UPDATE), ...clients, frame(0)])
}

function note(clientId: number): Uint8Array {
  const doc = new Y.Doc()
  doc.clientID = clientId
  addNote(doc, { id: `shape:n${clientId}`, text: '', x: 0, y: 0, author: null })
  return Y.encodeStateAsUpdate(doc)
}
