import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { type Person, PrivateStage, textsOn } from './testing/private-stage.ts'

let stage: PrivateStage
beforeAll(async () => {
  stage = await PrivateStage.begin()
})
afterAll(() => stage.stop())
beforeEach(() => stage.newBoard())

const HOUR_MS = 3_600_000
const talk = () => `${stage.path}/steps/collect/talk`

async function open(late = 'until-reveal'): Promise<void> {
  const { ann, path } = stage
  const window = { opensAt: null, closesAt: Date.now() + HOUR_MS, late, reminders: [], zone: 'Europe/Lisbon' }
  const step = { id: 'collect', title: 'Collect', writing: 'private', offersTalk: true, window }
  await stage.ask(`POST ${path}/steps`, { steps: [step] }, ann)
  await stage.ask(`POST ${path}/steps/collect/start`, {}, ann)
}
const say = (text: string, by: Person) => stage.ask(`POST ${talk()}?wait=20`, { text }, by)
const read = (by: Person) => stage.ask(`GET ${talk()}`, undefined, by)
const handIn = (noteId: string, by: Person) =>
  stage.fetch(`PATCH ${stage.path}/notes/${noteId}`, { isHandedIn: true }, by)
const contributors = async () =>
  (await stage.ask(`GET ${stage.path}/agenda`, undefined, stage.ann)).contributors
const phase = async () => (await stage.now()).privateWriting?.phase

test('[PW24] a draft counts and is revealed once its writer has handed it in, and another stays theirs alone', async () => {
  const { ann, bob, cyd } = stage
  await open()
  const { time } = await stage.ask(`POST ${talk()}/open`, undefined, bob)
  expect(time).toMatchObject({ isBegun: true, isOver: false })
  const said = await say('The lift stops on Tuesdays. The stairs are dark.', bob)
  expect(said.answer).toMatchObject({ state: 'done', origin: 'script' })
  const { drafts, messages } = await read(bob)
  expect(drafts).toMatchObject([
    { text: 'The lift stops on Tuesdays.', quote: 'The lift stops on Tuesdays.', isHandedIn: false },
    { text: 'The stairs are dark.', isHandedIn: false },
  ])
  expect(messages).toHaveLength(3)
  expect(await read(cyd)).toMatchObject({ drafts: [], messages: [], time: { isBegun: false } })

  await stage.ask(`POST ${stage.path}/notes`, { text: 'By hand' }, cyd)
  await vi.waitFor(async () => expect(await contributors()).toEqual([cyd.id]), WAIT)
  const [first] = drafts
  const changed = { text: 'The lift stops every Tuesday.', isHandedIn: true }
  await stage.ask(`PATCH ${stage.path}/notes/${first.noteId}`, changed, bob)
  await vi.waitFor(async () => expect(await contributors()).toEqual([cyd.id, bob.id]), WAIT)

  await stage.reveal(true)
  await vi.waitFor(async () => expect(await phase()).toBe('revealed'), WAIT)
  const board = await stage.board(ann)
  await vi.waitFor(
    () => expect(textsOn(board).sort()).toEqual(['By hand', 'The lift stops every Tuesday.']),
    WAIT,
  )
  expect((await read(bob)).drafts).toMatchObject([{ text: 'The stairs are dark.', isHandedIn: false }])
})

test('there is no talk in another step, after the close, or for people who can’t write', async () => {
  const { ann, bob } = stage
  const before = await stage.fetch(`POST ${talk()}/open`, undefined, bob)
  expect([before.status, await before.text()]).toEqual([404, expect.stringContaining('no-step')])
  await open('refused')
  await stage.ask(`POST ${talk()}/open`, undefined, bob)
  await say('The lift stops on Tuesdays.', bob)
  const { drafts } = await read(bob)
  await stage.ask(`POST ${stage.path}/steps/collect/end`, {}, ann)
  for (const request of [`POST ${talk()}`, `POST ${talk()}/open`]) {
    const refused = await stage.fetch(request, { text: 'And the stairs' }, bob)
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('not-now')])
  }
  // Late notes are refused in this step, and drafts are notes.
  const late = await handIn(must(drafts[0]?.noteId, 'a draft'), bob)
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('window-closed')])
  expect((await read(bob)).messages).toHaveLength(3)
})

test('after the reveal no draft can be handed in, whatever the step takes late', async () => {
  for (const [late, code] of [
    ['refused', 'window-closed'],
    ['until-reveal', 'no-private-writing'],
  ] as const) {
    await stage.newBoard()
    const writer = stage.bob
    await open(late)
    await stage.ask(`POST ${talk()}/open`, undefined, writer)
    await say('The lift stops on Tuesdays.', writer)
    const { drafts } = await read(writer)
    await stage.ask(`POST ${stage.path}/steps/collect/end`, {}, stage.ann)
    await stage.reveal(true)
    await vi.waitFor(async () => expect(await phase()).toBe('revealed'), WAIT)
    const refused = await handIn(must(drafts[0]?.noteId, 'a draft'), writer)
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining(code)])
    expect((await read(writer)).drafts).toMatchObject([{ isHandedIn: false }])
  }
})

test('where late notes are taken until the reveal, drafts can be handed in until then', async () => {
  const { ann, bob } = stage
  await open()
  await stage.ask(`POST ${talk()}/open`, undefined, bob)
  await say('The lift stops on Tuesdays.', bob)
  await stage.ask(`POST ${stage.path}/steps/collect/end`, {}, ann)
  const { drafts } = await read(bob)
  expect((await handIn(must(drafts[0]?.noteId, 'a draft'), bob)).status).toBe(200)
  await stage.reveal(false)
  const board = await stage.board(ann)
  await vi.waitFor(() => expect(textsOn(board)).toEqual(['The lift stops on Tuesdays.']), WAIT)
})

test('a dropped draft is gone, and a deleted talk leaves the drafts without their quotes', async () => {
  const { bob } = stage
  await open()
  await stage.ask(`POST ${talk()}/open`, undefined, bob)
  await say('The lift stops on Tuesdays. The stairs are dark.', bob)
  const [first, second] = (await read(bob)).drafts
  await stage.fetch(`DELETE ${stage.path}/notes/${first.noteId}`, undefined, bob)
  expect((await read(bob)).drafts).toMatchObject([{ noteId: second.noteId }])
  expect((await stage.fetch(`DELETE ${talk()}`, undefined, bob)).status).toBe(204)
  expect(await read(bob)).toMatchObject({ messages: [], drafts: [], time: { isBegun: true } })
  expect((await handIn(second.noteId, bob)).status).toBe(200)
})
