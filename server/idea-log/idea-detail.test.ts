import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { project } from '#session/project.ts'
import { CLERK, captureCommand, EDITOR, FACILITATOR, LogDriver, VIEWER } from '#session/testing/log-driver.ts'
import { ADVISOR_IDS, MODEL, MODERATOR } from '#session/testing/round-driver.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'
import { ideaDetail } from './idea-detail.ts'
import { createIdeaLogs } from './idea-logs.ts'
import { ideaView, type LogSight } from './idea-views.ts'

function sightOf({ state }: LogDriver, viewerId = VIEWER, logs = createIdeaLogs()): LogSight {
  const view = must(project(state, viewerId), 'a projection')
  return { ...logs.open(state, view), state, view, doc: new Y.Doc() }
}

function detailOf(board: LogDriver, number: number) {
  const sight = sightOf(board)
  return ideaDetail(sight, must(sight.log.rows.all.get(number), 'an idea'), board.events)
}

const history = (board: LogDriver, number: number) =>
  detailOf(board, number).history.map(({ by: who, kind, from, to }) => [who?.id ?? null, kind, from, to])

test('an agent’s idea has its agent, round and model; reactions of people and agents apart', () => {
  const board = new LogDriver()
  const settings = { ...board.state.settings, plusRule: { by: 'anyone' as const } }
  board.ask({ type: 'settings.change', settings }, by(OWNER))
  board.start({ moderate: true })
  board.answer(1)
  board.answer(2)
  board.judge(['n1'])
  board.capture(captureCommand('n1', { source: 'agent' }))
  board.plus('n1', EDITOR)
  const sight = sightOf(board)
  expect(ideaView(sight, must(sight.log.rows.all.get(1), 'an idea'))).toMatchObject({
    author: { id: ADVISOR_IDS[0], kind: 'agent', name: 'Advisor 1' },
    model: MODEL,
    source: 'agent',
    round: { number: 1 },
    plus: { people: 1, agents: [{ id: MODERATOR, kind: 'agent' }] },
    isSelected: true,
    noteColor: null,
  })
  expect(history(board, 1)).toEqual([
    [EDITOR, 'plus-given', null, '+'],
    [ADVISOR_IDS[0], 'captured', null, 'Text of n1'],
    [MODERATOR, 'plus-given', null, '+'],
  ])
})

test('where only people choose, an agent’s mark is a suggestion and no plus', () => {
  const board = new LogDriver()
  const settings = { ...board.state.settings, plusRule: { by: 'people' as const } }
  board.ask({ type: 'settings.change', settings }, by(OWNER))
  board.start({ moderate: true })
  board.answer(1)
  board.answer(2)
  board.judge(['n1'])
  board.capture(captureCommand('n1', { source: 'agent' }))
  const { idea, history } = detailOf(board, 1)
  expect(idea).toMatchObject({
    plus: { people: 0, agents: [] },
    suggestions: [{ id: MODERATOR, kind: 'agent' }],
    isSelected: false,
  })
  expect(history.map(({ by: who, kind }) => [who?.id, kind])).toContainEqual([MODERATOR, 'suggested'])
  expect(history.map(({ kind }) => kind)).not.toContain('plus-given')
  expect(must(sightOf(board).log.rows.all.get(1), 'a row').agentPlus).toBe(0)
})

test('echoes are apart from links, and nothing leads to removed ideas', () => {
  const board = new LogDriver()
  board.captureSome(3)
  board.capture(captureCommand('n4', { echoes: [1, 2], parent: 3 }))
  board.link(4, 3)
  board.link(1, 4, 'builds_on')
  expect(detailOf(board, 4).idea).toMatchObject({ echoes: [1, 2], linkCount: 2, parent: 3 })
  expect(detailOf(board, 1).links.map(({ number, type, direction }) => [number, type, direction])).toEqual([
    [4, 'builds_on', 'out'],
    [4, 'echoes', 'in'],
  ])
  board.remove([1, 3], FACILITATOR)
  expect(detailOf(board, 4)).toMatchObject({
    idea: { echoes: [2], linkCount: 0, parent: null },
    parent: null,
  })
  expect(detailOf(board, 4).links.map(({ number }) => number)).toEqual([2])
  board.restore([1, 3], FACILITATOR)
  expect(detailOf(board, 4).idea).toMatchObject({ echoes: [1, 2], linkCount: 2, parent: 3 })
})

