import { z } from 'zod'
import { PROVIDER_IDS, type ProviderId, type ProviderTest } from '#api/models.ts'
import { providerSentence } from '#api/provider-sentences.ts'
import type { NamedSentence } from '#base/sentence.ts'
import type { Models } from './models.ts'
import type { AccountModel, AnthropicAccount } from './providers/anthropic-account.ts'
import { refusedAnswer } from './providers/call-failure.ts'
import type { LocalFound, LocalModels } from './providers/local-models.ts'
import type { ModelProviders } from './providers/model-providers.ts'
import type { ModelsConfig } from './providers/models-config.ts'
import type { Prices } from './providers/prices.ts'
import { HOSTED, HOSTED_IDS, type HostedId, SCRIPT_MODEL } from './providers/providers.ts'
import { refusedAnswerIn } from './wire/answer-limits.ts'

/** A provider as the operator's page lists it; keys are never part of it. */
export interface ProviderView {
  id: ProviderId
  name: string
  isOn: boolean
  /** The environment variable that enables it; `null` if it needs none. */
  variable: string | null
}

/** The operator's view of models, and tests of providers; keys are never shown. */
export interface ModelsAdmin {
  readonly pricesCheckedAt: string
  providers(): ProviderView[]
  /** `provider:model` of all known models, with or without a price. */
  models(): { model: string; hasPrice: boolean }[]
  localUrls(): readonly string[]
  test(provider: ProviderId): Promise<ProviderTest>
  findLocal(): Promise<LocalFound[]>
}

/** The keys, models and prices behind the operator's page. */
export interface ModelsAdminOptions {
  /** The keys that a test sends to their provider. */
  config: Pick<ModelsConfig, 'hosted'>
  /** Active providers and the default models. */
  providers: ModelProviders
  /** Looks for model servers at the operator's request. */
  local: LocalModels
  /** The models that have a price, and when prices were checked last. */
  prices: Prices
  /** Lists Anthropic's models; `null` without a key. */
  account: AnthropicAccount | null
  /** Bounds the size of answers. */
  fetch: typeof fetch
  /** Limits to which prompts are fitted. */
  limitsOf: Models['limitsOf']
  /** The default models may have changed. */
  onFound: () => void
}

const TEST_TIMEOUT_MS = 8_000
const MAX_MODELS = 100

/** A test that fails is a result with a sentence for the operator; `test` does not reject. */
export function createModelsAdmin(options: ModelsAdminOptions): ModelsAdmin {
  const { config, providers, local, prices, account, fetch, onFound } = options

  async function list(id: HostedId): Promise<AccountModel[]> {
    if (id === 'anthropic' && account) return await account.models()
    const access = config.hosted[id]
    if (!access) return []
    const headers =
      id === 'google' ? { 'x-goog-api-key': access.key } : { authorization: `Bearer ${access.key}` }
    const answer = await fetch(`${access.url}${HOSTED[id].apiPath}/models`, {
      headers: new Headers(Object.entries(headers)),
      signal: AbortSignal.timeout(TEST_TIMEOUT_MS),
    })
    if (!answer.ok) throw new StatusError(answer.status)
    return readModels(await answer.json())
  }

  async function testHosted(id: HostedId): Promise<ProviderTest> {
    const { name, keyVariable } = HOSTED[id]
    if (!config.hosted[id])
      return { isFine: false, ...providerSentence('provider-without-key', { keyVariable }), models: [] }
    try {
      const models = await withLimits(options, id, (await list(id)).slice(0, MAX_MODELS))
      return { isFine: true, ...providerSentence('provider-accepts-key', { provider: name }), models }
    } catch (error) {
      const refused = refusedAnswerIn(error)
      const why = refused ? refusedAnswer(refused.reason, id) : rejectionSentence(id, statusOf(error))
      const { message, sentence, values } = why
      return { isFine: false, message, ...(sentence && { sentence }), ...(values && { values }), models: [] }
    }
  }

  async function testLocal(): Promise<ProviderTest> {
    const urls = local.urls()
    if (urls.length === 0) return { isFine: false, ...providerSentence('provider-local-missing'), models: [] }
    await local.look()
    onFound()
    const found = local.models().slice(0, MAX_MODELS)
    const models = await withLimits(
      options,
      'local',
      found.map(({ name }) => ({ id: name, name, lifecycle: 'active', retiresAt: null })),
    )
    return models.length > 0
      ? { isFine: true, ...providerSentence('provider-local-answers'), models }
      : { isFine: false, ...providerSentence('provider-local-silent', { urls: urls.join(', ') }), models }
  }

  return {
    pricesCheckedAt: prices.checkedAt,
    providers: () => PROVIDER_IDS.map((id) => ({ id, ...described(id), isOn: providers.isOn(id) })),
    models() {
      const ours = local.models().map(({ name }) => `local:${name}`)
      const { ordinary, synthesis } = providers.defaults()
      const all = new Set([ordinary, synthesis, ...prices.models, ...ours, SCRIPT_MODEL])
      return [...all]
        .filter((model) => providers.findFailure(model) === null)
        .map((model) => ({ model, hasPrice: prices.has(model) }))
    },
    localUrls: () => local.urls(),
    async test(provider) {
      if (provider === 'local') return await testLocal()
      if (provider !== 'demo') return await testHosted(provider)
      return { isFine: true, ...providerSentence('provider-demo'), models: [] }
    },
    async findLocal() {
      const found = await local.find()
      onFound()
      return found
    },
  }
}

