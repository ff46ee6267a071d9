import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { usedMs } from '#base/testing/used-ms.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { BoardUndo } from '#board/edit/board-undo.ts'
import { addNote, removeRecords, setNoteText } from '#board/edit/edit-board.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { newNoteId } from '#server/ground/new-id.ts'
import { ideaIn } from '#session/ideas/idea-in.ts'
import { IdeasStage } from './testing/ideas-stage.ts'

let db: Database

beforeAll(async () => {
  db = await openDatabase((await freshPlace('pglite')).place)
})
afterAll(() => db.close())

describe('nothing is lost', () => {
  test('notes noteNumbers before anyone listened are ideas once their board is opened', async () => {
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

  test('changes while the process was dead are followed at the next opening', async () => {
    const stage = await IdeasStage.beginOpen(db)
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

  test('idea and note stay tied under random edits, deletions, undos and restarts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const stage = await IdeasStage.beginOpen(db)
        const page = await EditedPage.open(stage)
        for (const each of steps) await page.take(each)
        await stage.inStep()
        const { ideas, noteNumbers } = await stage.state()
        for (const { number, noteId } of ideas.values()) {
          expect(page.everyNote).toContain(noteId)
          expect(noteNumbers.get(must(noteId, 'a note'))?.number).toBe(number)
        }
        expect(new Set([...ideas.values()].map(({ noteId }) => noteId)).size).toBe(ideas.size)
        await stage.stop()
      }),
      { numRuns: 12 },
    )
  })

  test('five hundred pasted notes become ideas without delaying anyone', async () => {
    const stage = await IdeasStage.beginOpen(db)
    await stage.edit(({ doc }) => {
      for (let i = 0; i < 500; i++) {
        const text = `Subject${i % 91} and matter${i % 83} of ${i}`
        addNote(doc, { id: newNoteId(), text, x: i, y: 0, author: stage.userId, index: 'a1' })
      }
    })
    // Between two turns of the loop: waiting on a busy machine doesn't count.
    let longestMs = 0
    let last = usedMs()
    const beat = setInterval(() => {
      const now = usedMs()
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
