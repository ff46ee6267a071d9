import { joinNames } from '#base/join-names.ts'
import {
  AGENT_KINDS,
  AgentColor,
  AgentFields,
  AgentKind,
  CAPABILITIES,
  Capability,
  MAX_PROMPT_CHARS,
} from '#session/agents/agent.ts'
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
  | { ok: false; message: string; at: number | null; field: keyof AgentFields }

/** The entry under any of the field's names. */
export function entryFor(entries: readonly FrontEntry[], field: FieldKey): FrontEntry | undefined {
  return entries.find(({ key }) => FIELD_KEYS[field].some((known) => known === key))
}

/** Missing fields get defaults, except name and prompt, which are required. Values that make no sense are refused. */
export function readFields(entries: readonly FrontEntry[], prompt: string): ReadFields {
  const refuse = (field: FieldKey, message: string): ReadFields => {
    return { ok: false, message, at: entryFor(entries, field)?.at ?? null, field }
  }
  for (const field of ['name', 'kind', 'model', 'domain', 'color', 'emoji'] as const) {
    const value = entryFor(entries, field)?.value ?? ''
    if (typeof value !== 'string') return refuse(field, `“${FIELD_KEYS[field][0]}” takes one line of text.`)
  }
  const text = (field: FieldKey) => {
    const value = entryFor(entries, field)?.value
    return typeof value === 'string' ? value : undefined
  }
  const kind = AgentKind.safeParse(text('kind') ?? 'advisor')
  if (!kind.success) {
    return refuse('kind', `“${text('kind')}” is no kind of agent. There are ${joinNames(AGENT_KINDS)}.`)
  }
  const capabilities = capabilitiesIn(entries, kind.data)
  if ('message' in capabilities) return refuse('capabilities', capabilities.message)
  const colour = text('color')
  const color = colour === undefined ? AgentColor.enum.yellow : colourOf(colour)
  if (!color)
    return refuse(
      'color',
      `“${colour}” is no colour of a note. There are ${joinNames(Object.values(COLOUR_WORDS))}.`,
    )
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
): { list: readonly Capability[] } | { message: string } {
  const value = entryFor(entries, 'capabilities')?.value
  if (value === undefined || value === null) return { list: CAPABILITIES_OF[kind] }
  const words = typeof value === 'string' ? value.split(/[\s,]+/).filter(Boolean) : value
  if ('other' in words) return { message: '“capabilities” has to be a list, like [post-notes].' }
  const unknown = words.find((word) => !Capability.safeParse(word).success)
  if (unknown !== undefined) {
    return { message: `“${unknown}” is not a capability. The capabilities are ${joinNames(CAPABILITIES)}.` }
  }
  return { list: words.flatMap((word) => Capability.safeParse(word).data ?? []) }
}

const MESSAGES: Record<keyof AgentFields, string> = {
  name: 'Give the agent a name of at most 48 characters, without any of [ ] : @ # < >.',
  kind: 'This is no kind of agent.',
  model:
    'A model is written provider:model, as in anthropic:claude-haiku-5-5; providers are anthropic, openai, google, local and demo.',
  capabilities: 'There are more capabilities than exist.',
  domain: 'A domain has at most 160 characters.',
  color: 'This is no colour of a note.',
  emoji: 'An emoji is one character.',
  prompt: `Write what the agent should do below the front matter, in at most ${MAX_PROMPT_CHARS} characters.`,
}

function notTaken(entries: readonly FrontEntry[], path: PropertyKey | undefined): ReadFields {
  const field = AgentFields.keyof().safeParse(path).data ?? 'name'
  const at = field === 'prompt' ? null : (entryFor(entries, field)?.at ?? null)
  return { ok: false, message: MESSAGES[field], at, field }
}
