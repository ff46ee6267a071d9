import { z } from '@hono/zod-openapi'
import {
  BoardImportResponse,
  type ImportOptions,
  type ImportPreview,
  ImportQuery,
  ImportRequest,
  ImportResponse,
} from '#api/imports.ts'
import { MAX_FINDINGS } from '#formats/board-json/file-finding.ts'
import { createWordStatistics } from '#server/ideas/board-word-statistics.ts'
import { createSerialQueue } from '#server/threads/serial-queue.ts'
import { importAsNewBoard, importOntoBoard } from '#server/transfer/import-board.ts'
import { importRows } from '#server/transfer/import-rows.ts'
import { type FoundUpload, MAX_UPLOAD_BYTES, readFile } from '#server/transfer/read-file.ts'
import { READ_FILE } from '#server/transfer/transfer-tasks.ts'
import { minRoleToRun } from '#session/board/board-slice.ts'
import { Problem, problem } from '../answers/problem.ts'
import { requireThread, taskProblem } from '../answers/task-problem.ts'
import { type ApiApp, type ApiContext, answer } from '../app/api-app.ts'
import { apiRoute, boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { requireCaller, requireCanvasWriter } from '../app/caller.ts'
import { countUse, requireGuestQuota } from '../app/count-use.ts'
import { callerOrGuest } from '../app/newcomer.ts'
import { forPrograms, needsCaller, takesFile } from '../app/route-rules.ts'

/**
 * A reference instead of a schema: with a schema, hono would parse the whole body on the main thread before
 * the handler can pass it to a worker.
 */
const jsonFile = { schema: { $ref: '#/components/schemas/ImportBody' } }
const anyFile = { schema: z.string().openapi({ format: 'binary' }) }
/**
 * Up to this size, a file is read on the main thread: starting a task would take longer. Larger ones go to a
 * worker; a list of 4 kB can take 50 ms.
 */
const MAX_READ_HERE_BYTES = 1024
/** From this size on, parsing takes much memory, and few such files are read at once. */
const MIN_LARGE_BYTES = 4 * 1024 * 1024
const IMPORT = { isImport: true } as const

const importNew = apiRoute('post /boards/import', {
  summary: 'A new board from a board’s file',
  ...needsCaller(),
  ...forPrograms('session:run'),
  ...takesFile(MAX_UPLOAD_BYTES),
  description:
    'The body is the file as it is, of any content type. Nothing is made of a file that can’t be read; of one that can be read in part, only with partly=true.',
  query: ImportQuery,
  body: { content: { 'application/octet-stream': anyFile }, required: true },
  answers: {
    200: answer(BoardImportResponse, 'What it would be'),
    201: answer(BoardImportResponse, 'The board'),
  },
})
const importInto = boardRoute('editor', 'post /import', {
  summary: 'Import a table, a list, a transcript or another board',
  ...takesFile(MAX_UPLOAD_BYTES),
  description:
    'JSON with the text, or any other content type with the file as it is. Tables may be UTF-8, UTF-16 or Windows-1252. For editors; another board needs the right to ask the advisors. Nothing comes in of a file that can’t be read; of one that can be read in part, only with partly. With dryRun nothing changes, and the answer says what would come in.',
  query: ImportQuery,
  body: {
    content: { 'application/json': jsonFile, 'application/octet-stream': anyFile, 'text/plain': anyFile },
  },
  answers: { 200: answer(ImportResponse, 'What came in, or would') },
})

/**
 * Imports into a new or an existing board. `dryRun` answers with the same preview and changes nothing. A file
 * that can be read only in part is refused, unless `partly` is set.
 */
export function addImports(app: ApiApp, services: ApiServices): void {
  const words = services.words ?? createWordStatistics()
  /**
   * One import of a board at a time for each target: of two at once, the second would find ids of the first
   * half taken.
   */
  const landing = createSerialQueue()
  // A copy: a schema lacks what `register` calls if it was made before the library that adds it was loaded.
  app.openAPIRegistry.register('ImportBody', ImportRequest.clone())

  app.openapi(importNew, async (c) => {
    const { userId } = requireCaller(c, null)
    countUse(services, c, 'imports', userId)
    const countBoards = await requireGuestQuota(services, c, 'boards', userId)
    const countBytes = await requireGuestQuota(services, c, 'bytes', userId)
    const { options, preview, content, length } = await look(services, c, c.req.valid('query'), false)
    if (content.kind !== 'board') throw new Problem('unreadable-file.not-a-board')
    if (options.dryRun) return c.json({ board: null, me: null, preview }, 200)
    requireComplete(preview, options)
    const person = await callerOrGuest(services, c, undefined)
    const made = await importAsNewBoard(services, content, person)
    if (!made.ok)
      throw 'why' in made
        ? taskProblem(made.why, 'unreadable-file.too-long-to-draw')
        : new Problem(made.refusal)
    countBoards(1)
    countBytes(length)
    const me = { id: person.id, name: person.name, role: 'owner' as const }
    return c.json({ board: made.state.board, me, preview: withProblems(preview, made.problems) }, 201)
  })

  app.openapi(importInto, async (c) => {
    const { boardId } = c.req.valid('param')
    const caller = requireCaller(c, boardId)
    const { userId } = caller
    const importer = { userId, program: caller.program?.name }
    // The preview is refused too, so that people don't map columns of a table that can't be imported.
    await requireCanvasWriter(services, c, boardId, IMPORT)
    countUse(services, c, 'imports', userId)
    const countBytes = await requireGuestQuota(services, c, 'bytes', userId)
    const isInJson = /^application\/json\b/i.test(c.req.header('content-type') ?? '')
    const { options, preview, content, length } = await look(services, c, c.req.valid('query'), isInJson)
    const nothing = { ...preview, isDone: false, numbers: [], frameId: null }
    if (options.dryRun) return c.json(nothing, 200)
    requireComplete(preview, options)
    // Reading a large file takes a while: the role is checked again.
    const { state } = await requireCanvasWriter(services, c, boardId, IMPORT)
    // Counted before the import, whose end is spread over several places.
    countBytes(length)
    switch (content.kind) {
      case 'aistorm':
        throw new Problem('unreadable-file.aistorm')
      case 'board': {
        await requireCanvasWriter(services, c, boardId, { ...IMPORT, least: minRoleToRun(state) })
        const done = await landing.run(boardId, () => importOntoBoard(services, content, boardId, importer))
        if (!done.ok) throw new Problem(done.refusal)
        return c.json({ ...withProblems(nothing, done.problems), isDone: true }, 200)
      }
      case 'rows': {
        const now = (services.now ?? Date.now)()
        const name = frameName(options.fileName)
        const rows = { rows: content.rows, name, boardId, ...importer, now }
        const done = await importRows({ ...services, words }, rows)
        if (!done.ok) throw new Problem(done.refusal)
        return c.json({ ...preview, isDone: true, numbers: done.numbers, frameId: done.frameId }, 200)
      }
    }
  })
}

/** Adds problems that are found only during the import, such as unreadable pictures. */
function withProblems<Shown extends Pick<ImportPreview, 'problems'>>(
  shown: Shown,
  problems: ImportPreview['problems'],
): Shown {
  return { ...shown, problems: [...shown.problems, ...problems].slice(0, MAX_FINDINGS) }
}

type Found = Extract<FoundUpload, { ok: true }> & { length: number }

/** Reads the file, from a JSON body or from the bytes. */
async function look(
  { threads, config: { limits } }: ApiServices,
  c: ApiContext,
  options: ImportOptions,
  isInJson: boolean,
): Promise<Found> {
  const owner = c.get('caller')?.userId ?? null
  if (announcedBytes(c) > MAX_READ_HERE_BYTES) requireThread(threads, owner)
  const given = await c.get('readFile')()
  const { length } = given
  const file = { given, isInJson, options, limits }
  const found = length <= MAX_READ_HERE_BYTES ? readFile(file) : await lookAside(length)
  if (found.ok) return { ...found, length }
  throw new Problem(found.why)

  async function lookAside(bytes: number): Promise<FoundUpload> {
    const { signal } = c.req.raw
    const done = await threads.run(READ_FILE, file, { owner, signal, isLarge: bytes > MIN_LARGE_BYTES })
    if (!done.ok) throw taskProblem(done.why, 'unreadable-file.too-much-to-import')
    return done.value
  }
}

/** Infinity without an announced length. */
function announcedBytes(c: ApiContext): number {
  return Number(c.req.header('content-length') ?? Number.POSITIVE_INFINITY)
}

/** A partly readable file is refused, so that people don't lose the rest unknowingly. */
function requireComplete({ problems }: ImportPreview, { partly }: ImportOptions): void {
  const [first] = problems
  if (!first || partly) return
  throw problems.length > 1
    ? problem('partly-readable.many', { first: first.message, more: problems.length - 1 })
    : problem('partly-readable.one', { first: first.message })
}

function frameName(fileName: string | undefined): string {
  const name = (fileName ?? '').replace(/\.[a-z0-9]{1,8}$/i, '').trim()
  return name === '' ? 'Pasted' : name
}
