import { joinNames } from '#base/join-names.ts'
import type { NamedSentence } from '#base/sentence.ts'
import {
  AGENT_KINDS,
  AgentColor,
  AgentFields,
  AgentKind,
  CAPABILITIES,
  Capability,
  MAX_PROMPT_CHARS,
} from '#session/agents/agent.ts'
import { agentFileSentence } from '#session/agents/agent-file-sentences.ts'
import { CAPABILITIES_OF } from './capabilities-of.ts'
import { COLOUR_WORDS, colourOf } from './colour-words.ts'
import type { FrontEntry } from './front-matter.ts'

/** The keys that we read; others are kept and ignored. */
export const FIELD_KEYS = {
  name: ['name'],
  kind: ['kind'],
  model: ['model'],
  capabilities: ['capabilities'],
  domain: ['domain'],
  color: ['colour', 'color'],
  emoji: ['emoji'],
} as const satisfies Record<Exclude<keyof AgentFields, 'prompt'>, readonly string[]>
export type FieldKey = keyof typeof FIELD_KEYS

export const DEFAULT_EMOJI = '💬'

/** The agent of a file, or the fault of its first invalid field. */
export type ReadFields =
  | { ok: true; agent: AgentFields }
  /** `at`: where the wrong key begins, or null if the key is missing or the prompt is wrong. */
  | { ok: false; fault: NamedSentence; at: number | null; field: keyof AgentFields }

/** The entry under any of the field's names. */
export function entryFor(entries: readonly FrontEntry[], field: FieldKey): FrontEntry | undefined {
  return entries.find(({ key }) => FIELD_KEYS[field].some((known) => known === key))
}

/** Missing fields get defaults, except name and prompt, which are required. Values that make no sense are refused. */
export function readFields(entries: readonly FrontEntry[], prompt: string): ReadFields {
  const refuse = (field: FieldKey, fault: NamedSentence): ReadFields => {
    return { ok: false, fault, at: entryFor(entries, field)?.at ?? null, field }
  }
  for (const field of ['name', 'kind', 'model', 'domain', 'color', 'emoji'] as const) {
    const value = entryFor(entries, field)?.value ?? ''
    if (typeof value !== 'string')
      return refuse(field, agentFileSentence('agent-one-line', { key: FIELD_KEYS[field][0] }))
  }
  const text = (field: FieldKey) => {
    const value = entryFor(entries, field)?.value
    return typeof value === 'string' ? value : undefined
  }
  const kindWord = text('kind') ?? 'advisor'
  const kind = AgentKind.safeParse(kindWord)
  if (!kind.success) {
    const values = { word: kindWord, words: joinNames(AGENT_KINDS) }
    return refuse('kind', agentFileSentence('agent-kind-word', values))
  }
  const capabilities = capabilitiesIn(entries, kind.data)
  if ('message' in capabilities) return refuse('capabilities', capabilities)
  const colour = text('color') ?? AgentColor.enum.yellow
  const color = colourOf(colour)
  if (!color) {
    const values = { word: colour, words: joinNames(Object.values(COLOUR_WORDS)) }
    return refuse('color', agentFileSentence('agent-colour', values))
  }
  const fields = AgentFields.safeParse({
    name: text('name') ?? '',
    kind: kind.data,
    model: text('model') ?? null,
    capabilities: capabilities.list,
    domain: text('domain') ?? '',
    color,
    emoji: text('emoji') ?? DEFAULT_EMOJI,
    prompt,
  })
  return fields.success
    ? { ok: true, agent: fields.data }
    : notTaken(entries, fields.error.issues[0]?.path[0])
}

function capabilitiesIn(
  entries: readonly FrontEntry[],
  kind: AgentKind,
): { list: readonly Capability[] } | NamedSentence {
  const value = entryFor(entries, 'capabilities')?.value
  if (value === undefined || value === null) return { list: CAPABILITIES_OF[kind] }
  const words = typeof value === 'string' ? value.split(/[\s,]+/).filter(Boolean) : value
  if ('other' in words) return agentFileSentence('agent-capabilities-list')
  const unknown = words.find((word) => !Capability.safeParse(word).success)
  if (unknown !== undefined)
    return agentFileSentence('agent-capabilities', { word: unknown, words: joinNames(CAPABILITIES) })
  return { list: words.flatMap((word) => Capability.safeParse(word).data ?? []) }
}

const FAULTS: Record<keyof AgentFields, NamedSentence> = {
  name: agentFileSentence('agent-name'),
  kind: agentFileSentence('agent-kind'),
  model: agentFileSentence('agent-model'),
  capabilities: agentFileSentence('agent-capabilities-many'),
  domain: agentFileSentence('agent-domain'),
  color: agentFileSentence('agent-color'),
  emoji: agentFileSentence('agent-emoji'),
  prompt: agentFileSentence('agent-prompt', { max: MAX_PROMPT_CHARS }),
}

function notTaken(entries: readonly FrontEntry[], path: PropertyKey | undefined): ReadFields {
  const field = AgentFields.keyof().safeParse(path).data ?? 'name'
  const at = field === 'prompt' ? null : (entryFor(entries, field)?.at ?? null)
  return { ok: false, fault: FAULTS[field], at, field }
}
