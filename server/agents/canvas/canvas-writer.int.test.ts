import { beforeEach, describe, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { listNotes } from '#board/doc/read-note.ts'
import { shapeBox, shapeBoxes } from '#board/doc/shape-boxes.ts'
import { addNote, removeRecords } from '#board/edit/edit-board.ts'
import { foldRound } from '#board/place/fold-round.ts'
import { SCRIPT_MODEL } from '#server/models/providers/providers.ts'
import { BoardFull, createCanvasWriter } from './canvas-writer.ts'
import {
  FIRST_NOTE,
  laneNote,
  NURSE_LOOK,
  ROUND,
  SCEPTIC_LOOK,
  TURN,
  textOf,
  writerStage,
} from './testing/writer-stage.ts'

const stage = writerStage()

describe('a round', () => {
  test('has one frame, named, beside what it is about, however often it is laid', async () => {
    await stage.room.edit(SERVER_ORIGIN, () =>
      addNote(stage.room.doc, { id: 'shape:q', text: 'x', x: 0, y: 0, author: stage.ann.id }),
    )
    const id = await stage.writer.layRound(ROUND, [SCEPTIC_LOOK, NURSE_LOOK], ['shape:q'])
    expect(await createCanvasWriter(stage.room).layRound(ROUND, [SCEPTIC_LOOK, NURSE_LOOK], null)).toBe(id)
    const frames = shapeBoxes(stage.room.doc).filter(({ kind }) => kind === 'frame')
    expect(frames).toMatchObject([{ id, x: 264, y: 0, w: 576 }])
    const frame = must(boardShapes(stage.room.doc).get(id), 'the frame')
    expect(frame.get('p.name')).toBe('Round 2: What would make a Thursday evening worth the trip?')
    expect(frame.get('m.round')).toBe(ROUND.id)
  })

  test('[BD31] lies after the round before it, and [BD33] is unfolded when an agent writes in it', async () => {
    const first = await stage.writer.layRound(ROUND, [SCEPTIC_LOOK, NURSE_LOOK], null)
    const next = { ...ROUND, id: 'r1123456789ab', number: 3 }
    const second = await stage.writer.layRound(next, [SCEPTIC_LOOK, NURSE_LOOK], ['shape:q'], {
      earlier: [first],
    })
    const boxOf = (id: string) => must(shapeBox(boardShapes(stage.room.doc), id), id)
    expect(boxOf(second)).toMatchObject({ x: boxOf(first).x + 576 + 64, y: boxOf(first).y })
    const height = boxOf(first).h
    await stage.room.edit(SERVER_ORIGIN, () => foldRound(stage.room.doc, first))
    expect(boxOf(first).h).toBeLessThan(height)
    stage.writer.writeNote(laneNote(0, 'Thirty'))
    expect(boxOf(first).h).toBe(height)
    await stage.writer.saved()
  })

  test('a note is there with its first words, signed, in its lane', async () => {
    const frameId = await stage.writer.layRound(ROUND, [SCEPTIC_LOOK, NURSE_LOOK], null)
    stage.writer.writeNote(laneNote(0, 'Thirty'))
    stage.writer.writeNote(
      laneNote(0, 'Full on Fridays', { noteId: 'shape:other', agent: NURSE_LOOK, lane: 1 }),
    )
    const [first, second] = listNotes(stage.room.doc)
    expect(first).toMatchObject({
      text: 'Thirty',
      authorId: SCEPTIC_LOOK.id,
      model: SCRIPT_MODEL,
      color: 'light-red',
    })
    expect(must(second, 'the other note').x - must(first, 'the note').x).toBe(288)
    expect(boardShapes(stage.room.doc).get(FIRST_NOTE)?.get('in')).toEqual([frameId, expect.any(String)])
    await stage.writer.saved()
  })
})

describe('an answer beside a note', () => {
  const answer = {
    noteId: FIRST_NOTE,
    near: 'shape:q',
    arrowId: `shape:${TURN}a0`,
    agent: SCEPTIC_LOOK,
    model: SCRIPT_MODEL,
  }
  beforeEach(() =>
    stage.room.edit(SERVER_ORIGIN, () =>
      addNote(stage.room.doc, { id: 'shape:q', text: '@Sceptic?', x: 0, y: 0, author: stage.ann.id }),
    ),
  )

  test('is joined to it by one arrow', async () => {
    stage.writer.noteBeside({ ...answer, text: 'Thirty' })
    stage.writer.noteBeside({ ...answer, text: 'Thirty people' })
    await stage.writer.saved()
    expect(listNotes(stage.room.doc).map(({ text }) => text)).toEqual(['@Sceptic?', 'Thirty people'])
    expect(boardShapes(stage.room.doc).size).toBe(5)
  })

  test('a dropped answer is removed with its arrow; arrows that people drew to it stay', async () => {
    stage.writer.noteBeside({ ...answer, text: 'Thirty' })
    stage.writer.noteBeside({
      ...answer,
      arrowId: 'shape:drawn',
      near: 'shape:q',
      noteId: 'shape:n2',
      text: 'x',
    })
    stage.writer.dropNotes([FIRST_NOTE, 'shape:n2'])
    await stage.writer.saved()
    expect([...boardShapes(stage.room.doc).keys()].filter((id) => id.startsWith('shape:')).sort()).toEqual([
      'shape:drawn',
      'shape:q',
    ])
  })
})

describe('a card', () => {
  const card = { cardId: 'shape:card', synthesisId: 's0123456789ab', near: ROUND.id, height: 420 }

  test('is laid once, takes the height of its text, and another version', async () => {
    const frameId = await stage.writer.layRound(ROUND, [SCEPTIC_LOOK, NURSE_LOOK], null)
    await stage.writer.layCard({ ...card, near: frameId })
    await stage.writer.layCard({ ...card, near: frameId, height: 700 })
    await stage.writer.layCard({ ...card, near: frameId, height: 500, synthesisId: 's1123456789ab' })
    const [lying] = shapeBoxes(stage.room.doc).filter(({ kind }) => kind === 'synthesis')
    expect(lying).toMatchObject({ x: 576 + 64, y: 0, w: 774, h: 500 })
    expect(boardShapes(stage.room.doc).get('shape:card')?.get('p.synthesis')).toBe('s1123456789ab')
  })

  test('a card that would grow over something moves to a free place; a deleted one stays deleted', async () => {
    await stage.writer.layCard({ ...card, near: [] })
    await stage.room.edit(SERVER_ORIGIN, () =>
      addNote(stage.room.doc, { id: 'shape:below', text: 'x', x: 0, y: 450, author: stage.ann.id }),
    )
    await stage.writer.layCard({ ...card, near: [], height: 800 })
    const [lying] = shapeBoxes(stage.room.doc).filter(({ kind }) => kind === 'synthesis')
    expect(must(lying, 'the card').x).toBeGreaterThan(200)
    await stage.room.edit(SERVER_ORIGIN, () => removeRecords(stage.room.doc, ['shape:card']))
    await stage.writer.layCard({ ...card, near: [], height: 900 })
    expect(boardShapes(stage.room.doc).has('shape:card')).toBe(false)
  })
})

test('content without room on the board is refused before anything is written', async () => {
  await stage.room.edit(SERVER_ORIGIN, () => {
    for (let i = 0; i < 11; i++)
      addNote(stage.room.doc, { id: `shape:${i}`, text: 'x', x: i * 300, y: 0, author: stage.ann.id })
  })
  const beside = {
    near: 'shape:0',
    arrowId: 'shape:a',
    agent: SCEPTIC_LOOK,
    model: SCRIPT_MODEL,
    noteId: 'shape:b',
  }
  expect(() => stage.writer.noteBeside({ ...beside, text: 'four records' })).toThrow(BoardFull)
  stage.writer.writeNote(laneNote(0, 'the last one'))
  expect(() => stage.writer.writeNote(laneNote(1, 'one too many'))).toThrow(BoardFull)
  await expect(stage.writer.layRound(ROUND, [SCEPTIC_LOOK], null)).rejects.toThrow(BoardFull)
  stage.writer.writeNote(laneNote(0, 'the last one goes on'))
  await stage.writer.saved()
  expect(boardShapes(stage.room.doc).size).toBe(12)
  expect(textOf(stage.room.doc, FIRST_NOTE)).toBe('the last one goes on')
})
