import { readdirSync, readFileSync } from 'node:fs'
import { readAgentFile } from '#agents/agent-file/agent-file.ts'
import { must } from '#base/must.ts'
import { newAgentId } from '#server/ground/new-id.ts'
import type { AgentFields } from '#session/agents/agent.ts'
import type { FirstAgent } from '#session/begin-board.ts'

/** An agent of the library. `id` is the name of its file without the ending. */
export interface AgentOfLibrary {
  id: string
  agent: AgentFields
  /** The Markdown file, letter by letter. */
  file: string
}

const FOLDER = new URL('../../../src/agents/library/', import.meta.url)
/** The agents of a new board, in speaking order. */
const STARTING = [
  'night-shift-nurse',
  'school-caretaker',
  'first-year-accountant',
  'sceptic',
  'moderator',
  'synthesizer',
  'clerk',
]

/**
 * Read at the start, because parsing the YAML takes tens of milliseconds. A file that cannot be read throws:
 * it is our own.
 */
const LIBRARY: readonly AgentOfLibrary[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.md'))
  .sort()
  .map(readLibraryFile)

/** All agents of the product, read once at the start. */
export function agentLibrary(): readonly AgentOfLibrary[] {
  return LIBRARY
}

/** `null` for an unknown id. */
export function libraryAgent(id: string): AgentOfLibrary | null {
  return agentLibrary().find((agent) => agent.id === id) ?? null
}

/** Copies for a new board, all chosen. */
export function startingAgents(): FirstAgent[] {
  return STARTING.map((id) => {
    const { agent, file } = must(libraryAgent(id), `${id} in the library`)
    return { agentId: newAgentId(), agent, file, isChosen: true }
  })
}

function readLibraryFile(name: string): AgentOfLibrary {
  const file = readFileSync(new URL(name, FOLDER), 'utf8')
  const found = readAgentFile(file)
  if (!found.ok) throw new Error(`${name}, line ${found.line}: ${found.message}`)
  return { id: name.replace(/\.md$/, ''), agent: found.agent, file }
}
