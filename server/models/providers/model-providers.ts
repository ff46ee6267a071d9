import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import {
  type EmbeddingModelV4,
  type LanguageModelV4,
  NoSuchModelError,
  type ProviderV4,
} from '@ai-sdk/provider'
import { createProviderRegistry } from 'ai'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import { callFailure, noKey, unknownModel } from './call-failure.ts'
import { createDemoModel } from './demo-model.ts'
import type { LocalModels } from './local-models.ts'
import type { HostedConfig, ModelsConfig } from './models-config.ts'
import { HOSTED, HOSTED_IDS, isHosted, SCRIPT_MODEL, splitModel } from './providers.ts'

/** `provider:model` for agents that name none; `isScriptOnly`: no provider is on, and a script answers. */
export interface DefaultModels {
  ordinary: string
  synthesis: string
  isScriptOnly: boolean
}

/** The providers that are configured, and how to open their models. */
export interface ModelProviders {
  /** The present default models, for agents that name none. */
  defaults(): DefaultModels
  isOn(provider: string): boolean
  /** Why the model can't be called; `null` if it can, as far as we know without trying. */
  findFailure(model: string): TurnFailure | null
  open(model: string): Promise<{ model: LanguageModelV4 } | { failure: TurnFailure }>
  /** The `provider:model` that compares texts by meaning; `null`: there is none. */
  embedding(): string | null
  openEmbedding(model: string): EmbeddingModelV4 | null
}

/** The keys and addresses of providers, and the settings of requests. */
export interface ModelProvidersOptions {
  /** Hosted providers with a key, the operator's default models, and how fast the demo script writes. */
  config: Pick<ModelsConfig, 'hosted' | 'ordinary' | 'synthesis' | 'embedding' | 'demoPaceMs'>
  local: LocalModels
  /** Bounds the size of answers. */
  fetch: typeof fetch
  /** Replaces real models in tests. */
  standIns?: Readonly<Record<string, LanguageModelV4>>
}

/**
 * Sends nothing itself: a wrong key or an unknown model shows only when an opened model is called. Loads the packages of providers with
 * a key only.
 */
export async function createModelProviders({
  config,
  local,
  fetch,
  standIns = {},
}: ModelProvidersOptions): Promise<ModelProviders> {
  const { hosted } = config
  const access = (id: keyof typeof HOSTED, { key, url }: HostedConfig) => ({
    apiKey: key,
    baseURL: url + HOSTED[id].apiPath,
    fetch,
  })
  const demo = createDemoModel(config.demoPaceMs)
  function localServer(name: string) {
    const url = local.models().find((model) => model.name === name)?.url ?? local.urls()[0]
    if (url === undefined) return null
    return createOpenAICompatible({ name: 'local', baseURL: `${url}/v1`, includeUsage: true, fetch })
  }
  // Each provider gets its key here: otherwise it would look in the environment.
  const registry = createProviderRegistry<Record<string, ProviderV4>>({
    ...(hosted.anthropic && {
      anthropic: (await import('@ai-sdk/anthropic')).createAnthropic(access('anthropic', hosted.anthropic)),
    }),
    ...(hosted.openai && {
      openai: (await import('@ai-sdk/openai')).createOpenAI(access('openai', hosted.openai)),
    }),
    ...(hosted.google && {
      google: (await import('@ai-sdk/google')).createGoogle(access('google', hosted.google)),
    }),
    local: languageModels((name) => localServer(name)?.languageModel(name) ?? null),
    demo: languageModels((name) => (`demo:${name}` === SCRIPT_MODEL ? demo : null)),
  })

  function isOn(provider: string): boolean {
    if (isHosted(provider)) return hosted[provider] !== null
    return provider === 'demo' || (provider === 'local' && local.urls().length > 0)
  }

  function findFailure(model: string): TurnFailure | null {
    const { provider, name } = splitModel(model)
    if (provider === 'demo' && model !== SCRIPT_MODEL) return unknownModel(provider, name)
    if (isOn(provider)) return null
    if (isHosted(provider) || provider === 'local') return noKey(model)
    return callFailure('no-model.unknown-provider', { provider })
  }

  async function open(model: string) {
    const standIn = Object.hasOwn(standIns, model) ? standIns[model] : undefined
    if (standIn) return { model: standIn }
    const failure = findFailure(model)
    if (failure) return { failure }
    const { provider, name } = splitModel(model)
    if (provider === 'local') {
      const url = await local.locate(name)
      if (url === null) return { failure: unknownModel(provider, name) }
      if (url === 'unreachable') return { failure: callFailure('unreachable.no-local-server') }
    }
    return { model: registry.languageModel(`${provider}:${name}`) }
  }

  function openEmbedding(model: string): EmbeddingModelV4 | null {
    const { provider, name } = splitModel(model)
    if (provider === 'local') return localServer(name)?.embeddingModel(name) ?? null
    return isOn(provider) ? registry.embeddingModel(`${provider}:${name}`) : null
  }

  return {
    defaults: () => defaults(config, local),
    isOn,
    findFailure,
    open,
    embedding: () => embeddingOf(config, local),
    openEmbedding,
  }
}

const EMBEDS = /embed/i

/** A provider with a key is used only if the operator names its model: it would be sent every note. */
function embeddingOf({ embedding }: Pick<ModelsConfig, 'embedding'>, local: LocalModels): string | null {
  if (embedding !== null) return embedding === 'none' ? null : embedding
  const found = local.models().find(({ name }) => EMBEDS.test(name))
  return found ? `local:${found.name}` : null
}

function defaults(config: ModelProvidersOptions['config'], local: LocalModels): DefaultModels {
  const id = HOSTED_IDS.find((each) => config.hosted[each] !== null)
  const localModel = local.models().find(({ name }) => !/embed|rerank|whisper|tts/i.test(name))
  const instead = localModel ? `local:${localModel.name}` : SCRIPT_MODEL
  const ordinary = config.ordinary ?? (id ? HOSTED[id].ordinary : instead)
  const synthesis = config.synthesis ?? (id ? HOSTED[id].synthesis : (config.ordinary ?? instead))
  return { ordinary, synthesis, isScriptOnly: !id && ordinary === SCRIPT_MODEL }
}

/** A provider with language models and nothing else. */
function languageModels(find: (name: string) => LanguageModelV4 | null): ProviderV4 {
  const none = (modelType: 'embeddingModel' | 'imageModel') => (modelId: string) => {
    throw new NoSuchModelError({ modelId, modelType })
  }
  return {
    specificationVersion: 'v4',
    languageModel(modelId) {
      const model = find(modelId)
      if (!model) throw new NoSuchModelError({ modelId, modelType: 'languageModel' })
      return model
    },
    embeddingModel: none('embeddingModel'),
    imageModel: none('imageModel'),
  }
}
