import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WAIT } from '#base/testing/patience.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { addNote, setNoteText } from '#board/edit/edit-board.ts'
import { addToTray } from '#board/place/tray.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace, withDatabase } from '#db/testing/with-database.ts'
import { newAgentId, newNoteId } from '#server/ground/new-id.ts'
import { DEFAULT_PLAN } from '#session/agenda/step.ts'
import { IdeasStage } from './testing/ideas-stage.ts'

let db: Database

beforeAll(async () => {
  db = await openDatabase((await freshPlace('pglite')).place)
})
afterAll(() => db.close())

withDatabase('a finished note', (database) => {
  test('is an idea with its number, author, category and tags', async () => {
    const stage = await IdeasStage.begin(database())
    stage.listen()
    const noteId = await stage.write('Who pays the bus tickets?')
    const idea = await stage.untilIdea(noteId)
    expect(idea).toMatchObject({
      number: 1,
      text: 'Who pays the bus tickets?',
      category: 'question',
      categoryBy: 'clerk',
      tagsBy: 'clerk',
      status: 'raw',
      source: 'canvas',
      authorId: stage.userId,
      noteId,
      isOnCanvas: true,
      messageId: null,
    })
    expect(idea.tags).toContain('bus tickets')
  })
})

describe('a finished note', () => {
  test('gets its number and becomes an idea in one write, with others of the same pause', async () => {
    const stage = await IdeasStage.beginOpen(db)
    const writes: string[][] = []
    stage.sessions.subscribe(({ events }) => writes.push(events.map(({ kind }) => kind)))
    const texts = [
      'Bus tickets for the whole group of guests',
      'Bus tickets for the whole group of our guests',
    ]
    const room = await stage.open()
    const ids = [newNoteId(), newNoteId()]
    await room.edit({ kind: 'api', userId: stage.userId }, () => {
      for (const [i, id] of ids.entries())
        addToTray(room.doc, { id, text: texts[i] ?? '', author: stage.userId })
    })
    const [first, second] = await Promise.all(ids.map((id) => stage.untilIdea(id)))
    expect(writes).toEqual([['notes.numbered', 'ideas.captured']])
    expect([first?.number, second?.number]).toEqual([1, 2])
    expect(second?.links).toMatchObject([{ type: 'echoes', to: 1 }])
  })

  test('is a decision in a step that decides, but not if the server reveals it', async () => {
    const stage = await IdeasStage.beginOpen(db)
    const steps = [{ ...DEFAULT_PLAN, id: 'decide', title: 'Decide', makesDecisions: true }]
    await stage.ask({ type: 'steps.add', steps, beforeId: null })
    await stage.ask({ type: 'step.start', stepId: 'decide', from: null })
    const late = newNoteId()
    const room = await stage.open()
    await room.edit(SERVER_ORIGIN, () =>
      addNote(room.doc, { id: late, text: 'Written in private', x: 0, y: 0, author: stage.userId }),
    )
    await stage.edit(({ doc }) => setNoteText(doc, late, 'Written in private, and changed late'))
    const [open, box] = [await stage.write('Start on Monday'), await stage.write('[ ] Ask Bea')]
    await stage.untilIdea(open, { category: 'decision' })
    await stage.untilIdea(box, { category: 'todo' })
    await stage.untilIdea(late, { category: 'idea' })
    const added = await stage.writer.add(stage.boardId, { text: 'Lamps', authorId: stage.userId, via: 'api' })
    expect(added.ok && !added.isPrivate && (await stage.idea(added.noteId))?.category).toBe('decision')
  })

  test('is no idea while it is empty, and its idea changes only when no one is typing in it', async () => {
    const stage = await IdeasStage.beginOpen(db)
    const room = await stage.open()
    const typist = await stage.addAgent()
    const noteId = await stage.write('Bus tickets')
    await stage.write(' \n')
    await stage.untilIdea(noteId)
    room.showAgent(typist, { cursor: null, editing: noteId, doing: 'writing' })
    await stage.edit(({ doc }) => setNoteText(doc, noteId, 'Bus tickets for'))
    await stage.untilIdea(await stage.write('Another'))
    expect(await stage.idea(noteId)).toMatchObject({ text: 'Bus tickets' })
    await stage.edit(({ doc }) => setNoteText(doc, noteId, 'Bus tickets for all'))
    room.showAgent(typist, null)
    await stage.untilIdea(noteId, { text: 'Bus tickets for all' })
    expect((await stage.state()).ideas.size).toBe(2)
  })

  test('records the origin of its note', async () => {
    const stage = await IdeasStage.beginOpen(db)
    const quick = newNoteId()
    await stage.edit(({ doc }) =>
      addToTray(doc, { id: quick, text: 'Typed', author: stage.userId, via: 'quick' }),
    )
    const voice = await stage.write('Dictated', { via: 'voice' })
    const agent = await stage.write('Advised', { author: newAgentId(), model: 'demo:script' })
    expect((await stage.untilIdea(quick)).source).toBe('web')
    expect((await stage.untilIdea(voice)).source).toBe('voice')
    expect((await stage.untilIdea(agent)).source).toBe('agent')
  })

  test('echoes earlier ones in nearly the same words, until the words of one change', async () => {
    const stage = await IdeasStage.beginOpen(db)
    const first = await stage.write('Free bus tickets for volunteers')
    await stage.untilIdea(first)
    const second = await stage.write('Free bus ticket for all volunteers')
    const echoing = await stage.untilIdea(second)
    expect(echoing.links).toMatchObject([{ type: 'echoes', to: 1 }])
    expect((await stage.state()).echoes).toMatchObject({ [second]: [1] })
    await stage.edit(({ doc }) => setNoteText(doc, first, 'A kitchen rota on the wall'))
    await stage.untilIdea(first, { text: 'A kitchen rota on the wall' })
    await stage.untilIdea(second, { links: [] })
    await stage.edit(({ doc }) => setNoteText(doc, first, 'Free bus tickets for volunteers!'))
    await vi.waitFor(async () => expect((await stage.idea(second))?.links).toMatchObject([{ to: 1 }]), WAIT)
  })
})
