import { AgentImportResponse, AgentLibraryResponse, BoardAgents, OneAgent } from '#api/agents.ts'
import type { AgentFields } from '#session/agents/agent.ts'
import { boardPath, call, Nothing, wordProblems } from './call-api.ts'

const agents = (boardId: string) => `${boardPath(boardId)}/agents`
const agent = (boardId: string, agentId: string) => `${agents(boardId)}/${encodeURIComponent(agentId)}`

export const agentsApi = {
  list: (boardId: string, signal?: AbortSignal) => call(agents(boardId), BoardAgents, { signal }),
  library: (signal?: AbortSignal) => call('/agent-library', AgentLibraryResponse, { signal }),
  addFromLibrary: (boardId: string, name: string) =>
    call(agents(boardId), OneAgent, { method: 'POST', body: { library: name } }),
  add: (boardId: string, fields: AgentFields) =>
    call(agents(boardId), OneAgent, { method: 'POST', body: fields }),
  save: (boardId: string, agentId: string, fields: AgentFields) =>
    call(agent(boardId, agentId), OneAgent, { method: 'PUT', body: fields }),
  remove: (boardId: string, agentId: string) => call(agent(boardId, agentId), Nothing, { method: 'DELETE' }),
  /**
   * `file` is an agent in Markdown, a zip of those, or a session of AIStorm; the server detects the kind. The
   * name is sent for the messages about files that could not be read.
   */
  async importFile(boardId: string, file: File) {
    const path = `${agents(boardId)}/import?name=${encodeURIComponent(file.name)}`
    return wordProblems(await call(path, AgentImportResponse, { method: 'POST', file }))
  },
  /** Addresses of downloads, for links: the browser saves them under the name that the server gives. */
  fileOf: (boardId: string, agentId: string) => `/api/v1${agent(boardId, agentId)}?format=markdown`,
  zipOf: (boardId: string) => `/api/v1${agents(boardId)}/export`,
  stormOf: (boardId: string) => `/api/v1${boardPath(boardId)}/export/aistorm`,
}
