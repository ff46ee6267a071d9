import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { listNotes, type NoteView } from '#board/doc/read-note.ts'
import { recolorNote, removeRecords } from '#board/edit/edit-board.ts'
import { TRAY_ID } from '#board/place/tray.ts'
import { readIn } from '#board/record/record-layout.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { insertUser } from '#db/users.ts'
import { newUserId } from '#server/ground/new-id.ts'
import { ideaIn } from '#session/ideas/idea-in.ts'
import { AS_PERSON, IdeasStage } from './testing/ideas-stage.ts'

let db: Database

beforeAll(async () => {
  db = await openDatabase((await freshPlace('pglite')).place)
})
afterAll(() => db.close())

async function noteOf(
  stage: IdeasStage,
  noteId: string,
): Promise<NoteView & { parentId: string | undefined }> {
  const { doc } = await stage.open()
  const note = must(
    listNotes(doc).find(({ id }) => id === noteId),
    noteId,
  )
  return { ...note, parentId: readIn(boardShapes(doc).get(noteId)?.get('in'))?.[0] }
}

async function added(stage: IdeasStage, text: string) {
  const done = await stage.writer.add(stage.boardId, { text, authorId: stage.userId, via: 'api' })
  if (!done.ok) throw new Error(done.refusal.message)
  if (done.isPrivate) throw new Error('no one writes in private')
  return done
}

test('an idea from the API has its number and details in one write', async () => {
  const stage = await IdeasStage.begin(db)
  const writes: string[][] = []
  stage.sessions.subscribe(({ events }) => writes.push(events.map(({ kind }) => kind)))
  await added(stage, 'Bus tickets')
  expect(writes).toEqual([['notes.numbered', 'ideas.captured']])
})

test('an idea from outside the canvas is a note in the tray and an idea of the same number', async () => {
  const stage = await IdeasStage.begin(db)
  stage.listen()
  const { writer, boardId, userId } = stage
  const done = await writer.add(boardId, {
    text: ' Bus tickets\r\nfor volunteers ',
    authorId: userId,
    via: 'clerk',
    category: 'todo',
    tags: ['bus'],
    messageId: 'm1',
  })
  expect(done).toMatchObject({ ok: true, number: 1, echoes: [] })
  const { noteId } = must(done.ok ? done : null, 'an idea')
  expect(await noteOf(stage, noteId)).toMatchObject({
    text: 'Bus tickets\nfor volunteers',
    authorId: userId,
    number: 1,
    via: 'clerk',
    parentId: TRAY_ID,
  })
  expect(await stage.idea(noteId)).toMatchObject({
    number: 1,
    text: 'Bus tickets\nfor volunteers',
    category: 'todo',
    categoryBy: 'person',
    tags: ['bus'],
    tagsBy: 'person',
    source: 'clerk',
    messageId: 'm1',
    authorId: userId,
    isOnCanvas: true,
  })
  const chosen = await writer.add(boardId, {
    text: 'Soup',
    authorId: userId,
    via: 'api',
    category: 'idea',
    categoryBy: 'clerk',
  })
  expect(await stage.idea(must(chosen.ok ? chosen : null, 'an idea').noteId)).toMatchObject({
    categoryBy: 'clerk',
    tagsBy: 'clerk',
    source: 'api',
  })
})

test('the same id adds one idea, and missing details are found from the words', async () => {
  const stage = await IdeasStage.begin(db)
  const input = {
    text: 'Who has the key?',
    authorId: stage.userId,
    via: 'import',
    noteId: 'shape:once',
  } as const
  const [first, again] = [
    await stage.writer.add(stage.boardId, input),
    await stage.writer.add(stage.boardId, input),
  ]
  expect(again).toEqual(first)
  expect((await stage.state()).ideas.size).toBe(1)
  expect(await stage.idea('shape:once')).toMatchObject({
    category: 'question',
    categoryBy: 'clerk',
    source: 'import',
  })
})

test('many ideas are added in order, and echo each other', async () => {
  const stage = await IdeasStage.begin(db)
  const letters = (i: number) => String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26))
  const words = (i: number) =>
    ['lamp', 'rota', 'tree'].map((word) => `${letters(i)}${word}${letters(i)}`).join(' ')
  const texts = Array.from({ length: 230 }, (_, i) => words(i === 200 ? 7 : i))
  const done = await stage.writer.addMany(
    stage.boardId,
    texts.map((text) => ({ text, authorId: stage.userId, via: 'import' as const })),
  )
  const ideas = done.ok ? done.ideas : []
  expect(ideas.map(({ number }) => number)).toEqual(texts.map((_, i) => i + 1))
  expect(ideas.filter(({ echoes }) => echoes.length > 0)).toEqual([ideas[200]])
  expect(ideas[200]?.echoes).toEqual([8])
  expect((await stage.state()).ideas.size).toBe(230)
  expect(listNotes((await stage.open()).doc)).toHaveLength(230)
})

