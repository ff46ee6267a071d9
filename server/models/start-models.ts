import type { LanguageModelV4 } from '@ai-sdk/provider'
import { writable } from '#base/readable.ts'
import type { Database } from '#db/driver/database.ts'
import type { Log } from '#server/ground/log.ts'
import type { ModelsView } from '#session/projection.ts'
import { createAgentsSwitch } from './agents-switch.ts'
import type { CallLimits } from './calls/call-limits.ts'
import { createCallQueues } from './calls/call-queues.ts'
import { createModelRules, type ModelRules } from './model-rules.ts'
import { createModels, type Models } from './models.ts'
import { createModelsAdmin, type ModelsAdmin } from './models-admin.ts'
import { createAnthropicAccount } from './providers/anthropic-account.ts'
import { cautiousModels } from './providers/cautious-models.ts'
import { createLocalFacts } from './providers/local-facts.ts'
import { createLocalModels } from './providers/local-models.ts'
import { createModelProviders } from './providers/model-providers.ts'
import { type ModelsConfig, secretsOf } from './providers/models-config.ts'
import { readPrices } from './providers/prices.ts'
import { HOSTED_IDS } from './providers/providers.ts'
import { ANSWER_LIMITS, type AnswerLimits } from './wire/answer-limits.ts'
import { createHider } from './wire/hide-secrets.ts'
import { createModelFetch } from './wire/model-fetch.ts'

/** The operator's configuration of models, with replacements for tests. */
export interface StartModelsOptions {
  config: ModelsConfig
  db: Database
  log: Pick<Log, 'warn' | 'error'>
  /** Milliseconds since 1970; `Date.now` by default. */
  now?: () => number
  /** Replaces limits of calls in tests. */
  limits?: Partial<CallLimits>
  /** Replaces limits of providers' HTTP answers in tests. */
  answerLimits?: Partial<AnswerLimits>
  /** The smallest estimate, in tokens, for which the provider counts them; set only in tests. */
  countFromTokens?: number
  /** Models that answer in the place of others, by `provider:model`; set only in tests. */
  standIns?: Readonly<Record<string, LanguageModelV4>>
  /** Other addresses to look for local model servers, in tests. */
  programs?: readonly { program: string; url: string }[]
}

/** Models for runs, their rules, and the operator's view of both. */
export interface StartedModels {
  models: Models
  admin: ModelsAdmin
  rules: ModelRules
}

/** Creates everything for models. Rejects with StartError when the operator's prices can't be read. */
export async function startModels(options: StartModelsOptions): Promise<StartedModels> {
  const { config, db, log, now = Date.now } = options
  // The SDK would print hints about settings that a model doesn't support.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })
  const prices = readPrices(config.pricesFile, now)
  const agentsSwitch = await createAgentsSwitch({ db, log, isAllowed: config.isOn })
  const fetch = createModelFetch({ ...ANSWER_LIMITS, ...options.answerLimits })
  const local = createLocalModels({ urls: config.localUrls, fetch, programs: options.programs })
  const providers = await createModelProviders({ config, local, fetch, standIns: options.standIns })
  const account = config.hosted.anthropic && createAnthropicAccount(config.hosted.anthropic, fetch)
  const rules = await createModelRules({ ...config, db, log })
  const keyless = HOSTED_IDS.filter((id) => config.hosted[id] === null)
  const seen = (): ModelsView => {
    const defaults = providers.defaults()
    const { allowed, guestBoards } = rules.view.get()
    // Agent files may also name the default models.
    const named = allowed && [...new Set([...allowed, defaults.ordinary, defaults.synthesis])]
    const allowedNow = named ?? cautiousModels(defaults, prices, keyless)
    return { ...defaults, isOn: agentsSwitch.isOn.get(), allowed: allowedNow, guestBoards }
  }
  const view = writable(seen())
  const refresh = () => {
    const next = seen()
    if (JSON.stringify(next) !== JSON.stringify(view.get())) view.set(next)
  }
  const stops = [agentsSwitch.isOn.subscribe(refresh), rules.view.subscribe(refresh), rules.stop]
  // Not awaited: a model server that is down must not keep Parley from starting.
  if (local.urls().length > 0) void local.look().then(refresh)
  const hide = createHider(secretsOf(config))
  const facts = createLocalFacts(local, fetch)
  const models = createModels({
    ...options,
    view,
    rules: rules.view,
    providers,
    agentsSwitch,
    prices,
    hide,
    account,
    facts,
    queues: createCallQueues(config.callsAtOnce, local),
    localContextTokens: config.localContextTokens,
  })
  const admin = createModelsAdmin({
    config,
    providers,
    local,
    prices,
    account,
    fetch,
    limitsOf: models.limitsOf,
    onFound: refresh,
  })
  return {
    admin,
    rules,
    models: {
      ...models,
      async stop() {
        await models.stop()
        local.stop()
        facts.stop()
        agentsSwitch.stop()
        for (const stop of stops) stop()
      },
    },
  }
}
