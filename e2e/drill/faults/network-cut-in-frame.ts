import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from '../faulty/fault.ts'

const MAX_BYTES = 4_000
const MAX_PAUSE_MS = 400

export const fault: Fault = {
  title: 'connections are reset in the middle of a frame, over and over',
  times: 20,
  async run(stage) {
    await stage.start()
    const proxy = await stage.proxyTo(stage.port)
    const crew = await stage.crew({ people: 3, urlOf: (n) => (n === 0 ? stage.url : proxy.url) })
    await stage.watchBystanders()
    for (let n = 0; n < stage.times; n++) {
      proxy.cutAfter(1 + Math.floor(stage.random() * MAX_BYTES))
      await wait(stage.random() * MAX_PAUSE_MS)
      if (n % 5 === 0) proxy.cut()
    }
    await stage.checkBystanders()
    proxy.heal()
    stage.figure('resets', stage.times)
    await stage.checkCrew(crew)
  },
}
