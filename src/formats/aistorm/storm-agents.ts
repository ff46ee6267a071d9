import { readAgentFile, writeAgentFile } from '#agents/agent-file/agent-file.ts'
import { readFrontMatter } from '#agents/agent-file/front-matter.ts'
import { splitFile } from '#agents/agent-file/split-file.ts'
import { cleanText } from '#base/clean-text.ts'
import { fillIn } from '#base/sentence.ts'
import { type Agent, type AgentColor, AgentFields, AgentName } from '#session/agents/agent.ts'
import { CONTENT_SENTENCES } from '#session/core/content-sentences.ts'
import { readStorm } from './read-storm.ts'
import { readStormFile } from './read-storm-file.ts'
import { modelOfStormAgent, serviceOf } from './storm-model.ts'
import type { StormAgent, StormFile } from './storm-session.ts'
import { writeStormTemplate } from './write-storm.ts'

/** Keys for details in AIStorm's files that our agents have no field for. */
const KEYS = {
  name: 'aistorm-name',
  service: 'aistorm-service',
  model: 'aistorm-model',
  /** The whole file, if ours would differ from it: by line ends or generation. */
  file: 'aistorm-file',
} as const

/**
 * Converts an agent of AIStorm. The front matter keeps its service and model as written in its file, and, as `template`, the file
 * itself. `null` if its prompt is too long.
 */
export function boardAgent(
  storm: StormAgent,
  look: { color: AgentColor; emoji: string },
  template?: string,
): { agent: AgentFields; file: string } | null {
  const name = boardName(storm.name)
  const agent = AgentFields.safeParse({
    name,
    kind: 'advisor',
    model: modelOfStormAgent(storm),
    capabilities: ['post-notes'],
    domain: '',
    ...look,
    prompt:
      cleanText(storm.prompt).trim() === '' ? fillIn(CONTENT_SENTENCES.takePart, { name }) : storm.prompt,
  })
  if (!agent.success) return null
  const kept: (readonly [string, string])[] = [
    [KEYS.service, storm.service],
    [KEYS.model, storm.model],
    [KEYS.name, storm.name],
  ]
  const isAnother = template !== undefined && template !== writeStormTemplate(storm).text
  const whole = isAnother ? withStoredFields(agent.data, [...kept, [KEYS.file, template]]) : null
  const isTaken = whole !== null && readAgentFile(whole).ok
  return { agent: agent.data, file: isTaken ? whole : withStoredFields(agent.data, kept) }
}

function withStoredFields(agent: AgentFields, kept: readonly (readonly [string, string])[]): string {
  // JSON's strings are valid YAML, whatever they contain.
  const lines = kept.map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`).join('')
  return writeAgentFile(agent).replace(/^---\n\n/m, () => `${lines}---\n\n`)
}

/**
 * A template of AIStorm for one of our agents: the original file, character by character, if its content is still the same and of
 * the last generation.
 */
export function stormTemplate(
  agent: Pick<Agent, 'name' | 'model' | 'prompt' | 'file'>,
  ordinaryModel: string,
): StormFile {
  const storm = { ...stormAgent(agent, ordinaryModel), name: templateName(agent) }
  const written = writeStormTemplate(storm)
  const kept = storedFieldsIn(agent.file).get(KEYS.file)
  if (kept === undefined) return written
  const old = readStormFile(kept)
  // In an older generation the file's name was the agent's, and AIStorm does not read its tag as a template's.
  const isTemplate = old.ok && old.content.kind === 'agent' && old.content.name !== null
  if (!isTemplate) return written
  const [same] = readStorm([{ path: written.path, text: kept }]).templates
  const isSame = same !== undefined && JSON.stringify(same.agent) === JSON.stringify(storm)
  return isSame ? { path: written.path, text: kept } : written
}

/** Converts one of our agents for AIStorm, with the details from its file that still apply. */
export function stormAgent(
  { name, model, prompt, file }: Pick<Agent, 'name' | 'model' | 'prompt' | 'file'>,
  ordinaryModel: string,
): StormAgent {
  const kept = storedFieldsIn(file)
  const written = { service: kept.get(KEYS.service) ?? '', model: kept.get(KEYS.model) ?? '' }
  const isKept = written.service !== '' && written.model !== '' && modelOfStormAgent(written) === model
  const keptName = kept.get(KEYS.name)
  return {
    name: keptName !== undefined && boardName(keptName) === name ? keptName : name,
    ...(isKept ? written : serviceOf(model ?? ordinaryModel)),
    prompt,
  }
}

/** The name from its file, even if this agent got a number because another one on the board has that name. */
function templateName({ name, file }: Pick<Agent, 'name' | 'file'>): string {
  const kept = storedFieldsIn(file).get(KEYS.name)
  if (kept === undefined) return name
  const isNumbered = /^ \d+$/.test(name.slice(boardName(kept).length)) && name.startsWith(boardName(kept))
  return isNumbered || boardName(kept) === name ? kept : name
}

const MAX_NAME_CHARS = 48

/** Without characters that our names must not contain. */
function boardName(name: string): string {
  const plain = cleanText(name)
    .replace(/[[\]:@#<>\s]+/g, ' ')
    .trim()
    .slice(0, MAX_NAME_CHARS)
    .toWellFormed()
    .trim()
  return AgentName.safeParse(plain).data ?? 'Agent'
}

function storedFieldsIn(file: string): Map<string, string> {
  const split = splitFile(file)
  const matter = 'message' in split ? null : readFrontMatter(split.front)
  if (!matter?.ok) return new Map()
  return new Map(
    matter.entries.flatMap(({ key, value }) => (typeof value === 'string' ? [[key, value] as const] : [])),
  )
}
