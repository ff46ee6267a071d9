import * as Y from 'yjs'
import type { IdeaView } from '#api/ideas.ts'
import { createIdeaLogs } from '#server/idea-log/idea-logs.ts'
import type { IndexedIdea } from '#server/idea-log/idea-rows.ts'
import { ideaView, isThere, type LogSight } from '#server/idea-log/idea-views.ts'
import type { IdeaRefusal } from '#server/ideas/idea-refusal.ts'
import type { IdeaWriter } from '#server/ideas/idea-writer.ts'
import { DamagedBoard } from '#server/sync/storage/load-board.ts'
import { refusal } from '#session/core/refusal.ts'
import type { Role } from '#session/core/role.ts'
import { ideaProblem, Problem } from '../answers/problem.ts'
import type { ApiContext } from '../app/api-app.ts'
import type { ApiServices, BoardRooms, HeldBoard } from '../app/api-services.ts'
import { type OnBoard, requireRole } from '../app/caller.ts'

/** The ideas of boards, for the routes about them. */
export interface IdeaServices {
  /** Its refusals are values; `orProblem` makes them errors of the API. */
  writer: IdeaWriter
  /**
   * Runs `work` on the board's log as the caller may see it, with the canvas open. The role is checked before the board is
   * opened, and again afterwards, because opening takes time.
   */
  at<T>(c: ApiContext, boardId: string, least: Role, work: (board: IdeasOnBoard) => Promise<T>): Promise<T>
}

/** The log of a board as the caller may see it. */
export interface IdeasOnBoard extends OnBoard {
  sight: LogSight
  /** The log after a change, as the caller may see it. */
  again(): Promise<LogSight>
}

/** Keeps the index of the logs that were read last: create it once for all routes about ideas. */
export function createIdeaServices(services: ApiServices): IdeaServices {
  const { rooms, ideaWriter: writer } = services
  const logs = createIdeaLogs()
  return {
    writer,
    async at(c, boardId, least, work) {
      await requireRole(services, c, boardId, least)
      const room = await openFor(rooms, boardId, least)
      try {
        const see = ({ state, view }: OnBoard): LogSight => ({
          ...logs.open(state, view),
          state,
          view,
          doc: room?.doc ?? new Y.Doc(),
        })
        const here = await requireRole(services, c, boardId, least)
        const again = async () => see(await requireRole(services, c, boardId, 'viewer'))
        return await work({ ...here, sight: see(here), again })
      } finally {
        room?.release()
      }
    },
  }
}

/**
 * null if the canvas is damaged and the request only reads: the ideas are in the session, and can still be
 * found.
 */
async function openFor(rooms: BoardRooms, boardId: string, least: Role): Promise<HeldBoard | null> {
  try {
    return await rooms.open(boardId)
  } catch (error) {
    if (error instanceof DamagedBoard && least === 'viewer') return null
    throw error
  }
}

/** The idea with this number, or the problem `no-idea`. */
export function requireIdea(sight: LogSight, number: number): IndexedIdea {
  const row = sight.log.rows.all.get(number)
  if (!row || !isThere(sight, number)) throw new Problem(refusal('no-idea'))
  return row
}

/** Like `requireIdea`, for a removed idea, or one whose note was deleted. */
export function requireRemovedIdea({ log, reader }: LogSight, number: number): IndexedIdea {
  const row = log.rows.all.get(number)
  const isRemoved = row !== undefined && (row.idea.removedAt !== null || !row.idea.isOnCanvas)
  if (!isRemoved || !reader.ideas.has(String(number))) throw new Problem(refusal('no-idea'))
  return row
}

/** Throws for the first number that is not in the log. */
export function requireIdeas(sight: LogSight, numbers: readonly number[]): void {
  for (const number of numbers) requireIdea(sight, number)
}

/** The ideas of these numbers that are in the log, each once, in the given order. */
export function shown(sight: LogSight, numbers: readonly number[]): IdeaView[] {
  return [...new Set(numbers)].flatMap((number) => {
    const row = isThere(sight, number) ? sight.log.rows.all.get(number) : undefined
    return row ? [ideaView(sight, row)] : []
  })
}

/** Throws a refusal as a Problem, and returns everything else. */
export function orProblem<Done extends { ok: true }>(done: Done | { ok: false; refusal: IdeaRefusal }): Done {
  if (done.ok) return done
  throw ideaProblem(done.refusal)
}
