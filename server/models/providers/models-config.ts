import { must } from '#base/must.ts'
import { fillIn } from '#base/sentence.ts'
import { OPERATOR_SENTENCES } from '#server/ground/operator-sentences.ts'
import type { Values } from '#server/ground/variables/variables.ts'
import type { DayBudget } from '#server/session/day-budget.ts'
import type { GuestBoardRule } from '#session/agents/allowed-models.ts'
import { HOSTED, HOSTED_IDS, type HostedId, isHosted, splitModel } from './providers.ts'

/** The operator's account with one provider. */
export interface HostedConfig {
  key: string
  /** The address of its API, without `/v1` or the like: Anthropic's two libraries differ in whether that belongs to it. */
  url: string
}

/** How many calls a provider gets at once from this process. */
export interface CallsAtOnce {
  hosted: number
  /** Per local server. */
  local: number
}

/** The operator's configuration of models. */
export interface ModelsConfig {
  hosted: Record<HostedId, HostedConfig | null>
  /** Allowed OpenAI-compatible servers, without `/v1`. */
  localUrls: readonly string[]
  /** The context of local models whose servers don't report it, in tokens; `null`: a small one is assumed. */
  localContextTokens: number | null
  callsAtOnce: CallsAtOnce
  /** `null`: the first provider with a key decides. */
  ordinary: string | null
  synthesis: string | null
  /** Compares notes by meaning; `null`: a local model, if there is one; `none`: no model. */
  embedding: string | null
  /** If false, no agent answers, and the switch on the operator's page has no effect. */
  isOn: boolean
  pricesFile: string | null
  /** How long the demo script waits between a few words; 0: everything at once. */
  demoPaceMs: number
  /** `null`: generated and kept in the data folder. */
  operatorPassword: string | null
  /** Patterns of models that agent files may name; `null`: the operator's page decides. */
  allowed: readonly string[] | null
  /** Whether boards of guests may use models; `null`: the operator's page decides. */
  guestBoards: GuestBoardRule | null
  /** The budget of the whole server for each UTC day. */
  dayBudget: ConfiguredDayBudget
}

/** The budget of all boards together for one day, in tokens and millionths of a US dollar. */
export interface ConfiguredDayBudget extends Required<DayBudget> {
  /** True if it is not configured: it exists because guests are admitted and a provider charges for calls. */
  isDefault: boolean
}

const MICROS_PER_USD = 1_000_000
/** Twice the default daily limit of one board, rounded. */
const DEFAULT_DAY_TOKENS = 6_000_000
const DEFAULT_DAY_USD = 10

/** Does not throw: `modelsProblem` reports errors in the values. */
export function readModelsConfig(values: Values): ModelsConfig {
  const hosted = {
    anthropic: hostedConfig('anthropic', values.ANTHROPIC_API_KEY, values.ANTHROPIC_BASE_URL),
    openai: hostedConfig('openai', values.OPENAI_API_KEY, values.OPENAI_BASE_URL),
    google: hostedConfig('google', values.GOOGLE_GENERATIVE_AI_API_KEY, values.GOOGLE_BASE_URL),
  }
  return {
    hosted,
    localUrls: values.LOCAL_MODEL_URLS ?? [],
    localContextTokens: values.LOCAL_CONTEXT_TOKENS,
    callsAtOnce: {
      hosted: must(values.CALLS_AT_ONCE, 'a number of calls'),
      local: must(values.LOCAL_CALLS_AT_ONCE, 'a number of calls'),
    },
    ordinary: values.MODEL_DEFAULT,
    synthesis: values.MODEL_SYNTHESIS,
    embedding: values.MODEL_EMBEDDING,
    isOn: must(values.AGENTS, 'on or off'),
    pricesFile: values.PRICES_FILE,
    demoPaceMs: must(values.DEMO_PACE_MS, 'a pace'),
    operatorPassword: values.OPERATOR_PASSWORD,
    allowed: values.MODELS_ALLOWED,
    guestBoards: values.GUEST_BOARDS_MODELS,
    dayBudget: readDayBudget(
      values,
      HOSTED_IDS.some((id) => hosted[id] !== null),
    ),
  }
}

/** With guests, every visitor can spend money: there is a limit even if the operator set none. */
function readDayBudget(values: Values, hasKey: boolean): ConfiguredDayBudget {
  const { DAY_BUDGET_TOKENS: tokens, DAY_BUDGET_USD: dollars } = values
  const hasGuests = must(values.PARLEY_GUESTS, 'on or off')
  const isDefault = hasGuests && hasKey && tokens === null && dollars === null
  const micros = (usd: number | null) => (usd === null ? null : Math.round(usd * MICROS_PER_USD))
  return {
    isDefault,
    onlyPaid: isDefault,
    tokens: isDefault ? DEFAULT_DAY_TOKENS : tokens,
    costMicros: micros(isDefault ? DEFAULT_DAY_USD : dollars),
    personPercent: hasGuests ? must(values.DAY_PERCENT_PERSON, 'a percentage') : 100,
    addressPercent: hasGuests ? must(values.DAY_PERCENT_ADDRESS, 'a percentage') : 100,
  }
}

/** The sentence about a default model without a key; `null` if there is no problem. */
export function modelsProblem(config: ModelsConfig): string | null {
  const named = [
    ['MODEL_DEFAULT', config.ordinary],
    ['MODEL_SYNTHESIS', config.synthesis],
    ['MODEL_EMBEDDING', config.embedding],
  ] as const
  for (const [variable, model] of named) {
    if (model === null) continue
    const { provider } = splitModel(model)
    if (isHosted(provider) && config.hosted[provider] === null)
      return fillIn(OPERATOR_SENTENCES.keyOfModelMissing, {
        ...{ variable, provider: HOSTED[provider].name, missing: HOSTED[provider].keyVariable },
      })
    if (provider === 'local' && config.localUrls.length === 0)
      return fillIn(OPERATOR_SENTENCES.localUrlsMissing, { variable })
  }
  return null
}

/** Lists the keys and the password, which must never leave the server in a log, a message or an answer. */
export function secretsOf(config: ModelsConfig): string[] {
  const keys = HOSTED_IDS.map((id) => config.hosted[id]?.key ?? null)
  return [...keys, config.operatorPassword].filter((secret) => secret !== null)
}

function hostedConfig(id: HostedId, key: string | null, url: string | null): HostedConfig | null {
  return key === null ? null : { key, url: withoutApiPath(url ?? HOSTED[id].url, HOSTED[id].apiPath) }
}

/** `https://host/v1` and `https://host` are the same: people copy either from a provider's page. */
export function withoutApiPath(url: string, apiPath: string): string {
  const plain = url.replace(/\/+$/, '')
  return plain.endsWith(apiPath) ? plain.slice(0, -apiPath.length) : plain
}
