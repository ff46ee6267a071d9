import { NewVersionRequest, OneVersion, Restored, RestoreRequest, Versions } from '#api/history.ts'
import { must } from '#base/must.ts'
import { newVersionId } from '#server/ground/new-id.ts'
import { keepKeyframeAt, pickRecordsAt } from '#server/history/board-history.ts'
import { type RestoreDone, restoreBoard } from '#server/history/restore-board.ts'
import { versionView } from '#server/history/timeline.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { refusal } from '#session/core/refusal.ts'
import { isAtLeast } from '#session/core/role.ts'
import { roleIn } from '#session/members/members-slice.ts'
import { Problem, problem } from '../answers/problem.ts'
import { type ApiApp, answer, body, OnceHeader } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { command, requireCanvasWriter, requireRole, requireWritingAllowed, viewFor } from '../app/caller.ts'
import { defineResource } from '../app/resource.ts'
import { usingRoom } from '../notes/room-of-note.ts'
import { recordByCaller } from './activity-api.ts'
import { orTaskProblem } from './history-api.ts'

const MAX_NAMED_IDS = 20

const restore = boardRoute('editor', 'post /history/restore', {
  summary:
    'Restore records, a frame with its content, or the whole board (facilitators) as at a moment (editors)',
  description:
    'The differences are new edits by the caller, all or none; comments, votes and the log stay. Records that others changed since are restored too; nothing else is touched. Deleted frames and groups return with their content. The answer is sent after the board was read back.',
  body: body(RestoreRequest),
  answers: { 200: answer(Restored, 'The board is as it was at that moment') },
})
const name = boardRoute('editor', 'post /versions', {
  summary: 'Name the board as it is now, or a moment of its history (editors)',
  headers: OnceHeader,
  body: body(NewVersionRequest),
  answers: { 201: answer(OneVersion, 'The version') },
})

/** Named versions of a board. */
export const VERSIONS_RESOURCE = defineResource({
  schema: Versions,
  description: 'The named versions',
  async read(services, c, { boardId }) {
    const { state } = await requireRole(services, c, boardId, 'viewer')
    return { versions: Object.values(state.versions).map(versionView) }
  },
})

/** Restoring from the history, and names for its moments. */
export function addRestore(app: ApiApp, services: ApiServices): void {
  const { rooms, sessions, visitorLimits } = services

  app.openapi(restore, async (c) => {
    const { boardId } = c.req.valid('param')
    const { moment: seq, what, ifAsAt } = c.req.valid('json')
    const least = what.kind === 'board' ? 'facilitator' : 'editor'
    const { caller, state } = await requireCanvasWriter(services, c, boardId, { least })
    const { userId, program } = caller
    if (program && what.kind === 'board') throw new Problem('people-only')
    if (!visitorLimits.restores.take(userId)) throw new Problem(refusal('too-often'))
    const done = await usingRoom(await rooms.open(boardId), async (room) => {
      const pick = async (at: number) => {
        const found = pickRecordsAt(services, { boardId, moment: { seq: at }, scope: what, userId })
        return requireMoment(await orTaskProblem(found))
      }
      const picked = await pick(seq)
      const known = ifAsAt === undefined ? null : await pick(ifAsAt)
      const onlyIf = known ? new Map(known.map(({ id, flat }) => [id, flat])) : undefined
      return await restoreBoard(room, {
        ...{ picked, scope: what, onlyIf, userId, program: program?.name },
        editTogether: (change) => rooms.editTogether(change),
        async checkRights() {
          const state = must(await sessions.load(boardId), 'the session of an open board')
          viewFor(state, userId, least)
          requireWritingAllowed(state, userId)
          const role = roleIn(state, userId)
          return { mayUnlock: role !== null && isAtLeast(role, 'facilitator') }
        },
      })
    })
    const restored = answerOf(done)
    if (restored.changed.length > 0)
      await recordByCaller(
        services,
        { caller, state },
        {
          kind: 'content.restored',
          subject: what.kind,
          count: restored.changed.length,
        },
      )
    return c.json(restored, 200)
  })

  app.openapi(name, async (c) => {
    const { boardId } = c.req.valid('param')
    const { name: given, moment: seq } = c.req.valid('json')
    const { caller } = await requireRole(services, c, boardId, 'editor')
    const moment = await usingRoom(await rooms.open(boardId), async (room) => {
      if (seq === undefined) await room.keepMoment()
      const of = { boardId, seq: seq ?? room.lastSeq, userId: caller.userId }
      return await orTaskProblem(keepKeyframeAt(services, of))
    })
    const versionId = newVersionId()
    const { seq: canvasSeq, at: canvasAt } = requireMoment(moment)
    const named = { type: 'version.name', versionId, name: given, canvasSeq, canvasAt }
    const { state, events } = await command(services, c, boardId, named)
    const [event] = events
    const id = event?.kind === 'version.named' ? event.data.versionId : versionId
    return c.json({ version: versionView(must(entryOf(state.versions, id), 'the named version')) }, 201)
  })
}

function requireMoment<T>(found: T | null): T {
  if (found === null) throw new Problem('no-moment')
  return found
}

function answerOf(done: RestoreDone): Restored {
  if (done.ok) return { before: done.before, after: done.after, changed: done.changed }
  switch (done.why) {
    case 'full':
      throw new Problem('board-full')
    case 'locked':
      throw new Problem('restore-locked')
    case 'differs':
      throw problem('restore-differs', { records: done.ids.slice(0, MAX_NAMED_IDS).join(', ') })
  }
}
