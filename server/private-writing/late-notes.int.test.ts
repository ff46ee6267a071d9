import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { WAIT } from '#base/testing/patience.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import { PrivateStage, textsOn, writeIn } from './testing/private-stage.ts'

let stage: PrivateStage
beforeAll(async () => {
  stage = await PrivateStage.begin()
})
afterAll(() => stage.stop())
beforeEach(() => stage.newBoard())

const startedAt = async () => (await stage.now()).privateWriting?.startedAt ?? 0
async function revealed(isNamed: boolean): Promise<void> {
  await stage.reveal(isNamed)
  await vi.waitFor(async () => expect((await stage.now()).privateWriting?.phase).toBe('revealed'), WAIT)
}
async function authors(): Promise<[string, string | null][]> {
  const { notes } = await stage.ask(`GET ${stage.path}/notes`, undefined, stage.ann)
  return notes
    .map(({ text, author }: { text: string; author: { id: string } | null }) => [text, author?.id ?? null])
    .sort()
}

test('[PW21] a note written offline is revealed as its own private writing was, and never signed by a later one', async () => {
  const { ann, bob } = stage
  await stage.start()
  const first = await startedAt()
  const page = await stage.draft(bob)
  const offline = new Y.Doc()
  Y.applyUpdate(offline, Y.encodeStateAsUpdate(page.doc))
  page.stop()
  writeIn({ doc: offline }, 'shape:late', 'Late', bob.id, first)
  await revealed(false)

  await stage.start()
  const second = await startedAt()
  const back = await stage.draft(bob, offline)
  writeIn(back, 'shape:new', 'New', bob.id, second)
  await back.saved()
  // The first reveal was for it too. The other note waits for the second.
  const board = await stage.board(ann)
  await vi.waitFor(() => expect(textsOn(board)).toEqual(['Late']), WAIT)
  await vi.waitFor(
    async () => expect((await stage.now()).counts).toEqual([{ userId: bob.id, notes: 1 }]),
    WAIT,
  )
  await revealed(true)
  expect(await authors()).toEqual([
    ['Late', null],
    ['New', bob.id],
  ])
})

test('[PW21] an offline note is added in a step without writing too, and facilitators are notified', async () => {
  const { ann, bob, cyd } = stage
  const steps = [
    { id: 'alone', title: 'Alone', writing: 'private' },
    { id: 'read', title: 'Read', whoWrites: 'no-one' },
  ]
  await stage.ask(`POST ${stage.path}/steps`, { steps }, ann)
  await stage.ask(`POST ${stage.path}/steps/alone/start`, {}, ann)
  await stage.ask(`POST ${stage.path}/notes`, { text: 'In time' }, cyd)
  const page = await stage.draft(bob)
  const offline = new Y.Doc()
  Y.applyUpdate(offline, Y.encodeStateAsUpdate(page.doc))
  page.stop()
  writeIn({ doc: offline }, 'shape:late', 'Late', bob.id, await startedAt())
  await stage.ask(
    `POST ${stage.path}/agenda/next`,
    { from: 'alone', to: 'read', reveal: { isNamed: true } },
    ann,
  )
  await vi.waitFor(async () => expect((await stage.now()).privateWriting?.phase).toBe('revealed'), WAIT)

  const board = await stage.board(ann)
  const others = await stage.board(cyd)
  const back = await stage.draft(bob, offline)
  await back.saved()
  await vi.waitFor(() => expect(textsOn(board)).toEqual(['In time', 'Late']), WAIT)
  await vi.waitFor(() => expect(board.session.lateNotes).toEqual(['shape:late']), WAIT)
  await vi.waitFor(() => expect(textsOn(others)).toHaveLength(2), WAIT)
  expect(others.session.lateNotes).toEqual([])
})

test('[PW21] a program’s note without a time is not signed either, once a reveal left names out', async () => {
  const { bob } = stage
  await stage.start()
  await revealed(false)
  await stage.start()
  const bobs = await stage.draft(bob)
  writeIn(bobs, 'shape:known', 'Known', bob.id, await startedAt())
  writeIn(bobs, 'shape:unknown', 'Unknown', bob.id)
  await bobs.saved()
  const { privateWriting } = await stage.reveal(true, 'by-person')
  expect(privateWriting.phase).toBe('presenting')
  await vi.waitFor(async () => {
    expect((await stage.now()).privateWriting?.parts?.last).toMatchObject({
      userId: bob.id,
      noteIds: ['shape:known'],
    })
    expect(await authors()).toEqual([
      ['Known', bob.id],
      ['Unknown', null],
    ])
  }, WAIT)
})

