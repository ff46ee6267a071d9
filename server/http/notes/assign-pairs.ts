import { choosePairNotes, type PairRequest } from '#agents/range/choose-pair-notes.ts'
import { pickPair } from '#agents/range/pick-pair.ts'
import { insertNotePair, listNotePairs, type NotePair, type StepRun } from '#db/note-pairs.ts'
import { MAX_ON_MAIN_THREAD } from '#server/threads/run-for-list.ts'
import { createSerialQueue } from '#server/threads/serial-queue.ts'
import { MAX_PAIRS } from '#session/agenda/pairs-in-step.ts'
import { personNow } from '#session/members/members-slice.ts'
import type { SessionState } from '#session/state.ts'
import { taskProblem } from '../answers/task-problem.ts'
import type { ApiServices } from '../app/api-services.ts'
import { createPairNoteFinder, type NotesToPair } from './notes-to-pair.ts'
import { PICK_PAIR } from './pair-task.ts'

/** The pairs of one person in a run of a step. */
interface GivenPairs {
  /** In their order, at most `MAX_PAIRS`. */
  pairs: readonly NotePair[]
  hasMore: boolean
}

/** Gives people pairs of notes; those of one board one after the other, as each counts how often notes were served. */
interface PairGiver {
  /** The pairs that the person has, and new ones until they have `count`. */
  give(
    state: SessionState,
    userId: string,
    step: { id: string; run: number },
    count: number,
  ): Promise<GivenPairs>
}

/** Pairs are in a table that only this module reads. */
export function createPairAssigner({
  db,
  rooms,
  threads,
  now = Date.now,
}: Pick<ApiServices, 'db' | 'rooms' | 'threads' | 'now'>): PairGiver {
  const queue = createSerialQueue()
  const finder = createPairNoteFinder({ db, rooms })

  async function pick(request: PairRequest): Promise<Pick<NotePair, 'noteIds' | 'hasOwn'> | null> {
    const choice = choosePairNotes(request)
    if (!choice) return null
    const isSmall = choice.others.length + choice.seconds.length <= MAX_ON_MAIN_THREAD
    const done = isSmall
      ? ({ ok: true, value: pickPair(choice) } as const)
      : await threads.run(PICK_PAIR, choice, { owner: null })
    if (!done.ok) throw taskProblem(done.why, 'unreadable-file.too-large-for-pairs')
    return done.value && { noteIds: done.value, hasOwn: choice.hasOwn }
  }

  /** Another request of this person may have been first, through another process: then its pair counts. */
  async function add(
    state: SessionState,
    userId: string,
    run: StepRun,
    pairs: readonly NotePair[],
    notes: NotesToPair,
  ): Promise<boolean> {
    const picked = await pick(requestOf(state, userId, run, pairs, notes))
    if (!picked) return false
    const last = Math.max(0, ...pairs.filter((pair) => pair.userId === userId).map(({ number }) => number))
    await insertNotePair(db, run, { ...picked, userId, number: last + 1 }, new Date(now()))
    return true
  }

  return {
    give: (state, userId, { id: stepId, run }, count) =>
      queue.run(state.board.id, async () => {
        const stepRun = { boardId: state.board.id, stepId, run }
        const notes = await finder.find(state)
        let pairs = await listNotePairs(db, stepRun)
        while (ownPairs(state, userId, pairs).length < Math.min(count, MAX_PAIRS)) {
          if (!(await add(state, userId, stepRun, pairs, notes))) break
          pairs = await listNotePairs(db, stepRun)
        }
        const own = ownPairs(state, userId, pairs)
        const isNext = choosePairNotes(requestOf(state, userId, stepRun, pairs, notes)) !== null
        return { pairs: own, hasMore: own.length < MAX_PAIRS && isNext }
      }),
  }
}

/** With those that an account had as a guest. */
function ownPairs(state: SessionState, userId: string, pairs: readonly NotePair[]): NotePair[] {
  return pairs.filter((pair) => personNow(state, pair.userId) === userId).slice(0, MAX_PAIRS)
}

function requestOf(
  state: SessionState,
  userId: string,
  { boardId, stepId, run }: StepRun,
  pairs: readonly NotePair[],
  notes: NotesToPair,
): PairRequest {
  const own = ownPairs(state, userId, pairs)
  const served = new Map<string, number>()
  const pairCounts = new Map<string, number>()
  for (const pair of pairs) {
    const [first, second] = pair.noteIds
    for (const id of pair.hasOwn ? [second] : [first, second]) served.set(id, (served.get(id) ?? 0) + 1)
    const personId = personNow(state, pair.userId)
    pairCounts.set(personId, (pairCounts.get(personId) ?? 0) + 1)
  }
  return {
    personId: userId,
    notes: notes.map(({ writerId, ...note }) => ({
      ...note,
      writerId: writerId && personNow(state, writerId),
      served: served.get(note.id) ?? 0,
    })),
    had: own.map(({ noteIds }) => noteIds),
    pairCounts,
    seed: `${boardId} ${stepId} ${run} ${userId} ${own.length + 1}`,
  }
}
