import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WAIT } from '#base/testing/patience.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { PrivateStage, textsOn, WORDS } from './testing/private-stage.ts'

let stage: PrivateStage
beforeAll(async () => {
  stage = await PrivateStage.begin()
})
afterAll(() => stage.stop())
beforeEach(() => stage.newBoard())

const SAID = `What if we keep a ${WORDS}?`

test('[PW1] ideas over the API and from the clerk are private notes until the reveal, then ideas with numbers', async () => {
  const { ann, bob } = stage
  await stage.start()
  const idea = { text: `${WORDS} by API`, category: 'decision', tags: ['lamps'] }
  const sent = await stage.ask(`POST ${stage.path}/ideas`, idea, bob)
  expect(sent).toEqual({ idea: null, noteId: expect.stringMatching(/^shape:/) })
  const { answer } = await stage.ask(`POST ${stage.path}/talk?wait=20`, { text: SAID }, bob)
  expect(answer).toMatchObject({ state: 'done', results: [{ kind: 'drafted' }] })
  const again = await stage.ask(`POST ${stage.path}/talk?wait=20`, { text: SAID }, bob)
  expect(again.answer.results).toEqual(answer.results)
  await vi.waitFor(
    async () => expect((await stage.now()).counts).toEqual([{ userId: bob.id, notes: 2 }]),
    WAIT,
  )
  for (const outlet of ['ideas', 'notes'])
    expect(JSON.stringify(await stage.ask(`GET ${stage.path}/${outlet}`, undefined, ann))).not.toContain(
      'zebra',
    )
  expect(textsOn(await stage.draft(bob)).every((text) => text.includes(WORDS))).toBe(true)

  await stage.reveal(true)
  await vi.waitFor(async () => {
    const { ideas } = await stage.ask(`GET ${stage.path}/ideas?q=zebrafish`, undefined, ann)
    expect(ideas).toHaveLength(2)
    for (const { author, noteId } of ideas) expect([author.id, typeof noteId]).toEqual([bob.id, 'string'])
  }, WAIT)
})

test('[PW1] a repeated request adds nothing, and signs nothing that was revealed without names', async () => {
  const { ann, bob } = stage
  const send = (path: 'ideas' | 'notes') =>
    stage.ask(`POST ${stage.path}/${path}`, { text: WORDS }, bob, { 'idempotency-key': path })
  await stage.start()
  const [idea, { note }] = [await send('ideas'), await send('notes')]
  expect(await send('ideas')).toEqual(idea)
  expect((await send('notes')).note.id).toBe(note.id)
  await stage.ask(`DELETE ${stage.path}/private-writing`, undefined, ann)
  expect([await send('ideas'), (await send('notes')).note.id]).toEqual([idea, note.id])
  await stage.reveal(false)
  const board = await stage.board(ann)
  await vi.waitFor(() => expect(textsOn(board)).toHaveLength(2), WAIT)
  const [later, { note: noteLater }] = [await send('ideas'), await send('notes')]
  // Under the ids that they got with the reveal.
  expect([later.noteId, noteLater.id].sort()).toEqual([...boardShapes(board.doc).keys()].sort())
  expect(noteLater.author).toBeNull()
  await vi.waitFor(async () => {
    const { ideas } = await stage.ask(`GET ${stage.path}/ideas`, undefined, ann)
    expect(ideas).toHaveLength(2)
    for (const { author, source } of ideas) expect([author, source]).toEqual([null, 'canvas'])
  }, WAIT)
})

test('[PW1] a step that is not for writing and a frozen board refuse an idea with a sentence', async () => {
  const { ann, bob } = stage
  await stage.start()
  const send = (text: string) => stage.ask(`POST ${stage.path}/ideas`, { text }, bob)
  expect(await send(' \n ')).toMatchObject({ error: { code: 'bad-request' } })
  const { steps } = await stage.ask(
    `POST ${stage.path}/steps`,
    { steps: [{ id: 'talk', title: 'Talk', whoWrites: 'facilitators', writing: 'private' }] },
    ann,
  )
  await stage.ask(`POST ${stage.path}/steps/${steps[0].id}/start`, {}, ann)
  expect(await send(WORDS)).toMatchObject({ error: { code: 'writing-closed' } })
  await stage.ask(`POST ${stage.path}/steps/${steps[0].id}/end`, undefined, ann)
  await stage.ask(`POST ${stage.path}/freeze`, undefined, ann)
  expect(await send(WORDS)).toMatchObject({ error: { code: 'frozen' } })
})
