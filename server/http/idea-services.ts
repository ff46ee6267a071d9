import * as Y from 'yjs'
import { createIdeaLogs } from '#server/idea-log/idea-logs.ts'
import type { IndexedIdea } from '#server/idea-log/idea-rows.ts'
import { ideaView, isThere, type LogSight } from '#server/idea-log/idea-views.ts'
import type { IdeaRefusal } from '#server/ideas/idea-refusal.ts'
import { createIdeaWriter, type IdeaWriter } from '#server/ideas/idea-writer.ts'
import { DamagedBoard } from '#server/sync/load-board.ts'
import type { IdeaView } from '#session/idea-view.ts'
import { refusal } from '#session/refusal.ts'
import type { Role } from '#session/role.ts'
import type { ApiContext } from './api-app.ts'
import type { ApiServices, BoardRooms, HeldBoard } from './api-services.ts'
import { needRole, type OnBoard } from './caller.ts'
import { Problem } from './problem.ts'

/** The ideas of boards, for the routes about them. */
export interface IdeaServices {
  writer: IdeaWriter
  /**
   * Works on a board's log as the caller may see it, with the canvas open meanwhile. Whether they may is asked before the
   * board is opened, and again when it is: by then they may have lost the right to.
   */
  at<T>(c: ApiContext, boardId: string, least: Role, work: (board: IdeasOnBoard) => Promise<T>): Promise<T>
}

export interface IdeasOnBoard extends OnBoard {
  sight: LogSight
  /** The log as it is now, after something was changed. */
  again(): Promise<LogSight>
}

export function createIdeaServices(services: ApiServices): IdeaServices {
  const { rooms } = services
  const logs = createIdeaLogs()
  return {
    writer: createIdeaWriter(services),
    async at(c, boardId, least, work) {
      await needRole(services, c, boardId, least)
      const room = await openFor(rooms, boardId, least)
      try {
        const see = ({ state, view }: OnBoard): LogSight => ({
          ...logs.open(state, view),
          state,
          view,
          doc: room?.doc ?? new Y.Doc(),
        })
        const here = await needRole(services, c, boardId, least)
        const again = async () => see(await needRole(services, c, boardId, 'viewer'))
        return await work({ ...here, sight: see(here), again })
      } finally {
        room?.release()
      }
    },
  }
}

/** null: the canvas can't be read. What was said on it can still be found. */
async function openFor(rooms: BoardRooms, boardId: string, least: Role): Promise<HeldBoard | null> {
  try {
    return await rooms.open(boardId)
  } catch (error) {
    if (error instanceof DamagedBoard && least === 'viewer') return null
    throw error
  }
}

/** The idea with this number, or the problem that the log has none. */
export function needIdea(sight: LogSight, number: number): IndexedIdea {
  const row = sight.log.rows.all.get(number)
  if (!row || !isThere(sight, number)) throw new Problem(refusal('no-idea'))
  return row
}

/** The same for one that was taken out of the log, or whose note was deleted. */
export function needRemovedIdea({ log, reader }: LogSight, number: number): IndexedIdea {
  const row = log.rows.all.get(number)
  const isRemoved = row !== undefined && (row.idea.removedAt !== null || !row.idea.isOnCanvas)
  if (!isRemoved || !reader.ideas.has(String(number))) throw new Problem(refusal('no-idea'))
  return row
}

export function needIdeas(sight: LogSight, numbers: readonly number[]): void {
  for (const number of numbers) needIdea(sight, number)
}

/** Those of these that are in the log, in their order. */
export function shown(sight: LogSight, numbers: readonly number[]): IdeaView[] {
  return [...new Set(numbers)].flatMap((number) => {
    const row = isThere(sight, number) ? sight.log.rows.all.get(number) : undefined
    return row ? [ideaView(sight, row)] : []
  })
}

export function heed<Done extends { ok: true }>(done: Done | { ok: false; refusal: IdeaRefusal }): Done {
  if (done.ok) return done
  const { code, message } = done.refusal
  throw code === 'board-full' ? new Problem(code, message) : new Problem({ code, message })
}
