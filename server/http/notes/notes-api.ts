import { createRoute, z } from '@hono/zod-openapi'
import { NewNoteRequest, NoteChange, Notes, OneNote } from '#api/notes.ts'
import { RemovalQuery } from '#api/text-revision.ts'
import {
  type ApiApp,
  type ApiContext,
  answer,
  BoardPath,
  body,
  MatchHeader,
  OnceHeader,
  PROGRAMS_READ_FIRST,
  problems,
  setETag,
  textRead,
} from '../app/api-app.ts'
import type { ApiServices } from '../app/api-services.ts'
import { idempotencyKey, needCanvasWriter, needRole } from '../app/caller.ts'
import { countUse } from '../app/count-use.ts'
import { jsonBytes } from '../app/long-answer.ts'
import { needs } from '../app/route-rules.ts'
import { createNoteChanger } from './change-note.ts'
import { writeNotes } from './note-views.ts'
import { createNoteWriter } from './note-writer.ts'

const path = '/api/v1/boards/{boardId}/notes'
const notePath = `${path}/{noteId}` as const
const request = { params: BoardPath.extend({ noteId: z.string().max(64) }) }

const list = createRoute({
  ...needs('viewer'),
  method: 'get',
  path,
  summary: 'The notes of the board',
  request: { params: BoardPath },
  responses: { 200: answer(Notes, 'The notes'), ...problems },
})
const add = createRoute({
  ...needs('editor'),
  method: 'post',
  path,
  summary: 'Add a note (editors)',
  description: 'With an Idempotency-Key header, repeating the request adds no second note.',
  request: { headers: OnceHeader, params: BoardPath, body: body(NewNoteRequest) },
  responses: { 201: answer(OneNote, 'The note'), ...problems },
})
const change = createRoute({
  ...needs('editor'),
  method: 'patch',
  path: notePath,
  summary: 'Change a note’s text, place or colour, lock or unlock it (editors)',
  description: PROGRAMS_READ_FIRST,
  request: { ...request, headers: MatchHeader, body: body(NoteChange) },
  responses: { 200: answer(OneNote, 'The note'), ...problems },
})
const remove = createRoute({
  ...needs('editor'),
  method: 'delete',
  path: notePath,
  summary: 'Delete a note (editors)',
  description: PROGRAMS_READ_FIRST,
  request: { ...request, headers: MatchHeader, query: RemovalQuery },
  responses: { 204: { description: 'Deleted' }, ...problems },
})

/** Notes over HTTP, for programs. Writing counts by person and board. */
export function addNotes(app: ApiApp, services: ApiServices): void {
  const { db, rooms, now = Date.now } = services
  const writer = createNoteWriter(services)
  const changer = createNoteChanger(services)

  async function needNoteWriter(c: ApiContext, boardId: string): Promise<string> {
    const { caller } = await needCanvasWriter(services, c, boardId)
    countUse(services, c, 'noteWrites', `${boardId} ${caller.userId}`)
    return caller.userId
  }

  app.openapi(list, async (c) => {
    const { boardId } = c.req.valid('param')
    const { state } = await needRole(services, c, boardId, 'viewer')
    const room = await rooms.open(boardId)
    try {
      return jsonBytes(c, await writeNotes(db, state, room.doc, now()))
    } finally {
      room.release()
    }
  })

  app.openapi(add, async (c) => {
    const { boardId } = c.req.valid('param')
    const userId = await needNoteWriter(c, boardId)
    const by = { key: idempotencyKey(c), program: c.get('caller')?.program }
    const note = await writer.add(boardId, userId, c.req.valid('json'), by)
    setETag(c, note)
    return c.json({ note }, 201)
  })

  app.openapi(change, async (c) => {
    const { boardId, noteId } = c.req.valid('param')
    const userId = await needNoteWriter(c, boardId)
    const { revision, ...input } = c.req.valid('json')
    const by = { userId, program: c.get('caller')?.program, read: textRead(c, { revision }) }
    const note = await changer.change(boardId, noteId, input, by)
    setETag(c, note)
    return c.json({ note }, 200)
  })

  app.openapi(remove, async (c) => {
    const { boardId, noteId } = c.req.valid('param')
    const userId = await needNoteWriter(c, boardId)
    const read = textRead(c, c.req.valid('query'))
    await changer.remove(boardId, noteId, { userId, program: c.get('caller')?.program, read })
    return c.body(null, 204)
  })
}
