import { must } from '#base/must.ts'
import type { DayBudget } from '#server/session/day-budget.ts'
import type { Values } from '#server/variables.ts'
import type { GuestBoardRule } from '#session/allowed-models.ts'
import { HOSTED, HOSTED_IDS, type HostedId, isHosted, splitModel } from './providers.ts'

export interface HostedConfig {
  key: string
  /** Where its API is, without `/v1` or the like: the two libraries that ask Anthropic differ in whether it belongs to it. */
  url: string
}

/** What the operator decided about models. */
export interface ModelsConfig {
  hosted: Record<HostedId, HostedConfig | null>
  /** OpenAI-compatible servers that may be asked, without `/v1`. */
  localUrls: readonly string[]
  /** null: the first provider with a key decides. */
  ordinary: string | null
  synthesis: string | null
  /** false: no agent speaks, whatever the operator's page says. */
  isOn: boolean
  pricesFile: string | null
  /** How long the demo script waits between a few words; 0: it says all at once. */
  demoPaceMs: number
  /** null: generate one and keep it in the data folder. */
  operatorPassword: string | null
  /** Patterns of models that agent files may name; null: the operator's page decides. */
  allowed: readonly string[] | null
  /** Whether guests' boards may ask models; null: the operator's page decides. */
  guestBoards: GuestBoardRule | null
  /** Of the whole server, on a UTC day. */
  dayBudget: ConfiguredDayBudget
}

export interface ConfiguredDayBudget extends Required<DayBudget> {
  /** Nobody set it: it is there because strangers may come and a provider sends bills. */
  isDefault: boolean
}

const MICROS_PER_USD = 1_000_000
/** Twice what one board may take on a day by default, in round figures. */
const DEFAULT_DAY_TOKENS = 6_000_000
const DEFAULT_DAY_USD = 10

export function readModelsConfig(values: Values): ModelsConfig {
  const hosted = {
    anthropic: hostedConfig('anthropic', values.ANTHROPIC_API_KEY, values.ANTHROPIC_BASE_URL),
    openai: hostedConfig('openai', values.OPENAI_API_KEY, values.OPENAI_BASE_URL),
    google: hostedConfig('google', values.GOOGLE_GENERATIVE_AI_API_KEY, values.GOOGLE_BASE_URL),
  }
  return {
    hosted,
    localUrls: values.LOCAL_MODEL_URLS ?? [],
    ordinary: values.MODEL_DEFAULT,
    synthesis: values.MODEL_SYNTHESIS,
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

/** With guests, whoever opens the page can spend what a key pays for: a limit holds also where nobody thought of one. */
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

/** The sentence about a default model whose key is missing; null: all is well. */
export function modelsProblem(config: ModelsConfig): string | null {
  const named = [
    ['MODEL_DEFAULT', config.ordinary],
    ['MODEL_SYNTHESIS', config.synthesis],
  ] as const
  for (const [variable, model] of named) {
    if (model === null) continue
    const { provider } = splitModel(model)
    if (isHosted(provider) && config.hosted[provider] === null)
      return `${variable} is a model of ${HOSTED[provider].name}, but ${HOSTED[provider].keyVariable} is missing: set it, or unset ${variable}.`
    if (provider === 'local' && config.localUrls.length === 0)
      return `${variable} is a local model, but LOCAL_MODEL_URLS is missing: set it, or unset ${variable}.`
  }
  return null
}

/** What must never leave the server: not in a log, not in a message, not in an answer. */
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
