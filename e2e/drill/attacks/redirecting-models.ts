import type { Attack } from '../attack.ts'
import type { Foothold } from '../attack-target.ts'
import { ASKS_DRILL_MODEL, askRound, listenAsModel, listenElsewhere } from '../drill-model-server.ts'

export const attack: Attack<Foothold> = {
  title: 'lets agents ask a model server that sends each question on to another host',
  seconds: 6,
  environment: ASKS_DRILL_MODEL,
  async open(target) {
    const elsewhere = await listenElsewhere((response) => {
      target.count('questions that arrived elsewhere')
      response.end('{}')
    })
    const statuses = [301, 302, 303, 307, 308]
    let calls = 0
    await listenAsModel((response) => {
      target.count('model calls')
      const status = statuses[calls++ % statuses.length] ?? 307
      response.writeHead(status, { location: `${elsewhere}/v1/chat/completions` })
      response.end()
    })
    return target.openBoard()
  },
  async run(target, guest) {
    await target.repeat(async () => {
      await askRound(target, guest)
      await target.pause(500)
    })
    const arrived = target.outcome['questions that arrived elsewhere'] ?? 0
    target.claim(arrived === 0, `${arrived} questions went to a host that the operator did not name`)
  },
  minCounts: { 'model calls': 3 },
}
