import type { LanguageModelV4 } from '@ai-sdk/provider'
import { LLMock } from '@copilotkit/aimock'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { z } from 'zod'
import { must } from '#base/must.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { readConfig } from '#server/config/env.ts'
import type { CallLimits } from '#server/models/calls/call-limits.ts'
import type { ModelCall } from '#server/models/calls/model-call.ts'
import type { ModelsConfig } from '#server/models/providers/models-config.ts'
import { type StartedModels, startModels } from '#server/models/start-models.ts'
import type { AnswerLimits } from '#server/models/wire/answer-limits.ts'

/** Secrets that must not appear anywhere. */
export const KEYS = {
  ANTHROPIC_API_KEY: 'test-anthropic-key-93f1c7',
  OPENAI_API_KEY: 'test-openai-key-5b20de',
  GOOGLE_GENERATIVE_AI_API_KEY: 'test-google-key-a417f0',
}
export const MODELS = {
  anthropic: 'anthropic:claude-haiku-5-5',
  openai: 'openai:gpt-6-luna',
  google: 'google:gemini-3.8-flash',
  local: 'local:llama3.2:3b',
}

export const QUICK: CallLimits = { firstTokenMs: 5_000, gapMs: 5_000, wholeMs: 10_000, maxRetries: 2 }

export interface ModelsUnderTest extends StartedModels {
  logged: () => string
}

export interface ModelsTestBed {
  /** The wire format of all four providers. */
  mock(): LLMock
  db(): Database
  start(options?: StartOptions): Promise<ModelsUnderTest>
}

export interface StartOptions {
  environment?: Record<string, string>
  limits?: Partial<CallLimits>
  answerLimits?: Partial<AnswerLimits>
  standIns?: Record<string, LanguageModelV4>
  programs?: { program: string; url: string }[]
  countFromTokens?: number
}

/** Real models over a fake wire; stopped after the test. */
export function withModels(): ModelsTestBed {
  let mock: LLMock | null = null
  let db: Database | null = null
  const started: StartedModels[] = []
  beforeAll(async () => {
    mock = new LLMock({ port: 0, logLevel: 'silent' })
    await mock.start()
    db = await openDatabase((await freshPlace('pglite')).place)
  })
  afterEach(async () => {
    for (const { models } of started.splice(0)) await models.stop()
    mock?.clearFixtures()
    mock?.clearRequests()
  })
  afterAll(async () => {
    await mock?.stop()
    await db?.close()
  })
  return {
    mock: () => must(mock, 'a fake wire'),
    db: () => must(db, 'a database'),
    async start(options = {}) {
      const url = must(mock, 'a fake wire').url
      const config = modelsConfigFrom({
        ...KEYS,
        ANTHROPIC_BASE_URL: url,
        OPENAI_BASE_URL: `${url}/v1/`,
        GOOGLE_BASE_URL: `${url}/v1beta`,
        LOCAL_MODEL_URLS: `${url}/v1`,
        MODELS_ALLOWED: '*',
        DEMO_PACE_MS: '0',
        ...options.environment,
      })
      const lines: string[] = []
      const log = pino({ level: 'debug' }, { write: (line) => lines.push(line) })
      const limits = { ...QUICK, ...options.limits }
      const models = await startModels({ ...options, config, db: must(db, 'a database'), log, limits })
      started.push(models)
      return { ...models, logged: () => lines.join('') }
    },
  }
}

/** The part of the configuration that is about models. */
export function modelsConfigFrom(environment: Record<string, string>): ModelsConfig {
  return readConfig(environment).models
}

/** A call that answers `text`, with the result of each piece. */
export function callOf(
  model: string,
  text: string,
  more: Partial<ModelCall> = {},
): ModelCall & { deltas: string[] } {
  const deltas: string[] = []
  return {
    model,
    prompt: { instructions: 'Be brief.', messages: [{ role: 'user', content: text }] },
    maxOutputTokens: 300,
    script: { task: 'advise', agent: { name: 'Sceptic', domain: 'my duty is to doubt' } },
    signal: new AbortController().signal,
    onText: (delta) => deltas.push(delta),
    deltas,
    ...more,
  }
}

export const CHOOSE_NOTES = {
  name: 'choose_notes' as const,
  description: 'Choose the notes to continue with.',
  schema: z.object({
    picks: z.array(z.object({ note: z.enum(['A1', 'A2', 'A3']), reason: z.string() })),
    distant: z.enum(['A1', 'A2', 'A3']).nullable(),
  }),
}
