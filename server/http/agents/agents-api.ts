import { z } from '@hono/zod-openapi'
import { readAgentFile, writeAgentFile } from '#agents/agent-file/agent-file.ts'
import {
  AgentFileBody,
  AgentLibraryResponse,
  type AgentResponse,
  BoardAgents,
  NewAgentRequest,
  OneAgent,
} from '#api/agents.ts'
import { unreadableFile } from '#api/problem-sentence.ts'
import { atLine } from '#formats/file-sentences.ts'
import { safeFileName } from '#formats/zip-texts.ts'
import { agentLibrary, libraryAgent } from '#server/agents/files/library.ts'
import { newAgentId } from '#server/ground/new-id.ts'
import { type Agent, AgentFields } from '#session/agents/agent.ts'
import { agentIn } from '#session/agents/agents-slice.ts'
import { refusal } from '#session/core/refusal.ts'
import type { SessionState } from '#session/state.ts'
import { attachment } from '../answers/attachment.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, type ApiContext, answer, OnceHeader } from '../app/api-app.ts'
import { apiRoute, boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { command, requireRole } from '../app/caller.ts'
import { defineResource } from '../app/resource.ts'
import { addAdvisorDraw } from './draw-api.ts'

const path = '/agents'
const agentPath = `${path}/{agentId}` as const
const one = { 200: answer(OneAgent, 'The agent') }
const markdown = { 'text/markdown': { schema: AgentFileBody } }

const library = apiRoute('get /agent-library', {
  summary: 'The agents that come with the product',
  answers: { 200: answer(AgentLibraryResponse, 'The library') },
})
const list = boardRoute('viewer', `get ${path}`, {
  summary: 'The agents of the board, in the order in which they speak',
  answers: { 200: answer(BoardAgents, 'The agents') },
})
const add = boardRoute('runs', `post ${path}`, {
  summary: 'Add an agent: a copy from the library, one of your own, or an agent file',
  description:
    'For people who may ask the advisors. With an Idempotency-Key, repeating it adds no second agent.',
  headers: OnceHeader,
  body: { content: { 'application/json': { schema: NewAgentRequest }, ...markdown } },
  answers: { 201: answer(OneAgent, 'The agent') },
})
const read = boardRoute('viewer', `get ${agentPath}`, {
  summary: 'One agent; with ?format=markdown or Accept: text/markdown, its file',
  query: z.object({ format: z.enum(['json', 'markdown']).optional() }),
  answers: {
    200: {
      content: { 'application/json': { schema: OneAgent }, 'text/markdown': { schema: z.string() } },
      description: 'The agent, or its file',
    },
  },
})
const replace = boardRoute('runs', `put ${agentPath}`, {
  summary: 'Change an agent: as JSON, or by another file',
  description: 'As JSON, only what changed is replaced in its file: comments and keys of your own stay.',
  body: { content: { 'application/json': { schema: AgentFields }, ...markdown } },
  answers: one,
})
const remove = boardRoute('facilitator', `delete ${agentPath}`, {
  summary: 'Remove an agent (facilitators); its notes stay',
  answers: { 204: { description: 'Removed' } },
})

export const AGENTS_RESOURCE = defineResource({
  schema: BoardAgents,
  description: 'The agents in their new order',
  async read(services, c, { boardId }) {
    const { state } = await requireRole(services, c, boardId, 'viewer')
    return { agents: state.agents.map(agentAnswer) }
  },
})

export const AGENT_RESOURCE = defineResource({
  schema: OneAgent,
  description: 'The agent',
  async read(services, c, { boardId, agentId = '' }) {
    const { state } = await requireRole(services, c, boardId, 'viewer')
    return { agent: agentAnswer(requireAgent(state, agentId)) }
  },
})

/**
 * The board's agents. Changing them needs the right to start rounds; removing one needs a facilitator. All
 * decisions are the session's: the handlers only turn a request into a command.
 */
export function addAgents(app: ApiApp, services: ApiServices): void {
  app.openapi(library, (c) => {
    return c.json({ agents: agentLibrary().map(({ id, agent, file }) => ({ id, ...agent, file })) }, 200)
  })

  app.openapi(list, async (c) => c.json(await AGENTS_RESOURCE.read(services, c, c.req.valid('param')), 200))

  app.openapi(add, async (c) => {
    const { boardId } = c.req.valid('param')
    await requireRole(services, c, boardId, 'viewer')
    const given = await newAgent(c, c.req.valid('json'))
    const saved = await command(services, c, boardId, { type: 'agent.save', agentId: newAgentId(), ...given })
    // A repeated request with the same key gets the id of the first one's agent from the stored events.
    const event = saved.events.find(({ kind }) => kind === 'agent.saved')
    const agentId = event?.kind === 'agent.saved' ? event.data.agentId : ''
    return c.json({ agent: agentAnswer(requireAgent(saved.state, agentId)) }, 201)
  })

  app.openapi(remove, async (c) => {
    const { boardId, agentId } = c.req.valid('param')
    const { state } = await requireRole(services, c, boardId, 'viewer')
    requireAgent(state, agentId)
    await command(services, c, boardId, { type: 'agent.remove', agentId })
    return c.body(null, 204)
  })

  addAdvisorDraw(app, services)
}

/**
 * Routes with `{agentId}` in the path. Added after `/agents/export` and the like, which this path would
 * match.
 */
export function addOneAgent(app: ApiApp, services: ApiServices): void {
  app.openapi(read, async (c) => {
    const { boardId, agentId } = c.req.valid('param')
    const { state } = await requireRole(services, c, boardId, 'viewer')
    const agent = requireAgent(state, agentId)
    const format = c.req.valid('query').format ?? (wantsMarkdown(c) ? 'markdown' : 'json')
    if (format === 'json') return c.json({ agent: agentAnswer(agent) }, 200)
    return c.body(agent.file, 200, {
      'content-type': 'text/markdown; charset=utf-8',
      'content-disposition': attachment(`${safeFileName(agent.name)}.md`),
    })
  })

  app.openapi(replace, async (c) => {
    const { boardId, agentId } = c.req.valid('param')
    const { state } = await requireRole(services, c, boardId, 'viewer')
    const before = requireAgent(state, agentId)
    const given = await changedAgent(c, c.req.valid('json'), before.file)
    const saved = await command(services, c, boardId, { type: 'agent.save', agentId, ...given })
    return c.json({ agent: agentAnswer(requireAgent(saved.state, agentId)) }, 200)
  })
}

function agentAnswer(agent: Agent): AgentResponse {
  const { id, name, kind, model, capabilities, domain, color, emoji, prompt, file, isChosen } = agent
  return { id, name, kind, model, capabilities, domain, color, emoji, prompt, file, isChosen }
}

/** Throws the problem for an unknown agent. */
function requireAgent(state: SessionState, agentId: string): Agent {
  const agent = agentIn(state, agentId)
  if (!agent) throw new Problem(refusal('no-agent'))
  return agent
}

/**
 * An agent with its Markdown file. Both are stored: an export gives back the file letter by letter, with its
 * comments.
 */
type Given = Pick<Agent, 'file'> & { agent: AgentFields }

/** The agent that a request adds, from one of its three forms. */
async function newAgent(c: ApiContext, json: unknown): Promise<Given> {
  if (isMarkdown(c)) return fromFile(await c.req.text())
  const given = NewAgentRequest.safeParse(json)
  if (!given.success) throw new Problem('bad-request.agent-type')
  if (!('library' in given.data)) return fromFields(given.data, undefined)
  const wanted = given.data.library
  const found = libraryAgent(wanted) ?? agentLibrary().find(({ agent }) => agent.name === wanted)
  if (!found) throw new Problem(refusal('no-agent.in-library', { name: wanted }))
  return { agent: found.agent, file: found.file }
}

/**
 * `before` is the present file: JSON replaces only the changed parts of it, so comments and unknown keys
 * stay.
 */
async function changedAgent(c: ApiContext, json: unknown, before: string): Promise<Given> {
  if (isMarkdown(c)) return fromFile(await c.req.text())
  const given = AgentFields.safeParse(json)
  if (!given.success) throw new Problem('bad-request.agent-type')
  return fromFields(given.data, before)
}

/** Throws a problem that names the line. */
function fromFile(file: string): Given {
  const read = readAgentFile(file)
  if (!read.ok) throw new Problem(unreadableFile(atLine(read)))
  return { agent: read.agent, file }
}

function fromFields(fields: AgentFields, before: string | undefined): Given {
  const agent = AgentFields.parse({ ...fields, prompt: fields.prompt.replace(/\r\n?/g, '\n') })
  return { agent, file: writeAgentFile(agent, before) }
}

function isMarkdown(c: ApiContext): boolean {
  return /^text\/markdown\b/i.test(c.req.header('content-type') ?? '')
}

function wantsMarkdown(c: ApiContext): boolean {
  return /\btext\/markdown\b/i.test(c.req.header('accept') ?? '')
}
