/** The results of testing a provider, for the operator. Refused answers have the sentences of failures. */
export const PROVIDER_SENTENCES = {
  'provider-accepts-key': '{provider} accepts the key.',
  'provider-demo': 'The demo script is always available. It is not an AI.',
  'provider-limits-calls': '{provider} limits how often it can be called: try again in a minute.',
  'provider-local-answers': 'The local model server answers.',
  'provider-local-missing': 'Set LOCAL_MODEL_URLS, or look for one on this machine.',
  'provider-local-silent': 'No model server answers at {urls}.',
  'provider-refuses-key': '{provider} refuses the key: check {keyVariable}.',
  'provider-status': '{provider} answered with {status}: try again later.',
  'provider-unreachable': '{provider} can’t be reached: check the network, and {urlVariable} if that is set.',
  'provider-without-key': 'Set {keyVariable}, and start Parley again.',
} as const satisfies Record<string, string>
