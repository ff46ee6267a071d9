import { boardShapes } from '#board/board-doc.ts'
import { editBoard } from '#board/edit-board.ts'
import { LOCAL_ORIGIN } from '#board/origin.ts'
import { flatToMap } from '#board/record-layout.ts'
import type { Attack } from '../attack.ts'
import type { AttackTarget, Foothold } from '../attack-target.ts'

const FAR = 1_000_000
const STROKE = 'shape:stroke'
const FORGED = 'evil.example'

export const attack: Attack = {
  title: 'sends a straight stroke that stops a canvas, and forged host names',
  isShort: true,
  seconds: 1,
  async run(target) {
    const owner = await target.openBoard()
    await sendStroke(target, owner)
    await forgeHosts(target)
  },
}

/** Its two points are so far apart that tldraw's drawing of the line between them throws. */
async function sendStroke(target: AttackTarget, owner: Foothold): Promise<void> {
  const page = await target.connect(await target.join(owner, 'edit'))
  const closed = new Promise<void>((resolve) => page.once('connection-close', () => resolve()))
  const points = [-FAR, FAR].map((x) => ({ x, y: 0, z: 0.5 }))
  const flat = {
    t: 'draw',
    at: [0, 0, 0],
    in: ['page:page', 'a1'],
    'p.segments': [{ type: 'straight', points }],
  }
  editBoard(page.doc, LOCAL_ORIGIN, () => boardShapes(page.doc).set(STROKE, flatToMap(flat)))
  await closed
  page.destroy()
  const reader = await target.connect(owner)
  target.claim(!boardShapes(reader.doc).has(STROKE), 'a stroke that no canvas can draw is on the board')
  reader.destroy()
}

/** Links name the host that the server was asked by, not one that anyone can write into a header. */
async function forgeHosts(target: AttackTarget): Promise<void> {
  const headers = { 'x-forwarded-host': FORGED, 'x-forwarded-proto': 'https', forwarded: `host=${FORGED}` }
  const json = { title: 'Mine', name: 'Visitor' }
  const response = await target.request('/api/v1/boards', { method: 'POST', json, headers })
  const text = await response.text()
  target.claim(response.status === 201 && !text.includes(FORGED), 'a link names a forged host')
}
