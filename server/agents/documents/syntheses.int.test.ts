import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { sumUsageSince } from '#db/model-usage.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { AgentsStage, type StageOptions, sentIn } from '#server/agents/testing/agents-stage.ts'
import type { ModelCall } from '#server/models/calls/model-call.ts'
import { limitsOfContext } from '#server/models/providers/model-limits.ts'
import type { ScriptedAnswer, ScriptedPart } from '#server/models/testing/scripted-models.ts'
import { DEFAULT_SETTINGS } from '#session/board/board-settings.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { Synthesis } from '#session/syntheses/synthesis.ts'
import { FAILURE } from '#session/testing/round-driver.ts'

let db: Database
let stage: AgentsStage
beforeAll(async () => {
  db = await openDatabase((await freshPlace('pglite')).place)
})
afterAll(() => db.close())
afterEach(() => stage.stop())

async function open(
  syn: (call: ModelCall) => AsyncIterable<ScriptedPart>,
  options?: StageOptions,
): Promise<void> {
  const answer: ScriptedAnswer = async function* (call) {
    const { task, agent } = call.script
    if (task === 'synthesize') yield* syn(call)
    else if (task === 'advise') yield `NOTE: thought of ${agent.name}\n`
  }
  stage = new AgentsStage(db, answer, options)
  await stage.start()
}

/** Labels of the notes, in the order in which the call shows them. */
function labelsIn(call: ModelCall): string[] {
  return [...sentIn(call).matchAll(/"(?:id|label)":"(#[x\d]+)"/g)].map(([, label]) => label ?? '')
}

async function sumUp(input: Parameters<AgentsStage['sumUp']>[0] = {}): Promise<Synthesis> {
  const id = await stage.sumUp(input)
  return ended(id)
}

async function ended(id: string): Promise<Synthesis> {
  const now = async () => must(entryOf((await stage.state()).syntheses, id), 'a synthesis')
  await stage.until(async () => {
    const { state, usage } = await now()
    return state !== 'queued' && state !== 'writing' && (usage !== null || state === 'failed')
  })
  return now()
}

const cards = () =>
  stage.inRoom((room) =>
    [...room.doc.getMap('shapes').keys()].filter((id) => /^shape:s[0-9a-z]{12}$/.test(id)),
  )

test('every sentence cites notes; a card for it is on the canvas; notes that it leaves out are listed', async () => {
  await open(async function* (call) {
    const [one, two] = labelsIn(call)
    yield `# What we know\n## Agreement\n- All want rain. [${one} ${two}]\n## Tensions\n`
    yield '## Next steps\n## Left out\n'
  })
  const round = await stage.round({ mode: 'parallel', synthesize: true })
  const synthesis = await ended(must(round.synthesisId, 'a synthesis'))
  expect(synthesis).toMatchObject({ state: 'done', title: 'What we know', roundId: round.id, version: 1 })
  const [sentence] = synthesis.sentences
  expect(sentence).toMatchObject({ section: 'agreement', isSupported: true })
  expect(sentence?.notes).toHaveLength(2)
  const used = new Set([...(sentence?.notes ?? []), ...synthesis.leftOut.map(({ noteId }) => noteId)])
  expect(used).toEqual(new Set(synthesis.notes))
  expect(await cards()).toEqual([synthesis.cardId])
})

test('on a board without room for its card a synthesis fails but keeps its text, and is charged', async () => {
  await open(
    async function* (call) {
      const [one] = labelsIn(call)
      yield `# Short\n## Agreement\n- All of it. [${one}]\n`
    },
    { limits: { maxRecords: 4 } },
  )
  await stage.round({ mode: 'parallel' })
  const notes = (await stage.notes()).map(({ id }) => id)
  const synthesis = await sumUp({ notes })
  expect(synthesis).toMatchObject({
    state: 'failed',
    failure: { code: 'board-full' },
    sentences: [{ text: 'All of it.' }],
    usage: { inputTokens: expect.any(Number) },
  })
})

test('a synthesizer that answered badly is not asked again beyond the budget', async () => {
  let held = 0
  await open(async function* () {
    held = (await stage.state()).spend.held.tokens
    yield 'Nothing of use.'
  })
  const notes = [await stage.write('One')]
  const unreadable = { state: 'failed', failure: { code: 'unreadable' } }
  expect(await sumUp({ notes })).toMatchObject(unreadable)
  expect(stage.models.calls).toHaveLength(2)
  const { settings, spend } = await stage.state()
  const budget = { ...settings.budget, boardTokens: spend.tokens + held + 10 }
  await stage.must({ type: 'settings.change', settings: { budget } })
  expect(await sumUp({ notes })).toMatchObject(unreadable)
  expect(stage.models.calls).toHaveLength(3)
})

