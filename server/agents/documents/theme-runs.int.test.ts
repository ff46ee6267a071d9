import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { AgentsStage, type StageOptions, sentIn } from '#server/agents/testing/agents-stage.ts'
import type { ModelCall } from '#server/models/calls/model-call.ts'
import type { ScriptedAnswer, ScriptedPart } from '#server/models/testing/scripted-models.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { ThemeRun } from '#session/themes/theme-run.ts'
import { LIMITS } from '#sync/limits.ts'
import { acceptThemes, undoThemes } from './themes-document.ts'

let db: Database
let stage: AgentsStage
beforeAll(async () => {
  db = await openDatabase((await freshPlace('pglite')).place)
})
afterAll(() => db.close())
afterEach(() => stage.stop())

async function open(
  answer: (call: ModelCall) => AsyncIterable<ScriptedPart>,
  options?: StageOptions,
): Promise<void> {
  const onlyThemeRuns: ScriptedAnswer = async function* (call) {
    if (call.script.task === 'find-themes') yield* answer(call)
  }
  stage = new AgentsStage(db, onlyThemeRuns, options)
  await stage.start()
}

const TEXTS = [
  'A bus for the night shift',
  'Bus tickets for nights',
  'Warm soup',
  'Soup after nine',
  'A plant',
]

async function writeIdeas(texts = TEXTS): Promise<number[]> {
  const numbers: number[] = []
  for (const text of texts) numbers.push(await stage.idea(text))
  return numbers
}

async function now(id: string): Promise<ThemeRun> {
  return must(entryOf((await stage.state()).themeRuns, id), 'a theme run')
}

async function ended(id: string): Promise<ThemeRun> {
  await stage.until(async () => {
    const { state, usage } = await now(id)
    return state !== 'queued' && state !== 'thinking' && (usage !== null || state === 'failed')
  })
  return now(id)
}

async function* two(): AsyncGenerator<string> {
  yield '# Theme: Getting home\nA bus at night.\nIdeas: #1 #2\n'
  yield '# Theme: Eating late\nSoup.\nIdeas: #3 #4\n# On their own\nIdeas: #5\n'
}

const services = () => ({ config: { limits: LIMITS }, sessions: stage.sessions, rooms: stage.rooms })
const inputFor = (themeRunId: string) => ({ boardId: stage.boardId, themeRunId, actor: stage.byOwner })

test('a theme run groups ideas under titles and changes nothing yet', async () => {
  await open(two)
  await writeIdeas()
  const themeRun = await ended(await stage.findThemes())
  expect(themeRun).toMatchObject({
    state: 'proposed',
    numbers: [1, 2, 3, 4, 5],
    rest: [5],
    model: 'demo:syn',
  })
  expect(themeRun.themes.map(({ title, numbers }) => [title, ...numbers])).toEqual([
    ['Getting home', 1, 2],
    ['Eating late', 3, 4],
  ])
  const { ideas, spend } = await stage.state()
  expect(ideas.size).toBe(5)
  expect(spend.held.tokens).toBe(0)
  expect(spend.tokens).toBeGreaterThan(0)
})

