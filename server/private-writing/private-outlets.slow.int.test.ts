import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { editBoard, removeRecords, setNoteText } from '#board/edit/edit-board.ts'
import { callTool } from '#server/mcp/testing/call-mcp.ts'
import { connectRaw, connectStockClient, type StockClient } from '#server/sync/testing/clients.ts'
import { fillBoard } from './testing/full-board.ts'
import { tokenOf } from './testing/mcp-outlets.ts'
import { OUTLETS, readOutlets, saying } from './testing/outlets.ts'
import { type Person, PrivateStage, textsOn, WORDS, writeIn } from './testing/private-stage.ts'
import { talkInStep } from './testing/talk-in-step.ts'
import { watchFrames } from './testing/wire-frames.ts'
import { readAllAnswers, readAnswers } from './testing/write-everywhere.ts'

/** The outlets where a writer reads the notes of others that they are lent. */
const FOR_READERS = ['every readable path of the API', 'the reader’s own draft document']

async function commentInPrivate(stage: PrivateStage, person: Person, recordId: string, text: string) {
  const body = { text, anchor: { kind: 'record', recordId } }
  const { thread } = await stage.ask(`POST ${stage.path}/comments`, body, person)
  expect(thread).toMatchObject({ isPrivate: true })
}

describe('private notes', () => {
  let stage: PrivateStage
  beforeAll(async () => {
    stage = await PrivateStage.beginProcess()
  })
  afterAll(() => stage.stop())
  beforeEach(() => stage.newBoard())

  test('[PW1] until the reveal no outlet has a word of others’ notes, however written, and all see the number of notes', async () => {
    const { ann, bob, cyd, people } = stage
    await fillBoard(stage)
    const program = { id: ann.id, token: await tokenOf(stage, ann) }
    // Advisors may speak in this step, so that all their prompts are read too.
    const writing = { writing: 'private', advisors: 'when-asked', maxAdvisorPercent: null }
    const step = { id: 'own', title: 'Own ideas', ...writing }
    await stage.ask(`POST ${stage.path}/steps`, { steps: [step] }, ann)
    const watch = await watchFrames(stage, people)
    await stage.ask(`POST ${stage.path}/steps/own/start`, { from: null }, ann)
    const written = (await stage.now()).privateWriting
    expect(written?.phase).toBe('writing')

    // By the page's socket, over the API, by a program and by the clerk.
    const own = await stage.draft(bob)
    writeIn(own, 'shape:secret1', 'zebrafish')
    writeIn(own, 'shape:blank', ' ')
    await own.saved()
    const byApi = await stage.ask(`POST ${stage.path}/notes`, { text: 'quokka by API' }, cyd)
    expect(byApi.note).toMatchObject({ number: null, text: 'quokka by API' })
    const said = { text: 'What if we keep a quokka?' }
    expect((await stage.ask(`POST ${stage.path}/talk?wait=20`, said, cyd)).answer.state).toBe('done')
    const byProgram = await stage.ask(`POST ${stage.path}/ideas`, { text: 'axolotl by a program' }, program)
    expect(byProgram).toMatchObject({ idea: null })
    const added = await callTool(stage, 'note_add', { text: 'axolotl over MCP' }, { token: program.token })
    expect([added.isError, added.text]).toEqual([false, added.text])
    await vi.waitFor(async () => {
      const { counts } = await stage.now()
      expect(Object.fromEntries(counts.map(({ userId, notes }) => [userId, notes]))).toEqual({
        [ann.id]: 2,
        [bob.id]: 1,
        [cyd.id]: 2,
      })
    }, WAIT)
    // A thread on a note of one's own draft, with words that only it has. Mentioned people are not notified of it.
    await commentInPrivate(stage, bob, 'shape:secret1', 'zebra stripes @Ann @Cyd')
    await commentInPrivate(stage, cyd, byApi.note.id, 'quokka smiles @Ann @Bob')
    const ids: Record<string, string> = {
      [ann.id]: byProgram.noteId,
      [bob.id]: 'shape:secret1',
      [cyd.id]: byApi.note.id,
    }
    watch.showPresence(({ id }) => must(ids[id], 'a note'))

    // Refused requests are logged too.
    const tooLong = await stage.fetch(`POST ${stage.path}/notes`, { text: WORDS.repeat(5_000) }, bob)
    expect(tooLong.ok).toBe(false)
    const broken = await stage.draft(bob)
    editBoard(broken.doc, LOCAL_ORIGIN, () => setNoteText(broken.doc, 'shape:secret1', WORDS.repeat(5_000)))
    await vi.waitFor(() => expect(broken.ended?.code).toBe(4400), WAIT)

    const readings = await readOutlets(stage, people)
    await watch.sawAllKinds()
    const mails = readings.find(({ outlet, reader }) => reader === cyd && outlet.startsWith('mails'))
    expect(mails?.text).toContain('sent notes for review')
    const secrets = new Map<Person, RegExp>([
      [ann, new RegExp(`axolotl|${byProgram.noteId}`)],
      [bob, /zebra|shape:secret/],
      [cyd, new RegExp(`quokka|${byApi.note.id}`)],
    ])
    const forAll = readings.filter(({ reader }) => reader === null)
    expect(forAll.length).toBeGreaterThan(1)
    for (const secret of secrets.values()) expect(saying(forAll, secret)).toEqual([])
    for (const [writer, secret] of secrets)
      for (const reader of people) {
        const mine = readings.filter((reading) => reading.reader === reader)
        const frames = watch.framesOf(reader).filter((frame) => secret.test(frame))
        if (reader !== writer) expect([saying(mine, secret), frames]).toEqual([[], []])
        else expect(saying(mine, secret)).toContain('the reader’s own draft document')
      }
    expect(watch.framesOf(ann).some((frame) => frame.includes('draftCounts') && frame.includes(bob.id))).toBe(
      true,
    )
    // The place of someone's page would give away the writer of a note, once it is revealed.
    const places = people
      .flatMap((person) => watch.framesOf(person))
      .filter((frame) => /\[770\d,/.test(frame))
    expect(places).toEqual([])

    // Answers to writing requests have no secret either, until a person ends it all.
    const answers = await readAnswers(stage, cyd)
    for (const writer of [ann, bob]) expect(answers).not.toMatch(must(secrets.get(writer), 'words'))
    const [untilReveal = ''] = (await readAllAnswers(stage)).split('\nPOST ~/reveal ')
    expect(untilReveal).toContain('POST ~/agenda/next')
    for (const secret of secrets.values())
      expect(untilReveal.split('\n').filter((line) => secret.test(line))).toEqual([])
  })

  test('no outlet has a word of others’ talks with the clerk in a window, nor of drafts that were not handed in', async () => {
    const { ann, bob, cyd, people } = stage
    await fillBoard(stage)
    const window = { opensAt: null, closesAt: Date.now() + 3_600_000, late: 'until-reveal', reminders: [] }
    const step = { id: 'talk', title: 'Talk', writing: 'private', offersTalk: true }
    const steps = [
      { ...step, advisors: 'when-asked', maxAdvisorPercent: null, window: { ...window, zone: 'UTC' } },
    ]
    await stage.ask(`POST ${stage.path}/steps`, { steps }, ann)
    await stage.ask(`POST ${stage.path}/steps/talk/start`, { from: null }, ann)
    const watch = await watchFrames(stage, people)
    const said = await talkInStep(stage, bob, 'The zebrafish has stripes. The quokka smiles at night.')
    const { drafts } = await stage.ask(`GET ${stage.path}/steps/talk/talk`, undefined, bob)
    expect([said, drafts.length]).toEqual([expect.stringContaining('zebrafish'), 2])
    const [, handedIn] = drafts
    await stage.ask(`PATCH ${stage.path}/notes/${handedIn.noteId}`, { isHandedIn: true }, bob)
    await vi.waitFor(
      async () => expect((await stage.now()).counts).toEqual([{ userId: bob.id, notes: 1 }]),
      WAIT,
    )

    const before = await readOutlets(stage, people)
    for (const reader of [ann, cyd])
      expect(
        saying(
          before.filter((one) => one.reader === reader || one.reader === null),
          /zebra|quokka/,
        ),
      ).toEqual([])
    expect(saying(before, /zebra/)).toContain('the reader’s talk with the clerk in a step')
    for (const reader of [ann, cyd])
      expect(watch.framesOf(reader).filter((frame) => /zebra|quokka/.test(frame))).toEqual([])

    await stage.reveal(true)
    await vi.waitFor(async () => expect((await stage.now()).privateWriting?.phase).toBe('revealed'), WAIT)
    for (const outlet of ['the canvas, for a newcomer', 'every readable path of the API']) {
      const text = await must(OUTLETS[outlet], outlet).read(stage, cyd)
      expect([outlet, text]).toEqual([outlet, expect.stringContaining('quokka')])
      expect(text).not.toContain('zebra')
    }
  })

  test('[SE304] while a check is open, no outlet has a word of others’ answers', async () => {
    const { ann, bob, cyd } = stage
    await fillBoard(stage)
    const { synthesis } = await stage.ask(`POST ${stage.path}/syntheses`, { notes: [stage.ids.noteId] }, ann)
    stage.about = { documentId: synthesis.id }
    await vi.waitFor(async () => {
      const { syntheses } = await stage.ask(`GET ${stage.path}/syntheses`, undefined, ann)
      expect(syntheses.find(({ id }: { id: string }) => id === synthesis.id).state).toBe('done')
    }, WAIT)
    const watching = await Promise.all(
      [ann, cyd].map(({ token }) => connectRaw(stage.socketUrl, stage.boardId, { token })),
    )
    const { check } = await stage.ask(`POST ${stage.path}/checks`, { document: synthesis.id }, ann)
    const answer = { point: 'whole', rating: 0, criticism: WORDS }
    const said = await stage.ask(`POST ${stage.path}/checks/${check.document}/answer`, answer, bob)
    expect(said).toEqual({ mine: [answer] })
    await vi.waitFor(async () => {
      const now = await stage.ask(`GET ${stage.path}/checks/${check.document}`, undefined, cyd)
      expect(now.check).toMatchObject({ answered: 1, mine: [], result: null })
    }, WAIT)

    expect(saying(await readOutlets(stage, [ann, cyd]), /zebra/)).toEqual([])
    expect(await readAnswers(stage, cyd)).not.toContain('zebra')
    // Two people answered: nothing of it is shown afterwards either.
    await stage.ask(`POST ${stage.path}/checks/${check.document}/answer`, { ...answer, criticism: '' }, cyd)
    await stage.ask(`POST ${stage.path}/checks/${check.document}/close`, undefined, ann)
    expect(saying(await readOutlets(stage, [cyd]), /zebra/)).toEqual([])
    const frames = watching.flatMap(({ messages }) =>
      messages.map((bytes) => Buffer.from(bytes).toString('latin1')),
    )
    expect(frames.filter((frame) => frame.includes('zebra'))).toEqual([])
    expect(frames.some((frame) => frame.includes('"answered":1'))).toBe(true)
    for (const { ws } of watching) ws.close()
  })

  test('[IV9] [IV10] before they have answered a question, no outlet shows people a word of others’ answers', async () => {
    const { ann, bob, cyd } = stage
    const dan = await stage.join('Dan')
    await fillBoard(stage)
    const watching = await Promise.all(
      [cyd, dan].map(({ token }) => connectRaw(stage.socketUrl, stage.boardId, { token })),
    )
    const question = { type: 'ask_text', config: { question: 'What is missing?' } }
    const asked = { title: 'Can we ship?', questions: [question] }
    const { interview } = await stage.ask(`POST ${stage.path}/interviews`, asked, ann)
    stage.about = { interviewId: interview.id }
    const [{ id: questionId }] = interview.questions
    const one = `${stage.path}/interviews/${interview.id}`
    const answer = `${one}/questions/${questionId}/answer`
    const given = await stage.ask(`PUT ${answer}`, { value: { text: WORDS } }, bob)
    expect(JSON.stringify(given)).toContain(WORDS)
    expect(saying(await readOutlets(stage, [cyd, dan]), /zebra/)).toEqual([])
    expect(await readAnswers(stage, dan)).not.toContain('zebra')
    const api = must(OUTLETS['every readable path of the API'], 'the API').read
    for (const reader of [ann, bob]) expect(await api(stage, reader)).toContain(WORDS)
    await stage.ask(`PUT ${answer}`, { value: { text: 'Nothing' } }, cyd)
    expect(await api(stage, cyd)).toContain(WORDS)
    expect(await api(stage, dan)).not.toContain('zebra')
    const frames = watching.flatMap(({ messages }) =>
      messages.map((bytes) => Buffer.from(bytes).toString('latin1')),
    )
    await stage.ask(`POST ${one}/end`, {}, ann)
    expect(await api(stage, dan)).toContain(WORDS)
    expect(frames.filter((frame) => frame.includes('zebra'))).toEqual([])
    expect(frames.some((frame) => frame.includes('"answeredBy":["'))).toBe(true)
    for (const { ws } of watching) ws.close()
  })

  test('[PW16] a private note’s words are in no line of the log and no metric, also after its reveal', async () => {
    const { ann, bob } = stage
    await stage.start()
    const own = await stage.draft(bob)
    writeIn(own, 'shape:secret1', WORDS)
    await own.saved()
    await stage.reveal(false)
    const board = await stage.board(ann)
    await vi.waitFor(() => expect(textsOn(board)).toEqual([WORDS]), WAIT)
    await stage.fetch(`PATCH ${stage.path}/notes/shape:secret1`, { text: WORDS.repeat(5_000) }, bob)
    const unreadable = await connectRaw(stage.socketUrl, `${stage.boardId}.draft`, { token: bob.token })
    unreadable.ws.send(Buffer.from(`\u00ff${WORDS}`))
    await unreadable.close()
    await vi.waitFor(() => expect(stage.log).toContain('unreadable message'), WAIT)
    for (const outlet of ['the log', 'metrics'])
      expect(await must(OUTLETS[outlet], outlet).read(stage, ann)).not.toMatch(/zebra|shape:secret/)
  })

  test('[PW12] each writer sees at most so many notes of others, read-only, and nothing else leaks; after the reveal none', async () => {
    const { bob, cyd } = stage
    await fillBoard(stage)
    await stage.start({ othersNotes: 2 })
    const [bobs, cyds] = [await stage.draft(bob), await stage.draft(cyd)]
    for (let i = 0; i < 4; i++) writeIn(bobs, `shape:secret${i}`, `${WORDS} ${i}`)
    await bobs.saved()
    const others = async (person: Person) =>
      (await stage.ask(`GET ${stage.path}/private-writing`, undefined, person)).others
    await vi.waitFor(async () => expect(await others(cyd)).toHaveLength(2), WAIT)
    const seen = await others(cyd)
    for (const note of seen) {
      expect(note.by).toBeNull()
      expect(note.text).toContain(WORDS)
    }
    expect(await others(bob)).toEqual([])
    expect(await others({ id: cyd.id, token: await tokenOf(stage, cyd) })).toEqual([])
    // Under the id of a note its readers could put another in its place.
    expect(JSON.stringify([seen, cyds.doc.toJSON()])).not.toContain('shape:secret')
    await vi.waitFor(() => expect(cyds.doc.getMap('lent').size).toBe(2), WAIT)
    expect(JSON.stringify(cyds.doc.getMap('lent').toJSON())).toContain(WORDS)
    expect(JSON.stringify(cyds.doc.toJSON())).not.toContain(bob.id)
    for (const { outlet, text } of await readOutlets(stage, [cyd])) {
      const words = new Set(text.match(/zebrafish quokka \d/g))
      expect([outlet, words.size]).toEqual([outlet, FOR_READERS.includes(outlet) ? 2 : 0])
    }
    const reloaded = await stage.draft(cyd)
    expect([...reloaded.doc.getMap('lent').keys()].sort()).toEqual(
      seen.map(({ id }: { id: string }) => id).sort(),
    )
    reloaded.doc.getMap('lent').clear()
    await vi.waitFor(() => expect(reloaded.ended?.code).toBe(4400), WAIT)
    await stage.restart()
    expect((await others(cyd)).map(({ id }: { id: string }) => id).sort()).toEqual(
      seen.map(({ id }: { id: string }) => id).sort(),
    )
    await stage.reveal(true)
    await vi.waitFor(async () => expect((await stage.now()).privateWriting?.phase).toBe('revealed'), WAIT)
    const after = await stage.draft(cyd)
    await vi.waitFor(() => expect(after.doc.getMap('lent').size).toBe(0), WAIT)
  })

  test('[PW13] new notes that a page puts on the board during private writing go to its person’s draft, unseen by others', async () => {
    const { ann, bob } = stage
    await fillBoard(stage)
    const before = await stage.board(bob)
    const filled = new Set(textsOn(before))
    const newOn = (client: StockClient) => textsOn(client).filter((text) => !filled.has(text))
    writeIn(before, 'shape:public', 'Known to all')
    await before.saved()
    const offline = new Y.Doc()
    Y.applyUpdate(offline, Y.encodeStateAsUpdate(before.doc))
    before.stop()
    await stage.start()
    const anns = await stage.board(ann)
    const raw = await connectRaw(stage.socketUrl, stage.boardId, { token: ann.token })
    await vi.waitFor(() => expect(raw.messages.length).toBeGreaterThan(1), WAIT)
    writeIn({ doc: offline }, 'shape:secret1', WORDS)
    editBoard(offline, LOCAL_ORIGIN, () => setNoteText(offline, 'shape:public', 'Known to all, and changed'))
    const client = connectStockClient(stage.socketUrl, stage.boardId, bob.token, offline)
    onTestFinished(client.stop)
    await client.synced()
    await vi.waitFor(() => expect(newOn(anns)).toEqual(['Known to all, and changed']), WAIT)
    await client.saved()
    // The page that sent it loses it on the board, and has it in the draft.
    await vi.waitFor(() => expect(newOn(client)).toEqual(['Known to all, and changed']), WAIT)
    const bobs = await stage.draft(bob)
    expect(textsOn(bobs)).toEqual([WORDS])
    expect(JSON.stringify(anns.doc.toJSON())).not.toContain('zebra')
    const frames = raw.messages.map((bytes) => Buffer.from(bytes).toString('latin1'))
    expect(frames.filter((frame) => /zebra/.test(frame))).toEqual([])
    expect(saying(await readOutlets(stage, [ann]), /zebra/)).toEqual([])
    raw.ws.close()

    await stage.restart()
    expect(textsOn(await stage.draft(bob))).toEqual([WORDS])
    // Deleted notes that undo brings back were public before.
    const again = await stage.board(bob)
    const undo = new Y.UndoManager(boardShapes(again.doc), { trackedOrigins: new Set([LOCAL_ORIGIN]) })
    editBoard(again.doc, LOCAL_ORIGIN, () => removeRecords(again.doc, ['shape:public']))
    await again.saved()
    undo.undo()
    await again.saved()
    expect(newOn(again)).toEqual(['Known to all, and changed'])
    await stage.reveal(true)
    const board = await stage.board(ann)
    await vi.waitFor(() => expect(newOn(board)).toEqual(['Known to all, and changed', WORDS]), WAIT)
  })
})
