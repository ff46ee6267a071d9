import type { WebsocketProvider } from 'y-websocket'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { editBoard } from '#board/edit/edit-board.ts'
import { flatToMap } from '#board/record/record-layout.ts'
import type { Attack } from '../attack.ts'
import { waitUntilSaved } from '../attack-target.ts'

const STROKES = 5
/** The most that one stroke may have. */
const POINTS = 5_000
const SOCKETS = 10
const EVERY_MS = 8

export const attack: Attack<WebsocketProvider[]> = {
  title:
    'says of huge strokes again and again, from ten sockets, what they are: each time all of one is looked at',
  seconds: 10,
  async open(target) {
    const foothold = await target.openBoard()
    const provider = await target.connect(foothold)
    editBoard(provider.doc, LOCAL_ORIGIN, () => {
      for (let i = 0; i < STROKES; i++) boardShapes(provider.doc).set(`shape:stroke${i}`, hugeStroke())
    })
    await waitUntilSaved(provider)
    // Once for all: reading it ten times takes the visitor too long.
    const people = [provider]
    while (people.length < SOCKETS) people.push(await target.connect(foothold))
    return people
  },
  async run(target, people) {
    let turn = 0
    await target.repeat(async () => {
      turn += 1
      for (const { doc } of people) {
        const stroke = boardShapes(doc).get(`shape:stroke${turn % STROKES}`)
        editBoard(doc, LOCAL_ORIGIN, () => stroke?.set('t', 'draw'))
      }
      target.count('rounds of changes')
      await target.pause(EVERY_MS)
    })
  },
  minCounts: { 'rounds of changes': 100 },
}

function hugeStroke() {
  const points = Array.from({ length: POINTS }, (_, i) => ({ x: i, y: i % 7, z: 0.5 }))
  return flatToMap({
    t: 'draw',
    at: [0, 0, 0],
    in: ['page:page', 'a1'],
    'p.segments': [{ type: 'free', points }],
    'p.isComplete': true,
  })
}