/** Providers list models of other kinds, too. Those that can answer have a price. */
async function withLimits(
  { prices, limitsOf }: Pick<ModelsAdminOptions, 'prices' | 'limitsOf'>,
  provider: ProviderId,
  models: readonly AccountModel[],
): Promise<ProviderTest['models']> {
  return await Promise.all(
    models.map(async (model) => {
      const full = `${provider}:${model.id}`
      const isKnown = provider === 'local' || prices.has(full)
      return { ...model, limits: isKnown ? await limitsOf(full) : null }
    }),
  )
}

function described(id: ProviderId): { name: string; variable: string | null } {
  const hosted = HOSTED_IDS.find((each) => each === id)
  if (hosted) return { name: HOSTED[hosted].name, variable: HOSTED[hosted].keyVariable }
  return id === 'local'
    ? { name: 'Local models', variable: 'LOCAL_MODEL_URLS' }
    : { name: 'Demo script', variable: null }
}

class StatusError extends Error {
  readonly status: number
  constructor(status: number) {
    super(`status ${status}`)
    this.status = status
  }
}

const WithStatus = z.object({ status: z.number() })

/** `null` if no server answered. */
function statusOf(error: unknown): number | null {
  return WithStatus.safeParse(error).data?.status ?? null
}

function rejectionSentence(id: HostedId, status: number | null): NamedSentence {
  const { name: provider, keyVariable, urlVariable } = HOSTED[id]
  if (status === null) return providerSentence('provider-unreachable', { provider, urlVariable })
  if (status === 401 || status === 403)
    return providerSentence('provider-refuses-key', { provider, keyVariable })
  return status === 429
    ? providerSentence('provider-limits-calls', { provider })
    : providerSentence('provider-status', { provider, status })
}

const OpenAiList = z.object({ data: z.array(z.object({ id: z.string() })) })
const GoogleList = z.object({
  models: z.array(z.object({ name: z.string(), displayName: z.string().optional() })),
})

function readModels(body: unknown): AccountModel[] {
  const openAi = OpenAiList.safeParse(body).data?.data.map(({ id }) => ({ id, name: id }))
  const google = GoogleList.safeParse(body).data?.models.map(({ name, displayName }) => {
    const id = name.replace(/^models\//, '')
    return { id, name: displayName ?? id }
  })
  return (openAi ?? google ?? []).map((model) => ({ ...model, lifecycle: 'active', retiresAt: null }))
}
