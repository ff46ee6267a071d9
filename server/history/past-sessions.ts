import { LRUCache } from 'lru-cache'
import { must } from '#base/must.ts'
import type { Database } from '#db/driver/database.ts'
import { parseEvent, readEventsAfter, type StoredEvent } from '#db/events.ts'
import {
  listSessionKeyframes,
  putSessionKeyframe,
  readSessionKeyframe,
  type SessionKeyframeRow,
} from '#db/session-keyframes.ts'
import type { Log } from '#server/ground/log.ts'
import { startSlices } from '#server/threads/slices.ts'
import { SessionReplay } from '#session/apply.ts'
import type { SessionState } from '#session/state.ts'
import { packSession, unpackSession, withoutPeopleNames } from './pack-session.ts'
import { stateVersion } from './state-version.ts'

/** One query of a replay. */
const PAGE = { limit: 1_000, maxBytes: 512 * 1024 }
const EVENTS_IN_ONE_PIECE = 100
/** A state is stored after so many events: a seek replays fewer than that. */
export const KEYFRAME_EVENTS = 5_000
/** States in memory, by their bytes as JSON. */
const MAX_BYTES_IN_MEMORY = 16 * 1024 * 1024

/** A session as it was after an event. */
export interface PastSession {
  state: SessionState
  /** The time of the event. */
  at: number
}

/** The sessions of boards as they were. */
export interface PastSessions {
  /** After the last event up to `at`; `null` if there was none. Most people have no names in it. */
  at(boardId: string, at: number): Promise<PastSession | null>
  /**
   * Stores the states that are missing up to the event `seq`, so that the first seek is as quick as the later ones. Ends early when
   * `signal` aborts.
   */
  storeMissing(boardId: string, seq: number, signal: AbortSignal): Promise<void>
}

interface PastSessionsOptions {
  db: Database
  log: Pick<Log, 'warn'>
  /** Smaller in tests. */
  keyframeEvents?: number
  version?: string
}

/** Create it once. */
export function createPastSessions(options: PastSessionsOptions): PastSessions {
  return new StoredPastSessions(options)
}

/**
 * 1. A state is stored only after a multiple of `keyframeEvents`, and read only by the version of the code that stored it.
 * 2. The log is the truth: without a stored state, or with a damaged one, more events are replayed.
 */
class StoredPastSessions implements PastSessions {
  private readonly db: Database
  private readonly log: Pick<Log, 'warn'>
  private readonly keyframeEvents: number
  private readonly version: string
  private readonly inMemory = new LRUCache<string, PastSession>({ maxSize: MAX_BYTES_IN_MEMORY })

  constructor({ db, log, keyframeEvents = KEYFRAME_EVENTS, version = stateVersion() }: PastSessionsOptions) {
    this.db = db
    this.log = log
    this.keyframeEvents = keyframeEvents
    this.version = version
  }

  async at(boardId: string, at: number): Promise<PastSession | null> {
    const base = await this.read(boardId, await this.list(boardId, new Date(at)))
    return await this.replay(boardId, base, { isEnd: (row) => row.at > at, restMs: 0 })
  }

  async storeMissing(boardId: string, seq: number, signal: AbortSignal): Promise<void> {
    const stored = await this.list(boardId, null)
    if (seq < (stored[0]?.seq ?? 0) + this.keyframeEvents) return
    const base = await this.read(boardId, stored)
    await this.replay(boardId, base, { isEnd: () => signal.aborted, restMs: undefined })
  }

  /** `upto`: `null` for the newest. */
  private list(boardId: string, upto: Date | null): Promise<SessionKeyframeRow[]> {
    return listSessionKeyframes(this.db, boardId, { version: this.version, upto })
  }

  /** The first of them that is intact. */
  private async read(boardId: string, rows: readonly SessionKeyframeRow[]): Promise<PastSession | null> {
    for (const { seq, at } of rows) {
      const known = this.inMemory.get(`${boardId} ${seq}`)
      if (known) return known
      const stored = await readSessionKeyframe(this.db, boardId, seq)
      const unpacked = stored && (await unpackSession(stored))
      if (!unpacked) continue
      const keyframe = { state: unpacked.state, at }
      this.inMemory.set(`${boardId} ${seq}`, keyframe, { size: unpacked.jsonBytes })
      return keyframe
    }
    return null
  }

  private async replay(
    boardId: string,
    base: PastSession | null,
    { isEnd, restMs }: { isEnd: (row: StoredEvent) => boolean; restMs: number | undefined },
  ): Promise<PastSession | null> {
    let last = base
    let replay = new SessionReplay(base?.state)
    const yieldToOthers = startSlices(restMs)
    for await (const events of pagesAfter(this.db, boardId, base?.state.seq)) {
      for (const row of events) {
        if (isEnd(row)) return last
        replay.add(parseEvent(row))
        last = { state: must(replay.state, 'a state after an event'), at: row.at }
        if (row.seq % EVENTS_IN_ONE_PIECE === 0) await yieldToOthers()
        if (row.seq % this.keyframeEvents !== 0) continue
        await this.store(boardId, last, restMs)
        // The replay changes its own collections in place: a kept state needs another replay.
        replay = new SessionReplay(last.state)
      }
    }
    return last
  }

  /** A seek does not fail because nothing can be stored. */
  private async store(boardId: string, { state: named, at }: PastSession, restMs?: number): Promise<void> {
    const state = withoutPeopleNames(named)
    const { jsonBytes, ...packed } = await packSession(state, restMs)
    const { seq } = state
    this.inMemory.set(`${boardId} ${seq}`, { state, at }, { size: jsonBytes })
    await this.db
      .transaction((tx) => putSessionKeyframe(tx, boardId, { seq, at, version: this.version, ...packed }))
      .catch((error: unknown) => this.log.warn({ err: error, boardId }, 'storing a past session failed'))
  }
}

async function* pagesAfter(db: Database, boardId: string, seq = 0): AsyncIterable<StoredEvent[]> {
  for (let after = seq; ; ) {
    const rows = await readEventsAfter(db, boardId, after, PAGE)
    const last = rows.at(-1)
    if (!last) return
    after = last.seq
    yield rows.map(({ bytes: _bytes, ...row }) => row)
  }
}