test('[PW41] a note from a pair without names has no name, and is no late note', async () => {
  const { ann, bob, cyd } = stage
  const steps = [
    { id: 'alone', title: 'Alone', writing: 'private', hidesNames: true },
    { id: 'both', title: 'Both', pairsNotes: true },
  ]
  await stage.ask(`POST ${stage.path}/steps`, { steps }, ann)
  await stage.ask(`POST ${stage.path}/steps/alone/start`, {}, ann)
  for (const [text, person] of [
    ['A later bus', bob],
    ['Apple trees', cyd],
  ] as const)
    await stage.ask(`POST ${stage.path}/notes`, { text }, person)
  await stage.ask(
    `POST ${stage.path}/agenda/next`,
    { from: 'alone', to: 'both', reveal: { isNamed: false } },
    ann,
  )
  const pairOf = (person: typeof bob) =>
    vi.waitFor(async () => {
      const body = { step: 'both', run: 1, count: 1 }
      const { pairs } = await stage.ask(`POST ${stage.path}/pairs`, body, person)
      expect(pairs).toHaveLength(1)
      return pairs[0]
    }, WAIT)
  const [ofBob, ofAnn] = [await pairOf(bob), await pairOf(ann)]
  const textsIn = ({ notes }: { notes: { text: string }[] }) => notes.map(({ text }) => text)
  expect(textsIn(ofBob)).toEqual(['A later bus', 'Apple trees'])
  expect(textsIn(ofAnn).sort()).toEqual(['A later bus', 'Apple trees'])
  // No field has the writers, and no outlet but this one the pair.
  expect(JSON.stringify(ofBob)).not.toContain(bob.id)
  const board = await stage.board(ann)
  expect(board.session.hidesPlaces).toBe(true)

  const from = ofBob.notes.map(({ id }: { id: string }) => id)
  const draft = await stage.draft(bob)
  editBoard(draft.doc, LOCAL_ORIGIN, () =>
    addNote(draft.doc, {
      ...{ id: 'shape:own', text: 'A bus full of trees', x: 0, y: 0 },
      ...{ author: bob.id, writing: ofBob.writing, from },
    }),
  )
  await draft.saved()
  await vi.waitFor(() => expect(textsOn(board)).toContain('A bus full of trees'), WAIT)
  expect((await authors()).map(([, author]) => author)).toEqual([null, null, null])
  await vi.waitFor(async () => {
    const { ideas } = await stage.ask(`GET ${stage.path}/ideas?q=full`, undefined, ann)
    const { idea, links } = await stage.ask(`GET ${stage.path}/ideas/${ideas[0].number}`, undefined, ann)
    expect(idea.author).toBeNull()
    expect(links).toMatchObject([{ type: 'builds_on' }, { type: 'builds_on' }])
  }, WAIT)
  expect(board.session.lateNotes).toEqual([])
})

test('[PW12] notes written before others could see any are shown to nobody', async () => {
  const { ann, bob, cyd } = stage
  const write = (text: string) => stage.ask(`POST ${stage.path}/notes`, { text }, bob)
  const steps = [
    { id: 'alone', title: 'Alone', writing: 'private' },
    { id: 'few', title: 'A few', writing: 'private', othersNotes: 3 },
  ]
  await stage.ask(`POST ${stage.path}/steps`, { steps }, ann)
  await stage.ask(`POST ${stage.path}/steps/alone/start`, {}, ann)
  await write('Alone')
  await stage.ask(`POST ${stage.path}/steps/few/start`, { from: 'alone' }, ann)
  await write('Among others')
  await stage.draft(cyd)
  await vi.waitFor(async () => {
    const { others } = await stage.ask(`GET ${stage.path}/private-writing`, undefined, cyd)
    expect(others.map(({ text }: { text: string }) => text)).toEqual(['Among others'])
  }, WAIT)
})
