import { vi } from 'vitest'
import type { CanvasMoment, HistorySteps, SessionMoment } from '#api/history.ts'
import type { Timeline } from '../history-requests.ts'

const MINUTE_MS = 60_000
const EVENING = Date.parse('2026-11-26T18:00:00Z')

/** Two sessions of work, of two changes each; the board has one note more after each change. */
export const CHANGES = [1, 2, 3, 4].map((seq) => ({
  seq,
  at: EVENING + seq * MINUTE_MS + (seq > 2 ? 60 * MINUTE_MS : 0),
}))
type Change = (typeof CHANGES)[number]

const noteRecord = (number: number): CanvasMoment['records'][number] => ({
  ...{ id: `shape:${number}`, type: 'note', author: 'u1', parent: 'page:page', x: 0, y: 0, bytes: 100 },
  problem: null,
  fields: { t: 'note', at: [number * 300, 0, 0], in: ['page:page', `a${number}`], text: `Note ${number}` },
})

const session = (moment: Change, from: Change, actor: string): Timeline['sessions'][number] => ({
  ...{ from: from.at, to: moment.at, moment: moment.seq, events: [] },
  work: [
    {
      ...{ actor, notesWritten: 2, notesChanged: 0, notesMoved: 0, notesDeleted: 0 },
      ...{ shapesAdded: 0, shapesChanged: 0, shapesDeleted: 0 },
    },
  ],
})

const [FIRST, SECOND, THIRD, LAST] = CHANGES as [Change, Change, Change, Change]
const TIMELINE: Timeline = {
  sessions: [session(LAST, THIRD, 'u2'), session(SECOND, FIRST, 'u1')],
  versions: [],
  next: null,
}

function sessionThen({ seq, at }: Change): SessionMoment {
  const empty = { rounds: {}, syntheses: {}, proposals: {}, themeRuns: {}, votes: {}, ratings: {} }
  const board = { title: 'Lamps', premise: '' }
  return {
    ...empty,
    moment: { seq, at },
    board,
    step: null,
    ideas: [],
    checks: {},
    reactions: {},
    threads: {},
  }
}

/** The server's history of a board. `restore` answers a restore. */
export function fakeHistory(restore: () => Promise<Response>) {
  const restores: unknown[] = []
  const changeAt = (text: string): Change => {
    const seq = /^\d+$/.test(text) ? Number(text) : null
    return CHANGES.findLast((each) => (seq === null ? each.at <= Date.parse(text) : each.seq <= seq)) ?? FIRST
  }
  const answer = (path: string): object => {
    const [, text = '', isSteps] = /\/history\/([^/?]+)(\/steps)?/.exec(decodeURIComponent(path)) ?? []
    if (text === '') return TIMELINE
    const moment = changeAt(text)
    if (isSteps)
      return {
        steps: CHANGES.slice(moment.seq).map((later) => ({
          ...{ moment: later, records: [noteRecord(later.seq)], removed: [] },
        })),
        next: null,
      } satisfies HistorySteps
    if (path.includes('part=session')) return sessionThen(moment)
    const records = CHANGES.slice(0, moment.seq).map(({ seq }) => noteRecord(seq))
    return { moment, records } satisfies CanvasMoment
  }
  const fetch = vi.fn(async (path: RequestInfo | URL, init?: RequestInit) => {
    if (!String(path).endsWith('/restore')) return Response.json(answer(String(path)))
    restores.push(JSON.parse(String(init?.body)))
    return await restore()
  })
  return { fetch, restores }
}
