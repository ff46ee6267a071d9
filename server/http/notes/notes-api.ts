import { NewNoteRequest, NoteChange, Notes, OneNote } from '#api/notes.ts'
import { RemovalQuery } from '#api/text-revision.ts'
import {
  type ApiApp,
  type ApiContext,
  answer,
  body,
  MatchHeader,
  OnceHeader,
  READ_FIRST_DESCRIPTION,
  setETag,
  textRead,
} from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { idempotencyKey, requireCanvasWriter, requireRole } from '../app/caller.ts'
import { countUse } from '../app/count-use.ts'
import { jsonBytes } from '../app/long-answer.ts'
import { createNoteChanger } from './change-note.ts'
import { writeNotes } from './note-views.ts'
import { createNoteWriter } from './note-writer.ts'

const path = '/notes'
const notePath = `${path}/{noteId}` as const

const list = boardRoute('viewer', `get ${path}`, {
  summary: 'The notes of the board',
  answers: { 200: answer(Notes, 'The notes') },
})
const add = boardRoute('editor', `post ${path}`, {
  summary: 'Add a note (editors)',
  description: 'With an Idempotency-Key header, repeating the request adds no second note.',
  headers: OnceHeader,
  body: body(NewNoteRequest),
  answers: { 201: answer(OneNote, 'The note') },
})
const change = boardRoute('editor', `patch ${notePath}`, {
  summary: 'Change a note’s text, place or colour, lock or unlock it (editors)',
  description: READ_FIRST_DESCRIPTION,
  headers: MatchHeader,
  body: body(NoteChange),
  answers: { 200: answer(OneNote, 'The note') },
})
const remove = boardRoute('editor', `delete ${notePath}`, {
  summary: 'Delete a note (editors)',
  description: READ_FIRST_DESCRIPTION,
  headers: MatchHeader,
  query: RemovalQuery,
  answers: { 204: { description: 'Deleted' } },
})

/** Notes over HTTP, for programs. Writing counts by person and board. */
export function addNotes(app: ApiApp, services: ApiServices): void {
  const { db, rooms, now = Date.now } = services
  const writer = createNoteWriter(services)
  const changer = createNoteChanger(services)

  async function requireNoteWriter(c: ApiContext, boardId: string): Promise<string> {
    const { caller } = await requireCanvasWriter(services, c, boardId)
    countUse(services, c, 'noteWrites', `${boardId} ${caller.userId}`)
    return caller.userId
  }

  app.openapi(list, async (c) => {
    const { boardId } = c.req.valid('param')
    const { state } = await requireRole(services, c, boardId, 'viewer')
    const room = await rooms.open(boardId)
    try {
      return jsonBytes(c, await writeNotes(db, state, room.doc, now()))
    } finally {
      room.release()
    }
  })

  app.openapi(add, async (c) => {
    const { boardId } = c.req.valid('param')
    const userId = await requireNoteWriter(c, boardId)
    const by = { key: idempotencyKey(c), program: c.get('caller')?.program }
    const note = await writer.add(boardId, userId, c.req.valid('json'), by)
    setETag(c, note)
    return c.json({ note }, 201)
  })

  app.openapi(change, async (c) => {
    const { boardId, noteId } = c.req.valid('param')
    const userId = await requireNoteWriter(c, boardId)
    const { revision, ...input } = c.req.valid('json')
    const by = { userId, program: c.get('caller')?.program, read: textRead(c, { revision }) }
    const note = await changer.change(boardId, noteId, input, by)
    setETag(c, note)
    return c.json({ note }, 200)
  })

  app.openapi(remove, async (c) => {
    const { boardId, noteId } = c.req.valid('param')
    const userId = await requireNoteWriter(c, boardId)
    const read = textRead(c, c.req.valid('query'))
    await changer.remove(boardId, noteId, { userId, program: c.get('caller')?.program, read })
    return c.body(null, 204)
  })
}
