import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WAIT } from '#base/testing/patience.ts'
import { connectRaw } from '#server/sync/testing/clients.ts'
import { PrivateStage, textsOn, WORDS, writeIn } from './testing/private-stage.ts'

let stage: PrivateStage
beforeAll(async () => {
  stage = await PrivateStage.begin()
})
afterAll(() => stage.stop())
beforeEach(() => stage.newBoard())

const partOf = async () => (await stage.now()).privateWriting?.parts?.last

test('[PW8] person by person: the reveal and each press after it show one person’s notes once, also when two press at once, and it ends with the last', async () => {
  const { ann, bob, cyd } = stage
  await stage.start()
  const [anns, bobs, cyds] = [await stage.draft(ann), await stage.draft(bob), await stage.draft(cyd)]
  writeIn(anns, 'shape:a1', 'Apples')
  writeIn(bobs, 'shape:b1', 'Soup')
  writeIn(bobs, 'shape:b2', 'Rice')
  writeIn(cyds, 'shape:c1', 'Bread')
  await Promise.all([anns.saved(), bobs.saved(), cyds.saved()])
  await vi.waitFor(async () => expect((await stage.now()).hidden).toBe(4), WAIT)
  const board = await stage.board(ann)
  await stage.reveal(true, 'by-person')
  await vi.waitFor(async () => {
    expect(await partOf()).toEqual({ part: 1, userId: ann.id, noteIds: ['shape:a1'] })
    expect(textsOn(board)).toEqual(['Apples'])
  }, WAIT)
  await Promise.all([1, 2, 3].map(() => stage.next(2, cyd.id)))
  await vi.waitFor(async () => {
    expect(await partOf()).toEqual({ part: 2, userId: cyd.id, noteIds: ['shape:c1'] })
    expect(textsOn(board)).toEqual(['Apples', 'Bread'])
    expect((await stage.now()).counts).toEqual([{ userId: bob.id, notes: 2 }])
  }, WAIT)
  for (const reader of [ann, cyd])
    expect(JSON.stringify(await stage.ask(`GET ${stage.path}/notes`, undefined, reader))).not.toContain(
      'Soup',
    )
  await stage.next(3)
  await vi.waitFor(async () => {
    expect(textsOn(board)).toEqual(['Apples', 'Bread', 'Rice', 'Soup'])
    expect((await stage.now()).privateWriting).toMatchObject({
      phase: 'revealed',
      parts: { last: { part: 3, userId: bob.id, noteIds: ['shape:b1', 'shape:b2'] } },
    })
  }, WAIT)
  const { notes } = await stage.ask(`GET ${stage.path}/notes`, undefined, ann)
  const cornersOf = (authorId: string) =>
    notes.filter(({ author }: { author: { id: string } }) => author.id === authorId)
  // All were written at the same place: the second person's were put beside the first one's.
  for (const { x, y } of cornersOf(bob.id))
    expect(Math.max(Math.abs(x - 10), Math.abs(y - 20))).toBeGreaterThanOrEqual(200)
})

test('[PW9] round robin without names: no count and no part reveals the writers, and the rest can be revealed at any time', async () => {
  const { ann, bob, cyd } = stage
  await stage.start()
  const [bobs, cyds] = [await stage.draft(bob), await stage.draft(cyd)]
  for (let i = 0; i < 5; i++) writeIn(bobs, `shape:b${i}`, `${WORDS} ${i}`)
  writeIn(cyds, 'shape:c1', `${WORDS} 5`)
  await Promise.all([bobs.saved(), cyds.saved()])
  await vi.waitFor(async () => expect((await stage.now()).counts).toHaveLength(2), WAIT)
  const raw = await connectRaw(stage.socketUrl, stage.boardId, { token: ann.token })
  const before = raw.messages.length
  await stage.reveal(false, 'one-each')
  await vi.waitFor(async () => expect(await stage.now()).toMatchObject({ counts: [], hidden: 4 }), WAIT)
  expect(await partOf()).toMatchObject({ part: 1, userId: null })
  expect((await partOf())?.noteIds).toHaveLength(2)
  expect((await stage.ask(`POST ${stage.path}/private-writing`, undefined, ann)).error.code).toBe(
    'reveal-open',
  )
  await stage.reveal(false)
  const board = await stage.board(ann)
  await vi.waitFor(() => expect(textsOn(board)).toHaveLength(6), WAIT)
  const frames = raw.messages.slice(before).map((bytes) => Buffer.from(bytes).toString('latin1'))
  expect(frames.filter((frame) => frame.includes('draftCounts') && frame.includes(bob.id))).toEqual([])
  const { notes } = await stage.ask(`GET ${stage.path}/notes`, undefined, ann)
  expect(notes.every(({ author }: { author: unknown }) => author === null)).toBe(true)
  raw.ws.close()
})

test('[PW9] where the reveal will leave names out, no one sees how many notes a person has written', async () => {
  const { ann, bob } = stage
  const raw = await connectRaw(stage.socketUrl, stage.boardId, { token: ann.token })
  await stage.start({ hidesNames: true })
  const own = await stage.draft(bob)
  for (let i = 0; i < 3; i++) writeIn(own, `shape:b${i}`, `${WORDS} ${i}`)
  await own.saved()
  await vi.waitFor(async () => expect(await stage.now()).toMatchObject({ counts: [], hidden: 3 }), WAIT)
  const frames = raw.messages.map((bytes) => Buffer.from(bytes).toString('latin1'))
  const counted = frames.filter((frame) => frame.includes('draftCounts') && frame.includes('"":3'))
  expect(counted.length).toBeGreaterThan(0)
  expect(counted.filter((frame) => frame.includes(bob.id))).toEqual([])
  raw.ws.close()
})
