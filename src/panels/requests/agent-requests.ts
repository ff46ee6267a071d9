import { z } from 'zod'
import { AgentColor, type AgentFields, AgentKind, Capability } from '#session/agents/agent.ts'
import type { BoardSettings } from '#session/board/board-settings.ts'
import { type ApiAnswer, boardPath, call, Nothing } from './call-api.ts'

/**
 * An agent of the board with its instructions, which the session does not carry: they are long, and few pages
 * need them.
 */
export const WholeAgent = z.object({
  id: z.string(),
  name: z.string(),
  kind: AgentKind,
  /** `provider:model`; null: the default of the server for this kind. */
  model: z.string().nullable(),
  capabilities: z.array(Capability),
  domain: z.string(),
  color: AgentColor,
  emoji: z.string(),
  prompt: z.string(),
  /** Whether the advisor takes part in the next round, unless the question names others. */
  isChosen: z.boolean(),
})
export type WholeAgent = z.infer<typeof WholeAgent>

export const LibraryAgent = WholeAgent.omit({ id: true, isChosen: true })
export type LibraryAgent = z.infer<typeof LibraryAgent>

/**
 * What an import added, and which files could not be read. A file with a problem does not stop the others.
 */
export const Imported = z.object({
  agents: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
  rounds: z.array(z.object({ id: z.string(), number: z.number() })).default([]),
  problems: z.array(z.object({ file: z.string(), message: z.string() })).default([]),
})
export type Imported = z.infer<typeof Imported>

const OneAgent = z.object({ agent: WholeAgent })
const agents = (boardId: string) => `${boardPath(boardId)}/agents`
const agent = (boardId: string, agentId: string) => `${agents(boardId)}/${encodeURIComponent(agentId)}`

/** The agents of a board and its rules over HTTP. */
export const agentsApi = {
  list: (boardId: string, signal?: AbortSignal) =>
    call(agents(boardId), z.object({ agents: z.array(WholeAgent) }), { signal }),
  library: (signal?: AbortSignal) =>
    call('/agent-library', z.object({ agents: z.array(LibraryAgent) }), { signal }),
  addFromLibrary: (boardId: string, name: string) =>
    call(agents(boardId), OneAgent, { method: 'POST', body: { library: name } }),
  add: (boardId: string, fields: AgentFields) =>
    call(agents(boardId), OneAgent, { method: 'POST', body: fields }),
  save: (boardId: string, agentId: string, fields: AgentFields) =>
    call(agent(boardId, agentId), OneAgent, { method: 'PUT', body: fields }),
  choose: (boardId: string, agentId: string, isChosen: boolean) =>
    call(agent(boardId, agentId), Nothing, { method: 'PATCH', body: { isChosen } }),
  remove: (boardId: string, agentId: string) => call(agent(boardId, agentId), Nothing, { method: 'DELETE' }),
  arrange: (boardId: string, agentIds: readonly string[]) =>
    call(`${agents(boardId)}/order`, Nothing, { method: 'PUT', body: { agents: agentIds } }),
  changeSettings: (boardId: string, settings: Partial<BoardSettings>) =>
    call(`${boardPath(boardId)}/settings`, Nothing, { method: 'PATCH', body: settings }),
  /**
   * `file` is an agent in Markdown, a zip of those, or a session of AIStorm; the server tells them apart. The
   * name is sent for the messages about files that could not be read.
   */
  importFile: (boardId: string, file: File): Promise<ApiAnswer<Imported>> =>
    call(`${agents(boardId)}/import?name=${encodeURIComponent(file.name)}`, Imported, {
      method: 'POST',
      file,
    }),
  /** Addresses of downloads, for links: the browser saves them under the name that the server gives. */
  fileOf: (boardId: string, agentId: string) => `/api/v1${agent(boardId, agentId)}?format=markdown`,
  zipOf: (boardId: string) => `/api/v1${agents(boardId)}/export`,
  stormOf: (boardId: string) => `/api/v1${boardPath(boardId)}/export/aistorm`,
}
