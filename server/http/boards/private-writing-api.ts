import { BoardPrivateWriting, StartPrivateWritingRequest } from '#api/private-writing.ts'
import { lentNotes } from '#board/private-writing/lent-notes.ts'
import { isAtLeast } from '#session/core/role.ts'
import { isWritingPrivately, NO_ONES } from '#session/private-writing/private-writing.ts'
import { type ApiApp, answer, body, OnceHeader } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { command, requireRole } from '../app/caller.ts'
import { defineResource } from '../app/resource.ts'

const path = '/private-writing'

export const PRIVATE_WRITING_RESOURCE = defineResource({
  schema: BoardPrivateWriting,
  description: 'Private writing as it is now',
  async read(services, c, { boardId }) {
    const { view, caller } = await requireRole(services, c, boardId, 'viewer')
    const { privateWriting } = view
    if (!privateWriting) return { privateWriting, counts: [], hidden: 0, others: [] }
    const room = await services.rooms.open(boardId)
    try {
      const counts = Object.entries(room.draftCounts.get())
      const named = counts.filter(([userId]) => userId !== NO_ONES)
      const hidden = counts.reduce((sum, [, notes]) => sum + notes, 0)
      const seesOthers =
        privateWriting.othersNotes > 0 &&
        isWritingPrivately(privateWriting) &&
        isAtLeast(view.me.role, 'editor') &&
        !caller.program
      const others = seesOthers ? await listOthersNotes(services, boardId, caller.userId) : []
      return { privateWriting, counts: named.map(([userId, notes]) => ({ userId, notes })), hidden, others }
    } finally {
      room.release()
    }
  },
})

/** From the caller's own draft document, as their page gets them. */
async function listOthersNotes(
  services: ApiServices,
  boardId: string,
  userId: string,
): Promise<BoardPrivateWriting['others']> {
  const draft = await services.rooms.openDraft(boardId, userId)
  try {
    return [...lentNotes(draft.doc)].map(([id, note]) => ({ id, ...note }))
  } finally {
    draft.release()
  }
}

const responses = {
  200: answer(BoardPrivateWriting, PRIVATE_WRITING_RESOURCE.description),
}

const read = boardRoute('viewer', `get ${path}`, {
  summary: 'Private writing on the board: its phase, and how many notes each person has written',
  answers: responses,
})
const start = boardRoute('facilitator', `post ${path}`, {
  summary: 'Start private writing (facilitators)',
  description:
    'From then on each person’s new notes are seen by their writer only. `POST …/notes` writes such a note. Programs that keep the document open write their own to the room `<boardId>.draft`.',
  headers: OnceHeader,
  body: body(StartPrivateWritingRequest, false),
  answers: responses,
})

export function addPrivateWriting(app: ApiApp, services: ApiServices): void {
  app.openapi(read, async (c) =>
    c.json(await PRIVATE_WRITING_RESOURCE.read(services, c, c.req.valid('param')), 200),
  )
  app.openapi(start, async (c) => {
    const { boardId } = c.req.valid('param')
    await requireRole(services, c, boardId, 'viewer')
    await command(services, c, boardId, { type: 'private-writing.start', ...c.req.valid('json') })
    return c.json(await PRIVATE_WRITING_RESOURCE.read(services, c, { boardId }), 200)
  })
}
