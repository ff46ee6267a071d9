import { ModelRef } from '#session/agents/agent.ts'
import type { StormAgent } from './storm-session.ts'

const SERVICES: Record<string, string> = { openai: 'OpenAI', google: 'Gemini', anthropic: 'Anthropic' }

/** Our name for the model; `null` for another service, or an invalid name. */
export function modelOfStormAgent({
  service,
  model,
}: Pick<StormAgent, 'service' | 'model'>): ModelRef | null {
  const known = Object.keys(SERVICES).find(
    (provider) => SERVICES[provider]?.toLowerCase() === service.toLowerCase(),
  )
  return ModelRef.safeParse(`${known ?? service}:${model}`).data ?? null
}

/** AIStorm's names for it. A provider unknown to AIStorm keeps our name, so that it can be read back. */
export function serviceOf(model: ModelRef): Pick<StormAgent, 'service' | 'model'> {
  const colon = model.indexOf(':')
  const provider = model.slice(0, colon)
  return { service: SERVICES[provider] ?? provider, model: model.slice(colon + 1) }
}
