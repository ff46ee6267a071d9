import type Anthropic from '@anthropic-ai/sdk'
import type { Prompt } from '#agents/prompt/prompt.ts'
import { loadOnce } from '#base/load-once.ts'
import { estimatePromptOf, promptBytes } from './estimate-tokens.ts'
import type { HostedConfig } from './models-config.ts'
import { isPlausibleInput } from './plausible-tokens.ts'

/** A model that the operator's Anthropic account may use. */
export interface AccountModel {
  id: string
  name: string
  lifecycle: 'active' | 'deprecated' | 'retired'
  /** A date, `2027-03-01`; `null` if none is planned. */
  retiresAt: string | null
}

/**
 * The requests that only Anthropic's own library can make: listing models with their retirement dates, and counting tokens.
 * Text is generated through `ai` only; a lint rule for this folder ensures that.
 */
export interface AnthropicAccount {
  /** Rejects with the library's error: with a `status`, or without one if no server answered. */
  models(): Promise<AccountModel[]>
  /** `null` if there was no answer in time, or no plausible one. */
  countTokens(name: string, prompt: Prompt): Promise<number | null>
}

const TIMEOUT_MS = 8_000
const COUNT_TIMEOUT_MS = 3_000
const MAX_MODELS = 100

/** Loads the library and sends requests only when called. `modelFetch` bounds the size of answers. */
export function createAnthropicAccount(config: HostedConfig, modelFetch: typeof fetch): AnthropicAccount {
  const load = loadOnce(() => loadClient(config, modelFetch))
  return {
    async models() {
      const client = await load()
      const page = await client.models.list({ limit: MAX_MODELS })
      return page.data.map((model) => ({
        id: model.id,
        name: model.display_name,
        // Proxies and older servers omit newer fields.
        lifecycle: model.lifecycle ?? 'active',
        retiresAt: model.retires_at?.slice(0, 10) ?? null,
      }))
    },
    async countTokens(name, prompt) {
      const { instructions, messages } = prompt
      try {
        const client = await load()
        const { input_tokens: tokens } = await client.messages.countTokens(
          { model: name, system: instructions, messages },
          { timeout: COUNT_TIMEOUT_MS, maxRetries: 0 },
        )
        const own = { input: estimatePromptOf(`anthropic:${name}`, prompt), inputBytes: promptBytes(prompt) }
        return isPlausibleInput(tokens, own) ? tokens : null
      } catch {
        // A count is optional: without it the estimate is used.
        return null
      }
    },
  }
}

/** Its 250 files are read when they are needed: most servers start, and many run, without this account. */
async function loadClient({ key, url }: HostedConfig, modelFetch: typeof fetch): Promise<Anthropic> {
  const { default: Client } = await import('@anthropic-ai/sdk')
  return new Client({
    apiKey: key,
    // Otherwise it is read from the environment, and both are sent.
    authToken: null,
    baseURL: url,
    fetch: modelFetch,
    maxRetries: 1,
    timeout: TIMEOUT_MS,
    // The library would log requests with their headers.
    logLevel: 'off',
  })
}