test('a synthesizer that answered badly is not asked again beyond the server’s budget of the day', async () => {
  let held = 0
  await open(async function* () {
    held = (await stage.state()).spend.held.tokens
    yield 'Nothing of use.'
  })
  const notes = [await stage.write('One')]
  await sumUp({ notes })
  expect(stage.models.calls).toHaveLength(2)
  const { tokens: spent } = await sumUsageSince(db, new Date(new Date().setUTCHours(0, 0, 0, 0)))
  // Enough for one try, and for nothing more.
  stage.options.dayBudget = { tokens: spent + held + 10, costMicros: null }
  const failure = { code: 'unreadable' }
  expect(await sumUp({ notes })).toMatchObject({ state: 'failed', failure })
  expect(stage.models.calls).toHaveLength(3)
})

test('headings in another language are read by their place, and complained about where one is missing', async () => {
  let tries = 0
  await open(async function* (call) {
    const [label] = labelsIn(call)
    const next = tries++ === 0 ? '' : `## Nächste Schritte\n- Eine Woche proben. [${label}]\n`
    yield `# T\n## Übereinstimmung\n- Licht fehlt. [${label}]\n## Spannungen\n- Wer zahlt? [${label}]\n${next}## Ausgelassen\n`
  })
  const synthesis = await sumUp({ notes: [await stage.write('One')] })
  expect(synthesis).toMatchObject({
    state: 'done',
    sentences: [{ section: 'agreement' }, { section: 'tensions' }, { section: 'next-steps' }],
  })
  expect(stage.models.calls).toHaveLength(2)
  expect(JSON.stringify(stage.models.calls[1]?.prompt)).toContain('“Übereinstimmung”')
})

test('unknown ids are complained about once, by name', async () => {
  let tries = 0
  await open(async function* (call) {
    const cited = tries++ === 0 ? '#999' : labelsIn(call)[0]
    yield `# T\n## Agreement\n- So it is. [${cited}]\n`
  })
  await stage.round({ mode: 'parallel', moderate: false })
  const synthesis = await sumUp({ round: (await stage.state()).roundOrder[0] })
  expect(synthesis.sentences).toMatchObject([{ isSupported: true }])
  const [, second] = stage.models.calls.filter(({ script }) => script.task === 'synthesize')
  expect(second && sentIn(second)).toContain('#999')
})

test('a sentence that names no note of the list even then is marked unsupported', async () => {
  await open(async function* () {
    yield '# T\n## Agreement\n- So it is. [#999]\n'
  })
  await stage.round({ mode: 'parallel' })
  const synthesis = await sumUp({ round: (await stage.state()).roundOrder[0] })
  expect(synthesis).toMatchObject({
    state: 'done',
    sentences: [{ text: 'So it is.', isSupported: false, notes: [] }],
  })
  expect(stage.models.calls.filter(({ script }) => script.task === 'synthesize')).toHaveLength(2)
})

test('a synthesis that can’t be read twice fails, and can be requested again', async () => {
  await open(async function* () {
    yield 'I would rather not.'
  })
  await stage.round({ mode: 'parallel' })
  const synthesis = await sumUp({ round: (await stage.state()).roundOrder[0] })
  expect(synthesis).toMatchObject({ state: 'failed', failure: { code: 'unreadable', isRetryable: true } })
})

test('aborted in mid-sentence, the sentences that are there stay', async () => {
  await open(async function* (call) {
    yield `# T\n## Agreement\n- One. [${labelsIn(call)[0]}]\n- Tw`
    await delay(60_000, undefined, { ref: false })
    yield ''
  })
  await stage.round({ mode: 'parallel' })
  const synthesisId = await stage.sumUp({ round: (await stage.state()).roundOrder[0] })
  await stage.until(async () => (await cards()).length === 1)
  await stage.must({ type: 'synthesis.abort', synthesisId })
  const synthesis = await ended(synthesisId)
  expect(synthesis.state).toBe('cancelled')
  expect(synthesis.sentences[0]).toMatchObject({ text: 'One.', isSupported: true })
  expect(stage.models.running()).toBe(0)
})

