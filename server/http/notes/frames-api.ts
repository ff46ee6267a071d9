import { type FrameResponse, Frames } from '#api/notes.ts'
import { listFramesInChunks } from '#board/place/list-frames.ts'
import { runInSlices } from '#server/threads/slices.ts'
import { framesToWriteIn } from '#session/agenda/step-frame-ids.ts'
import { type ApiApp, answer } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { requireRole } from '../app/caller.ts'
import { jsonBytes, writeList } from '../app/long-answer.ts'

const list = boardRoute('viewer', 'get /frames', {
  summary: 'The frames of the board, with the ids of their notes',
  description: 'Those of people and of steps, as they lie on the board; those of rounds are in the rounds.',
  answers: { 200: answer(Frames, 'The frames') },
})

/** Frames over HTTP, to read. */
export function addFrames(app: ApiApp, services: ApiServices): void {
  const { rooms } = services
  app.openapi(list, async (c) => {
    const { boardId } = c.req.valid('param')
    const { view } = await requireRole(services, c, boardId, 'viewer')
    const open = new Set(framesToWriteIn(view).map(({ id }) => id))
    const room = await rooms.open(boardId)
    try {
      const frames = await runInSlices(listFramesInChunks(room.doc))
      const viewOf = ({ id, title, noteIds }: (typeof frames)[number]): FrameResponse => ({
        id,
        title,
        notes: noteIds,
        takesNotes: open.has(id),
      })
      return jsonBytes(c, await writeList('frames', frames, viewOf))
    } finally {
      room.release()
    }
  })
}
