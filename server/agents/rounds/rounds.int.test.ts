import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { boardShapes } from '#board/doc/board-doc.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { pagePlace } from '#board/doc/page-place.ts'
import { addNote, removeRecords } from '#board/edit/edit-board.ts'
import { addRoundFrame } from '#board/place/add-round-frame.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { newNoteId, newUserId } from '#server/ground/new-id.ts'
import type { ScriptedAnswer } from '#server/models/testing/scripted-models.ts'
import { waitingPlace } from '../canvas/cursor-place.ts'
import { AgentsStage, type StageOptions, sentIn } from '../testing/agents-stage.ts'

let db: Database
let stage: AgentsStage
beforeAll(async () => {
  db = await openDatabase((await freshPlace('pglite')).place)
})
afterAll(() => db.close())
afterEach(() => stage.stop())

async function open(answer: ScriptedAnswer, options?: StageOptions): Promise<void> {
  stage = new AgentsStage(db, answer, options)
  await stage.start()
}

/** Each agent numbers its answers. */
function counting(): ScriptedAnswer {
  const said = new Map<string, number>()
  return async function* ({ script }) {
    const { name } = script.agent
    const count = (said.get(name) ?? 0) + 1
    said.set(name, count)
    yield `${name} thinks ${count}.\n`
    yield `NOTE: ${name} ${count} one\nNOTE: ${name} ${count} two\n`
  }
}

/** Lists the agent of each call, and the answers (`Ada 1`) that its prompt contained. */
function calls(): [name: string, of: string[]][] {
  return stage.models.calls.map((call) => {
    const seen = [...sentIn(call).matchAll(/(Ada|Ben|Cleo) (\d) one/g)].map(
      ([, name, nth]) => `${name} ${nth}`,
    )
    return [call.script.agent.name, [...new Set(seen)].sort()]
  })
}

