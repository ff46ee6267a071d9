import type { Fault } from '../faulty/fault.ts'

const MAX_STOP_MS = 10_000

export const fault: Fault = {
  title:
    'SIGTERM in the middle of a burst: it ends with code 0 within ten seconds, and its people go on with the next one',
  databases: ['pglite', 'postgres'],
  times: 3,
  async run(stage) {
    await stage.start()
    const crew = await stage.crew()
    let slowestMs = 0
    for (let n = 0; n < stage.times; n++) {
      await crew.untilAcked(1 + Math.floor(stage.random() * 40))
      const startedAt = performance.now()
      const code = await stage.server.end('SIGTERM')
      slowestMs = Math.max(slowestMs, performance.now() - startedAt)
      stage.claim(code === 0, `it ended with code ${code}`)
      await stage.startAgain()
    }
    stage.figure('stop', slowestMs, ' ms')
    stage.claim(slowestMs < MAX_STOP_MS, `stopping took ${Math.round(slowestMs)} ms`)
    await stage.checkCrew(crew)
  },
}
