import { AgentFields, MAX_AGENT_FILE_CHARS } from '#session/agents/agent.ts'
import { agentFileSentence } from '#session/agents/agent-file-sentences.ts'
import { changeFile, FIELDS, written } from './change-file.ts'
import { type FrontEntry, readFrontMatter } from './front-matter.ts'
import { FIELD_KEYS, readFields } from './read-fields.ts'
import { type AgentFileFault, lineAt, type SplitFile, splitFile } from './split-file.ts'

/** The agent of a file, or why there is none; `line` counts from 1. */
export type ReadAgentFile = { ok: true; agent: AgentFields } | ({ ok: false } & AgentFileFault)

/** Reads a Markdown file with front matter. agent-file/SPEC.md states what it takes. */
export function readAgentFile(text: string): ReadAgentFile {
  const opened = open(text)
  return 'agent' in opened ? { ok: true, agent: opened.agent } : { ok: false, ...opened }
}

/**
 * Writes the agent as a file. With `before`, only the changed values of that file are replaced: comments, unknown keys,
 * order, quotes and line ends stay. Reading the result gives the same agent.
 */
export function writeAgentFile(agent: AgentFields, before?: string): string {
  const opened = before === undefined ? null : open(before)
  if (before === undefined || !opened || !('agent' in opened)) return freshFile(agent)
  const { agent: old, split, entries } = opened
  const changed = FIELDS.filter((field) => written(old, field) !== written(agent, field))
  const head =
    changed.length === 0
      ? before.slice(0, split.bodyStart)
      : changeFile(before, split, entries, agent, changed)
  const file = head + (old.prompt === agent.prompt ? split.body : changedBody(split, agent.prompt))
  // A value that others refer to can't be replaced in its place.
  const again = readAgentFile(file)
  return again.ok && isEqual(again.agent, agent) ? file : freshFile(agent)
}

interface Opened {
  agent: AgentFields
  split: SplitFile
  entries: FrontEntry[]
}

function open(text: string): Opened | AgentFileFault {
  if (text.length > MAX_AGENT_FILE_CHARS)
    return agentFileSentence('agent-chars', { max: MAX_AGENT_FILE_CHARS, chars: text.length })
  if (text.includes('\0') || !text.isWellFormed()) return agentFileSentence('agent-not-text')
  const split = splitFile(text)
  if ('message' in split) return split
  const matter = readFrontMatter(split.front)
  if (!matter.ok) return { ...matter.fault, line: lineAt(text, split.start + matter.at) }
  const { entries } = matter
  const fields = readFields(entries, promptOf(split))
  if (fields.ok) return { agent: fields.agent, split, entries }
  if (fields.field === 'prompt') return { ...fields.fault, line: lineAt(text, split.bodyStart) }
  return { ...fields.fault, line: fields.at === null ? 1 : lineAt(text, split.start + fields.at) }
}

function promptOf({ body, lineEnd }: SplitFile): string {
  return lineEnd === '\n' ? body : body.replaceAll('\r\n', '\n')
}

/** The empty lines around the prompt stay. */
function changedBody({ body, lineEnd }: SplitFile, prompt: string): string {
  const lead = body.slice(0, body.length - body.trimStart().length)
  const tail = body.slice(body.trimEnd().length)
  const text = lineEnd === '\n' ? prompt : prompt.replaceAll('\n', '\r\n')
  return lead + text + tail
}

function freshFile(agent: AgentFields): string {
  const lines = FIELDS.filter((field) => field !== 'model' || agent.model !== null).map(
    (field) => `${FIELD_KEYS[field][0]}: ${written(agent, field)}`,
  )
  return `---\n${lines.join('\n')}\n---\n\n${agent.prompt}\n`
}

function isEqual(a: AgentFields, b: AgentFields): boolean {
  return JSON.stringify(AgentFields.parse(a)) === JSON.stringify(AgentFields.parse(b))
}
