/** Providers with keys, in the order in which the first one with a key is the default. */
export const HOSTED_IDS = ['anthropic', 'openai', 'google'] as const
export type HostedId = (typeof HOSTED_IDS)[number]

/** A provider with its own API, and its default models. */
export interface Hosted {
  name: string
  keyVariable: string
  urlVariable: string
  /** The start of the paths of its API, after the host. */
  apiPath: string
  url: string
  ordinary: string
  synthesis: string
}

export const HOSTED: Record<HostedId, Hosted> = {
  anthropic: {
    name: 'Anthropic',
    keyVariable: 'ANTHROPIC_API_KEY',
    urlVariable: 'ANTHROPIC_BASE_URL',
    apiPath: '/v1',
    url: 'https://api.anthropic.com',
    ordinary: 'anthropic:claude-haiku-5-5',
    synthesis: 'anthropic:claude-sonnet-5-5',
  },
  openai: {
    name: 'OpenAI',
    keyVariable: 'OPENAI_API_KEY',
    urlVariable: 'OPENAI_BASE_URL',
    apiPath: '/v1',
    url: 'https://api.openai.com',
    ordinary: 'openai:gpt-6-luna',
    synthesis: 'openai:gpt-6-sol',
  },
  google: {
    name: 'Google',
    keyVariable: 'GOOGLE_GENERATIVE_AI_API_KEY',
    urlVariable: 'GOOGLE_BASE_URL',
    apiPath: '/v1beta',
    url: 'https://generativelanguage.googleapis.com',
    ordinary: 'google:gemini-3.8-flash',
    synthesis: 'google:gemini-3.8-flash',
  },
}

export const SCRIPT_MODEL = 'demo:script'

/** Whether it is a service on the internet with a key; false for local models and the demo script. */
export function isHosted(provider: string): provider is HostedId {
  return HOSTED_IDS.some((id) => id === provider)
}

/** Returns the name that people know, in a form that can begin a sentence. */
export function providerName(provider: string): string {
  if (isHosted(provider)) return HOSTED[provider].name
  return provider === 'local' ? 'The local model server' : 'The demo script'
}

/** The parts before and after the first colon; a local model's name may contain colons. */
export function splitModel(model: string): { provider: string; name: string } {
  const [provider = '', ...rest] = model.split(':')
  return { provider, name: rest.join(':') }
}
