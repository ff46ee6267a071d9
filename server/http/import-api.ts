import { createRoute, z } from '@hono/zod-openapi'
import { createLogWords } from '#server/ideas/log-words.ts'
import { createSerialQueue } from '#server/session/serial-queue.ts'
import { readFileAside } from '#server/transfer/aside.ts'
import { importAsNewBoard, importOntoBoard } from '#server/transfer/import-board.ts'
import { importRows } from '#server/transfer/import-rows.ts'
import type { FoundUpload } from '#server/transfer/read-file.ts'
import { leastToRun } from '#session/policy.ts'
import { refusal } from '#session/refusal.ts'
import { type ApiApp, type ApiContext, answer, BoardPath, problems } from './api-app.ts'
import type { ApiServices } from './api-services.ts'
import { Board, MeOnBoard } from './api-shapes.ts'
import { needCaller, needWriter } from './caller.ts'
import { previewOf } from './import-preview.ts'
import { type ImportAsked, ImportBody, ImportDone, ImportPreview, ImportQuery } from './import-shapes.ts'
import { callerOrGuest } from './newcomer.ts'
import { Problem } from './problem.ts'

const anyFile = { schema: z.string().openapi({ format: 'binary' }) }
const MadeBoard = z.object({
  board: Board.nullable().describe('null: nothing was changed.'),
  me: MeOnBoard.nullable(),
  preview: ImportPreview,
})
type Found = Extract<FoundUpload, { ok: true }>

const importNew = createRoute({
  method: 'post',
  path: '/api/v1/boards/import',
  summary: 'A new board from a board’s file',
  description:
    'The body is the file as it is, of any content type. Nothing is made of a file that can’t be read; of one that can be read in part, only with partly=true.',
  request: { query: ImportQuery, body: { content: { 'application/octet-stream': anyFile }, required: true } },
  responses: { 200: answer(MadeBoard, 'What it would be'), 201: answer(MadeBoard, 'The board'), ...problems },
})
const importInto = createRoute({
  method: 'post',
  path: '/api/v1/boards/{boardId}/import',
  summary: 'Bring in a table, a list, a transcript or another board',
  description:
    'JSON with the text, or any other content type with the file as it is. Tables may be UTF-8, UTF-16 or Windows-1252. Editors may; another board, whoever may ask the advisors. Nothing comes in of a file that can’t be read; of one that can be read in part, only with partly. With dryRun nothing changes, and the answer says what would come in.',
  request: {
    params: BoardPath,
    query: ImportQuery,
    body: {
      content: {
        'application/json': { schema: ImportBody },
        'application/octet-stream': anyFile,
        'text/plain': anyFile,
      },
    },
  },
  responses: { 200: answer(ImportDone, 'What came in, or would'), ...problems },
})

export function addImports(app: ApiApp, services: ApiServices): void {
  const words = services.words ?? createLogWords()
  /** By board: of two files at once, the second would find the ids of the first half taken. */
  const landing = createSerialQueue()

  app.openapi(importNew, async (c) => {
    needPatience(services, needCaller(c, null).userId)
    const asked = c.req.valid('query')
    const found = await look(new Uint8Array(await c.req.arrayBuffer()), asked, services)
    const { upload, canvas, encoding } = found
    if (upload.format !== 'board')
      throw new Problem(
        'unreadable-file',
        'This is no board of Parley. Open a board first, and import it there.',
      )
    const preview = previewOf(upload, asked.fileName ?? '', encoding)
    if (asked.dryRun) return c.json({ board: null, me: null, preview }, 200)
    needWhole(found, asked)
    const person = await callerOrGuest(services, c, undefined)
    const made = await importAsNewBoard(services, { file: upload.file, canvas }, person)
    if (!made.ok) throw refusalProblem(made.refusal)
    const me = { id: person.id, name: person.name, role: 'owner' as const }
    return c.json({ board: made.state.board, me, preview }, 201)
  })

  app.openapi(importInto, async (c) => {
    const { boardId } = c.req.valid('param')
    const { caller, state } = await needWriter(services, c, boardId)
    needPatience(services, caller.userId)
    const { asked, given } = await askedFor(c, c.req.valid('query'), c.req.valid('json'))
    const found = await look(given, asked, services)
    const { upload, canvas, box, encoding } = found
    const preview = previewOf(upload, asked.fileName ?? '', encoding)
    const nothing = { ...preview, isDone: false, numbers: [], frameId: null }
    if (asked.dryRun) return c.json(nothing, 200)
    needWhole(found, asked)
    if (upload.format === 'aistorm')
      throw new Problem('unreadable-file', 'This is a session of AIStorm: send it to /import/aistorm.')
    if (upload.format === 'board') {
      await needWriter(services, c, boardId, leastToRun(state))
      const done = await landing.run(boardId, () =>
        importOntoBoard(services, { file: upload.file, canvas, box }, boardId, caller.userId),
      )
      if (!done.ok) throw refusalProblem(done.refusal)
      return c.json({ ...nothing, isDone: true }, 200)
    }
    // Reading a large file takes a while, in which they may have lost the right to.
    await needWriter(services, c, boardId)
    const name = frameName(asked.fileName)
    const now = (services.now ?? Date.now)()
    const done = await importRows(
      { ...services, words },
      { rows: upload.rows, name, boardId, userId: caller.userId, now },
    )
    if (!done.ok) throw refusalProblem(done.refusal)
    return c.json({ ...preview, isDone: true, numbers: done.numbers, frameId: done.frameId }, 200)
  })
}

function needPatience({ visitorLimits }: ApiServices, userId: string): void {
  if (!visitorLimits.imports.take(userId)) throw new Problem(refusal('too-often'))
}

/** The file and what to do with it, however they came. */
async function askedFor(
  c: ApiContext,
  query: ImportAsked,
  json: z.output<typeof ImportBody> | string | undefined,
): Promise<{ asked: ImportAsked; given: Uint8Array | string }> {
  const isJson = /^application\/json\b/i.test(c.req.header('content-type') ?? '')
  if (!isJson || typeof json !== 'object')
    return { asked: query, given: new Uint8Array(await c.req.arrayBuffer()) }
  const { text, ...asked } = json
  return { asked: { ...query, ...asked }, given: text }
}

async function look(given: Uint8Array | string, asked: ImportAsked, { config }: ApiServices): Promise<Found> {
  const { fileName = '', format = null, mapping = null } = asked
  const found = await readFileAside(given, { fileName, format, mapping }, config.limits)
  if (!found.ok) throw new Problem('unreadable-file', found.message)
  return found
}

/** Who sends a file thinks it is whole: what is missing from it they should say yes to. */
function needWhole({ upload: { problems } }: Found, { partly }: ImportAsked): void {
  const [first] = problems
  if (!first || partly) return
  const more = problems.length > 1 ? ` And ${problems.length - 1} more.` : ''
  throw new Problem(
    'partly-readable',
    `Not all of this file can be read. ${first.message}${more} With partly, the rest comes in.`,
  )
}

function frameName(fileName: string | undefined): string {
  const name = (fileName ?? '').replace(/\.[a-z0-9]{1,8}$/i, '').trim()
  return name === '' ? 'Pasted' : name
}

function refusalProblem(
  refusal: Extract<Awaited<ReturnType<typeof importOntoBoard>>, { ok: false }>['refusal'],
): Problem {
  return refusal.code === 'board-full' ? new Problem('board-full', refusal.message) : new Problem(refusal)
}
