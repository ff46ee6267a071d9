import { z } from 'zod'
import { GuestBoardRule, ModelPatterns } from '#session/agents/allowed-models.ts'
import { SentenceFields } from './error.ts'

/** The first part of `provider:model`. */
export const PROVIDER_IDS = ['anthropic', 'openai', 'google', 'local', 'demo'] as const
/** A supported provider, with a key or without. */
export const ProviderId = z.enum(PROVIDER_IDS)
export type ProviderId = z.infer<typeof ProviderId>

const Provider = z.object({
  id: ProviderId,
  name: z.string(),
  isOn: z.boolean(),
  /** The environment variable that turns it on; null if it needs none. */
  variable: z.string().nullable(),
})
export type ModelProvider = z.infer<typeof Provider>
/** The models that agents on a board may use now. */
export const ModelsResponse = z.object({
  /** The operator's switch. */
  isOn: z.boolean(),
  /** No provider is configured: agents answer from the demo script. */
  isScriptOnly: z.boolean(),
  /** A sentence on how to configure a provider; null unless `isScriptOnly`. */
  hint: z.string().nullable(),
  /** The model of agents that name none. */
  ordinary: z.string(),
  /** Like `ordinary`, for the synthesizer. */
  synthesis: z.string(),
  /** Patterns of the models that agents may name. */
  allowed: z.array(z.string()).optional(),
  /** The rule for models on boards whose owners are all guests. */
  guestBoards: GuestBoardRule.optional(),
  providers: z.array(Provider),
  /** Models that can be used and are in our table. */
  known: z.array(z.object({ model: z.string(), hasPrice: z.boolean() })),
  /** When the table of prices was last compared with the providers' pages. */
  pricesCheckedAt: z.string(),
})
export type ModelsResponse = z.infer<typeof ModelsResponse>
export const OneModels = z.object({ models: ModelsResponse })
export const OperatorModelsResponse = ModelsResponse.extend({
  localUrls: z.array(z.string()),
  /** AGENTS=off is set in the environment: the switch has no effect. */
  isForcedOff: z.boolean(),
})
export type OperatorModelsResponse = z.infer<typeof OperatorModelsResponse>
export const OneOperatorModels = z.object({ models: OperatorModelsResponse })

export const ProviderTestRequest = z.object({ provider: ProviderId })
/** Source of a model's limits: the provider's documentation, its local server, LOCAL_CONTEXT_TOKENS, or none. */
const LimitSource = z.enum(['provider', 'server', 'variable', 'assumed'])
export type LimitSource = z.infer<typeof LimitSource>
const ModelLimits = z.object({
  contextTokens: z.int().describe('Prompt and answer together.'),
  outputTokens: z.int().describe('The longest answer.'),
  source: LimitSource,
})
const ProviderTest = z.object({
  isFine: z.boolean(),
  /** The result as a sentence. */
  message: z.string(),
  ...SentenceFields,
  /** Its models; only Anthropic reports retirement dates. */
  models: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      lifecycle: z.enum(['active', 'deprecated', 'retired']),
      retiresAt: z.string().nullable(),
      limits: ModelLimits.nullable().describe('Prompts are fitted to them. null: a model without a price.'),
    }),
  ),
})
/** Whether a provider answers with this server’s key, and its models. */
export type ProviderTest = z.infer<typeof ProviderTest>
export const ProviderTestResponse = z.object({ test: ProviderTest })

const LocalServer = z.object({ program: z.string(), url: z.string(), models: z.array(z.string()) })
/** A model server that was found on the operator’s machine. */
export type LocalServer = z.infer<typeof LocalServer>
export const LocalServers = z.object({ found: z.array(LocalServer) })

/** The operator’s switch: off ends every call to a model, and none begins. */
export const AgentsSwitchState = z.object({ isOn: z.boolean() })

const Micros = z.int().describe('Millionths of a US dollar, of what has a price.')
/** The operator's rules: models that boards may use, and the cost of a day. */
export const ModelRulesResponse = z.object({
  allowed: z.array(z.string()).describe('Patterns of the models that agents may name, as they hold now.'),
  isAllowedChosen: z
    .boolean()
    .describe('false: the operator did not choose them; nothing dearer than the default models is allowed.'),
  isAllowedFixed: z.boolean().describe('MODELS_ALLOWED is set: only that changes them.'),
  guestBoards: GuestBoardRule,
  isGuestBoardsFixed: z.boolean().describe('GUEST_BOARDS_MODELS is set: only that changes it.'),
  dayBudget: z.object({
    tokens: z.int().nullable().describe('null: no limit.'),
    costMicros: z.int().nullable().describe('null: no limit.'),
    isDefault: z.boolean(),
    personPercent: z.int(),
    addressPercent: z.int(),
    usedTokens: z.int(),
    usedMicros: Micros,
    heldTokens: z.int(),
    heldMicros: Micros,
  }),
})
export type ModelRulesResponse = z.infer<typeof ModelRulesResponse>
export const OneModelRules = z.object({ rules: ModelRulesResponse })

/** Missing fields stay as they are. */
export const ModelRulesChange = z.object({
  /** null goes back to the default. */
  allowed: ModelPatterns.nullable().optional(),
  guestBoards: GuestBoardRule.optional(),
})
export type ModelRulesChange = z.input<typeof ModelRulesChange>