test('a long neighbour is cut to a distinguishing beginning', () => {
  const board = new LogDriver()
  board.capture(captureCommand('n1', { text: 'long '.repeat(2_000) }))
  board.captureSome(2)
  board.link(2, 1)
  const [link] = detailOf(board, 2).links
  expect(link?.text).toMatch(/^long long.*long…$/)
  expect(link?.text.length).toBeLessThanOrEqual(300)
})

test('the history marks changes by the clerk and of the note', () => {
  const board = new LogDriver()
  board.captureSome(1)
  board.ask(
    {
      type: 'ideas.sort',
      agentId: CLERK,
      model: MODEL,
      ideas: [{ number: 1, category: 'todo', tags: ['x'] }],
    },
    SERVER,
  )
  board.follow({ number: 1, text: 'Other words' })
  board.follow({ number: 1, isOnCanvas: false })
  board.ask({ type: 'idea.rewrite', number: 1, text: 'Last words' }, by(EDITOR))
  board.follow({ number: 1, isOnCanvas: true })
  board.promote(1)
  board.ask({ type: 'idea.set-done', number: 1, isDone: true }, by(EDITOR))
  board.ask({ type: 'idea.set-done', number: 1, isDone: false }, by(EDITOR))
  board.ask({ type: 'idea.demote', numbers: [1] }, by(EDITOR))
  board.change([1], { tags: [] })
  expect(history(board, 1)).toEqual([
    [EDITOR, 'tags', 'x', null],
    [EDITOR, 'demoted', null, null],
    [EDITOR, 'undone', null, null],
    [EDITOR, 'done', null, null],
    [EDITOR, 'promoted', null, 'todo'],
    [null, 'note-back', null, null],
    [EDITOR, 'text', 'Other words', 'Last words'],
    [null, 'note-deleted', null, null],
    [null, 'text', 'Text of n1', 'Other words'],
    [CLERK, 'tags', null, 'x'],
    [CLERK, 'sorted', 'idea', 'todo'],
    [EDITOR, 'captured', null, 'Text of n1'],
  ])
})

test('the latest part of a long history has whole texts, or the changes if those are not known', () => {
  const board = new LogDriver()
  board.captureSome(1)
  for (const text of ['Lamps', 'Lamps at night', 'Lamps at dawn']) board.follow({ number: 1, text })
  const { rows } = sightOf(board).log
  const row = must(rows.all.get(1), 'an idea')
  const textsIn = (events: LogDriver['events']) =>
    ideaDetail(sightOf(board), row, events).history.map(({ from, to }) => [from, to])
  expect(textsIn(board.events.slice(-2))).toEqual([
    ['Lamps at night', 'Lamps at dawn'],
    ['Lamps', 'Lamps at night'],
  ])
  const late = board.events.slice(-3, -1)
  expect(textsIn(late)[0]).toEqual(['Lamps', 'Lamps at night'])
})

test('a person’s choice that equals the clerk’s adds no entry', () => {
  const board = new LogDriver()
  board.captureSome(1)
  board.change([1], { category: 'idea' })
  expect(history(board, 1)).toEqual([[EDITOR, 'captured', null, 'Text of n1']])
})

test('taken out with its note and brought back with it is one thing each', () => {
  const board = new LogDriver()
  board.captureSome(1)
  board.remove([1])
  board.follow({ number: 1, isOnCanvas: false })
  board.restore([1])
  board.follow({ number: 1, isOnCanvas: true })
  board.follow({ number: 1, isOnCanvas: false })
  expect(history(board, 1).map(([, kind]) => kind)).toEqual([
    'note-deleted',
    'restored',
    'removed',
    'captured',
  ])
})

