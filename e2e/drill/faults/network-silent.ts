import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from '../faulty/fault.ts'

export const fault: Fault = {
  title:
    'a network that swallows everything for a minute and closes nothing: people write on alone, and are together again',
  seconds: 60,
  async run(stage) {
    await stage.start()
    const proxy = await stage.proxyTo(stage.port)
    const crew = await stage.crew({ people: 4, urlOf: (n) => (n < 2 ? stage.url : proxy.url) })
    await stage.watchBystanders()
    await crew.untilAcked(10)
    proxy.hold()
    await wait(stage.seconds * 1_000)
    await stage.checkBystanders()
    const healedAt = performance.now()
    proxy.release()
    await crew.untilAcked(1)
    stage.figure('together again after', (performance.now() - healedAt) / 1_000, ' s')
    await stage.checkCrew(crew)
  },
}
