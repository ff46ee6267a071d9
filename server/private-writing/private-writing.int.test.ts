import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { listNotes } from '#board/doc/read-note.ts'
import { editBoard, removeRecords, setNoteText } from '#board/edit/edit-board.ts'
import { isRevealed } from '#board/private-writing/draft-document.ts'
import { NOTE_SIZE } from '#board/record/record-kinds.ts'
import { connectRaw } from '#server/sync/testing/clients.ts'
import { OUTLETS } from './testing/outlets.ts'
import { type Person, PrivateStage, textsOn, WORDS, writeIn } from './testing/private-stage.ts'

let stage: PrivateStage
beforeAll(async () => {
  stage = await PrivateStage.begin()
})
afterAll(() => stage.stop())
beforeEach(() => stage.newBoard())

test('[PW2] a reveal with names puts all notes on the board, none on another, as ideas with numbers and their writers', async () => {
  const { ann, bob, cyd } = stage
  await stage.start()
  const [bobs, cyds] = [await stage.draft(bob), await stage.draft(cyd)]
  writeIn(bobs, 'shape:b1', 'Soup', cyd.id)
  writeIn(cyds, 'shape:c1', 'Bread')
  await Promise.all([bobs.saved(), cyds.saved()])
  const board = await stage.board(ann)
  await stage.reveal(true)
  await vi.waitFor(async () => {
    const { notes } = await stage.ask(`GET ${stage.path}/notes`, undefined, ann)
    expect(
      notes
        .map((note: { text: string; author: { id: string }; number: number | null }) => [
          note.text,
          note.author.id,
          note.number !== null,
        ])
        .sort(),
    ).toEqual([
      ['Bread', cyd.id, true],
      ['Soup', bob.id, true],
    ])
    // Both were written at the same place, and lie side by side.
    const [first, second] = notes
    expect(Math.abs(first.x - second.x)).toBeGreaterThanOrEqual(NOTE_SIZE)
    expect(Math.abs(first.x - second.x)).toBeLessThan(2 * NOTE_SIZE)
    expect(first.y).toBe(second.y)
    const { ideas } = await stage.ask(`GET ${stage.path}/ideas`, undefined, ann)
    expect(ideas).toHaveLength(2)
    expect(await stage.now()).toMatchObject({ privateWriting: { phase: 'revealed' }, counts: [] })
  }, WAIT)
  expect(textsOn(board)).toEqual(['Bread', 'Soup'])
  await vi.waitFor(() => expect(isRevealed(bobs.doc, 'shape:b1')).toBe(true), WAIT)
})

test('[PW3] without names nothing that leaves the server reveals the writer of a note, also after edits and undo', async () => {
  const { ann, bob } = stage
  await stage.start()
  const bobs = await stage.draft(bob)
  writeIn(bobs, 'shape:b1', 'Soup', bob.id)
  await bobs.saved()
  const board = await stage.board(ann)
  const raw = await connectRaw(stage.socketUrl, stage.boardId, { token: ann.token })
  await vi.waitFor(() => expect(raw.messages.length).toBeGreaterThan(1), WAIT)
  const before = raw.messages.length
  await stage.reveal(false)
  await vi.waitFor(async () => {
    const { ideas } = await stage.ask(`GET ${stage.path}/ideas`, undefined, ann)
    expect(ideas).toHaveLength(1)
    expect(JSON.stringify(ideas)).not.toContain(bob.id)
  }, WAIT)
  const { notes } = await stage.ask(`GET ${stage.path}/notes`, undefined, ann)
  expect(notes).toMatchObject([{ text: 'Soup', author: null }])
  const frames = raw.messages.slice(before).map((bytes) => Buffer.from(bytes).toString('latin1'))
  expect(frames.some((frame) => frame.includes('Soup'))).toBe(true)
  expect(frames.filter((frame) => frame.includes('Soup') && frame.includes(bob.id))).toEqual([])
  raw.ws.close()

  const note = must(listNotes(board.doc)[0], 'a note')
  const undo = new Y.UndoManager(boardShapes(board.doc), { trackedOrigins: new Set([LOCAL_ORIGIN]) })
  editBoard(board.doc, LOCAL_ORIGIN, () => removeRecords(board.doc, [note.id]))
  await board.saved()
  undo.undo()
  await board.saved()
  await vi.waitFor(async () => {
    const { notes: again } = await stage.ask(`GET ${stage.path}/notes`, undefined, bob)
    expect(again).toMatchObject([{ text: 'Soup', author: null }])
  }, WAIT)
})

test('[PW5] an offline writer’s changes from before the reveal are merged into the note, or added as a note', async () => {
  const { ann, bob, cyd } = stage
  await stage.start()
  const bobs = await stage.draft(bob)
  writeIn(bobs, 'shape:b1', 'Soup')
  writeIn(bobs, 'shape:b2', 'Rice')
  await bobs.saved()
  const offline = new Y.Doc()
  Y.applyUpdate(offline, Y.encodeStateAsUpdate(bobs.doc))
  bobs.stop()
  await stage.reveal(true)
  const board = await stage.board(ann)
  await vi.waitFor(() => expect(textsOn(board)).toEqual(['Rice', 'Soup']), WAIT)
  editBoard(board.doc, LOCAL_ORIGIN, () => setNoteText(board.doc, 'shape:b1', 'Hot Soup'))
  await board.saved()

  editBoard(offline, LOCAL_ORIGIN, () => setNoteText(offline, 'shape:b1', 'Soup with leek'))
  writeIn({ doc: offline }, 'shape:b3', 'Late')
  editBoard(offline, LOCAL_ORIGIN, () => removeRecords(offline, ['shape:b2']))
  const back = await stage.draft(bob, offline)
  await vi.waitFor(() => expect(textsOn(board)).toEqual(['Hot Soup with leek', 'Late']), WAIT)
  const { notes } = await stage.ask(`GET ${stage.path}/notes`, undefined, cyd)
  expect(notes.every((note: { author: { id: string } }) => note.author.id === bob.id)).toBe(true)
  await back.saved()
})

