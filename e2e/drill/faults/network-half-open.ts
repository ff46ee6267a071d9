import type { Fault } from '../faulty/fault.ts'
import { readMetric } from '../faulty/read-metric.ts'
import { until } from '../faulty/until.ts'

/** Somewhat above the time after which a silent socket is closed. */
const PATIENCE_MS = 70_000

export const fault: Fault = {
  title:
    'devices vanish without a close: the server ends their silent connections, and they are back with new ones',
  async run(stage) {
    await stage.start()
    const proxy = await stage.proxyTo(stage.port)
    const crew = await stage.crew({ people: 4, urlOf: (n) => (n === 0 ? stage.url : proxy.url) })
    await crew.untilAcked(10)
    const before = await readMetric(stage.url, 'parley_connections')
    proxy.forgetClients()
    const vanished = proxy.halfOpenLines
    stage.claim(vanished === 3, `${vanished} connections are half open, and not 3`)
    await crew.untilAcked(10)
    const startedAt = performance.now()
    await until(
      async () => (await readMetric(stage.url, 'parley_connections')) <= before,
      'the server ends connections to nobody',
      PATIENCE_MS,
      500,
    )
    stage.figure('ended after', (performance.now() - startedAt) / 1_000, ' s')
    await stage.checkCrew(crew)
  },
}
