import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard, moveNote } from '#board/edit/edit-board.ts'
import type { Attack } from '../attack.ts'

const SOCKETS = 10
const EVERY_MS = 8
const MIN_ROUNDS = 10

export const attack: Attack = {
  title: 'moves a note as often as ten sockets may, for as long as they like',
  isShort: true,
  seconds: 3,
  async run(target) {
    const foothold = await target.openBoard()
    const providers = await Promise.all(Array.from({ length: SOCKETS }, () => target.connect(foothold)))
    const [first] = providers
    if (!first) return
    editBoard(first.doc, LOCAL_ORIGIN, () => {
      addNote(first.doc, { id: 'shape:moved', text: '', x: 0, y: 0, author: null })
    })
    let x = 0
    await target.repeat(async () => {
      x += 1
      for (const { doc } of providers) editBoard(doc, LOCAL_ORIGIN, () => moveNote(doc, 'shape:moved', x, 0))
      target.count('rounds of moves')
      await target.pause(EVERY_MS)
    }, MIN_ROUNDS)
  },
  minCounts: { 'rounds of moves': MIN_ROUNDS },
}
