import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { type ShapeBox, shapeBox, shapeBoxes } from '#board/doc/shape-boxes.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import { readIn } from '#board/record/record-layout.ts'
import { gridPlace } from '#board/space/frame-grid.ts'
import { PrivateStage } from '#server/private-writing/testing/private-stage.ts'
import type { StockClient } from '#server/sync/testing/clients.ts'
import { stepFrameId } from '#session/agenda/step-frame-ids.ts'

let stage: PrivateStage
beforeAll(async () => {
  stage = await PrivateStage.begin()
})
afterAll(() => stage.stop())
beforeEach(() => stage.newBoard())

const FRAMES = ['Went well', 'Did not']
const ask = (request: string, body?: object) =>
  stage.ask(request.replace(' ~', ` ${stage.path}`), body, stage.ann)

async function startWithFrames(): Promise<{ board: StockClient; frames: ShapeBox[] }> {
  const board = await stage.board(stage.ann)
  const steps = [{ id: 'own', title: 'Write alone', writing: 'private', frames: FRAMES }]
  await ask('POST ~/steps', { steps })
  await ask('POST ~/steps/own/start', { from: null })
  const ids = FRAMES.map((title) => stepFrameId('own', title))
  const frames = await vi.waitFor(
    () => ids.map((id) => must(shapeBox(boardShapes(board.doc), id), 'a frame')),
    WAIT,
  )
  return { board, frames }
}

const framesOn = ({ doc }: StockClient) => shapeBoxes(doc).filter(({ kind }) => kind === 'frame')

test('[PW30] a step lays its frames once, beside each other, locked for all but facilitators, and those that it gets later', async () => {
  const { board, frames } = await startWithFrames()
  const [well, not] = frames as [ShapeBox, ShapeBox]
  expect([not.y, not.x > well.x + well.w]).toEqual([well.y, true])
  const map = must(boardShapes(board.doc).get(well.id), 'the frame')
  expect([map.get('p.name'), map.get('locked'), map.get('m.lock')]).toEqual([
    'Went well',
    true,
    'facilitators',
  ])
  await ask('POST ~/reveal', { isNamed: true })
  await vi.waitFor(async () => expect((await stage.now()).privateWriting?.phase).toBe('revealed'), WAIT)
  await ask('POST ~/steps/own/rerun', { from: 'own' })
  await ask('PATCH ~/steps/own', { frames: [...FRAMES, 'Puzzles us'] })
  await vi.waitFor(() => expect(framesOn(board)).toHaveLength(3), WAIT)
})

test.each([true, false])(
  '[PW30] a reveal (with names: %s) puts each note into the frame it was written in, in its places',
  async (isNamed) => {
    const { board, frames } = await startWithFrames()
    const [well, not] = frames as [ShapeBox, ShapeBox]
    for (const person of [stage.bob, stage.cyd]) {
      const { doc, saved } = await stage.draft(person)
      editBoard(doc, LOCAL_ORIGIN, () => {
        for (const [i, frame] of [well, well, not].entries())
          addNote(doc, {
            ...{ id: `shape:${person.id}${i}`, text: `${frame.id} ${i}`, author: null },
            ...gridPlace(frame, i % 2),
          })
        addNote(doc, { id: `shape:${person.id}free`, text: 'Free', author: null, x: -5_000, y: 0 })
      })
      await saved()
    }
    await vi.waitFor(async () => expect((await stage.now()).hidden).toBe(8), WAIT)
    await stage.reveal(isNamed)
    const notes = await vi.waitFor(() => {
      const all = shapeBoxes(board.doc).filter(({ kind }) => kind === 'note')
      expect(all).toHaveLength(8)
      return all
    }, WAIT)
    for (const frame of [well, not]) {
      const inside = notes.filter(({ parentId }) => parentId === frame.id)
      const places = inside.map(({ x, y }) => `${x} ${y}`).sort()
      const wanted = inside.map((_, i) => gridPlace(frame, i)).map(({ x, y }) => `${x} ${y}`)
      expect(places).toEqual(wanted.sort())
      for (const { id } of inside) {
        const record = must(boardShapes(board.doc).get(id), 'a note')
        expect(String(record.get('text'))).toContain(frame.id)
        expect(readIn(record.get('in'))?.[0]).toBe(frame.id)
      }
    }
    expect(notes.filter(({ parentId }) => parentId === well.id)).toHaveLength(4)
  },
)

test('[PW30] over the API a note is put into a frame of the running step, private or not, and an unknown or full one is refused', async () => {
  const { board, frames } = await startWithFrames()
  const [well] = frames as [ShapeBox]
  const add = (body: object) => ask('POST ~/notes', { text: 'Lamps', ...body })
  const inDraft = (await add({ frame: 'Went well' })).note
  expect(gridPlace(well, 0)).toEqual({ x: inDraft.x, y: inDraft.y })
  await ask('POST ~/reveal', { isNamed: true })
  await vi.waitFor(async () => expect((await stage.now()).privateWriting?.phase).toBe('revealed'), WAIT)
  const { note } = await add({ frame: 'Went well' })
  expect(gridPlace(well, 1)).toEqual({ x: note.x, y: note.y })
  await vi.waitFor(
    () => expect(readIn(boardShapes(board.doc).get(note.id)?.get('in'))?.[0]).toBe(well.id),
    WAIT,
  )
  const unknown = await add({ frame: 'Went wel' })
  expect(unknown.error).toMatchObject({
    code: 'no-frame',
    message: expect.stringContaining('“Went well”, “Did not”'),
  })
  for (let full = false; !full; ) full = (await add({ frame: 'Went well' })).error?.code === 'frame-full'
  await ask('POST ~/steps/own/end', { from: 'own' })
  expect((await add({ frame: 'Went well' })).error).toMatchObject({
    code: 'no-frame',
    message: expect.stringContaining('No step with frames is running'),
  })
})
