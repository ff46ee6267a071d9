import { z } from 'zod'
import { ModelRef } from '#session/agents/agent.ts'
import { GuestBoardRule, ModelPatterns } from '#session/agents/allowed-models.ts'
import { address, onOff, secret, textVariable, variable, whole } from './variable.ts'

/** A provider's API key, and the address of its API. */
function key(of: string) {
  return secret(textVariable(`An API key of ${of}. With it, agents can use models of ${of}.`))
}

function keyUrl(of: string) {
  return variable(
    address,
    null,
    'an address like https://proxy.example.org/v1',
    `The address of ${of}’s API. Set it when requests go through a proxy.`,
  )
}

/** The models that agents use. */
export const MODEL_VARIABLES = {
  ANTHROPIC_API_KEY: key('Anthropic'),
  ANTHROPIC_BASE_URL: keyUrl('Anthropic'),
  OPENAI_API_KEY: key('OpenAI'),
  OPENAI_BASE_URL: keyUrl('OpenAI'),
  GOOGLE_GENERATIVE_AI_API_KEY: key('Google'),
  GOOGLE_BASE_URL: keyUrl('Google'),
  LOCAL_MODEL_URLS: variable(
    z
      .string()
      .transform((list) => list.split(',').map((url) => url.trim()))
      .pipe(z.array(address).min(1).max(8)),
    null,
    'addresses like http://127.0.0.1:11434/v1, with commas between them',
    'The addresses of OpenAI-compatible model servers that agents may use (Ollama, LM Studio, vLLM).',
  ),
  LOCAL_CONTEXT_TOKENS: variable(
    whole.min(1_024).max(10_000_000),
    null,
    'a whole number from 1024 to 10000000',
    'How many tokens a model of `LOCAL_MODEL_URLS` takes at once, prompt and answer together, where its server does not say it. Ollama, LM Studio, vLLM and llama.cpp say it; without this variable, 4,096 is assumed for all others.',
  ),
  LOCAL_CALLS_AT_ONCE: variable(
    whole.min(1).max(64),
    '1',
    'a whole number from 1 to 64',
    'How many calls each server of `LOCAL_MODEL_URLS` gets at once from one Parley process. Further calls wait for their turn.',
  ),
  CALLS_AT_ONCE: variable(
    whole.min(1).max(64),
    '4',
    'a whole number from 1 to 64',
    'The same for each provider with a key.',
  ),
  MODEL_DEFAULT: variable(
    ModelRef,
    null,
    'provider:model, with anthropic, openai, google, local or demo before the colon',
    'The model of agents that name none. Without it: a small model of the first provider with a key, else of a local server, else the demo script.',
  ),
  MODEL_SYNTHESIS: variable(
    ModelRef,
    null,
    'provider:model, with anthropic, openai, google, local or demo before the colon',
    'The model of synthesizers that name none.',
  ),
  MODEL_EMBEDDING: variable(
    z
      .string()
      .max(120)
      .regex(/^(none|(openai|google|local):\S+)$/),
    null,
    'provider:model, with openai, google or local before the colon, or none',
    'The model that compares notes by meaning for the range of a board: it is sent the words of the notes on boards whose clerk sorts ideas. Without it: the first model of a local server with “embed” in its name, if there is one; a provider with a key is used only if it is named here. `none`: notes are compared by wording only.',
  ),
  MODELS_ALLOWED: variable(
    z
      .string()
      .transform((list) => list.split(',').map((pattern) => pattern.trim()))
      .pipe(ModelPatterns.min(1)),
    null,
    'patterns like anthropic:claude-haiku-*, with commas between them',
    'Models that agents may name. In a pattern, `*` matches any characters; `*` alone allows every model. Without this variable, the operator’s page decides; until then, models that cost no more than the default models are allowed.',
  ),
  GUEST_BOARDS_MODELS: variable(
    GuestBoardRule,
    null,
    'yes, script or no',
    'Whether boards that only guests own may ask models: `yes`, the demo script only (`script`), or no agents (`no`). Without it, the operator’s page decides; until then, `yes`.',
  ),
  AGENTS: variable(
    onOff,
    'on',
    'on or off',
    '`off` stops all agents. The operator’s page can’t switch them on then.',
  ),
  DEMO_PACE_MS: variable(
    whole.min(0).max(10_000),
    '25',
    'a number from 0 to 10000',
    'How long the demo script pauses between groups of words, in milliseconds.',
  ),
}
