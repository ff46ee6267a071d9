import { describe, expect, test } from 'vitest'
import { DEFAULT_PLAN } from '#session/agenda/step.ts'
import { project } from '#session/project.ts'
import { CLERK, captureCommand, EDITOR, FACILITATOR, LogDriver, VIEWER } from '#session/testing/log-driver.ts'
import { MODEL } from '#session/testing/round-driver.ts'
import { by, person, SERVER } from '#session/testing/session-driver.ts'
import type { Promotion } from './idea.ts'

/** A board whose log has ideas 1, 2 and 3, all the editor's. */
function boardWithIdeas(): LogDriver {
  const board = new LogDriver()
  board.captureSome(3)
  return board
}

test('[SE98] a decision or to-do is one, whether a person or the clerk decided, until its category changes', () => {
  const board = new LogDriver()
  board.capture(captureCommand('n1', { category: 'todo' }), captureCommand('n2'), captureCommand('n3'))
  board.change([2], { category: 'decision' })
  board.promote(3, { ownerName: 'Mrs Ortega', due: '2026-12-01' })
  expect([1, 2, 3].map((number) => board.idea(number).promotion)).toMatchObject([
    { kind: 'todo', ownerId: null, due: null, isDone: false },
    { kind: 'decision', ownerId: null },
    { kind: 'todo', ownerId: null, ownerName: 'Mrs Ortega', due: '2026-12-01' },
  ])
  expect(project(board.state, EDITOR)?.log).toMatchObject({ decisions: 1, openTodos: 2 })
  board.ask({ type: 'idea.set-done', number: 1, isDone: true }, by(EDITOR))
  board.follow({ number: 1, text: 'Other words', category: 'idea' })
  expect(board.idea(1)).toMatchObject({ category: 'todo', promotion: { isDone: true } })
  board.change([1], { category: 'question' })
  board.ask({ type: 'idea.demote', numbers: [2] }, by(EDITOR))
  expect([board.idea(1), board.idea(2)]).toMatchObject([
    { category: 'question', promotion: null },
    { category: 'idea', promotion: null },
  ])
})

test('[SE98] a promoted idea is actionable and of that category; who owns it is on the board', () => {
  const board = boardWithIdeas()
  board.change([1], { status: 'archived' })
  expect(board.promote(1, { ownerId: 'unobody' })).toBe('unknown-member')
  expect(board.promote(1, { ownerId: EDITOR, due: '2026-12-01' })).toBeNull()
  expect(board.idea(1)).toMatchObject({
    status: 'actionable',
    category: 'todo',
    categoryBy: 'person',
    promotion: { kind: 'todo', ownerId: EDITOR, due: '2026-12-01', isDone: false, by: EDITOR },
  })
})

test('[SE98] a person of the board owns a to-do by id alone: a name sent along is dropped, and sent again changes nothing', () => {
  const board = boardWithIdeas()
  const both = { ownerId: EDITOR, ownerName: 'Mrs Ortega' }
  board.promote(1, both)
  expect(board.idea(1).promotion).not.toHaveProperty('ownerName')
  const { length } = board.events
  expect(board.promote(1, both)).toBeNull()
  expect(board.events).toHaveLength(length)
})

test('[SE98] a to-do is done and open again; with another owner it stays done, as a decision it is none', () => {
  const board = boardWithIdeas()
  const done = (isDone: boolean) => board.ask({ type: 'idea.set-done', number: 1, isDone }, by(EDITOR))
  expect(done(true)).toBe('no-todo')
  board.promote(1)
  expect(done(true)).toBeNull()
  board.promote(1, { ownerId: EDITOR })
  expect(board.idea(1).promotion).toMatchObject({ isDone: true, ownerId: EDITOR })
  board.promote(1, { kind: 'decision' })
  expect(board.idea(1).promotion).toMatchObject({ kind: 'decision', isDone: false })
  expect(done(true)).toBe('no-todo')
  board.ask({ type: 'idea.demote', numbers: [1] }, by(EDITOR))
  expect(board.idea(1)).toMatchObject({ promotion: null, status: 'raw', category: 'idea' })
})

test('[SE98] a promotion that is taken back leaves the idea as it was, unless its status moved on', () => {
  const board = boardWithIdeas()
  board.change([1, 2], { category: 'question', status: 'refining' })
  const promotion = { kind: 'decision' as const, ownerId: null, due: null }
  board.ask({ type: 'idea.promote', numbers: [1, 2, 3], promotion }, by(EDITOR))
  board.promote(1, { ownerId: EDITOR })
  board.change([2], { status: 'archived' })
  board.ask({ type: 'idea.demote', numbers: [1, 2, 3] }, by(EDITOR))
  expect([1, 2, 3].map((number) => board.idea(number))).toMatchObject([
    { category: 'question', status: 'refining', promotion: null },
    { category: 'question', status: 'archived', promotion: null },
    { category: 'idea', status: 'raw', promotion: null },
  ])
})

