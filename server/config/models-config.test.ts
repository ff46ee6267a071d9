import { expect, test } from 'vitest'
import { createLocalModels } from '../models/providers/local-models.ts'
import { createModelProviders } from '../models/providers/model-providers.ts'
import { secretsOf } from '../models/providers/models-config.ts'
import { createHider } from '../models/wire/hide-secrets.ts'
import { readConfig } from './env.ts'
import { EnvironmentError } from './secret-files.ts'

const defaultsWith = async (environment: Record<string, string>) => {
  const { models: config } = readConfig(environment)
  const local = createLocalModels({ urls: config.localUrls, fetch })
  return (await createModelProviders({ config, local, fetch })).defaults()
}

test.each([
  ['https://proxy.example.org', 'https://proxy.example.org'],
  ['https://proxy.example.org/v1', 'https://proxy.example.org'],
  ['https://proxy.example.org/anthropic/v1/', 'https://proxy.example.org/anthropic'],
])('the address %s is %s for both libraries', (given, url) => {
  const { models } = readConfig({ ANTHROPIC_API_KEY: 'key', ANTHROPIC_BASE_URL: given })
  expect(models.hosted.anthropic).toEqual({ key: 'key', url })
})

test('Google’s address may end in its own version', () => {
  const url = 'https://proxy.example.org/v1beta'
  const { models } = readConfig({ GOOGLE_GENERATIVE_AI_API_KEY: 'key', GOOGLE_BASE_URL: url })
  expect(models.hosted.google?.url).toBe('https://proxy.example.org')
})

test('local addresses are a list', () => {
  const { models } = readConfig({ LOCAL_MODEL_URLS: 'http://127.0.0.1:11434/v1, http://gpu:8000' })
  expect(models.localUrls).toEqual(['http://127.0.0.1:11434/v1', 'http://gpu:8000'])
  expect(() => readConfig({ LOCAL_MODEL_URLS: 'file:///etc/passwd' })).toThrow('LOCAL_MODEL_URLS must be')
})

test('without any key the script answers, and is reported as such', async () => {
  expect(await defaultsWith({})).toEqual({
    ordinary: 'demo:script',
    synthesis: 'demo:script',
    isScriptOnly: true,
  })
})

test('the first provider with a key decides', async () => {
  expect(await defaultsWith({ ANTHROPIC_API_KEY: 'a', OPENAI_API_KEY: 'b' })).toEqual({
    ordinary: 'anthropic:claude-haiku-5-5',
    synthesis: 'anthropic:claude-sonnet-5-5',
    isScriptOnly: false,
  })
  expect(await defaultsWith({ OPENAI_API_KEY: 'b' })).toMatchObject({ ordinary: 'openai:gpt-6-luna' })
  expect(await defaultsWith({ GOOGLE_GENERATIVE_AI_API_KEY: 'c' })).toMatchObject({
    ordinary: 'google:gemini-3.8-flash',
  })
})

test('the operator’s configuration takes precedence', async () => {
  const named = { ANTHROPIC_API_KEY: 'a', MODEL_DEFAULT: 'anthropic:claude-opus-5-5' }
  expect(await defaultsWith(named)).toMatchObject({
    ordinary: 'anthropic:claude-opus-5-5',
    synthesis: 'anthropic:claude-sonnet-5-5',
  })
  expect(await defaultsWith({ ANTHROPIC_API_KEY: 'a', MODEL_DEFAULT: 'demo:script' })).toMatchObject({
    ordinary: 'demo:script',
  })
})

test.each([
  [{ MODEL_DEFAULT: 'openai:gpt-6-sol' }, 'OPENAI_API_KEY is missing'],
  [{ MODEL_SYNTHESIS: 'local:llama3' }, 'LOCAL_MODEL_URLS is missing'],
  [{ MODEL_DEFAULT: 'gpt-6' }, 'MODEL_DEFAULT must be'],
  [{ DAY_BUDGET_USD: '-1' }, 'DAY_BUDGET_USD must be'],
  [{ OPERATOR_PASSWORD: 'short' }, 'OPERATOR_PASSWORD must be'],
])('%j is reported at start', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(EnvironmentError)
  expect(() => readConfig(environment)).toThrow(sentence)
})

test('secrets are cut out of any text, ours and look-alikes', () => {
  const { models } = readConfig({
    ANTHROPIC_API_KEY: 'abc',
    OPENAI_API_KEY: 'abcdef',
    OPERATOR_PASSWORD: 'a long password',
  })
  const hide = createHider(secretsOf(models))
  expect(hide('x abcdef y abc z "a long password"')).toBe('x (hidden) y (hidden) z "(hidden)"')
  expect(hide('key sk-ant-REDACTED is wrong')).toBe('key (hidden) is wrong')
})

test('while guests are on and a provider has a key, a day has a budget', () => {
  const dayBudget = (environment: Record<string, string>) => readConfig(environment).models.dayBudget
  const key = { OPENAI_API_KEY: 'k' }
  expect(dayBudget(key)).toMatchObject({
    isDefault: true,
    onlyPaid: true,
    tokens: 6_000_000,
    costMicros: 10_000_000,
    personPercent: 50,
    addressPercent: 75,
  })
  expect(dayBudget({})).toMatchObject({ isDefault: false, tokens: null, costMicros: null })
  expect(dayBudget({ ...key, DAY_BUDGET_USD: '3' })).toMatchObject({
    isDefault: false,
    onlyPaid: false,
    tokens: null,
    costMicros: 3_000_000,
  })
  const signIn = { PARLEY_GUESTS: 'off', GITHUB_ID: 'i', GITHUB_SECRET: 's' }
  expect(dayBudget({ ...key, ...signIn })).toMatchObject({
    isDefault: false,
    tokens: null,
    personPercent: 100,
  })
})
