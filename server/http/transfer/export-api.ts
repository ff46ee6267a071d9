import { z } from '@hono/zod-openapi'
import { EXPORT_FORMATS } from '#api/exports.ts'
import { boardFileSchema } from '#formats/board-json/board-file.ts'
import { BoardReport } from '#formats/minutes/board-report.ts'
import { safeFileName } from '#formats/zip-texts.ts'
import {
  type ExportedFile,
  type ExportRequest,
  type ExportScope,
  exportFile,
} from '#server/transfer/export-file.ts'
import type { SessionState } from '#session/state.ts'
import { attachment } from '../answers/attachment.ts'
import { Problem } from '../answers/problem.ts'
import { taskProblem } from '../answers/task-problem.ts'
import { type ApiApp, type ApiContext, answer } from '../app/api-app.ts'
import { apiRoute, boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { requireCaller, requireRole } from '../app/caller.ts'
import { bodyInPieces, jsonBytes } from '../app/long-answer.ts'
import { recordExport } from '../boards/activity-api.ts'

const text = { schema: z.string() }
const MAX_NUMBERS_CHARS = 60_000
const Scope = {
  scope: z
    .enum(['board', 'log', 'selection'])
    .default('board')
    .describe('`log`: the ideas alone. `selection`: those of `numbers`.'),
  numbers: z
    .string()
    .max(MAX_NUMBERS_CHARS)
    .optional()
    .describe('Numbers of ideas, with commas between them: what a selection is.'),
  timeZone: z.string().max(64).default('UTC').describe('In which moments are written: an IANA name.'),
}
const Appendix = z
  .enum(['yes', 'no'])
  .default('yes')
  .describe('Of minutes (md): whether what the agents answered goes along.')

const exportBoard = boardRoute('viewer', 'get /export', {
  summary: 'The board, its idea log or some ideas as a file',
  description:
    'md: minutes. csv: one row an idea, safe against formulas. json: the whole board without loss, see /api/v1/formats/parley-board.json; of pictures above 30 MB in their smallest size, the file’s name says how many were left out. txt, html, transcript (JSON): what was said, in the order of time. Everyone on the board may, and nothing holds it up.',
  query: z.object({ format: z.enum(EXPORT_FORMATS), appendix: Appendix, ...Scope }),
  answers: {
    200: {
      content: {
        'text/markdown; charset=utf-8': text,
        'text/csv; charset=utf-8': text,
        'application/json': { schema: z.looseObject({}) },
        'text/plain; charset=utf-8': text,
        'text/html; charset=utf-8': text,
      },
      description: 'The file',
    },
  },
})
const minutes = boardRoute('viewer', 'get /minutes', {
  summary: 'What the minutes are written from, by names',
  query: z.object(Scope),
  answers: { 200: answer(BoardReport, 'What the board has to tell') },
})
const schema = apiRoute('get /formats/parley-board.json', {
  summary: 'How a board is written as JSON: its JSON Schema',
  security: [],
  answers: { 200: answer(z.looseObject({}), 'A JSON Schema') },
})

/**
 * Boards as files, for everyone who can see them: they could copy the text from the screen as well. Each export is
 * recorded before it is sent.
 */
export function addExports(app: ApiApp, services: ApiServices): void {
  app.openapi(exportBoard, async (c) => {
    const { boardId } = c.req.valid('param')
    const { format, timeZone, appendix, ...query } = c.req.valid('query')
    requireTimeZone(services, timeZone)
    const { caller, state } = await requireRole(services, c, boardId, 'viewer')
    const scope = scopeOf(query)
    if (format === 'json' && scope !== 'board') throw new Problem('bad-request.json-of-part')
    const hasAppendix = appendix === 'yes'
    const file = await writeFile(services, c, state, { kind: 'file', format, scope, timeZone, hasAppendix })
    await recordExport(services, { caller, state }, format)
    return c.body(bodyInPieces(file.bytes), 200, {
      'content-type': file.type,
      'content-length': String(file.bytes.length),
      'content-disposition': attachment(`${safeFileName(state.board.title)}${file.ending}`),
      // If a browser shows the file instead of saving it, it must not run as a page of this site.
      'content-security-policy': 'sandbox',
    })
  })

  app.openapi(minutes, async (c) => {
    const { caller, state } = await requireRole(services, c, c.req.valid('param').boardId, 'viewer')
    const { timeZone, ...query } = c.req.valid('query')
    requireTimeZone(services, timeZone)
    const scope = scopeOf(query)
    const { bytes } = await writeFile(services, c, state, { kind: 'report', scope, timeZone })
    await recordExport(services, { caller, state }, 'minutes')
    return jsonBytes(c, bytes)
  })

  // Written for the first request and kept: it is the same for everyone.
  let written: Uint8Array<ArrayBuffer> | null = null
  app.openapi(schema, (c) => {
    written ??= new Uint8Array(Buffer.from(JSON.stringify(boardFileSchema())))
    return jsonBytes(c, written)
  })
}

/**
 * Writes a file in a thread. Refused if the caller has two under way, or if the board is too large for the
 * thread's limits.
 */
export async function writeFile(
  services: ApiServices,
  c: ApiContext,
  state: SessionState,
  request: ExportRequest,
): Promise<ExportedFile> {
  const { userId } = requireCaller(c, state.board.id)
  const done = await exportFile(services, state, userId, request, c.req.raw.signal)
  if (!done.ok) throw taskProblem(done.why, 'unreadable-file.too-large-to-export')
  if (!done.value) throw new Problem('no-board')
  return done.value
}

/**
 * Checked here rather than in the schema: `Intl` throws for unknown names, and the service keeps the known
 * ones.
 */
function requireTimeZone({ timeZones }: ApiServices, zone: string): void {
  if (!timeZones.has(zone)) throw new Problem('bad-request.time-zone')
}

/** Refuses a selection without numbers: an empty file would look like a lost board. */
function scopeOf({
  scope,
  numbers,
}: {
  scope: 'board' | 'log' | 'selection'
  numbers?: string | undefined
}): ExportScope {
  if (scope !== 'selection') return scope
  const chosen = (numbers ?? '').split(',').map(Number).filter(Number.isSafeInteger)
  if (chosen.length === 0 || numbers === undefined) throw new Problem('bad-request.no-selection')
  return { numbers: new Set(chosen) }
}
