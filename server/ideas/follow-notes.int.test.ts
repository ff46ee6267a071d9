import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { BoardUndo } from '#board/edit/board-undo.ts'
import { moveNote, removeRecords, setNoteText } from '#board/edit/edit-board.ts'
import { tickBox } from '#board/edit/tick-box.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { parseEvent, readEventsAfter } from '#db/events.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { newUserId } from '#server/ground/new-id.ts'
import { AS_PERSON, IdeasStage } from './testing/ideas-stage.ts'

const PAGE = { limit: 1_000, maxBytes: 1_000_000 }

let db: Database

beforeAll(async () => {
  db = await openDatabase((await freshPlace('pglite')).place)
})
afterAll(() => db.close())

/** In all changes that were reported to the session. */
async function editorsOf({ boardId }: IdeasStage): Promise<string[]> {
  const events = (await readEventsAfter(db, boardId, 0, PAGE)).map(parseEvent)
  const reported = events.flatMap((event) => (event.kind === 'ideas.followed' ? event.data.ideas : []))
  return reported.flatMap(({ by }) => by ?? [])
}

describe('an idea follows its note', () => {
  test('in its text, with category and tags unless a person chose them', async () => {
    const stage = await IdeasStage.beginOpen(db)
    const [mine, clerks] = [await stage.write('Bus tickets'), await stage.write('Kitchen rota')]
    const { number } = await stage.untilIdea(mine)
    await stage.untilIdea(clerks)
    await stage.ask({
      type: 'ideas.change',
      numbers: [number],
      change: { category: 'decision', tags: ['mine'] },
    })
    await stage.edit(({ doc }) => {
      setNoteText(doc, mine, 'Who pays the bus?')
      setNoteText(doc, clerks, 'Who washes up?')
    })
    expect(await stage.untilIdea(mine, { text: 'Who pays the bus?' })).toMatchObject({
      category: 'decision',
      tags: ['mine'],
    })
    expect(await stage.untilIdea(clerks, { text: 'Who washes up?' })).toMatchObject({ category: 'question' })
  })

  test('a note with new words of no other category keeps the model’s category', async () => {
    const stage = await IdeasStage.beginOpen(db)
    const agentId = await stage.addAgent()
    const noteId = await stage.write('Bus tickets')
    const { number, tags } = await stage.untilIdea(noteId)
    const ideas = [{ number, category: 'decision', tags }]
    const sorted = { type: 'ideas.sort', agentId, model: 'local:small', ideas }
    await stage.sessions.dispatch(stage.boardId, sorted, { kind: 'server' })
    await stage.edit(({ doc }) => setNoteText(doc, noteId, 'Bus tickets!'))
    expect(await stage.untilIdea(noteId, { text: 'Bus tickets!' })).toMatchObject({
      category: 'decision',
      tags,
    })
  })

  test('an emptied note leaves its idea the earlier words', async () => {
    const stage = await IdeasStage.beginOpen(db)
    const noteId = await stage.write('Bus tickets')
    await stage.untilIdea(noteId)
    await stage.edit(({ doc }) => setNoteText(doc, noteId, ''))
    await stage.untilIdea(await stage.write('Another'))
    expect(await stage.idea(noteId)).toMatchObject({ text: 'Bus tickets', isOnCanvas: true })
  })

  test('off the canvas and back, by undo, and stays in the log meanwhile', async () => {
    const stage = await IdeasStage.beginOpen(db)
    const noteId = await stage.write('Bus tickets')
    const { number } = await stage.untilIdea(noteId)
    const { doc } = await stage.open()
    const page = new Y.Doc()
    Y.applyUpdate(page, Y.encodeStateAsUpdate(doc))
    const undo = new BoardUndo(page)
    page.transact(() => removeRecords(page, [noteId]), LOCAL_ORIGIN)
    const another = newUserId()
    const sync = () => stage.edit((room) => Y.applyUpdate(room.doc, Y.encodeStateAsUpdate(page)), another)
    await sync()
    expect(await stage.untilIdea(noteId, { isOnCanvas: false })).toMatchObject({
      number,
      text: 'Bus tickets',
      removedAt: null,
    })
    undo.undo()
    await sync()
    expect(await stage.untilIdea(noteId, { isOnCanvas: true })).toMatchObject({ number, text: 'Bus tickets' })
    expect((await stage.state()).ideas.size).toBe(1)
  })

  test('that its author deletes at once leaves no idea, unless it has a "+"', async () => {
    const stage = await IdeasStage.beginOpen(db)
    const [undone, kept] = [await stage.write('Bus tickets'), await stage.write('Kitchen rota')]
    const { number } = await stage.untilIdea(undone)
    await stage.untilIdea(kept)
    await stage.ask({ type: 'reaction.give', noteId: kept, symbol: '+' })
    const { doc } = await stage.open()
    const page = new Y.Doc()
    Y.applyUpdate(page, Y.encodeStateAsUpdate(doc))
    const undo = new BoardUndo(page)
    page.transact(() => removeRecords(page, [undone, kept]), LOCAL_ORIGIN)
    const sync = () => stage.edit((room) => Y.applyUpdate(room.doc, Y.encodeStateAsUpdate(page)))
    await sync()
    await stage.untilIdea(kept, { isOnCanvas: false })
    await vi.waitFor(async () => expect(await stage.idea(undone)).toBeNull(), WAIT)
    undo.undo()
    await sync()
    expect(await stage.untilIdea(undone, { isOnCanvas: true })).toMatchObject({ number, text: 'Bus tickets' })
  })

  test('lists each person who changed its text, and not those who only moved it', async () => {
    const stage = await IdeasStage.beginOpen(db)
    const [ben, cleo] = [newUserId(), newUserId()]
    const noteId = await stage.write('Bus tickets')
    await stage.untilIdea(noteId)
    await stage.edit(({ doc }) => setNoteText(doc, noteId, 'No bus tickets'), ben)
    await stage.edit(({ doc }) => moveNote(doc, noteId, 9, 9), cleo)
    await stage.edit(({ doc }) => setNoteText(doc, noteId, 'No bus tickets at all'))
    await stage.untilIdea(noteId, { text: 'No bus tickets at all' })
    await stage.writer.setText(stage.boardId, {
      number: 1,
      text: 'Free bus tickets',
      userId: stage.userId,
      read: AS_PERSON,
    })
    expect(await editorsOf(stage)).toEqual([ben, stage.userId, stage.userId])
  })

  test('lists the person whose change was the last before the server stopped', async () => {
    const stage = await IdeasStage.beginOpen(db)
    const ben = newUserId()
    const noteId = await stage.write('Bus tickets')
    await stage.untilIdea(noteId)
    await stage.edit(({ doc }) => setNoteText(doc, noteId, 'No bus tickets'), ben)
    await stage.restart()
    expect(await stage.idea(noteId)).toMatchObject({ text: 'No bus tickets' })
    expect(await editorsOf(stage)).toEqual([ben])
  })

  test('a to-do has the day in its note, by its author’s time zone, and changes with the note', async () => {
    const stage = await IdeasStage.beginOpen(db)
    // It is Tuesday in that time zone.
    stage.timeZones.keep(stage.userId, '/?timeZone=Pacific/Kiritimati')
    const noteId = await stage.write('Bea bestellt die Teller bis morgen')
    expect(await stage.untilIdea(noteId)).toMatchObject({
      category: 'todo',
      promotion: { kind: 'todo', due: '2026-11-25' },
    })
    await stage.edit(({ doc }) => setNoteText(doc, noteId, 'Bea bestellt die Teller bis zum 3. Mai'))
    await stage.untilIdea(noteId, { text: 'Bea bestellt die Teller bis zum 3. Mai', dueInText: '2027-05-03' })
    expect((await stage.idea(noteId))?.promotion?.due).toBe('2027-05-03')
    const input = { text: 'Call Bea by Friday', authorId: stage.userId, via: 'api' } as const
    const added = await stage.writer.add(stage.boardId, input)
    const number = added.ok && !added.isPrivate ? added.number : 0
    expect((await stage.state()).ideas.get(String(number))?.promotion?.due).toBe('2026-11-27')
  })

  test('a note with a checkbox is a to-do with a day and an owner, and done when it is ticked', async () => {
    const stage = await IdeasStage.beginOpen(db)
    const noteId = await stage.write('- [ ] @Olga call Bea by Friday')
    expect(await stage.untilIdea(noteId)).toMatchObject({
      category: 'todo',
      promotion: { ownerId: stage.userId, due: '2026-11-27', isDone: false },
    })
    await stage.edit(({ doc }) => tickBox(doc, noteId, 3, true))
    await stage.untilIdea(noteId, { isTickedInText: true })
    expect((await stage.idea(noteId))?.promotion?.isDone).toBe(true)
    await stage.writer.setText(stage.boardId, {
      number: 1,
      text: '- [ ] @Ortega call Bea by Friday',
      userId: stage.userId,
      read: AS_PERSON,
    })
    expect((await stage.idea(noteId))?.promotion).toMatchObject({ ownerName: 'Ortega', isDone: false })
    const input = { text: '- [x] Olga: call Bea', authorId: stage.userId, via: 'api' } as const
    const added = await stage.writer.add(stage.boardId, input)
    const number = added.ok && !added.isPrivate ? added.number : 0
    const { promotion } = must((await stage.state()).ideas.get(String(number)), 'the idea')
    expect(promotion).toMatchObject({ kind: 'todo', ownerId: stage.userId, isDone: true })
  })

  test('dragging notes reports nothing to the session', async () => {
    const stage = await IdeasStage.beginOpen(db)
    const noteId = await stage.write('Bus tickets')
    await stage.untilIdea(noteId)
    const { seq } = await stage.state()
    for (let x = 0; x < 50; x++) await stage.edit(({ doc }) => moveNote(doc, noteId, x * 10, 0))
    await stage.untilIdea(await stage.write('Another'))
    // One event for its number, one for the idea.
    expect((await stage.state()).seq).toBe(seq + 2)
  })
})
