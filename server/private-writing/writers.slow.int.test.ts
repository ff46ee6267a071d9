import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listNotes } from '#board/doc/read-note.ts'
import { callTool } from '#server/mcp/testing/call-mcp.ts'
import type { MESSAGE } from '#sync/message-type.ts'
import { fillBoard } from './testing/full-board.ts'
import { tokenOf } from './testing/mcp-outlets.ts'
import { PrivateStage, writeIn } from './testing/private-stage.ts'
import { sendAll } from './testing/write-everywhere.ts'

/** Whether a client's frame of this type changes the board; `undefined`: only the server sends it. A new type joins the table. */
const FRAMES: Record<keyof typeof MESSAGE, boolean | undefined> = {
  sync: true,
  awareness: false,
  queryAwareness: false,
  saved: false,
  session: undefined,
  liveText: undefined,
  talk: undefined,
  bring: false,
  clock: false,
}

describe('writers', () => {
  let stage: PrivateStage
  beforeAll(async () => {
    stage = await PrivateStage.beginProcess()
  })
  afterAll(() => stage.stop())
  beforeEach(async () => {
    await stage.newBoard()
    await fillBoard(stage)
  })

  const startStep = async (rules: object) => {
    await stage.ask(`POST ${stage.path}/steps`, { steps: [{ id: 'own', title: 'Own', ...rules }] }, stage.ann)
    await stage.ask(`POST ${stage.path}/steps/own/start`, { from: null }, stage.ann)
  }
  const notes = async () => {
    const board = await stage.board(stage.ann)
    const all = listNotes(board.doc).map(({ id, text, x, y, color }) => [id, { text, x, y, color }] as const)
    board.stop()
    return Object.fromEntries(all)
  }

  test('[SE219] in a step that closes writing each way to write is refused with its sentence, and no note changes', async () => {
    const { ann, bob } = stage
    const program = { id: ann.id, token: await tokenOf(stage, ann) }
    await startStep({ whoWrites: 'no-one', advisors: 'when-asked' })
    const before = await notes()

    const { refused, changing } = await sendAll(stage, ann, 'writing-closed')
    expect(refused).toEqual(changing)
    expect(refused.length).toBeGreaterThan(15)
    const added = await callTool(stage, 'note_add', { text: 'By a program' }, { token: program.token })
    expect([added.isError, added.text]).toEqual([true, expect.stringContaining('not for writing')])

    expect(Object.keys(FRAMES).filter((type) => FRAMES[type as keyof typeof FRAMES])).toEqual(['sync'])
    const client = await stage.board(bob)
    writeIn(client, 'shape:byFrame', 'By a frame')
    const own = await stage.draft(bob)
    writeIn(own, 'shape:byDraft', 'By a draft')
    const after = await notes()
    expect(after).toMatchObject(before)
    expect(after).not.toHaveProperty('shape:byFrame')
    expect(after).not.toHaveProperty('shape:byDraft')
  })

  test('[HT50] a program reads no ballot, score and answer of its person, nor those that they entered for others', async () => {
    const { ann, path, ids } = stage
    const program = { id: ann.id, token: await tokenOf(stage, ann) }
    const note = ids.noteId
    const { vote } = await stage.ask(`POST ${path}/votes`, { title: 'Which?', notes: [note] }, ann)
    await stage.ask(`POST ${path}/votes/${vote.id}/cast`, { note, count: 1 }, ann)
    const proxy = { name: 'Dee', ballot: [{ note, count: 1 }] }
    await stage.ask(`POST ${path}/votes/${vote.id}/proxies`, proxy, ann)
    const { rating } = await stage.ask(`POST ${path}/ratings`, { title: 'How good?', notes: [note] }, ann)
    await stage.ask(`POST ${path}/ratings/${rating.id}/rate`, { note, scores: [4, 2] }, ann)
    const read = async (what: string) => [
      await stage.ask(`GET ${path}/${what}`, undefined, ann),
      await stage.ask(`GET ${path}/${what}`, undefined, program),
    ]

    const [ownVote, itsVote] = await read(`votes/${vote.id}`)
    expect(ownVote.vote).toMatchObject({ mine: [{ note, count: 1 }], proxyBallots: [proxy] })
    expect(itsVote.vote).toMatchObject({ mine: [], proxyBallots: [], voted: { people: [ann.id] } })
    const [ownRating, itsRating] = await read(`ratings/${rating.id}`)
    expect(ownRating.rating.mine).toEqual([{ note, scores: [4, 2] }])
    expect(itsRating.rating.mine).toEqual([])
    for (const list of ['votes', 'ratings', 'checks']) {
      const [, its] = await read(list)
      expect(its[list].length).toBeGreaterThan(0)
      expect(its[list].flatMap(({ mine }: { mine: unknown[] }) => mine)).toEqual([])
    }
  })

  test('[SE219] while people write in private imports are refused, also to look at, and notes are private', async () => {
    const { ann, bob } = stage
    await startStep({ writing: 'private' })
    const before = await notes()
    const list = { text: '- A lamp', format: 'list' }
    for (const person of [ann, bob])
      for (const body of [list, { ...list, dryRun: true }]) {
        const answer = await stage.ask(`POST ${stage.path}/import`, body, person)
        expect(answer.error.code).toBe('import-in-private')
      }
    const table = { text: 'Idea,Who\nLamp,Bob', format: 'table' }
    expect((await stage.ask(`POST ${stage.path}/import`, table, bob)).error).toMatchObject({
      code: 'import-in-private',
      message: expect.stringContaining('when the notes are revealed'),
    })
    expect(await notes()).toEqual(before)
  })
})
