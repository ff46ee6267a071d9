import { type NamedSentence, nameSentence, type ValuesArgument } from '#base/sentence.ts'

/** The state of providers, and why a model does not compare notes. Refused answers have the sentences of failures. */
export const PROVIDER_SENTENCES = {
  'compare-failed': 'Notes could not be compared: see the server’s log.',
  'compare-no-scale': 'Its vectors do not distinguish notes about different things.',
  'compare-not-for-guests': 'On boards of guests notes are not compared by meaning on this server.',
  'provider-accepts-key': '{provider} accepts the key.',
  'provider-demo': 'The demo script is always available. It is not an AI.',
  'provider-limits-calls': '{provider} limits how often it can be called: try again in a minute.',
  'provider-local-answers': 'The local model server answers.',
  'provider-local-missing': 'Set LOCAL_MODEL_URLS, or look for one on this machine.',
  'provider-local-silent': 'No model server answers at {urls}.',
  'provider-none':
    'No AI is set up here: agents answer from a script. To change that, set ANTHROPIC_API_KEY, OPENAI_API_KEY or GOOGLE_GENERATIVE_AI_API_KEY, or LOCAL_MODEL_URLS, and start Parley again.',
  'provider-refuses-key': '{provider} refuses the key: check {keyVariable}.',
  'provider-status': '{provider} answered with {status}: try again later.',
  'provider-unreachable': '{provider} can’t be reached: check the network, and {urlVariable} if that is set.',
  'provider-without-key': 'Set {keyVariable}, and start Parley again.',
} as const satisfies Record<string, string>

/** A sentence about a provider, with its name and values. */
export function providerSentence<Name extends keyof typeof PROVIDER_SENTENCES>(
  sentence: Name,
  ...values: ValuesArgument<(typeof PROVIDER_SENTENCES)[Name]>
): NamedSentence {
  return nameSentence<typeof PROVIDER_SENTENCES, Name>(PROVIDER_SENTENCES, sentence, ...values)
}
