import { setTimeout as wait } from 'node:timers/promises'
import type { WebsocketProvider } from 'y-websocket'
import type * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { editBoard } from '#board/edit/edit-board.ts'
import { flatToMap } from '#board/record/record-layout.ts'
import type { Attack } from '../attack.ts'
import { type AttackTarget, type Foothold, waitUntilSaved } from '../attack-target.ts'

const NOTES = 5_000
const NOTES_PER_UPDATE = 500
const FRAME = 'shape:frame'
const MEND_MS = 5_000
const LOOK_EVERY_MS = 50

export const attack: Attack<Foothold> = {
  title: 'puts thousands of notes into a frame and deletes it, over and over',
  seconds: 20,
  open: (target) => target.openLargeBoard(NOTES),
  async run(target, board) {
    let provider = await target.connect(board)
    await target.repeat(async () => {
      try {
        await fillAndDelete(target, provider)
      } catch {
        // Closed for sending too much: the attack continues on another socket.
        target.count('connections lost')
        provider.destroy()
        provider = await target.connect(board)
      }
    })
  },
  minCounts: { 'frames deleted': 2 },
}

async function fillAndDelete(target: AttackTarget, provider: WebsocketProvider): Promise<void> {
  const { doc } = provider
  const shapes = boardShapes(doc)
  editBoard(doc, LOCAL_ORIGIN, () => {
    shapes.set(FRAME, flatToMap({ t: 'frame', at: [0, 0, 0], in: ['page:page', 'a1'] }))
  })
  for (let first = 0; first < NOTES; first += NOTES_PER_UPDATE) {
    editBoard(doc, LOCAL_ORIGIN, () => {
      for (let n = first; n < first + NOTES_PER_UPDATE; n++)
        shapes.get(`shape:note${n}`)?.set('in', [FRAME, 'a1'])
    })
    await savedOrOver(target, provider)
  }
  if (target.signal.aborted) return
  const inFrame = countIn(doc, FRAME)
  // Deletes only the frame; our own page would delete its notes too.
  editBoard(doc, LOCAL_ORIGIN, () => shapes.delete(FRAME))
  await savedOrOver(target, provider)
  if (target.signal.aborted) return
  target.count('frames deleted')
  target.claim(inFrame === NOTES, `the frame had ${inFrame} notes`)
  const lost = await countLost(doc)
  target.claim(lost === 0, `${lost} notes hang on a frame that does not exist`)
}

/** Notes that still refer to the frame after the server had time to repair them, which it does in slices. */
async function countLost(doc: Y.Doc): Promise<number> {
  const endsAt = performance.now() + MEND_MS
  while (countIn(doc, FRAME) > 0 && performance.now() < endsAt) await wait(LOOK_EVERY_MS)
  return countIn(doc, FRAME)
}

function countIn(doc: Y.Doc, parentId: string): number {
  const isIn = (shape: Y.Map<unknown>) => {
    const place = shape.get('in')
    return Array.isArray(place) && place[0] === parentId
  }
  return [...boardShapes(doc).values()].filter(isIn).length
}

async function savedOrOver(target: AttackTarget, provider: WebsocketProvider): Promise<void> {
  await Promise.race([waitUntilSaved(provider), target.over])
}
