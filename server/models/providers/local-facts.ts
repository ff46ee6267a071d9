import { askLocalFacts, type LocalModelFacts } from './ask-local-facts.ts'
import type { LocalModels } from './local-models.ts'
import { ASSUMED_CONTEXT_TOKENS } from './model-limits.ts'

/** Facts about models of local servers, requested when needed and cached for a while. */
export interface LocalFacts {
  /** Requests them from the model's server, unless they are recent. */
  of(name: string): Promise<LocalModelFacts>
  /** Facts without a request. */
  known(name: string): LocalModelFacts
  /**
   * The server has read only so many tokens of a longer prompt, whatever it claims: for a while, the context counts as
   * no larger.
   */
  learn(name: string, readTokens: number): void
  stop(): void
}

/** A server that is started again may give its models another context. */
const KEEP_MS = 60_000
/** Some programs give a context only once the model is loaded, which the next call does. */
const KEEP_UNKNOWN_MS = 5_000
/** Then a longer prompt is tried again: the operator may have given the model a larger context. */
const KEEP_LEARNED_MS = 600_000
const UNKNOWN: LocalModelFacts = { contextTokens: null, takesTools: null, thinks: null }

interface Kept {
  facts: LocalModelFacts
  until: number
}

/** `fetch` bounds the size of answers. */
export function createLocalFacts(
  local: Pick<LocalModels, 'locate'>,
  fetch: typeof globalThis.fetch,
  now: () => number = Date.now,
): LocalFacts {
  const stopped = new AbortController()
  const kept = new Map<string, Kept>()
  const learned = new Map<string, { contextTokens: number; until: number }>()
  const asking = new Map<string, Promise<LocalModelFacts>>()

  async function ask(name: string): Promise<LocalModelFacts> {
    const url = await local.locate(name)
    const facts =
      url === null || url === 'unreachable' ? UNKNOWN : await askLocalFacts(fetch, url, name, stopped.signal)
    const keepMs = facts.contextTokens === null ? KEEP_UNKNOWN_MS : KEEP_MS
    kept.set(name, { facts, until: now() + keepMs })
    asking.delete(name)
    return facts
  }

  function withLearned(name: string, facts: LocalModelFacts): LocalModelFacts {
    const less = learned.get(name)
    if (!less || less.until <= now()) return facts
    return {
      ...facts,
      contextTokens: Math.min(less.contextTokens, facts.contextTokens ?? less.contextTokens),
    }
  }

  return {
    known: (name) => kept.get(name)?.facts ?? UNKNOWN,
    async of(name) {
      const known = kept.get(name)
      if (known && known.until > now()) return withLearned(name, known.facts)
      const running = asking.get(name) ?? ask(name)
      asking.set(name, running)
      return withLearned(name, await running)
    },
    learn(name, readTokens) {
      // Some servers count only uncached tokens: less than usual is no proof.
      const contextTokens = Math.max(readTokens, ASSUMED_CONTEXT_TOKENS)
      learned.set(name, { contextTokens, until: now() + KEEP_LEARNED_MS })
    },
    stop: () => stopped.abort(),
  }
}