test('the history of an unlinked, moved or taken-back idea has the earlier value', () => {
  const board = new LogDriver()
  board.captureSome(3)
  board.setParent(1, 2)
  board.setParent(1, 3)
  board.setParent(1, null)
  board.link(2, 1, 'challenges')
  board.ask({ type: 'ideas.unlink', links: [{ from: 2, to: 1, type: 'challenges' }] }, by(EDITOR))
  board.plus('n1', OWNER)
  board.ask({ type: 'reaction.remove', noteId: 'n1', symbol: '+' }, by(OWNER))
  expect(history(board, 1)).toEqual([
    [OWNER, 'plus-removed', '+', null],
    [OWNER, 'plus-given', null, '+'],
    [EDITOR, 'unlinked', 'challenged by #2', null],
    [EDITOR, 'linked', null, 'challenged by #2'],
    [EDITOR, 'parent', '#3', null],
    [EDITOR, 'parent', '#2', '#3'],
    [EDITOR, 'parent', null, '#2'],
    [EDITOR, 'captured', null, 'Text of n1'],
  ])
})

test('a history of which only the end is known has the new value', () => {
  const board = new LogDriver()
  board.captureSome(1)
  const before = board.events.length
  board.change([1], { status: 'refining', tags: ['x'] })
  const sight = sightOf(board)
  const row = must(sight.log.rows.all.get(1), 'an idea')
  const { history } = ideaDetail(sight, row, board.events.slice(before))
  expect(history.map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ['tags', null, 'x'],
    ['status', null, 'refining'],
  ])
})

test('people outside of the board get no ideas', async () => {
  const board = new LogDriver()
  board.captureSome(2)
  const logs = createIdeaLogs()
  const sight = sightOf(board, VIEWER, logs)
  expect((await sight.log.page({}, sight.reader)).total).toBe(2)
  board.ask({ type: 'member.remove', userId: VIEWER }, by(OWNER))
  expect(project(board.state, VIEWER)).toBeNull()
})

test('names that changed are the new ones at once', async () => {
  const board = new LogDriver()
  board.captureSome(2)
  const logs = createIdeaLogs()
  const authors = async () => {
    const { log, reader } = sightOf(board, VIEWER, logs)
    return (await log.page({}, reader)).facets.author
  }
  const first = await authors()
  expect(first).toEqual([{ value: EDITOR, label: `Name of ${EDITOR}`, count: 2 }])
  board.ask({ type: 'person.update', name: 'Anna', color: 'moss' }, by(EDITOR))
  expect(await authors()).toEqual([{ value: EDITOR, label: 'Anna', count: 2 }])
})

test('while people vote on a note, its + moves its idea nowhere', async () => {
  const board = new LogDriver()
  board.captureSome(3)
  const logs = createIdeaLogs()
  const byPlus = async () => {
    const { log, reader } = sightOf(board, VIEWER, logs)
    return (await log.page({ sort: 'plus' }, reader)).rows.map(({ idea }) => idea.number)
  }
  const noteOf = (number: number) => must(board.state.ideas.get(String(number))?.noteId, 'a note')
  board.plus(noteOf(1), EDITOR)
  expect(await byPlus()).toEqual([1, 3, 2])
  const vote = { voteId: 'v000000000001', title: 'Which first?', votesPerPerson: 1, maxPerNote: 1 }
  const scope = { kind: 'selection' as const }
  const start = { type: 'vote.start' as const, ...vote, scope, noteIds: [noteOf(1), noteOf(2)] }
  board.ask({ ...start, durationMs: null }, by(OWNER))
  expect(await byPlus()).toEqual([3, 2, 1])
  board.ask({ type: 'vote.close', voteId: vote.voteId }, by(OWNER))
  expect(await byPlus()).toEqual([1, 3, 2])
})

test('the least recently used boards leave memory first, and are read again on demand', async () => {
  const [one, other] = [new LogDriver(), new LogDriver()]
  one.captureSome(5)
  other.captureSome(5)
  const logs = createIdeaLogs(8)
  const first = sightOf(one, VIEWER, logs)
  expect(sightOf(one, VIEWER, logs).log).toBe(first.log)
  const elsewhere = { ...other.state, board: { ...other.state.board, id: 'board0000002' } }
  const view = must(project(elsewhere, VIEWER), 'a projection')
  expect(logs.open(elsewhere, view).log.count).toBe(5)
  const again = sightOf(one, VIEWER, logs)
  expect(again.log).not.toBe(first.log)
  expect((await again.log.page({}, again.reader)).total).toBe(5)
})
