import type { streamText } from 'ai'
import { splitModel } from '../providers/providers.ts'
import type { ModelTask } from './model-call.ts'

type Settings = Pick<Parameters<typeof streamText>[0], 'reasoning' | 'providerOptions'>
type Effort = 'low' | 'medium'

/** How much a model should think before it answers: documents put much together, everything else is short and waited for. */
const EFFORTS: Record<ModelTask, Effort> = {
  advise: 'low',
  moderate: 'low',
  synthesize: 'medium',
  talk: 'low',
  sort: 'low',
  'find-themes': 'medium',
  propose: 'medium',
  vote: 'low',
  'suggest-step': 'low',
  probe: 'medium',
  'sum-up': 'medium',
}

/** Anthropic's models with the setting `effort`; older ones refuse it. */
const WITH_EFFORT = /^claude-(?:[a-z]+-5|opus-4-[5-8]|sonnet-4-6)/
/** Google counts thoughts as part of the answer, so they get less than the smallest limit of each duty. */
const GEMINI_BUDGETS: Record<Effort, number> = { low: 1_024, medium: 3_072 }

/**
 * The provider's setting for this duty; nothing for a model that has none or would refuse it. `thinks`: the local
 * server's own claim. Other local models answer such a setting with an error.
 */
export function effortSettings(model: string, task: ModelTask, thinks: boolean): Settings {
  const { provider, name } = splitModel(model)
  const effort = EFFORTS[task]
  switch (provider) {
    case 'anthropic':
      // Not `reasoning`: that would switch thinking on where it is off, and add its tokens to the limit of the answer.
      return WITH_EFFORT.test(name) ? { providerOptions: { anthropic: { effort } } } : {}
    case 'openai':
      // A summary of thoughts would be sent, paid and thrown away.
      return { reasoning: effort, providerOptions: { openai: { reasoningSummary: null } } }
    case 'google':
      if (name.startsWith('gemini-2.5'))
        return { providerOptions: { google: { thinkingConfig: { thinkingBudget: GEMINI_BUDGETS[effort] } } } }
      return /^gemini-(?:[3-9]|\w+-latest)/.test(name) ? { reasoning: effort } : {}
    case 'local':
      return thinks ? { reasoning: effort } : {}
    default:
      return {}
  }
}
