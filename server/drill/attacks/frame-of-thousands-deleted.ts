import { boardShapes } from '#board/board-doc.ts'
import { editBoard, removeRecords } from '#board/edit-board.ts'
import { LOCAL_ORIGIN } from '#board/origin.ts'
import { flatToMap } from '#board/record-layout.ts'
import type { Attack } from '../attack.ts'
import { type Foothold, waitUntilSaved } from '../attack-target.ts'

const NOTES = 5_000
const NOTES_PER_UPDATE = 500
const FRAME = 'shape:frame'

export const attack: Attack = {
  title: 'puts thousands of notes into a frame and deletes it, over and over',
  isShort: false,
  seconds: 20,
  async prepare(target) {
    foothold = await target.openBoard()
    await target.addNotes(foothold, NOTES)
  },
  async run(target) {
    if (!foothold) return
    const provider = await target.connect(foothold)
    const { doc } = provider
    const shapes = boardShapes(doc)
    await target.repeat(async () => {
      editBoard(doc, LOCAL_ORIGIN, () => {
        shapes.set(FRAME, flatToMap({ t: 'frame', at: [0, 0, 0], in: ['page:page', 'a1'] }))
      })
      for (let first = 0; first < NOTES; first += NOTES_PER_UPDATE) {
        editBoard(doc, LOCAL_ORIGIN, () => {
          for (let n = first; n < first + NOTES_PER_UPDATE; n++)
            shapes.get(`shape:note${n}`)?.set('in', [FRAME, 'a1'])
        })
      }
      const end = Promise.race([
        waitUntilSaved(provider),
        new Promise<void>((resolve) => target.signal.addEventListener('abort', () => resolve())),
      ])
      await end
      editBoard(doc, LOCAL_ORIGIN, () => removeRecords(doc, [FRAME]))
      target.count('frames deleted')
    })
    target.close()
  },
}

let foothold: Foothold | null = null