test('[SE98] several ideas are promoted together, or none of them', () => {
  const board = boardWithIdeas()
  const promotion = { kind: 'todo' as const, ownerId: null, due: null }
  expect(board.ask({ type: 'idea.promote', numbers: [1, 9], promotion }, by(EDITOR))).toBe('no-idea')
  expect(board.idea(1).promotion).toBeNull()
  expect(board.ask({ type: 'idea.promote', numbers: [1, 2, 2], promotion }, by(EDITOR))).toBeNull()
  expect(project(board.state, VIEWER)?.log.openTodos).toBe(2)
  expect(board.ask({ type: 'idea.promote', numbers: [3], promotion }, by(VIEWER))).toBe('needs-editor')
  expect(board.ask({ type: 'idea.demote', numbers: [1] }, by(VIEWER))).toBe('needs-editor')
})

test('[SE98] a to-do that becomes a decision keeps its owner and its day if it is asked for', () => {
  const board = boardWithIdeas()
  const decision = { kind: 'decision' as const, ownerId: null, due: null }
  const decide = (numbers: number[], promotion: Promotion = decision) =>
    board.ask({ type: 'idea.promote', numbers, promotion, keepsOwner: true }, by(EDITOR))
  board.promote(1, { ownerId: EDITOR, due: '2026-12-01' })
  board.promote(2, { ownerName: 'Mrs Ortega' })
  expect(decide([1, 2, 3], { ...decision, due: '2027-01-01' })).toBeNull()
  expect([1, 2, 3].map((number) => board.idea(number).promotion)).toMatchObject([
    { kind: 'decision', ownerId: EDITOR, due: '2026-12-01', isDone: false },
    { kind: 'decision', ownerId: null, ownerName: 'Mrs Ortega', due: null },
    { kind: 'decision', ownerId: null, due: '2027-01-01' },
  ])
  const events = board.events.length
  expect(decide([1, 2])).toBeNull()
  expect(board.events).toHaveLength(events)
})

describe('a step whose notes are decisions', () => {
  const now = { isWrittenNow: true }
  function boardInStep(makesDecisions = true): LogDriver {
    const board = new LogDriver()
    const steps = [{ ...DEFAULT_PLAN, id: 'decide', title: 'Decide', makesDecisions }]
    board.ask({ type: 'steps.add', steps, beforeId: null }, by(FACILITATOR))
    board.ask({ type: 'step.start', stepId: 'decide', from: null }, by(FACILITATOR))
    return board
  }

  test('[SE364] makes decisions of people’s notes in it, and to-dos of checkboxes', () => {
    const board = boardInStep()
    board.capture(
      captureCommand('n1', now),
      captureCommand('n2', { ...now, category: 'todo', isTicked: false }),
      captureCommand('n3', { ...now, category: 'note', categoryBy: 'person' }),
      captureCommand('n4', { ...now, authorId: CLERK }),
      captureCommand('n5'),
    )
    const categories = [1, 2, 3, 4, 5].map((number) => board.idea(number).category)
    expect(categories).toEqual(['decision', 'todo', 'note', 'idea', 'idea'])
    expect(project(board.state, EDITOR)?.log).toMatchObject({ decisions: 1, openTodos: 1 })
  })

  test('[SE364] makes none without the setting, nor after it has ended', () => {
    const board = boardInStep(false)
    board.capture(captureCommand('n1', now))
    const other = boardInStep()
    other.ask({ type: 'step.end', stepId: 'decide' }, by(FACILITATOR))
    other.capture(captureCommand('n1', now))
    expect([board.idea(1).category, other.idea(1).category]).toEqual(['idea', 'idea'])
  })

  test('[SE364] keeps its decision when the words change or a model sorts, until there is a checkbox', () => {
    const board = boardInStep()
    board.capture(captureCommand('n1', now))
    board.follow({ number: 1, text: 'Who pays?', category: 'question' })
    board.ask(
      {
        type: 'ideas.sort',
        agentId: CLERK,
        model: MODEL,
        ideas: [{ number: 1, category: 'note', tags: ['pay'] }],
      },
      SERVER,
    )
    expect(board.idea(1)).toMatchObject({ category: 'decision', tags: ['pay'], categoryBy: 'clerk' })
    board.follow({ number: 1, text: '[ ] Ask Bea', category: 'todo', isTicked: false })
    expect(board.idea(1).category).toBe('todo')
    board.follow({ number: 1, text: 'Ask Bea', category: 'idea', isTicked: null })
    expect(board.idea(1).category).toBe('decision')
    board.ask({ type: 'idea.demote', numbers: [1] }, by(EDITOR))
    board.follow({ number: 1, text: 'Ask Bea soon' })
    expect(board.idea(1).category).toBe('idea')
  })
})

