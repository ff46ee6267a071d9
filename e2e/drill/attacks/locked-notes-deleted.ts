import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { editBoard, lockShape, moveNote, removeRecords } from '#board/edit/edit-board.ts'
import { flatToMap } from '#board/record/record-layout.ts'
import type { Attack } from '../attack.ts'
import { type Foothold, waitUntilSaved } from '../attack-target.ts'

const NOTES = 1_000
const LOCKED = 200
const LONG = 'Rules of the day. '.repeat(500)
const GROUP = 'shape:group'
const PAUSE_MS = 400

export const attack: Attack<{ board: Foothold; editors: Foothold[] }> = {
  title:
    'deletes 1.8 MB of notes that a facilitator locked, which the server writes again, and moves a locked group of 800',
  seconds: 12,
  async open(target) {
    const board = await target.openLargeBoard(NOTES, (n) => (n < LOCKED ? LONG : `Note ${n}`))
    const page = await target.connect(board)
    editBoard(page.doc, LOCAL_ORIGIN, () => {
      for (let n = 0; n < LOCKED; n++) lockShape(page.doc, `shape:note${n}`, true)
      boardShapes(page.doc).set(GROUP, flatToMap({ t: 'group', at: [0, 0, 0], in: ['page:page', 'a9'] }))
      for (let n = LOCKED; n < NOTES; n++)
        boardShapes(page.doc).get(`shape:note${n}`)?.set('in', [GROUP, 'a1'])
      lockShape(page.doc, GROUP, true)
    })
    await waitUntilSaved(page)
    page.destroy()
    // People who typed while the news of the lock travelled have three seconds.
    await target.pause(3_500)
    return { board, editors: await target.joinMany(board, 'edit', 2) }
  },
  async run(target, { board, editors }) {
    const ids = Array.from({ length: LOCKED }, (_, n) => `shape:note${n}`)
    const remove = async (editor: Foothold) => {
      const page = await target.connect(editor)
      editBoard(page.doc, LOCAL_ORIGIN, () => removeRecords(page.doc, ids))
      target.count('deletions')
      await target.pause(PAUSE_MS)
      page.destroy()
    }
    const mover = await target.connect(board)
    let n = 0
    const move = async () => {
      editBoard(mover.doc, LOCAL_ORIGIN, () => moveNote(mover.doc, GROUP, n++, 0))
      await target.pause(20)
    }
    await Promise.all([target.repeat(move), ...editors.map((one) => target.repeat(() => remove(one)))])
    const after = await target.connect(board)
    const left = ids.filter((id) => boardShapes(after.doc).has(id)).length
    target.claim(left === LOCKED, `${LOCKED - left} of ${LOCKED} locked notes are gone`)
  },
  minCounts: { deletions: 3 },
}
