import { LRUCache } from 'lru-cache'
import type { SessionMoment } from '#api/history.ts'
import { must } from '#base/must.ts'
import type { Queryable } from '#db/driver/database.ts'
import { parseEvent, readEventsAfter, type StoredEvent } from '#db/events.ts'
import { startSlices } from '#server/threads/slices.ts'
import { currentStep } from '#session/agenda/step.ts'
import { SessionReplay } from '#session/apply.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { ideasFor } from '#session/ideas/ideas-for.ts'
import { originOfIdea } from '#session/origin/idea-origin.ts'
import { project } from '#session/project.ts'
import type { SessionState } from '#session/state.ts'

/** One query of a replay. */
const PAGE = { limit: 1_000, maxBytes: 512 * 1024 }
const EVENTS_IN_ONE_PIECE = 100
/** States are kept after so many events each: a seek replays fewer than that. */
const CHECKPOINT_EVENTS = 4_000
/** Boards whose states are kept. */
const MAX_BOARDS = 8

interface Checkpoint {
  state: SessionState
  /** The time of its last event. */
  at: number
}

/** The sessions of boards as they were. */
export interface PastSessions {
  /** After the last event up to `at`; `null` if there was none. */
  at(boardId: string, at: number): Promise<Checkpoint | null>
}

/** Keeps some states of the boards that were read last. Create it once: the first seek on a board replays its log. */
export function createPastSessions(db: Queryable): PastSessions {
  const kept = new LRUCache<string, Checkpoint[]>({ max: MAX_BOARDS })
  return {
    async at(boardId, at) {
      const checkpoints = kept.get(boardId) ?? []
      kept.set(boardId, checkpoints)
      return await replayTo(db, boardId, at, checkpoints)
    },
  }
}

async function replayTo(
  db: Queryable,
  boardId: string,
  at: number,
  checkpoints: Checkpoint[],
): Promise<Checkpoint | null> {
  const start = checkpoints.findLast((checkpoint) => checkpoint.at <= at) ?? null
  let last = start
  let replay = new SessionReplay(start?.state)
  const yieldToOthers = startSlices(0)
  for await (const events of pagesAfter(db, boardId, start?.state.seq)) {
    for (const row of events) {
      if (row.at > at) return last
      replay.add(parseEvent(row))
      last = { state: must(replay.state, 'a state after an event'), at: row.at }
      if (row.seq % EVENTS_IN_ONE_PIECE === 0) await yieldToOthers()
      // The replay changes its own collections in place: a kept state needs another replay.
      if (keep(checkpoints, last)) replay = new SessionReplay(last.state)
    }
  }
  return last
}

async function* pagesAfter(db: Queryable, boardId: string, seq = 0): AsyncIterable<StoredEvent[]> {
  for (let after = seq; ; ) {
    const rows = await readEventsAfter(db, boardId, after, PAGE)
    const last = rows.at(-1)
    if (!last) return
    after = last.seq
    yield rows.map(({ bytes: _bytes, ...row }) => row)
  }
}

/** Returns whether the state is one of those that are kept. */
function keep(checkpoints: Checkpoint[], checkpoint: Checkpoint): boolean {
  const { seq } = checkpoint.state
  if (seq % CHECKPOINT_EVENTS !== 0) return false
  if ((checkpoints.at(-1)?.state.seq ?? 0) < seq) checkpoints.push(checkpoint)
  return true
}

/**
 * The session of then, as this viewer may see it: with their role, the names and the membership of now, and without what has been
 * hidden since. `null` for people outside of the board.
 */
export function viewPast(
  { state: past, at }: Checkpoint,
  now: SessionState,
  viewer: { userId: string; isProgram: boolean },
): SessionMoment | null {
  const { people, memberships, standInId, links, linkViews, blocks, blockedViews } = now
  const { deletedAt, closedAt, frozen, isSignedInOnly } = now
  const members = { people, memberships, standInId, links, linkViews, blocks, blockedViews }
  const state = { ...past, ...members, deletedAt, closedAt, frozen, isSignedInOnly }
  const view = project(state, viewer.userId, { isProgram: viewer.isProgram })
  const present = project(now, viewer.userId, { isProgram: viewer.isProgram })
  if (!view || !present) return null
  const threads = Object.entries(present.threads).filter(([, { startedAt }]) => startedAt <= at)
  const { rounds, syntheses, proposals, themeRuns, votes, ratings, checks, reactions, board } = view
  return {
    moment: { seq: past.seq, at },
    board: { title: board.title, premise: board.premise },
    step: currentStep(view.agenda)?.title ?? null,
    ideas: pastIdeas(state, now, viewer.userId),
    ...{ rounds, syntheses, proposals, themeRuns, votes, ratings, checks, reactions },
    threads: Object.fromEntries(threads),
  }
}

function pastIdeas(past: SessionState, now: SessionState, userId: string): SessionMoment['ideas'] {
  const present = ideasFor(now, userId)
  return [...ideasFor(past, userId).values()].flatMap((idea) => {
    const { number, text, category, status, tags, noteId, parent, removedAt, authorId, promotion } = idea
    const known = present.get(String(number))
    if (removedAt !== null || !known || known.removedAt !== null) return []
    const author = known.authorId === null ? null : authorId
    return [
      {
        ...{ number, text, category, status, tags: [...tags], noteId, parent, author },
        origin: originOfIdea(past, idea, null),
        promotion: promotion?.kind ?? null,
      },
    ]
  })
}

/** Whether people see who this is; other ids are not shown. */
export function isOnBoard(
  { people, agents, formerAgentViews }: SessionState,
  id: string | null,
): id is string {
  if (id === null) return false
  return entryOf(people, id) !== null || [...agents, ...formerAgentViews].some((agent) => agent.id === id)
}