test('the next theme run takes only what is new; everything when it is asked for', async () => {
  await open(two)
  await writeIdeas()
  await ended(await stage.findThemes())
  await expect(stage.findThemes()).rejects.toThrow('Fewer than two')
  await writeIdeas(['Lamps at the stop', 'A lamp at the gate'])
  const { numbers } = await ended(await stage.findThemes())
  expect(numbers).toEqual([6, 7])
  expect((await ended(await stage.findThemes(true))).numbers).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('accepted themes are notes in the tray, ideas and links; one undo takes all of them back', async () => {
  await open(two)
  await writeIdeas()
  const { id, themes } = await ended(await stage.findThemes())
  const [first, second] = themes
  const requested = [{ ...must(first, 'a theme'), title: 'The way home' }, must(second, 'a theme')]
  const done = await acceptThemes(services(), { ...inputFor(id), themes: requested })
  expect(done).toMatchObject({ ok: true, themeRun: { state: 'accepted', settled: { by: stage.userId } } })
  const { ideas } = await stage.state()
  expect(ideas.get('6')).toMatchObject({
    text: 'The way home:\nA bus at night.',
    authorId: stage.idOf('Syn'),
    source: 'agent',
    isOnCanvas: true,
    links: [
      { type: 'synthesizes', to: 1 },
      { type: 'synthesizes', to: 2 },
    ],
  })
  const notes = (await stage.notes()).filter(({ number }) => (number ?? 0) > 5)
  expect(notes).toMatchObject([
    { number: 6, model: 'demo:syn', via: 'clerk', authorId: stage.idOf('Syn') },
    { number: 7, model: 'demo:syn' },
  ])
  expect(await undoThemes(services(), inputFor(id))).toMatchObject({
    ok: true,
    themeRun: { state: 'undone' },
  })
  const after = await stage.state()
  expect(after.ideas.get('6')).toMatchObject({ isOnCanvas: false, removedAt: expect.any(Number) })
  expect((await stage.notes()).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
  // Accepted again, the themes are new ideas with new notes.
  expect(await acceptThemes(services(), { ...inputFor(id), themes: requested })).toMatchObject({
    ok: true,
    themeRun: { state: 'accepted' },
  })
  expect((await stage.notes()).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 8, 9])
})

test('of two simultaneous acceptances one wins; the other is refused, and nothing is created twice', async () => {
  await open(two)
  await writeIdeas()
  const { id, themes } = await ended(await stage.findThemes())
  const both = await Promise.all([
    acceptThemes(services(), { ...inputFor(id), themes }),
    acceptThemes(services(), { ...inputFor(id), themes }),
  ])
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'themes-settled' } })
  expect((await stage.notes()).map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('asked again under the same key, accepting changes nothing more', async () => {
  await open(two)
  await writeIdeas()
  const { id, themes } = await ended(await stage.findThemes())
  const input = { ...inputFor(id), themes, commandId: 'once' }
  expect((await acceptThemes(services(), input)).ok).toBe(true)
  expect((await acceptThemes(services(), input)).ok).toBe(true)
  expect(await stage.notes()).toHaveLength(7)
})

test('a full board refuses, and the themes wait', async () => {
  await open(two)
  await writeIdeas()
  const { id, themes } = await ended(await stage.findThemes())
  const full = { ...services(), config: { limits: { ...LIMITS, maxRecords: 6 } } }
  expect(await acceptThemes(full, { ...inputFor(id), themes })).toMatchObject({
    refusal: { code: 'board-full' },
  })
  expect((await now(id)).state).toBe('proposed')
})

test('unknown ideas are complained about once; what is unreadable twice fails and marks no idea as seen', async () => {
  let tries = 0
  await open(async function* () {
    tries += 1
    yield tries === 1 ? '# Theme: T\nSo.\nIdeas: #1 #999\n' : 'I would rather not.'
  })
  await writeIdeas()
  const first = await ended(await stage.findThemes())
  expect(first).toMatchObject({ state: 'failed', failure: { code: 'unreadable', isRetryable: true } })
  expect(tries).toBe(2)
  const [, second] = stage.models.calls
  expect(second && sentIn(second)).toContain('first answer could not be used')
  expect((await ended(await stage.findThemes())).numbers).toEqual([1, 2, 3, 4, 5])
})

test('a theme run that is aborted, or stopped with all agents, ends its call and is charged', async () => {
  await open(async function* () {
    yield '# Theme'
    await delay(60_000, undefined, { ref: false })
    yield ''
  })
  await writeIdeas()
  const id = await stage.findThemes()
  await stage.until(() => stage.models.running() === 1)
  await stage.must({ type: 'theme-run.abort', themeRunId: id })
  expect(await ended(id)).toMatchObject({ state: 'cancelled', usage: { isEstimate: true } })
  const other = await stage.findThemes()
  await stage.until(() => stage.models.running() === 1)
  await stage.must({ type: 'agents.stop' })
  expect((await ended(other)).state).toBe('cancelled')
  const last = await stage.findThemes()
  await stage.until(() => stage.models.running() === 1)
  await stage.models.setOn(false)
  expect((await ended(last)).state).toBe('cancelled')
  expect(stage.models.running()).toBe(0)
  await expect(stage.findThemes()).rejects.toThrow('switched off')
  expect((await stage.state()).spend.held.tokens).toBe(0)
})

test('after a restart it is begun once more, and the lost try is charged', async () => {
  let isFirst = true
  await open(async function* () {
    if (isFirst) await delay(60_000, undefined, { ref: false })
    yield* two()
  })
  await writeIdeas()
  const id = await stage.findThemes()
  await stage.until(() => stage.models.running() === 1)
  isFirst = false
  await stage.restart()
  const themeRun = await ended(id)
  expect(themeRun).toMatchObject({ state: 'proposed', usage: { isEstimate: true } })
  expect(stage.models.calls).toHaveLength(2)
})

test('beyond the budget nothing begins, and the sentence names the limit', async () => {
  await open(two)
  await writeIdeas()
  const { settings } = await stage.state()
  await stage.must({
    type: 'settings.change',
    settings: { budget: { ...settings.budget, boardTokens: 100 } },
  })
  await expect(stage.findThemes()).rejects.toThrow('The limit for this board is 100 tokens')
})
