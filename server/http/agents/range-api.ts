import { LRUCache } from 'lru-cache'
import { findGap } from '#agents/range/gap-question.ts'
import { type BoardRange, measureRange, type RangeInput } from '#agents/range/measure-range.ts'
import { rangeNotes } from '#agents/range/range-notes.ts'
import { RangeResponse } from '#api/range.ts'
import { type ComparedNotes, createNoteVectors } from '#server/ideas/note-vectors.ts'
import { MAX_ON_MAIN_THREAD } from '#server/threads/run-for-list.ts'
import type { SessionState } from '#session/state.ts'
import { taskProblem } from '../answers/task-problem.ts'
import { type ApiApp, answer } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { requireRole } from '../app/caller.ts'
import { MEASURE_RANGE } from './range-task.ts'

const read = boardRoute('viewer', 'get /range', {
  summary: 'How far the notes reach, and what no one has said',
  description:
    'Groups of notes on the canvas by wording, by the clerk’s kinds and, if the server has a model for it, by meaning, for people and for agents apart. Notes of private writing count after their reveal.',
  answers: { 200: answer(RangeResponse, 'The range, as of now') },
})

const MAX_CACHED = 200
/** After a measurement in a thread the next one of the board waits this many times as long: it may take seconds. */
const RESTS = 20

interface Measured {
  ideas: SessionState['ideas']
  by: ComparedNotes['by']
  range: Promise<BoardRange>
  /** Until then it is not repeated, in ms since 1970; infinite while it runs, 0 without a thread. */
  restsUntil: number
}

/** One measurement serves everyone who has the board open: it is repeated when an idea has changed. */
export function addRange(app: ApiApp, { threads, now = Date.now, ...services }: ApiServices): void {
  const measured = new LRUCache<string, Measured>({ max: MAX_CACHED })
  const vectors = createNoteVectors({ ...services, now })

  async function measureInThread(input: RangeInput): Promise<BoardRange> {
    const done = await threads.run(MEASURE_RANGE, input, { owner: null })
    if (!done.ok) throw taskProblem(done.why, 'unreadable-file.too-large-for-range')
    return done.value
  }

  function measuredOf(state: SessionState): Measured {
    const { board, ideas } = state
    const known = measured.get(board.id)
    const isDone = known?.ideas === ideas && known.by?.isComplete !== false
    if (known && (isDone || now() < known.restsUntil)) return known
    const { input, by } = vectors.compare(state, rangeNotes(state))
    if (input.notes.length <= MAX_ON_MAIN_THREAD) {
      const small: Measured = { ideas, by, range: Promise.resolve(measureRange(input)), restsUntil: 0 }
      measured.set(board.id, small)
      return small
    }
    const beganAt = now()
    const range = measureInThread(input)
    const one: Measured = { ideas, by, range, restsUntil: Number.POSITIVE_INFINITY }
    measured.set(board.id, one)
    one.range.then(
      () => {
        one.restsUntil = now() + RESTS * (now() - beganAt)
      },
      // A thread may have been stopped: the next request measures again.
      () => measured.delete(board.id),
    )
    return one
  }

  app.openapi(read, async (c) => {
    const { boardId } = c.req.valid('param')
    const { state } = await requireRole(services, c, boardId, 'viewer')
    const { ideas, by, range: measuring } = measuredOf(state)
    const range = await measuring
    const gap = findGap(range, state.absentKinds)
    return c.json({ ...writable(range), gap, meaning: by, isCurrent: ideas === state.ideas }, 200)
  })
}

function writable({ people, agents }: BoardRange) {
  const part = ({ subjects, kinds, ...counts }: BoardRange['people']) => ({
    ...counts,
    subjects: [...subjects],
    kinds: [...kinds],
  })
  return { people: part(people), agents: part(agents) }
}
