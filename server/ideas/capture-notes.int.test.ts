import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { boardShapes } from '#board/board-doc.ts'
import { BoardUndo } from '#board/board-undo.ts'
import { addNote, moveNote, removeRecords, setNoteText } from '#board/edit-board.ts'
import { LOCAL_ORIGIN } from '#board/origin.ts'
import { tickBox } from '#board/tick-box.ts'
import { addToTray } from '#board/tray.ts'
import type { Database } from '#db/database.ts'
import { parseEvent, readEventsAfter } from '#db/events.ts'
import { openDatabase } from '#db/open-database.ts'
import { freshPlace, withDatabase } from '#db/testing/with-database.ts'
import { newAgentId, newNoteId, newUserId } from '#server/new-id.ts'
import { ideaIn } from '#session/ideas/idea-in.ts'
import { IdeasStage } from './testing/ideas-stage.ts'

let db: Database

beforeAll(async () => {
  db = await openDatabase((await freshPlace('pglite')).place)
})
afterAll(() => db.close())

async function begin(): Promise<IdeasStage> {
  const stage = await IdeasStage.begin(db)
  stage.listen()
  await stage.open()
  return stage
}

withDatabase('a finished note', (database) => {
  test('[LI1] is an idea with its number, author, category and tags', async () => {
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
  test('[LI1] is no idea while it is empty, and its idea changes only when no one is typing in it', async () => {
    const stage = await begin()
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

  test('[LI2] tells how it came', async () => {
    const stage = await begin()
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

  test('[LI3] echoes earlier ones in nearly the same words, and no longer when one of them says something else', async () => {
    const stage = await begin()
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

describe('an idea follows its note', () => {
  test('[LI4] in its text, with category and tags unless a person chose them', async () => {
    const stage = await begin()
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

  test('[LI4] in its text alone, where the new words say no other category: what a model found stays', async () => {
    const stage = await begin()
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

  test('[LI4] an emptied note leaves its idea what it said', async () => {
    const stage = await begin()
    const noteId = await stage.write('Bus tickets')
    await stage.untilIdea(noteId)
    await stage.edit(({ doc }) => setNoteText(doc, noteId, ''))
    await stage.untilIdea(await stage.write('Another'))
    expect(await stage.idea(noteId)).toMatchObject({ text: 'Bus tickets', isOnCanvas: true })
  })

  test('[LI5] off the canvas and back, by undo, and stays in the log meanwhile', async () => {
    const stage = await begin()
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

  test('[LI19] that its author deletes at once leaves no idea, unless it has a "+"', async () => {
    const stage = await begin()
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

  test('[LI20] says who changed its text, each person who did, and not who only moved it', async () => {
    const stage = await begin()
    const [ben, cleo] = [newUserId(), newUserId()]
    const noteId = await stage.write('Bus tickets')
    await stage.untilIdea(noteId)
    await stage.edit(({ doc }) => setNoteText(doc, noteId, 'No bus tickets'), ben)
    await stage.edit(({ doc }) => moveNote(doc, noteId, 9, 9), cleo)
    await stage.edit(({ doc }) => setNoteText(doc, noteId, 'No bus tickets at all'))
    await stage.untilIdea(noteId, { text: 'No bus tickets at all' })
    await stage.writer.setText(stage.boardId, 1, 'Free bus tickets', stage.userId)
    const events = (await readEventsAfter(stage.db, stage.boardId, 0, 1_000)).map(parseEvent)
    const reported = events.flatMap((event) => (event.kind === 'ideas.followed' ? event.data.ideas : []))
    expect(reported.flatMap(({ by }) => by ?? [])).toEqual([ben, stage.userId, stage.userId])
  })

  test('[LI21] a to-do has the day that its note names, where its author is, and another when that says so', async () => {
    const stage = await begin()
    // In that time zone it is Tuesday.
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
    const number = added.ok ? added.number : 0
    expect((await stage.state()).ideas.get(String(number))?.promotion?.due).toBe('2026-11-27')
  })

  test('[LI22] a note with a checkbox is a to-do with a day and an owner, and done when it is ticked', async () => {
    const stage = await begin()
    const noteId = await stage.write('- [ ] @Olga call Bea by Friday')
    expect(await stage.untilIdea(noteId)).toMatchObject({
      category: 'todo',
      promotion: { ownerId: stage.userId, due: '2026-11-27', isDone: false },
    })
    await stage.edit(({ doc }) => tickBox(doc, noteId, 3, true))
    await stage.untilIdea(noteId, { isTickedInText: true })
    expect((await stage.idea(noteId))?.promotion?.isDone).toBe(true)
    await stage.writer.setText(stage.boardId, 1, '- [ ] @Ortega call Bea by Friday', stage.userId)
    expect((await stage.idea(noteId))?.promotion).toMatchObject({ ownerName: 'Ortega', isDone: false })
    const input = { text: '- [x] Olga: call Bea', authorId: stage.userId, via: 'api' } as const
    const added = await stage.writer.add(stage.boardId, input)
    const number = added.ok ? added.number : 0
    const { promotion } = must((await stage.state()).ideas.get(String(number)), 'the idea')
    expect(promotion).toMatchObject({ kind: 'todo', ownerId: stage.userId, isDone: true })
  })

  test('[LI6] dragging notes reports nothing to the session', async () => {
    const stage = await begin()
    const noteId = await stage.write('Bus tickets')
    await stage.untilIdea(noteId)
    const { seq } = await stage.state()
    for (let x = 0; x < 50; x++) await stage.edit(({ doc }) => moveNote(doc, noteId, x * 10, 0))
    await stage.untilIdea(await stage.write('Another'))
    // One event for its number, one for the idea.
    expect((await stage.state()).seq).toBe(seq + 2)
  })
})

describe('nothing is lost', () => {
  test('[LI7] what was numbered before anyone listened is an idea once its board is opened', async () => {
    const stage = await IdeasStage.begin(db)
    const ids = Array.from({ length: 120 }, () => newNoteId())
    await stage.edit(({ doc }) => {
      for (const [i, id] of ids.entries())
        addNote(doc, { id, text: `Old ${i}`, x: i, y: 0, author: stage.userId })
    })
    const notes = ids.map((noteId) => ({ noteId, authorId: stage.userId }))
    await stage.sessions.dispatch(stage.boardId, { type: 'notes.number', notes }, { kind: 'server' })
    await stage.restart()
    stage.listen()
    await stage.inStep()
    expect(ideaIn(await stage.state(), 120)?.text).toBe('Old 119')
  })

  test('[LI7] what changed, went and came while the process was dead is followed at the next opening', async () => {
    const stage = await begin()
    const [changed, gone] = [await stage.write('Bus tickets'), await stage.write('Kitchen rota')]
    await stage.untilIdea(changed)
    await stage.untilIdea(gone)
    await stage.restart()
    await stage.edit(({ doc }) => {
      setNoteText(doc, changed, 'Who pays the bus?')
      removeRecords(doc, [gone])
    })
    const late = await stage.write('Written before the crash')
    await stage.restart()
    stage.listen()
    await stage.inStep()
    expect(await stage.idea(changed)).toMatchObject({ text: 'Who pays the bus?', category: 'question' })
    expect(await stage.idea(gone)).toMatchObject({ text: 'Kitchen rota', isOnCanvas: false })
    expect(await stage.idea(late)).toMatchObject({ number: 3 })
  })

  test('[LI8] idea and note stay tied under random edits, deletions, undos and restarts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const stage = await begin()
        const page = await EditedPage.open(stage)
        for (const each of steps) await page.take(each)
        await stage.inStep()
        const { ideas, numbered } = await stage.state()
        for (const { number, noteId } of ideas.values()) {
          expect(page.everyNote).toContain(noteId)
          expect(numbered.get(must(noteId, 'a note'))?.number).toBe(number)
        }
        expect(new Set([...ideas.values()].map(({ noteId }) => noteId)).size).toBe(ideas.size)
        await stage.stop()
      }),
      { numRuns: 12 },
    )
  })

  test('[LI9] five hundred pasted notes become ideas without delaying anyone', async () => {
    const stage = await begin()
    await stage.edit(({ doc }) => {
      for (let i = 0; i < 500; i++) {
        const text = `Subject${i % 91} and matter${i % 83} of ${i}`
        addNote(doc, { id: newNoteId(), text, x: i, y: 0, author: stage.userId, index: 'a1' })
      }
    })
    // CPU time of this thread between two turns of its loop: waiting on a busy machine doesn't count.
    const used = () => {
      const { user, system } = process.threadCpuUsage()
      return (user + system) / 1_000
    }
    let longestMs = 0
    let last = used()
    const beat = setInterval(() => {
      const now = used()
      longestMs = Math.max(longestMs, now - last)
      last = now
    }, 1)
    await vi.waitFor(async () => expect((await stage.state()).ideas.size).toBe(500), WAIT)
    clearInterval(beat)
    expect(longestMs).toBeLessThan(40)
  })
})

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('add'), text: fc.constantFrom('Bus', 'Bus stop', 'Rota', '') }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('type'), at: fc.nat(9), text: fc.string({ maxLength: 12 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('delete'), at: fc.nat(9) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('undo', 'settle', 'restart') }) },
)
interface Step {
  kind: string
  text?: string
  at?: number
}

/** A person's page with undo, whose edits reach the board after each step. */
class EditedPage {
  readonly everyNote: string[] = []
  private readonly stage: IdeasStage
  private readonly doc = new Y.Doc()
  private readonly undo: BoardUndo

  private constructor(stage: IdeasStage, board: Y.Doc) {
    this.stage = stage
    Y.applyUpdate(this.doc, Y.encodeStateAsUpdate(board))
    this.undo = new BoardUndo(this.doc)
  }

  static async open(stage: IdeasStage): Promise<EditedPage> {
    return new EditedPage(stage, (await stage.open()).doc)
  }

  async take({ kind, text = '', at = 0 }: Step): Promise<void> {
    const there = [...boardShapes(this.doc).keys()].sort()
    const id = there[at % Math.max(1, there.length)] ?? ''
    if (kind === 'undo') this.undo.undo()
    else if (kind === 'settle') await this.stage.inStep()
    else if (kind === 'restart') {
      await this.stage.restart()
      this.stage.listen()
    } else this.doc.transact(() => this.edit(kind, id, text), LOCAL_ORIGIN)
    await this.stage.edit(({ doc }) => {
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(this.doc))
      Y.applyUpdate(this.doc, Y.encodeStateAsUpdate(doc), 'server')
    })
  }

  private edit(kind: string, id: string, text: string): void {
    if (kind === 'type') setNoteText(this.doc, id, text)
    else if (kind === 'delete') removeRecords(this.doc, [id])
    else {
      const fresh = newNoteId()
      this.everyNote.push(fresh)
      addNote(this.doc, { id: fresh, text, x: 0, y: 0, author: this.stage.userId })
    }
  }
}
