import { expect, test } from 'vitest'
import type { CanvasMoment, HistorySteps } from '#api/history.ts'
import type { ApiAnswer } from '#panels/requests/call-api.ts'
import type { WantedMoment } from './history-requests.ts'
import { createPastBoard } from './past-board.ts'

const ok = <T>(value: T): ApiAnswer<T> => ({ ok: true, value })
const step = (seq: number): HistorySteps['steps'][number] => ({
  moment: { seq, at: seq * 10 },
  records: [],
  removed: [`shape:${seq}`],
})

/** A history of updates 1 to `last`, of which one request gives `page`. */
function pastOf({ last, page = 2 }: { last: number; page?: number }) {
  const shown: string[] = []
  const readings: WantedMoment[] = []
  const board = createPastBoard({
    async readCanvas(wanted) {
      readings.push(wanted)
      const seq = 'seq' in wanted ? wanted.seq : Math.floor(wanted.at / 10)
      return ok<CanvasMoment>({ moment: { seq, at: seq * 10 }, records: [] })
    },
    async readSteps(after) {
      const steps = [step(after + 1), step(after + 2)]
        .slice(0, page)
        .filter(({ moment }) => moment.seq <= last)
      return ok<HistorySteps>({ steps, next: steps.at(-1)?.moment.seq ?? null })
    },
    show: () => shown.push('whole'),
    change: ({ removed }) => shown.push(...removed),
  })
  return { board, shown, readings }
}

test('it goes forward by change to the end of the history, over pages of changes', async () => {
  const { board, shown } = pastOf({ last: 4 })
  await board.goTo({ seq: 1 })
  for (const seq of [2, 3, 4]) expect((await board.forward())?.seq).toBe(seq)
  expect(await board.forward()).toBeNull()
  expect(shown).toEqual(['whole', 'shape:2', 'shape:3', 'shape:4'])
  expect(board.state.get()).toMatchObject({ moment: { seq: 4 }, isLoading: false })
})

test('it goes back to the last moment before what was committed together', async () => {
  const { board, readings } = pastOf({ last: 4 })
  await board.goTo({ seq: 3 })
  await board.back()
  expect(readings.at(-1)).toEqual({ at: 29 })
  expect(board.state.get().moment?.seq).toBe(2)
})

test('a moment of another generation is shown as a whole', async () => {
  const shown: string[] = []
  const board = createPastBoard({
    readCanvas: async (wanted) =>
      ok<CanvasMoment>({ moment: { seq: 'seq' in wanted ? wanted.seq : 0, at: 0 }, records: [] }),
    readSteps: async (after) => ok<HistorySteps>({ steps: [], next: after < 7 ? 7 : null }),
    show: () => shown.push('whole'),
    change: () => shown.push('change'),
  })
  await board.goTo({ seq: 5 })
  expect((await board.forward())?.seq).toBe(7)
  expect(await board.forward()).toBeNull()
  expect(shown).toEqual(['whole', 'whole'])
})

test('a failure keeps the moment and says why', async () => {
  const { board } = pastOf({ last: 1 })
  await board.goTo({ seq: 1 })
  const failing = createPastBoard({
    readCanvas: async () => ({ ok: false, failure: { code: 'unreachable', message: 'No connection.' } }),
    readSteps: async () => ({ ok: false, failure: { code: 'unreachable', message: 'No connection.' } }),
    show: () => undefined,
    change: () => undefined,
  })
  expect(await failing.goTo({ seq: 2 })).toBe(false)
  expect(failing.state.get()).toEqual({ moment: null, isLoading: false, failure: 'No connection.' })
})

test('a newer wish ends the one before', async () => {
  const answers: ((answer: ApiAnswer<CanvasMoment>) => void)[] = []
  const shown: number[] = []
  const board = createPastBoard({
    readCanvas: () => new Promise((resolve) => void answers.push(resolve)),
    readSteps: async () => ok<HistorySteps>({ steps: [], next: null }),
    show: (records) => shown.push(records.length),
    change: () => undefined,
  })
  const first = board.goTo({ seq: 1 })
  const second = board.goTo({ seq: 2 })
  answers[1]?.(ok({ moment: { seq: 2, at: 20 }, records: [] }))
  answers[0]?.(ok({ moment: { seq: 1, at: 10 }, records: [] }))
  expect(await Promise.all([first, second])).toEqual([false, true])
  expect(board.state.get().moment?.seq).toBe(2)
  expect(shown).toEqual([0])
})
