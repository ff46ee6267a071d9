import type { z } from 'zod'
import type { AgentColor, AgentKind, Capability } from '#session/agent.ts'
import { KIND_CAPABILITIES } from './agent-kind-words.ts'
import type { WholeAgent } from './agents-api.ts'

/** An agent while it is being written. */
export interface AgentDraft {
  name: string
  kind: AgentKind
  /** Empty: the server's own choice. */
  model: string
  capabilities: Capability[]
  domain: string
  color: AgentColor
  emoji: string
  prompt: string
}

const FRESH: AgentDraft = {
  name: '',
  kind: 'advisor',
  model: '',
  capabilities: KIND_CAPABILITIES.advisor,
  domain: '',
  color: 'light-blue',
  emoji: '◆',
  prompt: '',
}

export function draftOfAgent(agent: WholeAgent | null, isCopy: boolean): AgentDraft {
  if (!agent) return FRESH
  const { name, kind, model, capabilities, domain, color, emoji, prompt } = agent
  return {
    name: isCopy ? `${name}, copy` : name,
    kind,
    model: model ?? '',
    capabilities,
    domain,
    color,
    emoji,
    prompt,
  }
}

/** Another kind does other work, and needs to be let. */
export function changeKind(kind: AgentKind): Pick<AgentDraft, 'kind' | 'capabilities'> {
  return { kind, capabilities: KIND_CAPABILITIES[kind] }
}

/** The first thing that is wrong with each field. */
export function errorsOf(error: z.ZodError): Partial<Record<keyof AgentDraft, string>> {
  const errors: Partial<Record<string, string>> = {}
  for (const { path, message } of error.issues) {
    const field = String(path[0])
    errors[field] ??= field === 'emoji' ? 'One sign, like ◆ or ☾.' : message
  }
  return errors
}
