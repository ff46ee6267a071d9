import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WAIT } from '#base/testing/patience.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { PrivateStage, textsOn, writeIn } from './testing/private-stage.ts'

let stage: PrivateStage
beforeAll(async () => {
  stage = await PrivateStage.beginProcess('pglite')
})
afterAll(() => stage.stop())
beforeEach(() => stage.newBoard())

const partOf = async () => (await stage.now()).privateWriting?.parts?.last

test('[PW4] a kill loses no note that was called saved, and doubles none, before or during the reveal', async () => {
  const { ann, bob } = stage
  await stage.start()
  const bobs = await stage.draft(bob)
  const texts = Array.from({ length: 120 }, (_, i) => `Note ${String(i).padStart(3, '0')}`)
  for (const [i, text] of texts.entries()) writeIn(bobs, `shape:b${i}`, text)
  await bobs.saved()
  bobs.stop()
  await stage.restart()
  await vi.waitFor(
    async () => expect((await stage.now()).counts).toEqual([{ userId: bob.id, notes: 120 }]),
    WAIT,
  )
  await stage.reveal(true)
  await stage.restart()
  await vi.waitFor(async () => expect((await stage.now()).privateWriting?.phase).toBe('revealed'), WAIT)
  expect(textsOn(await stage.board(ann))).toEqual(texts)
  expect(boardShapes((await stage.draft(bob)).doc).size).toBe(120)
})

test('[PW4] a kill between two parts, or while one is revealed, repeats none and loses none', async () => {
  const { ann, bob, cyd } = stage
  await stage.start()
  const [bobs, cyds] = [await stage.draft(bob), await stage.draft(cyd)]
  for (let i = 0; i < 250; i++) writeIn(bobs, `shape:b${i}`, `Note ${i}`)
  writeIn(cyds, 'shape:c1', 'Bread')
  await Promise.all([bobs.saved(), cyds.saved()])
  bobs.stop()
  cyds.stop()
  await vi.waitFor(async () => expect((await stage.now()).hidden).toBe(251), WAIT)
  await stage.reveal(true, 'by-person')
  // Some of its notes may be on the board by now.
  await stage.restart()
  await stage.next(1)
  await vi.waitFor(async () => {
    expect(await partOf()).toMatchObject({ part: 1, userId: bob.id })
    expect((await stage.now()).counts).toEqual([{ userId: cyd.id, notes: 1 }])
  }, WAIT)
  const board = await stage.board(ann)
  expect(textsOn(board)).toHaveLength(250)
  expect(textsOn(board)).not.toContain('Bread')
  await stage.next(2)
  await vi.waitFor(() => expect(textsOn(board)).toHaveLength(251), WAIT)
})

test('[PW4] a kill in the middle of a reveal shows each private thread once, on its note', async () => {
  const { ann, bob } = stage
  await stage.start()
  const bobs = await stage.draft(bob)
  const texts = Array.from({ length: 20 }, (_, i) => `Note ${i}`)
  for (const [i, text] of texts.entries()) writeIn(bobs, `shape:b${i}`, text)
  await bobs.saved()
  for (const i of texts.keys()) {
    const anchor = { kind: 'record', recordId: `shape:b${i}` }
    await stage.ask(`POST ${stage.path}/comments`, { text: `About ${i}`, anchor }, bob)
  }
  bobs.stop()
  await stage.reveal(false)
  await stage.restart()
  await stage.board(ann)
  const shown = async () =>
    (await stage.ask(`GET ${stage.path}/comments`, undefined, ann)).threads as {
      quote: string
      comments: { text: string; author: string | null }[]
    }[]
  await vi.waitFor(async () => expect(await shown()).toHaveLength(texts.length), WAIT)
  const said = (await shown()).map(({ quote, comments }) => [quote, ...comments.map(({ text }) => text)])
  expect(said.sort()).toEqual(texts.map((text, i) => [text, `About ${i}`]).sort())
  expect((await shown()).flatMap(({ comments }) => comments.map(({ author }) => author))).toEqual(
    texts.map(() => null),
  )
})
