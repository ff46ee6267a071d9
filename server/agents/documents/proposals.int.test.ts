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
import { project } from '#session/project.ts'
import type { Proposal } from '#session/proposals/proposal.ts'

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
  const onlyProposals: ScriptedAnswer = async function* (call) {
    if (call.script.task === 'propose') yield* answer(call)
  }
  stage = new AgentsStage(db, onlyProposals, options)
  await stage.start()
  for (const text of ['A bus at night', 'Soup after nine', 'Close the canteen at eight'])
    await stage.idea(text)
}

async function now(id: string): Promise<Proposal> {
  return must(entryOf((await stage.state()).proposals, id), 'a proposal')
}

async function ended(id: string): Promise<Proposal> {
  await stage.until(async () => {
    const { state, usage } = await now(id)
    return state !== 'queued' && state !== 'writing' && (usage !== null || state === 'failed')
  })
  return now(id)
}

async function viewOf(id: string) {
  const view = must(project(await stage.state(), stage.userId), 'a projection')
  return must(view.proposals[id], 'a proposal')
}

async function* whole(): AsyncGenerator<string> {
  yield '# Nights\n## Summary\nNights could be warmer.\n## Findings\n- Soup and a bus belong together. [#1 #2]\n'
  yield '## Actions\n- Ask the kitchen. [#2]\n- Close earlier. [#3]\n'
}

test('a proposal names the authors of its findings; decisions are first, with owner and time', async () => {
  await open(whole)
  const promotion = { kind: 'decision', ownerId: stage.userId, due: '2026-12-01' }
  await stage.must({ type: 'idea.promote', numbers: [3], promotion })
  const proposal = await ended(await stage.propose())
  expect(proposal).toMatchObject({
    state: 'done',
    version: 1,
    scope: 'board',
    title: 'Nights',
    summary: 'Nights could be warmer.',
    findings: [{ text: 'Soup and a bus belong together.', numbers: [1, 2], people: [stage.userId] }],
    actions: [
      { text: 'Close the canteen at eight', numbers: [3], ownerId: stage.userId, due: '2026-12-01' },
      { text: 'Ask the kitchen.', numbers: [2], ownerId: null, due: null },
    ],
    metrics: { ideas: 3, people: 1, agents: 0, themes: 0, links: 0, decisions: 1, todos: 0 },
  })
  expect(proposal.sources).toMatchObject([{ number: 1, text: 'A bus at night' }, {}, {}])
})

test('a proposal grows stale with its sources, and a new version follows the request', async () => {
  await open(whole)
  const first = await ended(await stage.propose())
  expect((await viewOf(first.id)).stale).toEqual({ changed: 0, gone: 0, fresh: 0 })
  const server = { kind: 'server' } as const
  const ideas = [{ number: 1, text: 'A bus at every night' }]
  await stage.sessions.dispatch(stage.boardId, { type: 'ideas.follow', ideas }, server)
  await stage.must({ type: 'ideas.change', numbers: [2], change: { status: 'archived' } })
  await stage.idea('A lamp at the gate')
  expect((await viewOf(first.id)).stale).toEqual({ changed: 1, gone: 1, fresh: 1 })
  const second = await ended(await stage.propose({ previous: first.id, instructions: 'Shorter, please.' }))
  expect(second).toMatchObject({ version: 2, previousId: first.id, instructions: 'Shorter, please.' })
  expect(second.sources.map(({ number }) => number)).toEqual([1, 3, 4])
  expect((await viewOf(second.id)).stale).toEqual({ changed: 0, gone: 0, fresh: 0 })
  const sent = sentIn(must(stage.models.calls.at(-1), 'a call'))
  expect(sent).toContain('Shorter, please.')
  expect(sent).toContain('finding: Soup and a bus belong together.')
})

test('chosen ideas alone go in, and stay the choice of the next version', async () => {
  await open(whole)
  const first = await ended(await stage.propose({ numbers: [2, 3, 99] }))
  expect(first).toMatchObject({ scope: 'selection', metrics: { ideas: 2 } })
  // #1 was not given: nothing cites it.
  expect(first.findings).toMatchObject([{ numbers: [2] }])
  const second = await ended(await stage.propose({ previous: first.id }))
  expect(second).toMatchObject({ scope: 'selection', sources: [{ number: 2 }, { number: 3 }] })
  await expect(stage.propose({ numbers: [99] })).rejects.toThrow('None of these ideas')
})

test('an aborted proposal keeps its text; a failed one has the reason', async () => {
  await open(async function* (call) {
    yield '# Nights\n## Summary\nNights could be warmer.\n## Findings\n- Soup [#2]\n- Half a thou'
    if (!sentIn(call).includes('"requests"')) await delay(60_000, undefined, { ref: false })
    yield { fail: { code: 'rate-limited', message: 'Too much at once.', isRetryable: true } }
  })
  const id = await stage.propose()
  await stage.until(() => stage.models.running() === 1)
  await stage.must({ type: 'proposal.abort', proposalId: id })
  expect(await ended(id)).toMatchObject({
    state: 'cancelled',
    summary: 'Nights could be warmer.',
    findings: [{ text: 'Soup', numbers: [2] }, { text: 'Half a thou' }],
  })
  expect(await ended(await stage.propose({ instructions: 'x' }))).toMatchObject({
    state: 'failed',
    title: 'Nights',
    failure: { message: 'Too much at once.' },
  })
})

test('after a restart it is written once more', async () => {
  let isFirst = true
  await open(async function* () {
    if (isFirst) await delay(60_000, undefined, { ref: false })
    yield* whole()
  })
  const id = await stage.propose()
  await stage.until(() => stage.models.running() === 1)
  isFirst = false
  await stage.restart()
  expect(await ended(id)).toMatchObject({ state: 'done', usage: { isEstimate: true } })
})

test('without a synthesizer that may, no proposal is written', async () => {
  await open(whole, { agents: { Syn: { capabilities: ['post-notes'] } } })
  await expect(stage.propose()).rejects.toThrow('synthesizer')
  await expect(stage.findThemes()).rejects.toThrow('synthesizer')
})
