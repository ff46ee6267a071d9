import * as Y from 'yjs'
import type { Attack } from '../attack.ts'
import type { Foothold } from '../attack-target.ts'

const NOTES = 5_000
const SOCKETS = 10
const QUESTIONS_AT_ONCE = 20
const PAUSE_MS = 100
/** A message of type 0 (sync), step 1 (what do I lack?), before the state vector. */
const STEP_1 = [0, 0] as const

export const attack: Attack<Foothold> = {
  title: 'asks over and over, from ten sockets, what it lacks of a large board',
  seconds: 15,
  open: (target) => target.openLargeBoard(NOTES),
  async run(target, board) {
    const { doc } = await target.connect(board)
    const vector = Y.encodeStateVector(doc)
    const question = Uint8Array.of(...STEP_1, vector.length, ...vector)
    const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => target.openSocket(board)))
    await target.repeat(async () => {
      for (const ws of sockets) for (let i = 0; i < QUESTIONS_AT_ONCE; i++) ws.send(question)
      target.count('rounds of questions')
      await target.pause(PAUSE_MS)
    })
  },
  minCounts: { 'rounds of questions': 10 },
}
