import type { TLShapeId } from 'tldraw'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import { type CanvasPeer, createCanvasPeer } from './canvas-peer.ts'
import { connectPeers, type PeerOptions, settlePeers } from './peer.ts'

export const N = 'shape:n' as TLShapeId

/** Two people on a board with one note, from (0, 0) to (200, 200). */
export function twoAtOneNote(options: PeerOptions = {}): [CanvasPeer, CanvasPeer] {
  const ann = createCanvasPeer('ann', options)
  const bob = createCanvasPeer('bob')
  const peers = [ann, bob]
  connectPeers(peers)
  editBoard(bob.doc, SERVER_ORIGIN, () =>
    addNote(bob.doc, { id: N, text: 'hello', x: 0, y: 0, author: 'di' }),
  )
  settlePeers(peers)
  return [ann, bob]
}
