import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { PLUS } from '#session/board/reactions-of-board.ts'
import type { CommandOf } from '#session/command.ts'
import { alternativeNotes, notesWithPlus } from '#session/conversations/notes-with-plus.ts'
import { project } from '#session/project.ts'
import { MODERATOR, RoundDriver, roundId, said } from '#session/testing/round-driver.ts'
import { by, OWNER, person, SERVER } from '#session/testing/session-driver.ts'
import { FILLER_REASON } from './moderation/moderation-sentences.ts'
import { moderatorAgreement } from './moderation/moderator-agreement.ts'
import { chosenBy, countByCriterion } from './reactions/note-reactions.ts'

function judgedBoard(reason?: string): RoundDriver {
  const board = new RoundDriver()
  board.join('uann', 'commenter')
  board.start({ phases: [[0, 1, 2]], moderate: true })
  for (const turn of [1, 2, 3]) board.answer(turn)
  board.judge(['n1', 'n2'], 1, reason)
  board.of('round.finish')
  return board
}

const remove = (noteId: string, agent?: string): CommandOf<'reaction.remove'> => ({
  type: 'reaction.remove',
  noteId,
  symbol: '+',
  ...(agent === undefined ? {} : { agentId: agent }),
})

const settings = (board: RoundDriver, change: CommandOf<'settings.change'>['settings']) =>
  board.ask({ type: 'settings.change', settings: change }, by(OWNER))

test('[SE70] a reaction counts once a person, and is gone when it is removed', () => {
  const board = judgedBoard()
  board.plus('n3', 'uann')
  const before = board.events.length
  board.plus('n3', 'uann')
  expect(board.events.length).toBe(before)
  board.plus('n3')
  expect(board.state.reactions.n3).toEqual({ people: { '+': ['uann', OWNER] }, agents: [] })
  board.ask(remove('n3'), by('uann'))
  board.ask(remove('n3'), by(OWNER))
  board.ask(remove('n3'), by(OWNER))
  expect(board.state.reactions.n3).toBeUndefined()
})

test('[SE70] the note must be finished or a contribution, and the sign one of the board’s', () => {
  const board = judgedBoard()
  for (const noteId of ['shape:a', '__proto__']) expect(board.plus(noteId)).toBe('no-note')
  board.ask({ type: 'notes.number', notes: [{ noteId: 'shape:a', authorId: 'uann' }] }, SERVER)
  expect(board.plus('shape:a')).toBeNull()
  const heart = { type: 'reaction.give', noteId: 'n1', symbol: '__proto__' } as const
  expect(board.ask(heart, by(OWNER))).toBe('unknown-reaction')
  settings(board, { reactions: [PLUS, { symbol: '__proto__', weight: 2 }] })
  expect(board.ask(heart, by(OWNER))).toBeNull()
  expect(Object.entries(board.state.reactions.n1?.people ?? {})).toEqual([['__proto__', [OWNER]]])
  settings(board, { reactions: [PLUS] })
  expect(board.ask({ ...heart, type: 'reaction.remove' }, by(OWNER))).toBeNull()
  expect(board.state.reactions.n1?.people).toEqual({})
})

test('[SE70] a commenter takes the moderator’s "+" back, and people’s stay', () => {
  const board = judgedBoard()
  board.plus('n1', 'uann')
  expect(board.ask(remove('n1', MODERATOR), by('uann'))).toBeNull()
  expect(board.state.reactions.n1).toEqual({ people: { '+': ['uann'] }, agents: [] })
  const before = board.events.length
  board.ask(remove('n1', MODERATOR), by('uann'))
  expect(board.events.length).toBe(before)
})

test('[SE72] what is selected follows the rule of the board', () => {
  const board = judgedBoard()
  board.plus('n2', 'uann')
  board.plus('n3', 'uann')
  board.plus('n3')
  const under = (plusRule: CommandOf<'settings.change'>['settings']['plusRule']) => {
    settings(board, { plusRule })
    const view = must(project(board.state, 'uann'), 'a view')
    expect(notesWithPlus(view)).toEqual(notesWithPlus(board.state))
    expect(alternativeNotes(view)).toEqual(alternativeNotes(board.state))
    return [notesWithPlus(board.state).toSorted(), [...alternativeNotes(board.state)]]
  }
  expect(under({ by: 'anyone' })).toEqual([['n1', 'n2', 'n3'], []])
  expect(under({ by: 'moderator' })).toEqual([['n1', 'n2'], ['n3']])
  expect(under({ by: 'people' })).toEqual([['n2', 'n3'], ['n1']])
  expect(under({ by: 'consensus', min: 2 })).toEqual([['n3'], ['n1', 'n2']])
  expect(under({ by: 'consensus', min: 3 })).toEqual([[], []])
})