test('[SE98] everyone sees which notes are decisions and to-dos, as long as their ideas are in the log', () => {
  const board = boardWithIdeas()
  const seen = () => project(board.state, VIEWER)?.promotions
  expect(seen()).toEqual({})
  board.promote(1, { ownerId: EDITOR, due: '2026-12-01' })
  board.change([2], { category: 'decision' })
  expect(seen()).toEqual({
    n1: { kind: 'todo', ownerId: EDITOR, due: '2026-12-01', isDone: false },
    n2: { kind: 'decision', ownerId: null, due: null, isDone: false },
  })
  board.ask({ type: 'idea.set-done', number: 1, isDone: true }, by(EDITOR))
  expect(seen()?.n1).toMatchObject({ isDone: true })
  const before = seen()
  board.change([1, 2], { addTags: ['bus'] })
  board.promote(3, { kind: 'decision' })
  expect(seen()?.n1).toBe(before?.n1)
  board.remove([1])
  board.change([2], { category: 'note' })
  expect(Object.keys(seen() ?? {})).toEqual(['n3'])
  board.restore([1])
  expect(seen()?.n1).toEqual(before?.n1)
})

test('[SE195] a to-do has the day in its words, however it became one, until a person sets another', () => {
  const board = new LogDriver()
  const due = '2026-11-27'
  board.capture(
    captureCommand('n1', { category: 'todo', due }),
    captureCommand('n2', { due }),
    captureCommand('n3', { due }),
  )
  board.change([2], { category: 'todo' })
  board.change([3], { category: 'decision' })
  expect([1, 2, 3].map((number) => board.idea(number).promotion?.due)).toEqual([due, due, null])
  board.change([3], { category: 'todo' })
  expect(board.idea(3).promotion?.due).toBe(due)
  board.promote(2, { due: null })
  for (const number of [1, 2]) board.follow({ number, text: 'By Monday then', due: '2026-11-30' })
  expect([1, 2].map((number) => board.idea(number).promotion?.due)).toEqual(['2026-11-30', null])
  board.ask({ type: 'idea.set-done', number: 1, isDone: true }, by(EDITOR))
  board.follow({ number: 1, text: 'Some day', due: null })
  expect(board.idea(1).promotion).toMatchObject({ due: null, isDone: true })
})

test('[SE195] a to-do has the owner in its words and is done when its boxes are ticked, until a person decides otherwise', () => {
  const board = new LogDriver()
  const owner = { ownerId: FACILITATOR }
  board.capture(
    captureCommand('n1', { category: 'todo', owner, isTicked: false }),
    captureCommand('n2', {
      category: 'todo',
      owner: { ownerId: null, ownerName: 'Mrs Ortega' },
      isTicked: true,
    }),
    captureCommand('n3', { owner, isTicked: true }),
  )
  const promotions = () => [1, 2, 3].map((number) => board.idea(number).promotion)
  expect(promotions()).toMatchObject([
    { ownerId: FACILITATOR, isDone: false },
    { ownerId: null, ownerName: 'Mrs Ortega', isDone: true },
    null as never,
  ])
  board.change([3], { category: 'todo' })
  expect(board.idea(3).promotion).toMatchObject({ ownerId: FACILITATOR, isDone: true })
  board.promote(1, { ownerId: EDITOR })
  for (const number of [1, 2])
    board.follow({ number, text: 'Other words', owner: null, isTicked: number === 1 })
  expect(promotions().slice(0, 2)).toMatchObject([
    { ownerId: EDITOR, isDone: true },
    { ownerId: null, isDone: false },
  ])
  expect(board.idea(2).promotion).not.toHaveProperty('ownerName')
  // Without a box it stays as it was.
  board.follow({ number: 1, text: 'No box', isTicked: null })
  expect(board.idea(1).promotion?.isDone).toBe(true)
})

test('[SE195] no model makes something else of a note with checkboxes', () => {
  const board = new LogDriver()
  board.capture(
    captureCommand('n1', { category: 'todo', isTicked: false }),
    captureCommand('n2', { category: 'todo' }),
  )
  const ideas = [1, 2].map((number) => ({ number, category: 'note' as const, tags: ['plates'] }))
  board.ask({ type: 'ideas.sort', agentId: CLERK, model: MODEL, ideas }, SERVER)
  expect([1, 2].map((number) => board.idea(number).category)).toEqual(['todo', 'note'])
  expect(board.idea(1).tags).toEqual(['plates'])
})

test('[SE27] a to-do whose words name a guest is of the person that the guest turns out to be', () => {
  const board = new LogDriver()
  const owner = { ownerId: 'uguest' }
  board.join('uguest', 'editor')
  board.capture(captureCommand('n1', { category: 'todo', owner }), captureCommand('n2', { owner }))
  board.ask({ type: 'member.merge', guestId: 'uguest', account: person('uacc') }, SERVER)
  board.change([2], { category: 'todo' })
  expect([1, 2].map((number) => board.idea(number).promotion?.ownerId)).toEqual(['uacc', 'uacc'])
})
