import type { Attack } from '../attack.ts'
import type { Foothold } from '../attack-target.ts'
import { ASKS_DRILL_MODEL, listenAsModel, listenElsewhere } from '../drill-model-server.ts'

let guest: Foothold | null = null
let elsewhere = ''

export const attack: Attack = {
  title: 'lets agents ask a model server that sends each question on to another host',
  isShort: false,
  seconds: 6,
  environment: ASKS_DRILL_MODEL,
  async prepare(target) {
    elsewhere = await listenElsewhere((response) => {
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
    guest = await target.openBoard()
  },
  async run(target) {
    if (!guest) return
    const { boardId, token } = guest
    await target.repeat(async () => {
      const json = { question: 'What should we do?', mode: 'parallel', moderate: false }
      await target.send(`/api/v1/boards/${boardId}/rounds`, { method: 'POST', token, json })
      await new Promise((resolve) => setTimeout(resolve, 500))
    })
    target.needCount('model calls', 3)
    const arrived = target.outcome['questions that arrived elsewhere'] ?? 0
    target.claim(arrived === 0, `${arrived} questions went to a host that the operator did not name`)
  },
}