test('[SE180] a new board’s moderator suggests, and its "+" selects nothing until the board lets it decide', () => {
  const board = judgedBoard()
  const chosen = (noteId: string) => chosenBy(board.state.reactions[noteId], board.state.settings)
  expect(board.state.settings.plusRule).toEqual({ by: 'people' })
  expect([notesWithPlus(board.state), chosen('n1')]).toEqual([[], []])
  board.plus('n1', 'uann')
  board.plus('n3', 'uann')
  expect([chosen('n1'), chosen('n2'), chosen('n3')]).toEqual([['people'], [], ['people']])
  settings(board, { plusRule: { by: 'anyone' } })
  expect([chosen('n1'), chosen('n2'), chosen('n3')]).toEqual([
    ['people', 'moderator'],
    ['moderator'],
    ['people'],
  ])
  settings(board, { plusRule: { by: 'moderator' } })
  expect([chosen('n1'), chosen('n3')]).toEqual([['moderator'], []])
})

test('[SE72] until a round is judged, its contributions are no alternatives', () => {
  const board = new RoundDriver()
  board.start({ phases: [[0, 1]] })
  board.answer(1)
  board.plus('n1')
  board.begin(2)
  board.end(2, said(2))
  expect(alternativeNotes(board.state)).toEqual(new Set())
  board.of('round.finish')
  expect(alternativeNotes(board.state)).toEqual(new Set(['n2']))
})

test('picks are held against what people did with them', () => {
  const board = judgedBoard()
  board.plus('n1', 'uann')
  board.ask(remove('n2', MODERATOR), by('uann'))
  board.start({ roundId: roundId(2) })
  const first = { roundId: roundId(), number: 1, picks: 2, agreed: 1, takenBack: 1 }
  const agreement = moderatorAgreement(must(project(board.state, OWNER), 'a view'))
  expect(agreement).toMatchObject({ picks: 2, agreed: 1, takenBack: 1, byRound: [first] })
  expect(moderatorAgreement(board.state)).toEqual(agreement)
})

test('[SE27] a guest’s reactions go over to the account, each once', () => {
  const board = judgedBoard()
  board.join('uacc', 'commenter')
  for (const noteId of ['n1', 'n3']) board.plus(noteId, 'uann')
  board.plus('n3', 'uacc')
  board.ask({ type: 'member.merge', guestId: 'uann', account: person('uacc') }, SERVER)
  expect(board.state.reactions.n1?.people).toEqual({ '+': ['uacc'] })
  expect(board.state.reactions.n3?.people).toEqual({ '+': ['uacc'] })
})

test('a reaction with a criterion is counted for it, and chooses nothing', () => {
  const board = judgedBoard()
  const risky = { symbol: '⚠', weight: 0, criterion: 'risky' }
  expect(settings(board, { plusRule: { by: 'people' }, reactions: [PLUS, risky] })).toBeNull()
  for (const who of [OWNER, 'uann'])
    expect(board.ask({ type: 'reaction.give', noteId: 'n3', symbol: '⚠' }, by(who))).toBeNull()
  const given = board.state.reactions.n3
  expect(countByCriterion(given, board.state.settings)).toEqual([
    { criterion: 'risky', symbol: '⚠', people: 2 },
  ])
  expect(chosenBy(given, board.state.settings)).toEqual([])
  expect(countByCriterion(board.state.reactions.n1, board.state.settings)).toEqual([])
})

test('the sentence that older boards have in place of a reason is read as none', () => {
  expect(judgedBoard(FILLER_REASON).state.reactions.n1?.agents).toMatchObject([
    { agentId: MODERATOR, reason: '', isDistant: true },
  ])
})
