import { z } from 'zod'
import { type ApiAnswer, boardPath, call, Nothing } from '#panels/api-call.ts'
import { AgentColor, type AgentFields, AgentKind, Capability } from '#session/agent.ts'
import type { BoardSettings } from '#session/board-settings.ts'

/** An agent of the board with its prompt. */
export const WholeAgent = z.object({
  id: z.string(),
  name: z.string(),
  kind: AgentKind,
  model: z.string().nullable(),
  capabilities: z.array(Capability),
  domain: z.string(),
  color: AgentColor,
  emoji: z.string(),
  prompt: z.string(),
  isChosen: z.boolean(),
})
export type WholeAgent = z.infer<typeof WholeAgent>

export const LibraryAgent = WholeAgent.omit({ id: true, isChosen: true })
export type LibraryAgent = z.infer<typeof LibraryAgent>

/** What an import did: agents and rounds that came in, and files that could not be read with the reason. */
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
  /** Agents, a zip of them, or a session of AIStorm: the server tells them apart. */
  importFile: (boardId: string, file: File): Promise<ApiAnswer<Imported>> =>
    call(`${agents(boardId)}/import?name=${encodeURIComponent(file.name)}`, Imported, {
      method: 'POST',
      file,
    }),
  /** Addresses for downloads. */
  fileOf: (boardId: string, agentId: string) => `/api/v1${agent(boardId, agentId)}?format=markdown`,
  zipOf: (boardId: string) => `/api/v1${agents(boardId)}/export`,
  stormOf: (boardId: string) => `/api/v1${boardPath(boardId)}/export/aistorm`,
}
