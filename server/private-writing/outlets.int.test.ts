import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { PATIENCE_MS, WAIT } from '#base/testing/patience.ts'
import { boardShapes } from '#board/board-doc.ts'
import { editBoard, removeRecords, setNoteText } from '#board/edit-board.ts'
import { LOCAL_ORIGIN } from '#board/origin.ts'
import { DATABASE_KINDS } from '#db/testing/with-database.ts'
import { connectRaw, connectStockClient } from '#server/sync/testing/clients.ts'
import { OUTLETS, type Person, PrivateStage, textsOn, WORDS, writeIn } from './testing/private-stage.ts'

describe.each(DATABASE_KINDS)('private notes on %s', (kind) => {
  let stage: PrivateStage
  beforeAll(async () => {
    stage = await PrivateStage.begin(kind)
  }, PATIENCE_MS)
  afterAll(() => stage.stop())
  beforeEach(() => stage.newBoard())

  test('[PW1] until the reveal no outlet has a word of what others wrote, and all see how many notes there are', {
    timeout: PATIENCE_MS,
  }, async () => {
    const { ann, bob, cyd } = stage
    const watching = await Promise.all(
      [ann, cyd].flatMap((person) =>
        [stage.boardId, `${stage.boardId}.draft`].map((room) =>
          connectRaw(stage.socketUrl, room, { token: person.token }),
        ),
      ),
    )
    await stage.start()
    const own = await stage.draft(bob)
    writeIn(own, 'shape:secret1', WORDS)
    writeIn(own, 'shape:blank', ' ')
    const byApi = await stage.ask(`POST ${stage.path}/notes`, { text: `${WORDS} by API` }, bob)
    expect(byApi.note).toMatchObject({ number: null, text: `${WORDS} by API` })
    await own.saved()
    await vi.waitFor(
      async () => expect((await stage.now()).counts).toEqual([{ userId: bob.id, notes: 2 }]),
      WAIT,
    )

    // Refused requests are logged too.
    const tooLong = await stage.fetch(`POST ${stage.path}/notes`, { text: WORDS.repeat(5_000) }, bob)
    expect(tooLong.ok).toBe(false)
    const broken = await stage.draft(bob)
    editBoard(broken.doc, LOCAL_ORIGIN, () => setNoteText(broken.doc, 'shape:secret1', WORDS.repeat(5_000)))
    await vi.waitFor(() => expect(broken.ended?.code).toBe(4400), WAIT)
    for (const reader of [ann, cyd])
      for (const [name, read] of Object.entries(OUTLETS))
        expect(await read(stage, reader), name).not.toContain('zebra')
    const frames = watching.flatMap(({ messages }) =>
      messages.map((bytes) => Buffer.from(bytes).toString('latin1')),
    )
    expect(frames.length).toBeGreaterThan(8)
    expect(frames.filter((frame) => /zebra|shape:secret/.test(frame))).toEqual([])
    expect(frames.some((frame) => frame.includes('draftCounts') && frame.includes(bob.id))).toBe(true)

    const viewerLink = await stage.ask(`GET ${stage.path}/links`, undefined, ann)
    expect(JSON.stringify(viewerLink)).not.toContain('zebra')
    for (const { ws } of watching) ws.close()
  })

  test('[SE304] while people are asked about a document, no outlet has a word of what others answered', {
    timeout: PATIENCE_MS,
  }, async () => {
    const { ann, bob, cyd } = stage
    const { note } = await stage.ask(`POST ${stage.path}/notes`, { text: 'Lamps stay on at night' }, ann)
    const { synthesis } = await stage.ask(`POST ${stage.path}/syntheses`, { notes: [note.id] }, ann)
    stage.documentId = synthesis.id
    await vi.waitFor(async () => {
      const { syntheses } = await stage.ask(`GET ${stage.path}/syntheses`, undefined, ann)
      expect(syntheses[0]).toMatchObject({ state: 'done' })
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

    for (const reader of [ann, cyd])
      for (const [name, read] of Object.entries(OUTLETS))
        expect(await read(stage, reader), name).not.toContain('zebra')
    // Two people answered: nothing of it is shown afterwards either.
    await stage.ask(`POST ${stage.path}/checks/${check.document}/answer`, { ...answer, criticism: '' }, cyd)
    await stage.ask(`POST ${stage.path}/checks/${check.document}/close`, undefined, ann)
    for (const [name, read] of Object.entries(OUTLETS))
      expect(await read(stage, ann), name).not.toContain('zebra')
    const frames = watching.flatMap(({ messages }) =>
      messages.map((bytes) => Buffer.from(bytes).toString('latin1')),
    )
    expect(frames.filter((frame) => frame.includes('zebra'))).toEqual([])
    expect(frames.some((frame) => frame.includes('"answered":1'))).toBe(true)
    for (const { ws } of watching) ws.close()
  })

  test('[IV9] [IV10] before they have answered a question, no outlet shows people a word of others’ answers', {
    timeout: PATIENCE_MS,
  }, async () => {
    const { ann, bob, cyd } = stage
    const dan = await stage.join('Dan')
    const watching = await Promise.all(
      [cyd, dan].map(({ token }) => connectRaw(stage.socketUrl, stage.boardId, { token })),
    )
    const question = { type: 'ask_text', config: { question: 'What is missing?' } }
    const asked = { title: 'Can we ship?', questions: [question] }
    const { interview } = await stage.ask(`POST ${stage.path}/interviews`, asked, ann)
    stage.interviewId = interview.id
    const [{ id: questionId }] = interview.questions
    const one = `${stage.path}/interviews/${interview.id}`
    const answer = `${one}/questions/${questionId}/answer`
    const given = await stage.ask(`PUT ${answer}`, { value: { text: WORDS } }, bob)
    expect(JSON.stringify(given)).toContain(WORDS)
    for (const reader of [cyd, dan])
      for (const [name, read] of Object.entries(OUTLETS))
        expect(await read(stage, reader), name).not.toContain('zebra')
    const api = must(OUTLETS['every readable path of the API'], 'the API')
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

  test('[PW16] a private note’s words are in no line of the log and no metric, also after its reveal', {
    timeout: PATIENCE_MS,
  }, async () => {
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
    await vi.waitFor(() => expect(stage.log).toContain('a message could not be read'), WAIT)
    for (const outlet of ['the log', 'metrics'])
      expect(await must(OUTLETS[outlet], outlet)(stage, ann)).not.toMatch(/zebra|shape:secret/)
  })

  test('[PW12] each writer sees at most so many notes of others, read-only, and nothing else leaks; after the reveal none', {
    timeout: PATIENCE_MS,
  }, async () => {
    const { bob, cyd } = stage
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
    await vi.waitFor(() => expect(cyds.doc.getMap('lent').size).toBe(2), WAIT)
    expect(JSON.stringify(cyds.doc.getMap('lent').toJSON())).toContain(WORDS)
    expect(JSON.stringify(cyds.doc.toJSON())).not.toContain(bob.id)
    for (const [name, read] of Object.entries(OUTLETS)) {
      const text = await read(stage, cyd)
      const words = new Set(text.match(/zebrafish quokka \d/g))
      const isForReader =
        name === 'every readable path of the API' || name === 'the reader’s own draft document'
      expect(words.size, name).toBe(isForReader ? 2 : 0)
    }
    const reloaded = await stage.draft(cyd)
    expect([...reloaded.doc.getMap('lent').keys()].sort()).toEqual(
      seen.map(({ id }: { id: string }) => id).sort(),
    )
    reloaded.doc.getMap('lent').clear()
    await vi.waitFor(() => expect(reloaded.ended?.code).toBe(4400), WAIT)
    if (kind === 'postgres') await stage.restart()
    expect((await others(cyd)).map(({ id }: { id: string }) => id).sort()).toEqual(
      seen.map(({ id }: { id: string }) => id).sort(),
    )
    await stage.reveal(true)
    await vi.waitFor(async () => expect((await stage.now()).privateWriting?.phase).toBe('revealed'), WAIT)
    const after = await stage.draft(cyd)
    await vi.waitFor(() => expect(after.doc.getMap('lent').size).toBe(0), WAIT)
  })

  test('[PW13] new notes that a page puts on the board during private writing go to its person’s draft, unseen by others', {
    timeout: PATIENCE_MS,
  }, async () => {
    const { ann, bob } = stage
    const before = await stage.board(bob)
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
    await vi.waitFor(() => expect(textsOn(anns)).toEqual(['Known to all, and changed']), WAIT)
    await client.saved()
    // The page that sent it loses it on the board, and has it in the draft.
    await vi.waitFor(() => expect(textsOn(client)).toEqual(['Known to all, and changed']), WAIT)
    const bobs = await stage.draft(bob)
    expect(textsOn(bobs)).toEqual([WORDS])
    expect(JSON.stringify(anns.doc.toJSON())).not.toContain('zebra')
    const frames = raw.messages.map((bytes) => Buffer.from(bytes).toString('latin1'))
    expect(frames.filter((frame) => /zebra/.test(frame))).toEqual([])
    for (const [name, read] of Object.entries(OUTLETS))
      expect(await read(stage, ann), name).not.toContain('zebra')
    raw.ws.close()

    if (kind === 'postgres') await stage.restart()
    expect(textsOn(await stage.draft(bob))).toEqual([WORDS])
    // Deleted notes that undo brings back were public before.
    const again = await stage.board(bob)
    const undo = new Y.UndoManager(boardShapes(again.doc), { trackedOrigins: new Set([LOCAL_ORIGIN]) })
    editBoard(again.doc, LOCAL_ORIGIN, () => removeRecords(again.doc, ['shape:public']))
    await again.saved()
    undo.undo()
    await again.saved()
    expect(textsOn(again)).toEqual(['Known to all, and changed'])
    await stage.reveal(true)
    const board = await stage.board(ann)
    await vi.waitFor(() => expect(textsOn(board)).toEqual(['Known to all, and changed', WORDS]), WAIT)
  })
})
