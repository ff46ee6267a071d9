import { z } from 'zod'
import { cleanText } from '#base/clean-text.ts'
import { idSchema, unknownThing } from '#session/core/id-schema.ts'
import { INPUT_SENTENCES } from '#session/core/input-sentences.ts'

export const AGENT_KINDS = ['advisor', 'moderator', 'synthesizer', 'clerk'] as const
export const AgentKind = z.enum(AGENT_KINDS)
export type AgentKind = z.infer<typeof AgentKind>

/** Permissions of agents. Checked where an agent acts, not only where the action is offered. */
export const CAPABILITIES = [
  'post-notes',
  'choose-notes',
  'synthesize',
  'save-idea',
  'read-back',
  'tag-idea',
  'link-ideas',
] as const
/** A permission of an agent; checked when the agent acts, not only at the request. */
export const Capability = z.enum(CAPABILITIES)
export type Capability = z.infer<typeof Capability>

/** The colours of notes, by the name that the canvas stores. */
export const AGENT_COLORS = [
  'yellow',
  'orange',
  'light-red',
  'light-violet',
  'light-blue',
  'green',
  'light-green',
  'grey',
] as const
/** A key of the note palette. */
export const AgentColor = z.enum(AGENT_COLORS)
export type AgentColor = z.infer<typeof AgentColor>

/** On one board, chosen or not. */
export const MAX_AGENTS = 40
/** Longest own instructions of an agent, in characters, without the server's additions. */
export const MAX_PROMPT_CHARS = 12_000
/** Longest Markdown file of an agent, in characters, front matter included. */
export const MAX_AGENT_FILE_CHARS = 24_000
const MAX_NAME_CHARS = 48
const MAX_DOMAIN_CHARS = 160
/** One emoji may be several characters that are joined. */
const MAX_EMOJI_CHARS = 16

/** One line, without what speaker labels are made of: `[Name]:` in a prompt must mean one thing. */
export const AgentName = z
  .string()
  .transform((name) => cleanText(name).replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'Give the agent a name.')
      .max(MAX_NAME_CHARS, `A name has at most ${MAX_NAME_CHARS} characters.`)
      .regex(/^[^[\]:@#<>]*$/, 'A name has none of [ ] : @ # < >.'),
  )
  .meta({ maxLength: MAX_NAME_CHARS })

/** `provider:model`. What follows the first colon is the provider's own name for it. */
export const ModelRef = z
  .string()
  .max(120)
  .regex(/^(anthropic|openai|google|local|demo):[^\s]+$/, INPUT_SENTENCES.model)
export type ModelRef = z.infer<typeof ModelRef>

export const AgentFields = z.object({
  name: AgentName,
  kind: AgentKind,
  /** null: the server's default model. */
  model: ModelRef.nullable(),
  capabilities: z.array(Capability).max(CAPABILITIES.length),
  /** Their place in the world, or their duty, in a few words. */
  domain: z
    .string()
    .transform((text) => cleanText(text).replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(MAX_DOMAIN_CHARS))
    .meta({ maxLength: MAX_DOMAIN_CHARS }),
  color: AgentColor,
  /** An emoji, drawn in one ink. */
  emoji: z
    .string()
    .transform((emoji) => cleanText(emoji).trim())
    .pipe(z.string().min(1, 'Give the agent an emoji.').max(MAX_EMOJI_CHARS, 'An emoji is one character.'))
    .meta({ maxLength: MAX_EMOJI_CHARS }),
  prompt: z
    .string()
    .transform((text) => cleanText(text).trim())
    .pipe(
      z
        .string()
        .min(1, 'Write what the agent should do.')
        .max(MAX_PROMPT_CHARS, `A prompt has at most ${MAX_PROMPT_CHARS} characters.`),
    )
    .meta({ maxLength: MAX_PROMPT_CHARS }),
})
export type AgentFields = z.infer<typeof AgentFields>

/** `a` and 12 of [0-9a-z], so that no agent is taken for a person (`u…`) or the server. */
export const AgentId = idSchema('a', 'agent')

const AGENT_ID = /^a[0-9a-z]{12}$/

/** Cheaper than the schema, for every note of a board. */
export function isAgentId(value: string | null): boolean {
  return value !== null && AGENT_ID.test(value)
}

/** An agent of a board by its id, or one of the library that is not on it, as `library:` and the id there. */
export const AdvisorKey = z.string().regex(/^(a[0-9a-z]{12}|library:[a-z0-9-]{1,60})$/, unknownThing('agent'))

/** A board's own copy of an agent. */
export interface Agent extends AgentFields {
  id: string
  /** The Markdown file, letter by letter as it was given or last written: what an export hands out. */
  file: string
  /** Takes part in the next round, unless the round names its agents. */
  isChosen: boolean
}

/** An agent as everyone on the board sees it; its prompt is read from the API. */
export type AgentView = Omit<Agent, 'prompt' | 'file'>
