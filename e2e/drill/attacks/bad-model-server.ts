import type { ServerResponse } from 'node:http'
import type { Attack } from '../attack.ts'
import type { AttackTarget, Foothold } from '../attack-target.ts'
import { ASKS_DRILL_MODEL, beginStream, chunk, listenAsModel } from '../drill-model-server.ts'

const GUESTS = 6
const LINE = 'data: '.padEnd(64 * 1024, 'x')
/** The answers, used one after the other. */
const ANSWERS = [
  (response: ServerResponse) => pour(response, LINE),
  (response: ServerResponse) => pour(response, chunk('a')),
  (response: ServerResponse) => pour(response, chunk('NOTE: another thought\n')),
]

let guests: Foothold[] = []

export const attack: Attack = {
  title: 'lets agents of six guests ask a model server that never ends its lines, or its answers',
  isShort: false,
  seconds: 20,
  environment: ASKS_DRILL_MODEL,
  async prepare(target) {
    let calls = 0
    await listenAsModel((response) => {
      target.count('model calls')
      beginStream(response)
      ANSWERS[calls++ % ANSWERS.length]?.(response)
    })
    guests = await Promise.all(Array.from({ length: GUESTS }, (_, i) => target.openBoard(`Guest ${i}`)))
  },
  async run(target) {
    await Promise.all(guests.map((guest) => askOnAndOn(target, guest)))
    target.needCount('model calls', GUESTS)
  },
}

/** The number of rounds that a board allows at the same time. */
async function askOnAndOn(target: AttackTarget, { boardId, token }: Foothold): Promise<void> {
  await target.repeat(async () => {
    const json = { question: 'What should we do?', mode: 'parallel', moderate: false }
    await target.send(`/api/v1/boards/${boardId}/rounds`, { method: 'POST', token, json })
    await new Promise((resolve) => setTimeout(resolve, 200))
  })
}

function pour(response: ServerResponse, piece: string): void {
  const write = () => {
    while (!response.destroyed && response.write(piece));
  }
  response.on('drain', write)
  write()
}
