import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { editBoard } from '#board/edit/edit-board.ts'
import { flatToMap } from '#board/record/record-layout.ts'
import type { Attack } from '../attack.ts'
import type { AttackTarget, Foothold } from '../attack-target.ts'

const FAR = 1_000_000
const FORGED = 'evil.example'
const STRANGE_ID = 'b'.repeat(12)
const BASE = { at: [0, 0, 0], in: ['page:page', 'a1'] }

/** Records that no hand draws and that stop a page, or make it slow, for everyone who opens the board. */
const RECORDS: Record<string, Record<string, unknown>> = {
  // Its two points are so far apart that tldraw's drawing of the line between them throws.
  stroke: {
    t: 'draw',
    ...BASE,
    'p.segments': [{ type: 'straight', points: [-FAR, FAR].map((x) => ({ x, y: 0, z: 0.5 })) }],
  },
  cloud: {
    t: 'geo',
    ...BASE,
    text: '',
    'p.geo': 'cloud',
    'p.w': FAR,
    'p.h': FAR,
    'p.dash': 'dotted',
    'p.scale': 0.01,
  },
  marks: { t: 'note', ...BASE, text: `a${'\u0301'.repeat(9_990)}` },
}
const NO_ROUTER_STATES = ['', 'x', '%', '%5B', '[]', '{}', '["",{"children":7}]', '['.repeat(5_000)]

export const attack: Attack = {
  title:
    'sends records that stop a canvas or slow it, forged host names and headers, and asks for boards of others',
  isShort: true,
  seconds: 1,
  async run(target) {
    const owner = await target.openBoard()
    for (const [name, flat] of Object.entries(RECORDS)) await sendRecord(target, owner, name, flat)
    await forgeHosts(target)
    await sendBrokenStates(target)
    await askAsStranger(target, owner)
  },
}

async function sendRecord(
  target: AttackTarget,
  owner: Foothold,
  name: string,
  flat: Record<string, unknown>,
): Promise<void> {
  const id = `shape:${name}`
  const page = await target.connect(await target.join(owner, 'edit'))
  const closed = new Promise<void>((resolve) => page.once('connection-close', () => resolve()))
  editBoard(page.doc, LOCAL_ORIGIN, () => boardShapes(page.doc).set(id, flatToMap(flat)))
  await closed
  page.destroy()
  const reader = await target.connect(owner)
  target.claim(!boardShapes(reader.doc).has(id), `a record that no canvas can draw is on the board: ${name}`)
  reader.destroy()
}

/** Links have the host of the request, not one that anyone can write into a header. */
async function forgeHosts(target: AttackTarget): Promise<void> {
  const headers = { 'x-forwarded-host': FORGED, 'x-forwarded-proto': 'https', forwarded: `host=${FORGED}` }
  const json = { title: 'Mine', name: 'Visitor' }
  const response = await target.request('/api/v1/boards', { method: 'POST', json, headers })
  const text = await response.text()
  target.claim(response.status === 201 && !text.includes(FORGED), 'a link names a forged host')
}

/** Next answers such a header with 500 and a line in the log. */
async function sendBrokenStates(target: AttackTarget): Promise<void> {
  for (const state of NO_ROUTER_STATES) {
    const headers = { rsc: '1', 'next-router-state-tree': state }
    const status = await target.send('/', { headers })
    target.claim(status === 400, `a broken header of a page was answered ${status}`)
  }
}

/** A board that exists and one that never was are one to a stranger, and a token in the address opens no route. */
async function askAsStranger(target: AttackTarget, { boardId, token }: Foothold): Promise<void> {
  const stranger = await target.openBoard()
  const answers: string[] = []
  for (const id of [boardId, STRANGE_ID]) {
    const response = await target.request(`/api/v1/boards/${id}/notes`, { token: stranger.token })
    answers.push(`${response.status} ${(await response.text()).replaceAll(id, 'id')}`)
  }
  target.claim(answers[0] === answers[1], `a stranger can tell which board exists: ${answers.join(' or ')}`)
  const status = await target.send(`/api/v1/boards/${boardId}/notes?token=${token}`)
  target.claim(status === 401, `a token in the address was answered ${status}`)
}
