import type { ServerResponse } from 'node:http'
import type { Attack } from '../attack.ts'
import type { Foothold } from '../attack-target.ts'
import { ASKS_DRILL_MODEL, askRound, beginStream, chunk, listenAsModel } from '../drill-model-server.ts'

const GUESTS = 6
const LINE = 'data: '.padEnd(64 * 1024, 'x')
/** The answers, used one after the other. */
const ANSWERS = [
  (response: ServerResponse) => pour(response, LINE),
  (response: ServerResponse) => pour(response, chunk('a')),
  (response: ServerResponse) => pour(response, chunk('NOTE: another thought\n')),
]

export const attack: Attack<Foothold[]> = {
  title: 'lets agents of six guests ask a model server that never ends its lines, or its answers',
  seconds: 20,
  environment: ASKS_DRILL_MODEL,
  async open(target) {
    let calls = 0
    await listenAsModel((response) => {
      target.count('model calls')
      beginStream(response)
      ANSWERS[calls++ % ANSWERS.length]?.(response)
    })
    return Promise.all(Array.from({ length: GUESTS }, (_, i) => target.openBoard(`Guest ${i}`)))
  },
  async run(target, guests) {
    // The maximum of simultaneous rounds on a board.
    const askOn = (guest: Foothold) =>
      target.repeat(async () => {
        await askRound(target, guest)
        await target.pause(200)
      })
    await Promise.all(guests.map(askOn))
  },
  minCounts: { 'model calls': GUESTS },
}

function pour(response: ServerResponse, piece: string): void {
  const write = () => {
    while (!response.destroyed && response.write(piece));
  }
  response.on('drain', write)
  write()
}
