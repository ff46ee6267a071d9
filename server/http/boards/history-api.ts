import { z } from '@hono/zod-openapi'
import {
  CanvasMoment,
  DeletedRecords,
  HistorySteps,
  NoteHistory,
  SessionMoment,
  TimelinePage,
} from '#api/history.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { readNote } from '#board/doc/read-note.ts'
import type { UpdateMoment } from '#db/doc-updates.ts'
import { readUpdateTime } from '#db/doc-updates.ts'
import {
  HistoryRefused,
  readNoteRuns,
  readRecordsAt,
  readStepsAfter,
  readTailWork,
} from '#server/history/board-history.ts'
import { findDeleted } from '#server/history/find-deleted.ts'
import { isOnBoard, viewPast } from '#server/history/session-at.ts'
import { readTimeline } from '#server/history/timeline.ts'
import { refusal } from '#session/core/refusal.ts'
import { originOf } from '#session/origin/note-origin.ts'
import { Problem } from '../answers/problem.ts'
import { taskProblem } from '../answers/task-problem.ts'
import { type ApiApp, answer, BoardPath } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { type OnBoard, requireRole } from '../app/caller.ts'
import { jsonBytes } from '../app/long-answer.ts'
import type { HeavyWork } from '../limits/heavy-work.ts'
import { usingRoom } from '../notes/room-of-note.ts'

const MAX_PAGE = 100
const DEFAULT_PAGE = 20
const DAY_MS = 24 * 60 * 60 * 1_000
/** Deleted records can be found for so long, or for the board's retention, if that is shorter. */
const DELETED_DAYS = 30
const MAX_ID_CHARS = 200
const MAX_STEPS = 500
const DEFAULT_STEPS = 200
const MomentPath = BoardPath.extend({ moment: z.string().max(40) })

const timeline = boardRoute('viewer', 'get /history', {
  summary: 'Sessions of work: when, who did what, and the named versions',
  description:
    'A pause of ten minutes ends a session of work. The newest are first; continue with `before` = `next`. Older than the retention, the history has the end of each session of work only.',
  query: z.object({
    before: z.coerce.number().int().min(0).optional().describe('`next` of the page before.'),
    limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(DEFAULT_PAGE),
  }),
  answers: { 200: answer(TimelinePage, 'The sessions of work') },
})
const deleted = boardRoute('viewer', 'get /history/deleted', {
  summary: 'Records that were deleted within 30 days and are not on the board again',
  query: z.object({
    words: z
      .string()
      .max(200)
      .optional()
      .describe('Only those with all of these words; without case and accents.'),
  }),
  answers: { 200: answer(DeletedRecords, 'The deleted records') },
})
const moment = boardRoute('viewer', 'get /history/{moment}', {
  summary: 'The canvas or the session as it was at a moment',
  description:
    'A moment is the number of an update of the canvas, or a time like `2026-11-27T10:00:00Z`. The canvas has all records with their fields. Names and roles are those of now, and what is hidden now is hidden then.',
  params: MomentPath,
  query: z.object({ part: z.enum(['canvas', 'session']).default('canvas') }),
  answers: { 200: answer(z.union([CanvasMoment, SessionMoment]), 'The board at that moment') },
})
const steps = boardRoute('viewer', 'get /history/{moment}/steps', {
  summary: 'The changes of the canvas after a moment, one after the other',
  params: MomentPath,
  query: z.object({ limit: z.coerce.number().int().min(1).max(MAX_STEPS).default(DEFAULT_STEPS) }),
  answers: { 200: answer(HistorySteps, 'The changes') },
})
const words = boardRoute('viewer', 'get /notes/{noteId}/history', {
  summary: 'Who wrote which words of a note, and when',
  description: 'Without names where the note has none.',
  params: BoardPath.extend({ noteId: z.string().max(MAX_ID_CHARS) }),
  answers: { 200: answer(NoteHistory, 'The words of the note') },
})

