import { BoardCopyRequest, CopyResponse } from '#api/boards.ts'
import { PictureFilesFailure } from '#server/pictures/picture-files.ts'
import { type BoardCopied, copyBoard, titleOfCopy } from '#server/transfer/copy-board.ts'
import { Problem } from '../answers/problem.ts'
import { taskProblem } from '../answers/task-problem.ts'
import { requireDiskSpace } from '../app/admit-request.ts'
import { type ApiApp, answer, body } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { requireCaller, requireRole } from '../app/caller.ts'
import { countUse, requireGuestQuota } from '../app/count-use.ts'
import { callerOrGuest } from '../app/newcomer.ts'

const duplicate = boardRoute('viewer', 'post /duplicate', {
  summary: 'A new board of mine with what this one has',
  description:
    'Everyone on the board may. The copy has its own ids and no members or links of the board; notes keep their numbers. One at a time, and 100 in a day.',
  body: body(BoardCopyRequest, false),
  answers: { 201: answer(CopyResponse, 'The copy') },
})

/** Copies a board. Everyone who can see it can: they could also export it and import the file. */
export function addDuplicate(app: ApiApp, services: ApiServices): void {
  const { visitorLimits, log } = services
  /** The people with a running copy in this process. */
  const copying = new Set<string>()

  app.openapi(duplicate, async (c) => {
    const { boardId } = c.req.valid('param')
    // Without a body the schema's default is not applied.
    const { keep = 'everything', title } = c.req.valid('json')
    // A token of one board must not create others.
    requireCaller(c, null)
    const { caller, state } = await requireRole(services, c, boardId, 'viewer')
    if (copying.has(caller.userId)) throw new Problem('copy-under-way')
    copying.add(caller.userId)
    try {
      countUse(services, c, 'newBoards', caller.userId)
      if (!visitorLimits.boardCopies.take(caller.userId)) throw new Problem('too-many-copies')
      await requireDiskSpace(services.config)
      const person = await callerOrGuest(services, c, undefined)
      const countBoards = await requireGuestQuota(services, c, 'boards', caller.userId)
      const countBytes = await requireGuestQuota(services, c, 'bytes', caller.userId)
      const done = await copyBoard(services, {
        ...{ state, person, keeps: keep, signal: c.req.raw.signal },
        title: title ?? titleOfCopy(state.board.title),
      })
      if (!done.ok) throw problemOf(done)
      countBoards(1)
      countBytes(done.storedBytes)
      const me = { id: person.id, name: person.name, role: 'owner' as const }
      return c.json({ board: done.state.board, me, missingPictures: done.missingPictures }, 201)
    } catch (error) {
      if (!(error instanceof PictureFilesFailure)) throw error
      log.error({ err: error }, 'picture store failed')
      throw new Problem('pictures-away')
    } finally {
      copying.delete(caller.userId)
    }
  })
}

function problemOf(failed: Extract<BoardCopied, { ok: false }>): Problem {
  if (failed.why === 'refused') return new Problem(failed.refusal)
  if (failed.why === 'gone') return new Problem('no-board')
  return taskProblem(failed.why, 'unreadable-file.too-large-to-copy')
}
