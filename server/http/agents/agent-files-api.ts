import { z } from '@hono/zod-openapi'
import { AgentImportResponse } from '#api/agents.ts'
import { unreadableFile } from '#api/problem-sentence.ts'
import { writeAgentsZip } from '#formats/agents-zip.ts'
import { safeFileName } from '#formats/zip-texts.ts'
import { importAgents, type SessionRequest } from '#server/agents/files/import-agents.ts'
import { importStorm } from '#server/agents/files/import-storm.ts'
import { READ_AGENTS } from '#server/agents/files/read-agents-task.ts'
import { MAX_IMPORT_BYTES } from '#server/agents/files/read-import.ts'
import { minRoleToRun } from '#session/board/board-slice.ts'
import { namedRefusal } from '#session/core/named-refusal.ts'
import { attachment } from '../answers/attachment.ts'
import { Problem } from '../answers/problem.ts'
import { requireThread, taskProblem } from '../answers/task-problem.ts'
import { type ApiApp, type ApiContext, answer, BoardPath } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { actorOfCaller, requireCanvasWriter, requireRole, requireWriter } from '../app/caller.ts'
import { countUse, requireGuestQuota } from '../app/count-use.ts'
import { takesFile } from '../app/route-rules.ts'
import { recordExport } from '../boards/activity-api.ts'
import type { HeavyWork } from '../limits/heavy-work.ts'
import { writeFile } from '../transfer/export-api.ts'

const board = ''
const anyFile = { schema: z.string().openapi({ format: 'binary' }) }
const zipAnswer = {
  content: { 'application/zip': anyFile },
  description: 'A zip of Markdown files',
}
/** The three types are one route: the server recognises the file, and programs send different ones. */
const request = {
  params: BoardPath,
  query: z.object({ name: z.string().max(200).optional().describe('What the file is called.') }),
  body: {
    content: {
      'application/zip': anyFile,
      'text/markdown': { schema: z.string() },
      'application/octet-stream': anyFile,
    },
    required: true,
  },
}
const responses = { 200: answer(AgentImportResponse, 'What came in') }
const description =
  'The body is the file itself. Unreadable parts are listed with their line; importing the same file again adds nothing.'

const exportAgents = boardRoute('viewer', `get ${board}/agents/export`, {
  summary: 'All agents of the board as a zip of their files',
  answers: { 200: zipAnswer },
})
const importAll = boardRoute('runs', `post ${board}/agents/import`, {
  summary: 'Import agents: one file, or a zip of them',
  ...takesFile(MAX_IMPORT_BYTES),
  description,
  ...request,
  answers: responses,
})
const exportSessions = boardRoute('viewer', `get ${board}/export/aistorm`, {
  summary: 'Agents, premise and what was said, for AIStorm',
  description: 'A session that was imported comes out as it came in, letter by letter.',
  answers: { 200: zipAnswer },
})
const importSessions = boardRoute('runs', `post ${board}/import/aistorm`, {
  summary: 'Import agents, premise and log of AIStorm: a file, or a zip of a folder',
  ...takesFile(MAX_IMPORT_BYTES),
  description,
  ...request,
  answers: responses,
})

/**
 * Agents and AIStorm sessions as files, in both directions. Exports are recorded; imports need the right to
 * start rounds, because imported agents take part in them.
 */
export function addAgentFiles(app: ApiApp, services: ApiServices, heavy: HeavyWork): void {
  app.openapi(exportAgents, async (c) => {
    const { caller, state } = await requireRole(services, c, c.req.valid('param').boardId, 'viewer')
    await recordExport(services, { caller, state }, 'agents')
    const bytes = await heavy.run(caller.userId, async () => writeAgentsZip(state.agents))
    return zip(c, bytes, `${safeFileName(state.board.title)} agents.zip`)
  })

  app.openapi(exportSessions, async (c) => {
    const { boardId } = c.req.valid('param')
    const { caller, state } = await requireRole(services, c, boardId, 'viewer')
    const ordinaryModel = services.models.view.get().ordinary
    const { bytes, ending } = await writeFile(services, c, state, { kind: 'aistorm', ordinaryModel })
    await recordExport(services, { caller, state }, 'aistorm')
    return zip(c, bytes, `${safeFileName(state.board.title)}${ending}`)
  })

  app.openapi(importAll, async (c) => {
    const { boardId } = c.req.valid('param')
    return c.json(await importFile(services, c, boardId, c.req.valid('query').name), 200)
  })

  app.openapi(importSessions, async (c) => {
    const { boardId } = c.req.valid('param')
    return c.json(await importFile(services, c, boardId, c.req.valid('query').name), 200)
  })
}

/**
 * Both routes take both kinds of file, because people need not know which program wrote a file. Unreadable parts are
 * returned as `problems` beside the imported ones. The role is checked again after the file was read, which may take a
 * while.
 */
async function importFile(
  services: ApiServices,
  c: ApiContext,
  boardId: string,
  name = 'file.md',
): Promise<z.infer<typeof AgentImportResponse>> {
  const { sessions, rooms, config, threads } = services
  const { caller, state } = await requireRole(services, c, boardId, 'viewer')
  await requireWriter(services, c, boardId, minRoleToRun(state))
  countUse(services, c, 'imports', caller.userId)
  const countBytes = await requireGuestQuota(services, c, 'bytes', caller.userId)
  requireThread(threads, caller.userId)
  const bytes = await c.get('readFile')()
  const options = { owner: caller.userId, signal: c.req.raw.signal }
  const target = { boardId, maxTextChars: config.limits.maxTextChars }
  const read = await threads.run(READ_AGENTS, { bytes, name, target }, options)
  if (!read.ok) throw taskProblem(read.why, 'unreadable-file.too-long-to-read')
  const found = read.value
  if ('refused' in found) throw new Problem(unreadableFile(found.refused))
  // A conversation is imported with its notes; agents alone add nothing to the board.
  if (found.storm.sessions.length > 0)
    await requireCanvasWriter(services, c, boardId, { isImport: true, least: minRoleToRun(state) })
  countBytes(bytes.length)
  const ask: SessionRequest = async (command) => {
    const done = await sessions.dispatch(boardId, command, actorOfCaller(caller))
    return done.ok ? done : { ok: false, ...namedRefusal(done.refusal) }
  }
  const imported = await importAgents(state, found.agents, ask)
  const room = await rooms.open(boardId)
  try {
    const storm = await importStorm(imported.state, found.storm, {
      sessions,
      room,
      limits: config.limits,
      ask,
      userId: caller.userId,
    })
    return {
      agents: [...imported.added, ...storm.agents],
      rounds: storm.rounds,
      problems: [...found.problems, ...imported.problems, ...storm.problems],
    }
  } finally {
    room.release()
  }
}

/** The archive as a download; the name may be in any script. */
function zip(c: ApiContext, bytes: Uint8Array<ArrayBuffer>, fileName: string) {
  return c.body(bytes, 200, {
    'content-type': 'application/zip',
    'content-disposition': attachment(fileName),
  })
}
