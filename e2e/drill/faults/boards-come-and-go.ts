import type { Fault } from '../faulty/fault.ts'
import { readMetric } from '../faulty/read-metric.ts'
import { until } from '../faulty/until.ts'

const AT_ONCE = 8
const PATIENCE_MS = 60_000
/** So many boards before memory is noted: code is compiled, and caches with a limit are full. */
const FIRST = 300

export const fault: Fault = {
  title: 'ten thousand boards are made, opened, written on and left: none stays in memory',
  times: 10_000,
  async run(stage) {
    const most = String(2 * (FIRST + stage.times))
    await stage.start({
      isWarm: true,
      environment: {
        MAX_NEW_GUESTS_PER_ADDRESS: most,
        MAX_GUEST_BOARDS_PER_DAY: most,
        MAX_GUEST_BOARDS_PER_ADDRESS_PER_DAY: most,
        PEOPLE_PER_ADDRESS: most,
      },
    })
    const come = async () => {
      const { visitor } = stage
      const board = await visitor.openBoard('Ann')
      await visitor.addNotes(board, 3, (n) => `note ${n}`)
    }
    const comeOften = async (count: number) => {
      for (let n = 0; n < count; n += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, come))
    }
    await comeOften(Math.min(FIRST, stage.times))
    await stage.noteMemory()
    const startedAt = performance.now()
    await comeOften(stage.times)
    stage.figure('boards', stage.times)
    stage.figure('boards a second', (stage.times / (performance.now() - startedAt)) * 1_000)
    await until(
      async () => (await readMetric(stage.url, 'parley_rooms')) === 0,
      'no board is in memory',
      PATIENCE_MS,
    )
    await stage.checkMemory()
  },
}
