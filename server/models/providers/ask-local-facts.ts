import { z } from 'zod'

/** A local server's facts about one of its models; `null`: unknown. */
export interface LocalModelFacts {
  contextTokens: number | null
  takesTools: boolean | null
  /** It thinks before it answers, and takes a setting for how much. */
  thinks: boolean | null
}

const ASK_TIMEOUT_MS = 2_000
const UNKNOWN: LocalModelFacts = { contextTokens: null, takesTools: null, thinks: null }

const Tokens = z.int().min(256).max(100_000_000)
const OpenAiModels = z.object({
  data: z.array(z.looseObject({ id: z.string(), max_model_len: Tokens.nullish() })),
})
const OllamaModel = z.object({
  parameters: z.string().nullish(),
  model_info: z.record(z.string(), z.unknown()).nullish(),
  capabilities: z.array(z.string()).nullish(),
})
const OllamaRunning = z.object({
  models: z.array(z.looseObject({ name: z.string(), context_length: Tokens.nullish() })),
})
const LmStudioModels = z.object({
  data: z.array(z.looseObject({ id: z.string(), loaded_context_length: Tokens.nullish() })),
})
const LlamaCppProps = z.object({ default_generation_settings: z.looseObject({ n_ctx: Tokens.nullish() }) })

/**
 * Requests a model's context from the server at `url` (without `/v1`) in the ways of the known programs: vLLM's
 * `max_model_len`, Ollama's `/api/show` and `/api/ps`, LM Studio's `/api/v0/models`, llama.cpp's `/props`. Never
 * rejects.
 */
export async function askLocalFacts(
  fetch: typeof globalThis.fetch,
  url: string,
  name: string,
  stopped: AbortSignal,
): Promise<LocalModelFacts> {
  async function ask<T>(path: string, shape: z.ZodType<T>, body?: object): Promise<T | null> {
    try {
      const answer = await fetch(`${url}${path}`, {
        signal: AbortSignal.any([stopped, AbortSignal.timeout(ASK_TIMEOUT_MS)]),
        ...(body && {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      })
      return answer.ok ? shape.parse(await answer.json()) : null
    } catch {
      // Another program, or none.
      return null
    }
  }
  const listed = await ask('/v1/models', OpenAiModels)
  const length = listed?.data.find(({ id }) => id === name)?.max_model_len
  if (length) return { ...UNKNOWN, contextTokens: length }
  const [shown, running, studio, props] = await Promise.all([
    ask('/api/show', OllamaModel, { model: name }),
    ask('/api/ps', OllamaRunning),
    ask('/api/v0/models', LmStudioModels),
    ask('/props', LlamaCppProps),
  ])
  const loaded = studio?.data.find(({ id }) => id === name)?.loaded_context_length
  if (loaded) return { ...UNKNOWN, contextTokens: loaded }
  const perSlot = props?.default_generation_settings.n_ctx
  if (perSlot) return { ...UNKNOWN, contextTokens: perSlot }
  if (!shown) return UNKNOWN
  return {
    contextTokens: ollamaContext(
      shown,
      running?.models.find((each) => sameModel(each.name, name))?.context_length,
    ),
    takesTools: shown.capabilities?.includes('tools') ?? null,
    thinks: shown.capabilities?.includes('thinking') ?? null,
  }
}

/**
 * The context with which Ollama runs the model now, or will by the model's own parameters. The length in `model_info`
 * is only an upper bound: Ollama uses less unless it is set.
 */
function ollamaContext(
  { parameters, model_info: info }: z.infer<typeof OllamaModel>,
  running: number | null | undefined,
): number | null {
  if (running) return running
  const set = /^num_ctx\s+(\d+)/m.exec(parameters ?? '')?.[1]
  const own = set === undefined ? null : (Tokens.safeParse(Number(set)).data ?? null)
  const most = Object.entries(info ?? {}).find(([key]) => key.endsWith('.context_length'))?.[1]
  const trained = Tokens.safeParse(most).data ?? null
  return own !== null && trained !== null ? Math.min(own, trained) : own
}

/** Ollama adds `:latest` to a name without a tag. */
function sameModel(running: string, name: string): boolean {
  return running === name || running === `${name}:latest`
}
