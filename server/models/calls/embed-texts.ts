import { type EmbeddingModel, embedMany } from 'ai'
import type { Log } from '#server/ground/log.ts'
import { traced } from '#server/ground/traced.ts'
import type { Amount, ModelUsage } from '#session/usage/model-usage.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import { callFailure, noKey } from '../providers/call-failure.ts'
import { estimateTokensOf } from '../providers/estimate-tokens.ts'
import type { ModelProviders } from '../providers/model-providers.ts'
import type { Prices } from '../providers/prices.ts'
import { modelFailureOf } from '../providers/provider-error.ts'
import { providerName, splitModel } from '../providers/providers.ts'
import type { HideSecrets } from '../wire/hide-secrets.ts'
import type { CallQueues } from './call-queues.ts'

/** How a call for vectors ended. `usage` covers the requests that were answered; `null`: none was. */
export type EmbeddingEnd =
  | { state: 'done'; vectors: Float32Array[]; usage: ModelUsage }
  | { state: 'failed'; failure: TurnFailure; usage: ModelUsage | null }
  | { state: 'aborted'; usage: ModelUsage | null }

/** Turns texts into vectors, which compare them by meaning. */
export interface Embedding {
  /** The `provider:model`; `null`: there is none, or agents are switched off. */
  model(): string | null
  /** An upper bound of the cost. */
  estimate(model: string, texts: readonly string[]): Amount
  /**
   * One vector of length 1 for each text. Waits for a place in the queue of the provider, and sends small requests, one after the
   * other. Never rejects.
   */
  embed(model: string, texts: readonly string[], signal: AbortSignal): Promise<EmbeddingEnd>
}

/** The parts that decide whether a request is sent, and its cost. */
export interface EmbeddingOptions {
  providers: Pick<ModelProviders, 'embedding' | 'openEmbedding'>
  queues: CallQueues
  prices: Pick<Prices, 'cost'>
  hide: HideSecrets
  log: Pick<Log, 'warn'>
  /** Aborted when agents are switched off; another signal once they are on again. */
  off: () => AbortSignal
}

/** Few enough for a server without a graphics card, and for reading an answer at once. */
const TEXTS_PER_REQUEST = 32
/** A local server may have to load the model first. */
const REQUEST_MS = 60_000
const MAX_DIMENSIONS = 8_192
/** Some models put marks around each text. */
const TOKENS_AROUND = 4

/** Sends nothing while agents are off. */
export function createEmbedding({ providers, queues, prices, hide, log, off }: EmbeddingOptions): Embedding {
  function usageOf(model: string, inputTokens: number, isEstimate: boolean): ModelUsage {
    const taken = { inputTokens, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }
    return { model, ...taken, costMicros: prices.cost(model, taken), isEstimate }
  }

  /** A count that can't be right is replaced by an estimate. */
  function withRequest(
    before: ModelUsage | null,
    model: string,
    texts: readonly string[],
    said: number,
  ): ModelUsage {
    const isPlausible = said > 0 && said <= bytesIn(texts)
    const tokens = isPlausible ? Math.ceil(said) : tokensIn(model, texts)
    const isEstimate = !isPlausible || before?.isEstimate === true
    return usageOf(model, (before?.inputTokens ?? 0) + tokens, isEstimate)
  }

  async function send(model: string, texts: readonly string[], signal: AbortSignal): Promise<EmbeddingEnd> {
    const opened = providers.openEmbedding(model)
    if (!opened) return { state: 'failed', failure: noKey(model), usage: null }
    const vectors: Float32Array[] = []
    let usage: ModelUsage | null = null
    for (let from = 0; from < texts.length; from += TEXTS_PER_REQUEST) {
      const some = texts.slice(from, from + TEXTS_PER_REQUEST)
      const answered = await request(opened, some, signal)
      if (signal.aborted) return { state: 'aborted', usage }
      if ('error' in answered)
        return { state: 'failed', failure: failureOf(model, answered.error, hide), usage }
      usage = withRequest(usage, model, some, answered.tokens)
      vectors.push(...answered.vectors.flatMap((values) => toUnit(values) ?? []))
      if (!areOfOneModel(vectors, from + some.length))
        return { state: 'failed', failure: noVectors(model), usage }
    }
    return { state: 'done', vectors, usage: usage ?? usageOf(model, 0, false) }
  }

  return {
    model: () => (off().aborted ? null : providers.embedding()),
    estimate(model, texts) {
      const { inputTokens, costMicros } = usageOf(model, tokensIn(model, texts), true)
      return { tokens: inputTokens, costMicros }
    },
    async embed(model, texts, asked) {
      const signal = AbortSignal.any([asked, off()])
      const place = await queues.of(model).enter({ model, task: 'compare', signal })
      if (place === null) return { state: 'aborted', usage: null }
      const { foundDown } = place
      const end: EmbeddingEnd = foundDown
        ? { state: 'failed', failure: foundDown, usage: null }
        : await traced({ name: 'embeddings', kind: 'client', facts: { 'gen_ai.request.model': model } }, () =>
            send(model, texts, signal),
          )
      place.leave(end.state === 'failed' ? { ...end, text: '' } : undefined)
      // Without the texts: the content of a board does not belong in a log.
      if (end.state === 'failed') log.warn({ model, failure: end.failure }, 'model failed')
      return end
    },
  }
}

type Answered = { vectors: readonly (readonly number[])[]; tokens: number } | { error: unknown }

async function request(model: EmbeddingModel, values: string[], signal: AbortSignal): Promise<Answered> {
  const timeout = AbortSignal.timeout(REQUEST_MS)
  try {
    const { embeddings, usage } = await embedMany({
      model,
      values,
      maxRetries: 0,
      maxParallelCalls: 1,
      abortSignal: AbortSignal.any([signal, timeout]),
    })
    return { vectors: embeddings, tokens: usage.tokens }
  } catch (error) {
    return { error: timeout.aborted ? timeout.reason : error }
  }
}

/** The vector at length 1; `null` for one without a direction. */
function toUnit(values: readonly number[]): Float32Array | null {
  if (values.length > MAX_DIMENSIONS) return null
  const length = Math.hypot(...values)
  return Number.isFinite(length) && length > 0 ? Float32Array.from(values, (value) => value / length) : null
}

function areOfOneModel(vectors: readonly Float32Array[], count: number): boolean {
  return vectors.length === count && vectors.every(({ length }) => length === vectors[0]?.length)
}

function failureOf(model: string, error: unknown, hide: HideSecrets): TurnFailure {
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
  if (!isTimeout) return modelFailureOf(error, model, { hasText: false, hide })
  return callFailure('too-slow.comparing', { provider: providerName(splitModel(model).provider) })
}

function noVectors(model: string): TurnFailure {
  const provider = providerName(splitModel(model).provider)
  return callFailure('provider-error.no-vectors', { provider, model })
}

function tokensIn(model: string, texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + estimateTokensOf(model, text) + TOKENS_AROUND, 0)
}

function bytesIn(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text) + TOKENS_AROUND, 0)
}
