import { randomUUID } from 'node:crypto'
import {
  type BoardPresence,
  listPeopleElsewhere,
  listPresenceElsewhere,
  putPresence,
} from '#db/board-presence.ts'
import type { Database } from '#db/driver/database.ts'
import type { Log } from '#server/ground/log.ts'
import { repeatWork } from '#server/ground/repeat-work.ts'
import type { Rooms } from '#server/sync/rooms.ts'
import type { ProgramsHere } from './programs-here.ts'

/** The delay with which other processes learn of arrivals and departures. */
const BEAT_MS = 2_000
/** Unchanged presence is stored again this often … */
const RENEW_MS = 6_000
/** … and believed for this long: people on a process that was killed are listed until then. */
const HOLDS_MS = 15_000

/** The people on a board through other processes on the same database. */
export interface PresenceElsewhere {
  on(boardId: string): Promise<Omit<BoardPresence, 'boardId'>>
  /** User ids by board, for those of the boards that have people elsewhere. */
  peopleOn(boardIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
  stop(): Promise<void>
}

interface Options {
  db: Database
  rooms: Pick<Rooms, 'loads' | 'hereOn'>
  programs: Pick<ProgramsHere, 'on' | 'boardIds'>
  log: Pick<Log, 'warn'>
  now?: () => number
}

/**
 * Publishes every two seconds which people are on the boards of this process. With the embedded database there is only
 * one process, and nothing is published.
 */
export function sharePresence(options: Options): PresenceElsewhere {
  const { db, log, now = Date.now } = options
  if (db.kind === 'pglite')
    return {
      on: async () => ({ people: [], programs: [] }),
      peopleOn: async () => new Map(),
      stop: async () => undefined,
    }
  const holder = randomUUID()
  let said = '[]'
  let saidAt = now()

  async function say(boards: readonly BoardPresence[]): Promise<void> {
    const next = JSON.stringify(boards)
    const isOld = boards.length > 0 && now() - saidAt >= RENEW_MS
    if (next === said && !isOld) return
    await putPresence(db, holder, boards, HOLDS_MS)
    said = next
    saidAt = now()
  }

  const stopBeating = repeatWork({
    work: () => say(presentHere(options)),
    pauseMs: () => BEAT_MS,
    onFailure: (error) => log.warn({ err: error }, 'sharing presence failed'),
  })

  return {
    async on(boardId) {
      const others = await listPresenceElsewhere(db, boardId, holder)
      return {
        people: others.flatMap(({ people }) => people),
        programs: others.flatMap(({ programs }) => programs),
      }
    },
    async peopleOn(boardIds) {
      const rows = await listPeopleElsewhere(db, boardIds, holder)
      const byBoard = Map.groupBy(rows, ({ boardId }) => boardId)
      return new Map([...byBoard].map(([boardId, all]) => [boardId, all.flatMap(({ people }) => people)]))
    },
    async stop() {
      await stopBeating()
      // Its people reconnect elsewhere; without a database its rows expire.
      await say([]).catch((error: unknown) => log.warn({ err: error }, 'presence cleanup failed'))
    },
  }
}

function presentHere({ rooms, programs }: Pick<Options, 'rooms' | 'programs'>): BoardPresence[] {
  const boardIds = new Set([...rooms.loads().keys(), ...programs.boardIds()])
  return [...boardIds]
    .map((boardId) => ({
      boardId,
      people: rooms.hereOn(boardId).toSorted(),
      programs: programs.on(boardId).map(({ tokenId, name, userId }) => ({ tokenId, name, userId })),
    }))
    .filter(({ people, programs: asking }) => people.length + asking.length > 0)
}