test('[PW6] a cancelled private writing shows nothing, and a later reveal has its notes', async () => {
  const { ann, bob } = stage
  await stage.start()
  const bobs = await stage.draft(bob)
  writeIn(bobs, 'shape:b1', WORDS)
  await bobs.saved()
  await stage.ask(`DELETE ${stage.path}/private-writing`, undefined, ann)
  writeIn(bobs, 'shape:b2', 'Rice')
  await bobs.saved()
  await vi.waitFor(
    async () => expect((await stage.now()).counts).toEqual([{ userId: bob.id, notes: 2 }]),
    WAIT,
  )
  const newcomer = must(OUTLETS['the canvas, for a newcomer'], 'an outlet')
  expect(await newcomer.read(stage, ann)).not.toContain('zebra')
  await stage.reveal(true)
  const board = await stage.board(ann)
  await vi.waitFor(() => expect(textsOn(board)).toEqual(['Rice', WORDS]), WAIT)
})

test('[PW7] viewers and commenters have no draft, and a draft takes nothing but notes', async () => {
  const { ann, bob } = stage
  const { links } = await stage.ask(`GET ${stage.path}/links`, undefined, ann)
  const commenting = links.find((link: { role: string }) => link.role === 'commenter')
  const dan = await stage.ask('POST /api/v1/join', { link: commenting.url, name: 'Dan' })
  const refused = await connectRaw(stage.socketUrl, `${stage.boardId}.draft`, { token: dan.token })
  expect((await refused.close()).code).toBe(4403)
  await stage.start()
  const bobs = await stage.draft(bob)
  editBoard(bobs.doc, LOCAL_ORIGIN, () => {
    const frame = new Y.Map<unknown>()
    for (const [key, value] of [
      ['t', 'frame'],
      ['at', [0, 0, 0]],
      ['in', ['page:page', 'a1']],
    ] as const)
      frame.set(key, value)
    boardShapes(bobs.doc).set('shape:f1', frame)
  })
  await vi.waitFor(() => expect(bobs.ended?.code).toBe(4400), WAIT)
})

test('[PW3] after a reveal without names the writer may remove the idea and restore it, and no log names them', async () => {
  const { ann, bob, cyd } = stage
  await stage.start()
  const bobs = await stage.draft(bob)
  writeIn(bobs, 'shape:b1', 'Soup')
  await bobs.saved()
  await stage.reveal(false)
  const ideas = async (): Promise<{ number: number }[]> =>
    (await stage.ask(`GET ${stage.path}/ideas`, undefined, ann)).ideas
  await vi.waitFor(async () => expect(await ideas()).toHaveLength(1), WAIT)
  const { number } = must((await ideas())[0], 'an idea')
  const remove = (person: Person) => stage.fetch(`DELETE ${stage.path}/ideas/${number}`, undefined, person)
  expect((await remove(cyd)).status).toBe(403)
  expect((await remove(bob)).status).toBe(204)
  expect(await ideas()).toEqual([])
  for (const path of ['activity', `ideas/${number}?removed=yes`]) {
    const answer = await stage.ask(`GET ${stage.path}/${path}`, undefined, ann)
    const entries = JSON.stringify(answer.activities ?? answer.history ?? answer)
    expect(entries).toContain('removed')
    expect(entries).not.toMatch(new RegExp(`removed[^}]*${bob.id}`))
  }
})

test('[SE223] a vote step right after the reveal has every note that was revealed', async () => {
  const { ann, people } = stage
  const vote = { votesEach: 3, limitPerNote: 3 }
  const steps = [
    { id: 'own', title: 'Own ideas', writing: 'private' },
    { id: 'choose', title: 'Choose', vote },
  ]
  await stage.ask(`POST ${stage.path}/steps`, { steps }, ann)
  await stage.ask(`POST ${stage.path}/steps/own/start`, { from: null }, ann)
  const ids: string[] = []
  for (const [place, person] of people.entries()) {
    const own = await stage.draft(person)
    for (let i = 0; i < 40; i++) {
      const id = `shape:v${place}x${i}`
      ids.push(id)
      writeIn(own, id, `Note ${place} ${i}`)
    }
    await own.saved()
  }
  await vi.waitFor(async () => expect((await stage.now()).hidden).toBe(ids.length), WAIT)
  await stage.reveal(false)
  // Pressed at once, and again for as long as the refusal is that notes are on their way.
  const refusals = new Set<string>()
  const voteId = await vi.waitFor(async () => {
    const answer = await stage.ask(`POST ${stage.path}/steps/choose/start`, { from: 'own' }, ann)
    if (answer.error) refusals.add(answer.error.code)
    return must(answer.steps?.[1].voteId, 'a vote')
  }, WAIT)
  expect([...refusals].filter((code) => code !== 'not-now')).toEqual([])
  const { vote: started } = await stage.ask(`GET ${stage.path}/votes/${voteId}`, undefined, ann)
  const { notes } = await stage.ask(`GET ${stage.path}/notes?limit=200`, undefined, ann)
  expect(notes).toHaveLength(ids.length)
  expect(started.notes.toSorted()).toEqual(notes.map(({ id }: { id: string }) => id).sort())
})
