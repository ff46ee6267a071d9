import * as Y from 'yjs'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard, moveNote } from '#board/edit/edit-board.ts'
import { MESSAGE } from '#sync/message-type.ts'
import type { Attack } from '../attack.ts'
import { type Foothold, frame, waitUntilSaved } from '../attack-target.ts'

const SYNC_STEP_2 = 1
const NOTES = 6_000
const TEXT = 'A note of ordinary length, as people write them. '.repeat(8)
const NOTES_PER_ROW = 100
const NOTE_SPACING = 220
const OTHERS = 3
const PATIENCE_MS = [100, 1_000, 5_000]

export const attack: Attack<Foothold> = {
  title: 'pastes six thousand notes at once where three others move theirs',
  seconds: 15,
  open: (target) => target.openLargeBoard(OTHERS),
  async run(target, board) {
    const socket = await target.openSocket(board)
    const others = await Promise.all(
      Array.from({ length: OTHERS }, async () => target.connect(await target.join(board, 'edit'))),
    )
    const saved = new Promise<void>((resolve) => {
      socket.on('message', (data: Buffer) => {
        if (data[0] === MESSAGE.saved) resolve()
      })
    })
    socket.send(frame(MESSAGE.sync, SYNC_STEP_2, largePaste()))
    socket.send(frame(MESSAGE.saved, 1))
    void saved.then(() => target.count('pastes saved'))
    let x = 0
    await target.repeat(async () => {
      x += 1
      const start = performance.now()
      await Promise.all(
        others.map(async (provider, i) => {
          editBoard(provider.doc, LOCAL_ORIGIN, () => moveNote(provider.doc, `shape:note${i}`, x, 0))
          await waitUntilSaved(provider)
        }),
      )
      const ms = performance.now() - start
      const patience = PATIENCE_MS.find((limit) => ms < limit)
      target.count(patience ? `others’ moves saved within ${patience} ms` : 'others’ moves saved later')
    })
  },
  minCounts: { 'pastes saved': 1 },
}

function largePaste(): Uint8Array {
  const doc = new Y.Doc()
  editBoard(doc, LOCAL_ORIGIN, () => {
    for (let n = 0; n < NOTES; n++) {
      const x = (n % NOTES_PER_ROW) * NOTE_SPACING
      const y = 400 + Math.floor(n / NOTES_PER_ROW) * NOTE_SPACING
      addNote(doc, { id: `shape:p${n}`, text: TEXT, x, y, author: null })
    }
  })
  return Y.encodeStateAsUpdate(doc)
}
