import Anthropic from '@anthropic-ai/sdk'
import type { Prompt } from '#agents/prompt.ts'
import { estimatePromptOf, promptBytes } from './estimate-tokens.ts'
import type { HostedConfig } from './models-config.ts'
import { isPlausibleInput } from './plausible-tokens.ts'

export interface AccountModel {
  id: string
  name: string
  lifecycle: 'active' | 'deprecated' | 'retired'
  /** A day, `2027-03-01`; null: none is planned. */
  retiresAt: string | null
}

/**
 * What only Anthropic's own library can do: list models with the day on which they end, and count tokens. Nothing is
 * generated here; that goes through `ai`, and the lint rule of this folder keeps it so.
 */
export interface AnthropicAccount {
  /** Rejects with what the library throws: an error with a `status`, or none when nobody answered. */
  models(): Promise<AccountModel[]>
  /** null: not told in time, not at all, or a figure that can't be. */
  countTokens(name: string, prompt: Prompt): Promise<number | null>
}

const TIMEOUT_MS = 8_000
const COUNT_TIMEOUT_MS = 3_000
const MAX_MODELS = 100

export function createAnthropicAccount(
  { key, url }: HostedConfig,
  modelFetch: typeof fetch,
): AnthropicAccount {
  const client = new Anthropic({
    apiKey: key,
    // Else it would be read from the environment, and both be sent.
    authToken: null,
    baseURL: url,
    fetch: modelFetch,
    maxRetries: 1,
    timeout: TIMEOUT_MS,
    // It would print requests with their headers.
    logLevel: 'off',
  })
  return {
    async models() {
      const page = await client.models.list({ limit: MAX_MODELS })
      return page.data.map((model) => ({
        id: model.id,
        name: model.display_name,
        // Proxies and older servers leave out what is newer.
        lifecycle: model.lifecycle ?? 'active',
        retiresAt: model.retires_at?.slice(0, 10) ?? null,
      }))
    },
    async countTokens(name, prompt) {
      const { instructions, messages } = prompt
      try {
        const { input_tokens: tokens } = await client.messages.countTokens(
          { model: name, system: instructions, messages },
          { timeout: COUNT_TIMEOUT_MS, maxRetries: 0 },
        )
        const own = { input: estimatePromptOf(`anthropic:${name}`, prompt), inputBytes: promptBytes(prompt) }
        return isPlausibleInput(tokens, own) ? tokens : null
      } catch {
        // A count is a nicety: without it the estimate holds.
        return null
      }
    },
  }
}