test('parallel: every advisor answers without the others', async () => {
  await open(counting())
  const round = await stage.round({ mode: 'parallel' })
  expect(round.state).toBe('complete')
  expect(round.turns.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  expect(calls()).toEqual([
    ['Ada', []],
    ['Ben', []],
    ['Cleo', []],
  ])
  expect(await stage.texts()).toEqual(
    ['Ada', 'Ben', 'Cleo'].flatMap((name) => [`${name} 1 one`, `${name} 1 two`]),
  )
})

test('a question can’t include a note that another person is still writing; of a frame, drafts are left out', async () => {
  await open(counting())
  const done = await stage.write('Finished')
  const other = newUserId()
  const [mine, theirs] = [newNoteId(), newNoteId()]
  const frameId = 'shape:frame'
  await stage.inRoom((room) =>
    room.edit({ kind: 'api', userId: other }, () => {
      addRoundFrame(room.doc, { id: frameId, roundId: '', name: '?', x: 0, y: 0, w: 900, h: 900 })
      addNote(room.doc, { id: mine, text: 'Mine', x: 10, y: 10, author: stage.userId, parentId: frameId })
      addNote(room.doc, { id: theirs, text: 'Draft', x: 20, y: 20, author: other, parentId: frameId })
    }),
  )
  const agents = [stage.idOf('Ada')]
  const refused = { ok: false, refusal: { code: 'no-note' } }
  expect(await stage.ask({ agents, notes: [done, theirs] })).toMatchObject(refused)
  expect((await stage.round({ agents, notes: [done, mine] })).notes).toEqual([done, mine])
  const framed = await stage.round({ agents, trigger: { kind: 'frame', frameId } })
  expect(framed.notes).toEqual([mine])
  await expect(stage.sumUp({ notes: [theirs] })).rejects.toThrow('not finished yet')
})

test('a round whose notes were deleted can be run again with the remaining ones', async () => {
  await open(counting())
  const [kept, gone] = [await stage.write('Kept'), await stage.write('Gone')]
  const agents = [stage.idOf('Ada')]
  const { id: roundId, notes } = await stage.round({ agents, notes: [kept, gone] })
  await stage.inRoom((room) => room.edit(SERVER_ORIGIN, () => removeRecords(room.doc, [gone])))
  const again = await stage.round({ agents, notes, trigger: { kind: 'rerun', roundId } })
  expect(again.notes).toEqual([kept])
})

test('staggered: each advisor answers from another part of the board', async () => {
  await open(counting())
  for (const text of ['A lamp at the gate', 'More lamps at the gate', 'Neighbours who walk together'])
    await stage.write(text)
  const round = await stage.round({ mode: 'staggered' })
  expect(round.turns.map(({ state, sees }) => [state, sees?.part])).toEqual([
    ['done', 'question'],
    ['done', 'people'],
    ['done', 'far'],
  ])
  const seen = stage.models.calls.map((call) => [
    call.script.agent.name,
    ['lamp at', 'Neighbours'].filter((words) => sentIn(call).includes(words)),
  ])
  expect(Object.fromEntries(seen)).toEqual({ Ada: [], Ben: ['lamp at', 'Neighbours'], Cleo: ['Neighbours'] })
  expect((await stage.state()).roundViews[round.id]?.turns.map(({ part }) => part)).toEqual([
    'question',
    'people',
    'far',
  ])
})

test('sequential: each sees those before it, and a synthesis follows', async () => {
  await open(counting())
  const round = await stage.round({ mode: 'sequential' })
  expect(round.synthesisId).not.toBeNull()
  expect(calls().slice(0, 3)).toEqual([
    ['Ada', []],
    ['Ben', ['Ada 1']],
    ['Cleo', ['Ada 1', 'Ben 1']],
  ])
})

test('separate-then-together: blind first, then each answers to all', async () => {
  await open(counting())
  await stage.round({ mode: 'separate-then-together' })
  expect(calls().slice(0, 3)).toEqual([
    ['Ada', []],
    ['Ben', []],
    ['Cleo', []],
  ])
  expect(calls().slice(3)).toEqual([
    ['Ben', ['Ada 1', 'Ben 1', 'Cleo 1']],
    ['Cleo', ['Ada 1', 'Ben 1', 'Ben 2', 'Cleo 1']],
    ['Ada', ['Ada 1', 'Ben 1', 'Ben 2', 'Cleo 1', 'Cleo 2']],
  ])
})

test('second-opinion: the second criticises, the first refines', async () => {
  await open(counting())
  await stage.round({ mode: 'second-opinion', agents: [stage.idOf('Cleo'), stage.idOf('Ada')] })
  expect(calls()).toEqual([
    ['Cleo', []],
    ['Ada', ['Cleo 1']],
    ['Cleo', ['Ada 1', 'Cleo 1']],
  ])
})

test('in a rotation each advisor sees everything so far, its own as its own', async () => {
  await open(counting())
  await stage.round({ mode: 'rotation', agents: [stage.idOf('Ben'), stage.idOf('Ada')], cycles: 2 })
  expect(calls().map(([name]) => name)).toEqual(['Ben', 'Ada', 'Ben', 'Ada'])
  expect(calls().at(-1)).toEqual(['Ada', ['Ada 1', 'Ben 1', 'Ben 2']])
  const own = stage.models.calls.map(({ prompt }) =>
    prompt.messages.flatMap(({ role, content }) => (role === 'assistant' ? [content] : [])),
  )
  expect(own.map((said) => said.length > 0)).toEqual([false, false, true, true])
  expect(own.at(-1)?.join()).toContain('Ada 1 one')
  expect(own.at(-1)?.join()).not.toContain('Ben 1 one')
})

test('a rotation pauses, people write in between, and it continues later', async () => {
  await open(async function* (call) {
    const isSecond = stage.models.calls.filter(({ script }) => script.agent.name === 'Ada').length === 2
    if (call.script.agent.name === 'Cleo' && !isSecond) {
      await stage.until(() => roundId !== '')
      await stage.must({ type: 'round.pause', roundId })
    }
    yield `NOTE: ${call.script.agent.name} speaks`
  })
  let roundId = ''
  roundId = await stage.begin({ mode: 'rotation', cycles: 2 })
  await stage.until(async () => (await stage.turnOf(roundId, 'Cleo')).state === 'done')
  expect((await stage.roundNow(roundId)).state).toBe('paused')
  await stage.write('And the children?')
  expect(stage.models.calls).toHaveLength(3)
  await stage.must({ type: 'round.resume', roundId })
  const round = await stage.over(roundId)
  expect(round.turns.map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'done'))
  const last = stage.models.calls.slice(3)
  expect(last.map((call) => sentIn(call).includes('And the children?'))).toEqual([true, true, true])
})

test('a "+" changes the prompt from the next call on', async () => {
  await open(counting())
  const first = await stage.round({ mode: 'parallel' })
  const chosen = first.turns.flatMap((turn) => ('notes' in turn ? turn.notes : []))[2]?.noteId ?? ''
  await stage.must({ type: 'reaction.give', noteId: chosen, symbol: '+' })
  await stage.round({ agents: [stage.idOf('Cleo')] })
  const seen = sentIn(stage.models.calls.at(-1) ?? { prompt: { messages: [] } })
  expect(seen.indexOf('Ben 1 one')).toBeGreaterThan(-1)
  expect((await stage.state()).rounds[first.id]?.given).toEqual([])
  expect((await stage.roundNow((await stage.state()).roundOrder[1] ?? '')).given).toEqual([chosen])
})