/** When the board was worked on, and what was deleted. One request of a person runs at a time. */
export function addTimeline(app: ApiApp, services: ApiServices, heavy: HeavyWork): void {
  const { db, rooms, config, now = Date.now } = services

  app.openapi(timeline, async (c) => {
    const { boardId } = c.req.valid('param')
    const { before = Number.MAX_SAFE_INTEGER, limit } = c.req.valid('query')
    const { caller, state } = await requireRole(services, c, boardId, 'viewer')
    const work = heavy.run(caller.userId, async () => {
      const tail = await readTailWork(services, boardId, caller.userId)
      return await readTimeline(db, {
        state,
        before: Math.min(before, now() + DAY_MS),
        limit,
        tail: tail.work,
      })
    })
    return c.json(await orTaskProblem(work), 200)
  })

  app.openapi(deleted, async (c) => {
    const { boardId } = c.req.valid('param')
    const { caller, state } = await requireRole(services, c, boardId, 'viewer')
    const days = Math.min(DELETED_DAYS, config.historyDays, state.settings.historyDays ?? DELETED_DAYS)
    const query = { since: new Date(now() - days * DAY_MS), words: c.req.valid('query').words ?? '' }
    const work = heavy.run(caller.userId, async () =>
      usingRoom(await rooms.open(boardId), (room) =>
        findDeleted(services, { state, room, userId: caller.userId, ...query }),
      ),
    )
    return c.json({ records: await orTaskProblem(work) }, 200)
  })
}

/** The board as it was. Documents are put together in threads; one request of a person runs at a time. */
export function addMoments(app: ApiApp, services: ApiServices, heavy: HeavyWork): void {
  const { db, rooms, pastSessions } = services

  app.openapi(moment, async (c) => {
    const { boardId, moment: text } = c.req.valid('param')
    const at = readMoment(text)
    const here = await requireRole(services, c, boardId, 'viewer')
    if (c.req.valid('query').part === 'session') return c.json(await sessionAt(boardId, at, here), 200)
    const { userId } = here.caller
    const work = heavy.run(userId, async () =>
      usingRoom(await rooms.open(boardId), (room) =>
        readRecordsAt(services, { boardId, moment: at, room, userId }),
      ),
    )
    const bytes = await orTaskProblem(work)
    if (!bytes) throw new Problem('no-moment')
    return jsonBytes(c, bytes)
  })

  app.openapi(steps, async (c) => {
    const { boardId, moment: text } = c.req.valid('param')
    const at = readMoment(text)
    const { caller } = await requireRole(services, c, boardId, 'viewer')
    const { userId } = caller
    const { limit } = c.req.valid('query')
    const work = heavy.run(userId, async () =>
      usingRoom(await rooms.open(boardId), (room) =>
        readStepsAfter(services, { boardId, moment: at, limit, room, userId }),
      ),
    )
    const bytes = await orTaskProblem(work)
    if (!bytes) throw new Problem('no-moment')
    return jsonBytes(c, bytes)
  })

  async function sessionAt(boardId: string, input: UpdateMoment, { caller, state }: OnBoard) {
    const at = 'at' in input ? input.at : await readUpdateTime(db, boardId, input.seq)
    const past = at === null ? null : await heavy.run(caller.userId, () => pastSessions.at(boardId, at))
    if (!past) throw new Problem('no-moment')
    const { userId, program } = caller
    const view = viewPast(past, state, { userId, isProgram: program !== undefined })
    if (!view) throw new Problem('no-board')
    return view
  }

  app.openapi(words, async (c) => {
    const { boardId, noteId } = c.req.valid('param')
    const { caller, state } = await requireRole(services, c, boardId, 'viewer')
    const work = heavy.run(caller.userId, async () =>
      usingRoom(await rooms.open(boardId), async (room) => {
        const map = boardShapes(room.doc).get(noteId)
        const note = map && readNote(noteId, map)
        if (!note) throw new Problem(refusal('no-note'))
        const runs = (await readNoteRuns(services, { boardId, noteId, userId: caller.userId })) ?? []
        const isNamed = note.authorId !== null && !room.isUnsigned(noteId)
        const words = runs.map((run) => ({
          ...run,
          author: isNamed && isOnBoard(state, run.author) ? run.author : null,
        }))
        return { words, origin: originOf(note) }
      }),
    )
    return c.json(await orTaskProblem(work), 200)
  })
}

/** The refusals of threads as problems. */
export async function orTaskProblem<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof HistoryRefused) throw taskProblem(error.why, 'unreadable-file.too-large-for-history')
    throw error
  }
}

function readMoment(text: string): UpdateMoment {
  if (/^\d{1,15}$/.test(text)) return { seq: Number(text) }
  const at = z.iso.datetime({ offset: true }).safeParse(text)
  if (!at.success) throw new Problem('no-moment')
  return { at: Date.parse(at.data) }
}