test('a new version shows on the card of the one before; people choose what goes in', async () => {
  await open(async function* (call) {
    yield `# T\n## Agreement\n- So. [${labelsIn(call).join(' ')}]\n`
  })
  const round = await stage.round({ mode: 'parallel' })
  const first = await sumUp({ round: round.id })
  expect(first.notes).toHaveLength(3)
  const second = await sumUp({ previous: first.id, agents: [stage.idOf('Ben')], instructions: 'Be brief.' })
  expect(second).toMatchObject({ version: 2, previousId: first.id, cardId: first.cardId, roundId: round.id })
  expect(second.notes).toHaveLength(1)
  expect(await cards()).toEqual([first.cardId])
  const mine = await stage.write('And the cost?')
  expect((await sumUp({ notes: [mine] })).notes).toEqual([mine])
})

test('a synthesizer without the right to is not asked', async () => {
  await open(async function* () {}, { agents: { Syn: { capabilities: ['post-notes'] } } })
  const round = await stage.round({ mode: 'parallel' })
  await expect(stage.sumUp({ round: round.id })).rejects.toThrow('synthesizer')
  expect(await stage.ask({ mode: 'parallel', synthesize: true })).toMatchObject({
    refusal: { code: 'no-agent' },
  })
})

const TWICE = { agents: { Syn: { model: 'local:reads' } } }

const SENTENCES: Record<string, string> = {
  '#1': 'Umbrellas are lent out.',
  '#2': 'Clothes dry by noon.',
  '#3': 'Roads get blocked.',
}

/** Each reading cites its first note alone. */
async function* citeFirst(call: ModelCall): AsyncIterable<ScriptedPart> {
  const [first = ''] = labelsIn(call)
  yield `# Rain\n## Agreement\n- ${SENTENCES[first]} [${first}]\n## Tensions\n## Next steps\n## Left out\n`
}

const readingCalls = () => stage.models.calls.filter(({ script }) => script.task === 'synthesize')

test('a model reads the notes twice, in opposite orders, and what either cites counts', async () => {
  await open(citeFirst, TWICE)
  for (const text of ['One rains.', 'Two shines.', 'Three snows.']) await stage.write(text)
  const { sentences, leftOut, readings, usage } = await sumUp()
  expect(readings).toEqual({ count: 2 })
  const [first = [], second = []] = readingCalls().map(labelsIn)
  expect(second).toEqual(first.toReversed())
  expect(sentences).toHaveLength(2)
  expect(leftOut).toHaveLength(1)
  expect(usage?.inputTokens).toBeGreaterThan(sentIn(must(readingCalls()[0], 'a call')).length / 4)
})

test.each<[string, StageOptions, { instructions?: string }]>([
  ['request', {}, { instructions: 'In one sentence.' }],
  ['small-model', { limitsOf: () => limitsOfContext(8_000) }, {}],
  [
    'budget',
    { microsPerToken: 1, settings: { budget: { ...DEFAULT_SETTINGS.budget, boardTokens: 10_000 } } },
    {},
  ],
])('one reading counts, and says why: %s', async (why, options, input) => {
  await open(citeFirst, { ...TWICE, ...options })
  await stage.write('One rains.')
  await stage.write('Two shines.')
  const { readings, sentences, state } = await sumUp(input)
  expect([state, readings]).toEqual(['done', { count: 1, why }])
  expect(sentences).toHaveLength(1)
  expect(readingCalls()).toHaveLength(1)
})

test('a second reading that fails takes nothing from the first, and one that is stopped leaves it', async () => {
  let readings = 0
  let isStopping = false
  await open(async function* (call) {
    readings += 1
    if (readings % 2 === 1) yield* citeFirst(call)
    else if (isStopping) await delay(60_000, undefined, { signal: call.signal })
    else yield { fail: FAILURE }
  }, TWICE)
  await stage.write('One rains.')
  await stage.write('Two shines.')
  const failed = await sumUp()
  expect(failed).toMatchObject({ state: 'done', readings: { count: 1, why: 'failed' } })
  isStopping = true
  const id = await stage.sumUp()
  await stage.until(() => readings === 4)
  await stage.must({ type: 'synthesis.abort', synthesisId: id })
  const stopped = await ended(id)
  expect(stopped).toMatchObject({ state: 'cancelled', sentences: [{ section: 'agreement' }] })
})
