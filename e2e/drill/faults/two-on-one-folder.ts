import { startDrillServer } from '../drill-server.ts'
import type { Fault } from '../faulty/fault.ts'

export const fault: Fault = {
  title: 'a second server on the same data folder does not start, and the first one goes on',
  isShort: true,
  times: 3,
  async run(stage) {
    await stage.start()
    const crew = await stage.crew()
    for (let n = 0; n < stage.times; n++) {
      await crew.untilAcked(4)
      const second = await startDrillServer({ keptFolder: stage.folder, isCold: true }).catch(String)
      stage.claim(
        typeof second === 'string' && second.includes('in use by another Parley'),
        'a second server started',
      )
      if (typeof second !== 'string') await second.end('SIGKILL')
    }
    await stage.checkCrew(crew)
  },
}
