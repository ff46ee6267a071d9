import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { listNotes } from '#board/doc/read-note.ts'
import { addNote, editBoard, removeRecords, setNoteText } from '#board/edit/edit-board.ts'
import { fillBoard } from './testing/full-board.ts'
import { readOutlets } from './testing/outlets.ts'
import { type Person, PrivateStage, textsOn, writeIn } from './testing/private-stage.ts'
import { saidTogether } from './testing/said-together.ts'
import { watchFrames } from './testing/wire-frames.ts'

let stage: PrivateStage
beforeAll(async () => {
  stage = await PrivateStage.beginProcess()
  await stage.newBoard()
})
afterAll(() => stage.stop())

const NOTE = /zebrafish|shape:secret1/

/** Finds the outlets that reveal Bob as the writer of the note. */
async function saysBob(readers: readonly Person[]): Promise<[outlet: string, what: string][]> {
  const { bob } = stage
  const writer = new RegExp(`${bob.id}|\\bBob\\b`)
  const readings = await readOutlets(stage, readers)
  expect(readings.filter(({ text }) => NOTE.test(text)).length).toBeGreaterThan(4)
  return readings.flatMap(({ outlet, text }) =>
    saidTogether(text, NOTE, writer).map((what): [string, string] => [outlet, what]),
  )
}

/** Bob's pair in a step that runs from the first time on. */
async function pairOfBob() {
  const { ann, bob, path } = stage
  const { steps } = await stage.ask(`GET ${path}/agenda`, undefined, ann)
  if (!steps.some(({ id }: { id: string }) => id === 'both')) {
    await stage.ask(
      `POST ${path}/steps`,
      { steps: [{ id: 'both', title: 'Both', pairsNotes: true, minutes: null, advisors: 'when-asked' }] },
      ann,
    )
    await stage.ask(`POST ${path}/steps/both/start`, {}, ann)
  }
  const { pairs } = await stage.ask(`POST ${path}/pairs`, { step: 'both', run: 1, count: 1 }, bob)
  return must(pairs[0], 'a pair')
}

test('[PW3] [PW41] [HT70] without names no outlet ever reveals the writer of a note: after its writer edits, deletes and restores it, a named reveal and a restart', async () => {
  const { ann, bob, cyd, people } = stage
  await fillBoard(stage)
  await stage.start()
  const own = await stage.draft(bob)
  writeIn(own, 'shape:secret1', 'zebrafish', bob.id)
  await own.saved()
  const about = { text: 'zebrafish stripes', anchor: { kind: 'record', recordId: 'shape:secret1' } }
  const { thread } = await stage.ask(`POST ${stage.path}/comments`, about, bob)
  expect(thread.isPrivate).toBe(true)
  const watch = await watchFrames(stage, [ann, cyd])
  await stage.reveal(false)
  const page = await stage.board(bob)
  await vi.waitFor(() => expect(textsOn(page)).toContain('zebrafish'), WAIT)
  const shown = must(
    listNotes(page.doc).find(({ text }) => text === 'zebrafish'),
    'the note',
  ).id
  const ideaOf = async () => {
    const { ideas } = await stage.ask(`GET ${stage.path}/ideas?q=zebrafish`, undefined, ann)
    return must(ideas[0], 'the idea of the note')
  }
  await vi.waitFor(async () => expect((await ideaOf()).text).toBe('zebrafish'), WAIT)
  await vi.waitFor(async () => {
    const { threads } = await stage.ask(`GET ${stage.path}/comments?thread=${thread.id}`, undefined, cyd)
    expect(threads[0]?.comments).toMatchObject([{ author: null, text: 'zebrafish stripes' }])
    expect(threads[0]?.anchor.recordId).toBe(shown)
  }, WAIT)
  expect(await saysBob([cyd])).toEqual([])

  // Its writer edits it on their page, deletes it and takes that back, and edits it over the API.
  const undo = new Y.UndoManager(boardShapes(page.doc), { trackedOrigins: new Set([LOCAL_ORIGIN]) })
  editBoard(page.doc, LOCAL_ORIGIN, () => setNoteText(page.doc, shown, 'zebrafish in a tank'))
  undo.stopCapturing()
  editBoard(page.doc, LOCAL_ORIGIN, () => removeRecords(page.doc, [shown]))
  await page.saved()
  undo.undo()
  await page.saved()
  expect(textsOn(page)).toContain('zebrafish in a tank')
  // The log follows the canvas a moment later.
  const { number } = await vi.waitFor(ideaOf, WAIT)
  for (const [request, body] of [
    [`PATCH ${stage.path}/notes/${shown}`, { text: 'zebrafish, two of them' }],
    [`PATCH ${stage.path}/ideas/${number}`, { text: 'zebrafish, three of them' }],
    [`DELETE ${stage.path}/ideas/${number}`],
    [`POST ${stage.path}/ideas/${number}/restore`],
  ] as const) {
    const answer = await stage.fetch(request, body, bob)
    expect([request, answer.ok]).toEqual([request, true])
  }
  await vi.waitFor(async () => expect((await ideaOf()).text).toBe('zebrafish, three of them'), WAIT)

  // A note that its writer writes from a pair, in which it is their own.
  const pair = await pairOfBob()
  const from = pair.notes.map(({ id }: { id: string }) => id)
  expect(from).toContain(shown)
  editBoard(own.doc, LOCAL_ORIGIN, () =>
    addNote(own.doc, {
      ...{ id: 'shape:secret12', text: 'zebrafish by lamplight', x: 0, y: 0 },
      ...{ author: bob.id, writing: pair.writing, from },
    }),
  )
  await own.saved()
  await vi.waitFor(async () => {
    const { ideas } = await stage.ask(`GET ${stage.path}/ideas?q=lamplight`, undefined, ann)
    const { links } = await stage.ask(`GET ${stage.path}/ideas/${ideas[0].number}`, undefined, ann)
    expect(links).toHaveLength(2)
  }, WAIT)
  expect(await saysBob([ann, cyd])).toEqual([])

  // A later reveal with names adds none to this one, nor does a restart.
  await stage.start()
  const later = await stage.draft(bob)
  const began = must((await stage.now()).privateWriting, 'private writing').startedAt
  writeIn(later, 'shape:signed', 'A signed note', null, began)
  await later.saved()
  await stage.reveal(true)
  await vi.waitFor(() => expect(textsOn(page)).toContain('A signed note'), WAIT)
  const frames = [ann, cyd].flatMap((reader) => watch.framesOf(reader))
  const writes = frames.filter((frame) => NOTE.test(frame) && frame.includes(bob.id))
  expect(writes).toEqual([])
  await stage.restart()
  expect(await saysBob([cyd])).toEqual([])
  expect((await pairOfBob()).notes.map(({ id }: { id: string }) => id)).toEqual(from)
  const signed = await stage.ask(`GET ${stage.path}/notes`, undefined, ann)
  expect(signed.notes.find(({ text }: { text: string }) => text === 'A signed note').author.id).toBe(
    must(people[1], 'Bob').id,
  )
})