test('a frame with a lane for each advisor holds the notes; nothing lies on anything', async () => {
  await open(counting())
  const round = await stage.round({ mode: 'separate-then-together' })
  expect(round.frameId).toBe(`shape:${round.id}`)
  const notes = await stage.notes()
  expect(notes).toHaveLength(12)
  const doOverlap = (i: number, j: number) => {
    const [a, b] = [notes[i], notes[j]]
    return a && b && Math.abs(a.x - b.x) < 200 && Math.abs(a.y - b.y) < 200
  }
  const overlaps = notes
    .flatMap((_, i) => notes.map((__, j) => [i, j] as const))
    .filter(([i, j]) => i < j && doOverlap(i, j))
  expect(overlaps).toEqual([])
  const lanes = new Set(notes.map(({ x }) => x))
  expect(lanes.size).toBe(3)
})

test('the first round begins where the asker looks, the next ones lie beside it in order of time', async () => {
  await open(counting())
  const frameOf = async (roundId: string) =>
    stage.inRoom(({ doc }) => pagePlace(boardShapes(doc), `shape:${roundId}`)?.slice(0, 2))
  const view: [number, number, number, number] = [2_000, -500, 900, 600]
  const first = await stage.round({ mode: 'parallel', view })
  expect(await frameOf(first.id)).toEqual([2_024, -436])
  const second = await stage.round({ mode: 'parallel', view })
  expect(await frameOf(second.id)).toEqual([2_024 + 864 + 64, -436])
  const note = await stage.write('Where?')
  const about = await stage.round({ mode: 'parallel', notes: [note], view })
  expect(await frameOf(about.id)).toEqual([2_024 + 2 * (864 + 64), -436])
})

test('a follow-up continues in its advisor’s lane; a rerun has a new frame', async () => {
  await open(counting())
  const round = await stage.round({ mode: 'parallel' })
  const [turn] = round.turns
  const trigger = { kind: 'follow-up', roundId: round.id, turnId: turn?.id ?? '' } as const
  await stage.round({ mode: 'single', agents: [stage.idOf('Ada')], trigger })
  const xOf = async (text: string) => (await stage.notes()).find((note) => note.text === text)?.x
  expect(await xOf('Ada 2 one')).toBe(await xOf('Ada 1 one'))
  const again = await stage.round({ mode: 'parallel', trigger: { kind: 'rerun', roundId: round.id } })
  expect(again.frameId).not.toBe(round.frameId)
})

test('an answer to a mention is one note beside the note that asks, joined to it, without a frame', async () => {
  await open(counting())
  const noteId = await stage.write('@Ada what of the rain?')
  const trigger = { kind: 'mention', noteId } as const
  const round = await stage.round({ agents: [stage.idOf('Ada')], notes: [noteId], trigger })
  expect(round.frameId).toBeNull()
  const [turn] = round.turns
  expect(turn && 'notes' in turn ? turn.notes.map(({ text }) => text) : []).toEqual(['Ada 1 one'])
  const arrows = await stage.inRoom((room) =>
    [...room.doc.getMap('shapes').values()].filter((map) => JSON.stringify(map).includes('"arrow"')),
  )
  expect(arrows.length).toBeGreaterThan(0)
})

test('a thinking agent is shown at the place of its next note: below the lane’s last, or beside the note with the mention', async () => {
  await open(counting())
  const round = await stage.round({ mode: 'parallel', view: [0, 0, 900, 600] })
  const about = await stage.write('@Ada?')
  const asked = await stage.round({
    agents: [stage.idOf('Ada')],
    notes: [about],
    trigger: { kind: 'mention', noteId: about },
  })
  const state = await stage.state()
  const places = await stage.inRoom((room) =>
    [round, asked].map((each) => waitingPlace({ room, state: () => state }, each, stage.idOf('Ada'))),
  )
  const notes = await stage.notes()
  const lane = notes.filter(({ authorId }) => authorId === stage.idOf('Ada')).filter(({ y }) => y < 1_500)
  const last = lane.toSorted((a, b) => a.y - b.y).at(-1)
  expect(places[0]).toEqual([last?.x, (last?.y ?? 0) + 214])
  for (const place of places) {
    const on = notes.filter(
      ({ x, y }) => place && place[0] >= x && place[0] < x + 200 && place[1] >= y && place[1] < y + 200,
    )
    expect([place, on]).toEqual([expect.anything(), []])
  }
})