test('ideas that don’t fit on the board are refused as a whole', async () => {
  const stage = await IdeasStage.begin(db, { limits: { maxRecords: 3, maxTextChars: 20 } })
  const input = (text: string) => ({ text, authorId: stage.userId, via: 'api' as const })
  const many = await stage.writer.addMany(stage.boardId, [input('a'), input('b'), input('c')])
  expect(many).toMatchObject({ ok: false, refusal: { code: 'board-full' } })
  expect((await stage.state()).ideas.size).toBe(0)
  for (const text of ['x'.repeat(21), ' \n', ''])
    expect(await stage.writer.add(stage.boardId, input(text))).toMatchObject({
      ok: false,
      refusal: { code: 'bad-command' },
    })
  expect(await stage.writer.addMany(stage.boardId, [input('a'), input('b')])).toMatchObject({ ok: true })
  expect(await stage.writer.add('nosuchboard0', input('a'))).toMatchObject({
    ok: false,
    refusal: { code: 'board-gone' },
  })
})

test('the same words are found, whatever is around them, until they are removed', async () => {
  const stage = await IdeasStage.begin(db)
  const { number } = await added(stage, 'Bus tickets')
  const sameAs = (text: string) => stage.writer.sameAs(stage.boardId, text)
  expect([await sameAs(' “bus  TICKETS.”'), await sameAs('bus')]).toEqual([number, null])
  await stage.writer.remove(stage.boardId, [number], { kind: 'person', userId: stage.userId })
  expect(await sameAs('Bus tickets')).toBeNull()
})

test('a text is set through the note, and where that is gone in the idea', async () => {
  const stage = await IdeasStage.begin(db)
  stage.listen()
  const { number, noteId } = await added(stage, 'Bus tickets')
  const setText = (text: string, userId = stage.userId) =>
    stage.writer.setText(stage.boardId, { number, text, userId, read: AS_PERSON })
  expect(await setText('Who pays for the bus?')).toEqual({ ok: true })
  expect((await noteOf(stage, noteId)).text).toBe('Who pays for the bus?')
  expect(await stage.idea(noteId)).toMatchObject({ text: 'Who pays for the bus?', category: 'question' })
  await stage.edit(({ doc }) => removeRecords(doc, [noteId]), newUserId())
  expect(await setText('Who pays?')).toEqual({ ok: true })
  expect(await stage.untilIdea(noteId, { isOnCanvas: false })).toMatchObject({ text: 'Who pays?' })
  expect(await setText('Mine now', 'ustranger')).toMatchObject({ ok: false, refusal: { code: 'not-member' } })
  expect(await setText(' ')).toMatchObject({ ok: false })
  expect(
    await stage.writer.setText(stage.boardId, {
      number: 99,
      text: 'x',
      userId: stage.userId,
      read: AS_PERSON,
    }),
  ).toMatchObject({
    refusal: { code: 'no-idea' },
  })
})

test('a removed idea removes its note from the canvas, and both are restored unchanged', async () => {
  const stage = await IdeasStage.begin(db)
  stage.listen()
  const actor = { kind: 'person', userId: stage.userId } as const
  const { number, noteId } = await added(stage, 'Bus tickets')
  await stage.edit(({ doc }) => recolorNote(doc, noteId, 'light-blue'))
  expect(await stage.writer.remove(stage.boardId, [number], actor)).toEqual({ ok: true })
  const { doc } = await stage.open()
  expect(boardShapes(doc).has(noteId)).toBe(false)
  expect(ideaIn(await stage.state(), number)).toMatchObject({
    isOnCanvas: false,
    removedAt: expect.any(Number),
  })
  expect(await stage.writer.restore(stage.boardId, [number], actor)).toEqual({ ok: true })
  expect(await noteOf(stage, noteId)).toMatchObject({
    text: 'Bus tickets',
    color: 'light-blue',
    number,
    authorId: stage.userId,
    via: 'api',
    parentId: TRAY_ID,
  })
  expect(ideaIn(await stage.state(), number)).toMatchObject({ isOnCanvas: true, removedAt: null })
})

test('an idea restored before its note is not taken for an undone one', async () => {
  const stage = await IdeasStage.begin(db)
  stage.listen()
  const actor = { kind: 'person', userId: stage.userId } as const
  const { number } = await added(stage, 'Bus tickets')
  await stage.writer.remove(stage.boardId, [number], actor)
  await stage.ask({ type: 'ideas.restore', numbers: [number] })
  await stage.untilIdea(await stage.write('Kitchen rota'))
  expect(ideaIn(await stage.state(), number)).toMatchObject({ isOnCanvas: false, removedAt: null })
})

test('another person’s idea stays, with its note', async () => {
  const stage = await IdeasStage.begin(db)
  const { number, noteId } = await added(stage, 'Bus tickets')
  const person = { id: newUserId(), name: 'Ed', color: 'iris' }
  await insertUser(db, { ...person, kind: 'guest', email: null })
  const { links } = await stage.ask({ type: 'link.make', role: 'editor' })
  const joining = { type: 'member.join', secret: must(links.editor, 'a link').secret, person }
  const actor = { kind: 'person', userId: person.id } as const
  await stage.sessions.dispatch(stage.boardId, joining, actor)
  expect(await stage.writer.remove(stage.boardId, [number], actor)).toMatchObject({
    refusal: { code: 'not-yours' },
  })
  expect(await noteOf(stage, noteId)).toMatchObject({ number })
})
