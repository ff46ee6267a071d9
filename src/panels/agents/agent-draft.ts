import type { z } from 'zod'
import type { AgentResponse } from '#api/agents.ts'
import type { AgentColor, AgentKind, Capability } from '#session/agents/agent.ts'
import { KIND_CAPABILITIES } from './agent-kind-labels.ts'
import { AGENTS_LABELS } from './agents-labels.ts'

/** The fields of the agent form as they are typed; `AgentFields` checks them when the form is saved. */
export interface AgentDraft {
  name: string
  kind: AgentKind
  /**
   * `provider:model`. Empty: the agent answers with the default model of the server, which is null in the
   * API.
   */
  model: string
  capabilities: Capability[]
  domain: string
  color: AgentColor
  /** One emoji; the schema limits its length in UTF-16 units, so a flag or a skin tone fits. */
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

/**
 * The draft to start the form with. `null` gives a new advisor. A copy gets another name, because agents are
 * mentioned by name.
 */
export function draftOfAgent(agent: AgentResponse | null, isCopy: boolean): AgentDraft {
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

/**
 * Changing the kind also resets the capabilities: those of the old kind would not let the agent do the work
 * of the new one.
 */
export function changeKind(kind: AgentKind): Pick<AgentDraft, 'kind' | 'capabilities'> {
  return { kind, capabilities: KIND_CAPABILITIES[kind] }
}

export function errorsOf(error: z.ZodError): Partial<Record<keyof AgentDraft, string>> {
  const errors: Partial<Record<string, string>> = {}
  for (const { path, message } of error.issues) {
    const field = String(path[0])
    errors[field] ??= field === 'emoji' ? AGENTS_LABELS.oneSymbol : message
  }
  return errors
}
