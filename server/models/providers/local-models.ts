import { z } from 'zod'
import { withoutApiPath } from './models-config.ts'

/** A model of a server that speaks OpenAI's protocol, on this machine or in its network. */
export interface LocalModel {
  /** The server's name for it. */
  name: string
  /** Without `/v1`. */
  url: string
}

/** A model server that answered on this machine and is not configured: the operator's page offers it. */
export interface LocalFound {
  program: string
  url: string
  models: string[]
}

/** Local model servers: those that the operator allows, and those found on this machine on request. */
export interface LocalModels {
  urls(): readonly string[]
  /** The models that the last `look` found. */
  models(): readonly LocalModel[]
  look(): Promise<void>
  /** Tries the ports of known programs on this machine; servers that answer may be used until a restart. */
  find(): Promise<LocalFound[]>
  /** The server that has this model. `unreachable` if no server answers; `null` if none has it. */
  locate(name: string): Promise<string | 'unreachable' | null>
  stop(): void
}

/** This machine only: an address typed in a form could send the server anywhere. */
const KNOWN_PROGRAMS = [
  { program: 'Ollama', url: 'http://127.0.0.1:11434' },
  { program: 'LM Studio', url: 'http://127.0.0.1:1234' },
  { program: 'vLLM', url: 'http://127.0.0.1:8000' },
] as const
const FIND_TIMEOUT_MS = 1_500
const LOOK_TIMEOUT_MS = 2_000
const MAX_MODELS = 200

const ModelList = z.object({ data: z.array(z.object({ id: z.string().min(1).max(100) })).nullable() })

/** The servers of local models, and the settings of requests to them. */
export interface LocalModelsOptions {
  /** LOCAL_MODEL_URLS, each with or without `/v1`. */
  urls: readonly string[]
  /** Bounds the size of answers. */
  fetch: typeof fetch
  /** Other addresses to look for programs, in tests. */
  programs?: readonly { program: string; url: string }[]
}

/** Knows no models before the first `look`, `find` or `locate`. */
export function createLocalModels({
  urls,
  fetch,
  programs = KNOWN_PROGRAMS,
}: LocalModelsOptions): LocalModels {
  const allowed = new Set(urls.map((url) => withoutApiPath(url, '/v1')))
  const stopped = new AbortController()
  let known: LocalModel[] = []
  let wasReached = new Set<string>()

  /** `null` if no model server answers there. */
  async function list(url: string, timeoutMs: number): Promise<string[] | null> {
    try {
      const answer = await fetch(`${url}/v1/models`, {
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(timeoutMs)]),
      })
      if (!answer.ok) return null
      const { data } = ModelList.parse(await answer.json())
      return (data ?? []).slice(0, MAX_MODELS).map(({ id }) => id)
    } catch {
      return null
    }
  }

  async function look(): Promise<void> {
    const lists = await Promise.all(
      [...allowed].map(async (url) => ({ url, names: await list(url, LOOK_TIMEOUT_MS) })),
    )
    wasReached = new Set(lists.flatMap(({ url, names }) => (names ? [url] : [])))
    known = lists.flatMap(({ url, names }) => (names ?? []).map((name) => ({ name, url })))
  }

  function knownUrl(name: string): string | null {
    return known.find((model) => model.name === name)?.url ?? null
  }

  return {
    urls: () => [...allowed],
    models: () => known,
    look,
    async find() {
      const found = await Promise.all(
        programs.map(async ({ program, url }) => {
          const models = await list(url, FIND_TIMEOUT_MS)
          return models ? [{ program, url, models }] : []
        }),
      )
      for (const { url } of found.flat()) allowed.add(url)
      await look()
      return found.flat()
    },
    async locate(name) {
      if (!knownUrl(name)) await look()
      const [only, ...others] = allowed
      // The only server may have models that it doesn't list: otherwise it will refuse.
      const url = knownUrl(name) ?? (only !== undefined && others.length === 0 ? only : null)
      return url ?? (wasReached.size > 0 ? null : 'unreachable')
    },
    stop: () => stopped.abort(),
  }
}
