import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SCALE_TEXTS } from '#agents/range/meaning-groups.ts'
import { measureRange, type RangeNote } from '#agents/range/measure-range.ts'
import { WAIT } from '#base/testing/patience.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { createLog } from '#server/ground/log.ts'
import type { Embedding, EmbeddingEnd } from '#server/models/calls/embed-texts.ts'
import { scriptedModels } from '#server/models/testing/scripted-models.ts'
import type { DayBudget } from '#server/session/day-budget.ts'
import { createNoteVectors } from './note-vectors.ts'
import { IdeasStage, NO_DAY_BUDGET } from './testing/ideas-stage.ts'

let db: Database
beforeAll(async () => {
  db = await openDatabase((await freshPlace('pglite')).place)
})
afterAll(() => db.close())

const MODEL = 'local:nomic-embed-text'
const DIRECTIONS = 64

/** Texts of one subject, and the two sentences of a pair, have one direction. */
function vectorOf(text: string): Float32Array {
  const pair = SCALE_TEXTS.indexOf(text)
  const subject = ['bus', 'lamp', 'tree'].findIndex((word) => text.includes(word))
  const vector = new Float32Array(DIRECTIONS)
  vector[pair >= 0 ? Math.floor(pair / 2) : 20 + subject] = 1
  return vector
}

const done = (texts: readonly string[]): EmbeddingEnd => ({
  state: 'done',
  vectors: texts.map(vectorOf),
  usage: {
    model: MODEL,
    inputTokens: texts.length,
    outputTokens: 0,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    costMicros: 0,
    isEstimate: false,
  },
})

interface Setup {
  embed?: (texts: readonly string[]) => EmbeddingEnd
  dayBudget?: DayBudget
  now?: () => number
}

async function begin({ embed = done, dayBudget = NO_DAY_BUDGET, now }: Setup = {}) {
  const asked: (readonly string[])[] = []
  const embedding: Embedding = {
    model: () => MODEL,
    estimate: (_, texts) => ({ tokens: texts.length, costMicros: 0 }),
    async embed(_model, texts) {
      asked.push(texts)
      return embed(texts)
    },
  }
  const models = { ...scriptedModels(async function* () {}), embedding }
  const stage = await IdeasStage.begin(db, { models })
  const services = { config: { models: { dayBudget } }, db, sessions: stage.sessions, models }
  const vectors = createNoteVectors({ ...services, log: createLog('silent'), now })
  const compare = async (notes: readonly RangeNote[]) => vectors.compare(await stage.state(), notes)
  const complete = (notes: readonly RangeNote[]) =>
    vi.waitFor(async () => {
      const compared = await compare(notes)
      expect(compared.by).toMatchObject({ isComplete: true, failure: null })
      return compared
    }, WAIT)
  return { stage, asked, compare, complete }
}

const notesOf = (...texts: string[]): RangeNote[] =>
  texts.map((text, i) => ({ number: i + 1, text, isByAgent: false, kind: null }))
const NOTES = notesOf('A bus at night', 'More lamps: a lamp each', 'The late bus', 'Plant a tree')

test('notes are compared by meaning once their vectors are there, and the board pays', async () => {
  const { stage, asked, compare, complete } = await begin()
  await stage.addAgent()
  const first = await compare(NOTES)
  expect(first).toMatchObject({ by: { model: MODEL, failure: null, isComplete: false } })
  expect(measureRange(first.input).people.meaning).toBeNull()
  const { input } = await complete(NOTES)
  expect(measureRange(input).people.meaning).toMatchObject({ notes: 4, groups: 3, lone: 2 })
  expect(asked).toHaveLength(1)
  await vi.waitFor(async () => expect((await stage.state()).calls).toEqual({}), WAIT)
  expect((await stage.state()).spend.tokens).toBe(SCALE_TEXTS.length + NOTES.length)
})

test('only new words are sent', async () => {
  const { stage, asked, complete } = await begin()
  await stage.addAgent()
  await complete(NOTES)
  await vi.waitFor(async () => expect((await stage.state()).calls).toEqual({}), WAIT)
  await complete(notesOf(...NOTES.map(({ text }) => text), 'A bus at night', 'A tree'))
  expect(asked[1]).toEqual(['A tree'])
})

test('without a clerk that may sort, or while it is off, nothing is sent', async () => {
  const { stage, asked, compare } = await begin()
  expect((await compare(NOTES)).by).toBeNull()
  await stage.addAgent()
  await stage.ask({ type: 'settings.change', settings: { clerk: 'off' } })
  expect((await compare(NOTES)).by).toBeNull()
  expect(asked).toEqual([])
})

test('a failure is named, and the model is not asked again for a minute', async () => {
  let time = 1_000_000
  let isDown = true
  const { stage, asked, compare, complete } = await begin({
    now: () => time,
    embed: (texts) =>
      isDown
        ? {
            state: 'failed',
            failure: { code: 'unreachable', message: 'The server is away.', isRetryable: true },
            usage: null,
          }
        : done(texts),
  })
  await stage.addAgent()
  await vi.waitFor(
    async () => expect((await compare(NOTES)).by).toMatchObject({ failure: 'The server is away.' }),
    WAIT,
  )
  expect(asked).toHaveLength(1)
  isDown = false
  time += 60_000
  await complete(NOTES)
  expect(asked).toHaveLength(2)
})

test('a budget that is used up, and a model that distinguishes nothing, are named', async () => {
  const poor = await begin({ dayBudget: { tokens: 1, costMicros: null } })
  await poor.stage.addAgent()
  await vi.waitFor(
    async () => expect((await poor.compare(NOTES)).by?.failure).toMatch(/a day for all its boards/),
    WAIT,
  )
  expect(poor.asked).toEqual([])
  const flat = (texts: readonly string[]): EmbeddingEnd => {
    const end = done(texts)
    return end.state === 'done' ? { ...end, vectors: texts.map(() => Float32Array.of(1)) } : end
  }
  const same = await begin({ embed: flat })
  await same.stage.addAgent()
  await vi.waitFor(
    async () => expect((await same.compare(NOTES)).by?.failure).toMatch(/do not distinguish/),
    WAIT,
  )
})
