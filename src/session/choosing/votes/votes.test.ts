import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { ACTIVITY_EVENTS } from '#session/activity-event-kinds.ts'
import { applyEvents } from '#session/apply.ts'
import type { Command } from '#session/command.ts'
import { project } from '#session/project.ts'
import { by, OWNER, person, SERVER } from '#session/testing/session-driver.ts'
import {
  boardWithNotes,
  CHAIR,
  cast,
  close,
  closedOf,
  proxy,
  seenBy,
  start,
  VOTE,
  VOTERS,
  voteOf,
} from './testing/vote-board.ts'

test('[SE240] facilitators run votes, people who may comment cast them, agents and viewers do neither', () => {
  const board = boardWithNotes()
  expect(start(board, {}, 'uann')).toBe('needs-facilitator')
  expect(start(board)).toBeNull()
  expect(cast(board, 'uview', 'shape:a', 1)).toBe('needs-commenter')
  expect(cast(board, 'ustranger', 'shape:a', 1)).toBe('not-member')
  expect(cast(board, 'uann', 'shape:a', 1)).toBeNull()
  const commands: Command[] = [
    { type: 'vote.set-end', voteId: VOTE, durationMs: 60_000 },
    { type: 'vote.proxy', voteId: VOTE, name: 'Dee', ballot: [{ noteId: 'shape:a', count: 1 }] },
    { type: 'vote.close', voteId: VOTE },
    { type: 'vote.continue', voteId: VOTE, top: 1 },
    { type: 'vote.undo-continue', voteId: VOTE },
    { type: 'vote.discard', voteId: 'v000000000009' },
  ]
  for (const command of commands) {
    expect(board.ask(command, by('uann'))).toBe('needs-facilitator')
    expect(board.ask(command, { kind: 'agent', agentId: 'a1' })).toBe('not-for-agents')
    expect(board.ask(command, by(CHAIR))).toBeNull()
  }
})

test('[SE241] notes are fixed when a vote starts: unfinished ones are refused, later ones are not in it', () => {
  const board = boardWithNotes()
  expect(start(board, { noteIds: [] })).toBe('nothing-to-vote-on')
  expect(start(board, { noteIds: ['shape:a', 'shape:unfinished'] })).toBe('no-note')
  expect(start(board, { noteIds: ['shape:a', 'shape:b', 'shape:a'] })).toBeNull()
  expect(voteOf(board).noteIds).toEqual(['shape:a', 'shape:b'])
  board.ask({ type: 'notes.number', notes: [{ noteId: 'shape:late', authorId: null }] }, SERVER)
  expect(cast(board, 'uann', 'shape:late', 1)).toBe('not-in-vote')
  expect(cast(board, 'uann', 'shape:c', 1)).toBe('not-in-vote')
})

test('[SE242] votes beyond what a person or a note may have are refused, and some can be taken back', () => {
  const board = boardWithNotes()
  start(board)
  expect(cast(board, 'uann', 'shape:a', 3)).toBe('too-many-on-note')
  expect(cast(board, 'uann', 'shape:a', 2)).toBeNull()
  expect(cast(board, 'uann', 'shape:b', 2)).toBe('no-votes-left')
  expect(cast(board, 'uann', 'shape:b', 1)).toBeNull()
  expect(cast(board, 'uann', 'shape:c', 1)).toBe('no-votes-left')
  expect(cast(board, 'uann', 'shape:a', 0)).toBeNull()
  expect(cast(board, 'uann', 'shape:c', 2)).toBeNull()
  expect(seenBy(board, 'uann').ballots[VOTE]?.mine).toEqual({ 'shape:b': 1, 'shape:c': 2 })
  expect(proxy(board, 'Dee', { 'shape:a': 2, 'shape:b': 2 })).toBe('no-votes-left')
  expect(proxy(board, 'Dee', { 'shape:a': 3 })).toBe('too-many-on-note')
  expect(proxy(board, 'Dee', { 'shape:late': 1 })).toBe('not-in-vote')
})

test('[SE242] a command that would change nothing emits no events; a repeated start starts nothing', () => {
  const board = boardWithNotes()
  start(board)
  cast(board, 'uann', 'shape:a', 2)
  const events = board.events.length
  expect(cast(board, 'uann', 'shape:a', 2)).toBeNull()
  expect(cast(board, 'uann', 'shape:b', 0)).toBeNull()
  expect(start(board, { title: 'Another' })).toBeNull()
  expect(proxy(board, 'Not entered', {})).toBeNull()
  expect(board.events).toHaveLength(events)
})

test('[SE244] everyone sees who has voted, and only one’s own ballot', () => {
  const board = boardWithNotes()
  start(board)
  cast(board, 'uann', 'shape:a', 2)
  cast(board, 'ubob', 'shape:b', 1)
  proxy(board, 'Dee', { 'shape:c': 1 })
  for (const id of [OWNER, CHAIR, ...VOTERS, 'uview'])
    expect(seenBy(board, id).turnouts[VOTE]).toEqual({
      people: ['uann', 'ubob'],
      proxies: [{ name: 'Dee', by: CHAIR }],
    })
  expect(seenBy(board, 'uann').ballots).toEqual({ [VOTE]: { mine: { 'shape:a': 2 }, proxies: [] } })
  expect(seenBy(board, CHAIR).ballots[VOTE]).toEqual({
    mine: {},
    proxies: [{ name: 'Dee', votes: { 'shape:c': 1 } }],
  })
  for (const id of [OWNER, 'ucem', 'uview']) expect(seenBy(board, id).ballots).toEqual({})
  cast(board, 'ubob', 'shape:b', 0)
  expect(seenBy(board, OWNER).turnouts[VOTE]?.people).toEqual(['uann'])
})

test('[SE244] [SE245] other projections do not differ with a person’s choice, whatever it is', () => {
  const afterCast = (noteId: string) => {
    const board = boardWithNotes()
    start(board)
    cast(board, 'uann', noteId, 1)
    proxy(board, 'Dee', { [noteId]: 2 })
    return board
  }
  const [one, other] = [afterCast('shape:a'), afterCast('shape:d')]
  for (const id of [OWNER, 'ubob', 'uview'])
    expect(JSON.stringify(seenBy(one, id))).toBe(JSON.stringify(seenBy(other, id)))
  expect(JSON.stringify(seenBy(one, 'uann'))).not.toBe(JSON.stringify(seenBy(other, 'uann')))
  for (const board of [one, other]) close(board)
  expect(closedOf(one).result.totals).toEqual([{ noteId: 'shape:a', votes: 3 }])
  expect(one.state.ballots).toEqual({})
  expect(JSON.stringify(one.state.votes)).not.toContain('uann')
  expect(JSON.stringify(one.state.votes)).not.toContain('Dee')
  for (const id of [CHAIR, 'uann']) {
    expect(seenBy(one, id).ballots).toEqual({})
    expect(seenBy(one, id).turnouts).toEqual({})
  }
})

test('[SE247] the server closes a vote once its time is up, once, and no vote is taken after it', () => {
  const board = boardWithNotes()
  start(board, { durationMs: 60_000 })
  cast(board, 'uann', 'shape:a', 1)
  const events = board.events.length
  expect(close(board, SERVER)).toBeNull()
  expect(board.events).toHaveLength(events)
  board.lateMs += 60_000
  expect(cast(board, 'ubob', 'shape:a', 1)).toBe('vote-closed')
  expect(proxy(board, 'Dee', { 'shape:a': 1 })).toBe('vote-closed')
  expect(close(board, SERVER)).toBeNull()
  expect(closedOf(board)).toMatchObject({ closedBy: null, result: { people: 1 } })
  expect(close(board, SERVER)).toBeNull()
  expect(board.events).toHaveLength(events + 1)
})

test('[SE247] a later end, or none, keeps the vote open', () => {
  const board = boardWithNotes()
  start(board, { durationMs: 60_000 })
  board.ask({ type: 'vote.set-end', voteId: VOTE, durationMs: 600_000 }, by(CHAIR))
  board.lateMs += 60_000
  close(board, SERVER)
  expect(voteOf(board).state).toBe('open')
  board.ask({ type: 'vote.set-end', voteId: VOTE, durationMs: null }, by(CHAIR))
  board.lateMs += 6_000_000
  close(board, SERVER)
  expect(voteOf(board)).toMatchObject({ state: 'open', endsAt: null })
})

test('[SE247] a frozen board takes no votes, and a deadline passes there too', () => {
  const board = boardWithNotes()
  start(board, { durationMs: 60_000 })
  cast(board, 'uann', 'shape:a', 1)
  board.ask({ type: 'board.freeze' }, by(OWNER))
  expect(cast(board, 'uann', 'shape:a', 0)).toBe('frozen')
  board.lateMs += 60_000
  expect(close(board, SERVER)).toBeNull()
  expect(closedOf(board).result.totals).toEqual([{ noteId: 'shape:a', votes: 1 }])
})

test('[SE247] a vote that the server closes late closed at its end', () => {
  const board = boardWithNotes()
  start(board, { durationMs: 60_000 })
  const { endsAt } = voteOf(board)
  board.lateMs += 86_400_000
  expect(close(board, SERVER)).toBeNull()
  expect(closedOf(board).closedAt).toBe(endsAt)
})

test('[SE248] a removed or former member does not count, unless they return', () => {
  const board = boardWithNotes()
  start(board)
  for (const id of VOTERS) cast(board, id, 'shape:a', 1)
  board.ask({ type: 'member.remove', userId: 'uann' }, by(OWNER))
  board.ask({ type: 'member.leave' }, by('ubob'))
  board.ask({ type: 'member.leave' }, by('ucem'))
  board.join('ucem', 'commenter')
  close(board)
  expect(closedOf(board).result).toEqual({
    totals: [{ noteId: 'shape:a', votes: 1 }],
    people: 1,
    proxies: 0,
  })
})

test('[SE248] a guest who signs in votes once', () => {
  const board = boardWithNotes()
  start(board)
  cast(board, 'uann', 'shape:a', 2)
  cast(board, 'ubob', 'shape:b', 1)
  cast(board, 'ucem', 'shape:c', 1)
  board.ask({ type: 'member.merge', guestId: 'uann', account: person('uaccount') }, SERVER)
  board.ask({ type: 'member.merge', guestId: 'ubob', account: person('ucem') }, SERVER)
  expect(seenBy(board, 'uaccount').ballots[VOTE]?.mine).toEqual({ 'shape:a': 2 })
  expect(seenBy(board, OWNER).turnouts[VOTE]?.people).toEqual(['uaccount', 'ucem'])
  close(board)
  expect(closedOf(board).result).toEqual({
    totals: [
      { noteId: 'shape:a', votes: 2 },
      { noteId: 'shape:c', votes: 1 },
    ],
    people: 2,
    proxies: 0,
  })
})

test('[SE249] a person in the room has one ballot, which only the facilitator who entered it changes', () => {
  const board = boardWithNotes()
  start(board)
  expect(proxy(board, 'Dee', { 'shape:a': 1 })).toBeNull()
  expect(proxy(board, 'DEE', { 'shape:b': 2 }, OWNER)).toBe('proxy-taken')
  expect(proxy(board, 'dee', { 'shape:b': 2 })).toBeNull()
  expect(seenBy(board, CHAIR).ballots[VOTE]?.proxies).toEqual([{ name: 'Dee', votes: { 'shape:b': 2 } }])
  expect(proxy(board, 'Eve', { 'shape:b': 1 })).toBeNull()
  expect(proxy(board, 'Dee', {}, OWNER)).toBeNull()
  expect(seenBy(board, OWNER).turnouts[VOTE]?.proxies).toEqual([{ name: 'Eve', by: CHAIR }])
  close(board)
  expect(closedOf(board).result).toEqual({
    totals: [{ noteId: 'shape:b', votes: 1 }],
    people: 0,
    proxies: 1,
  })
})

test('[SE241] a vote has at most 1,000 notes, and a board ten open votes', () => {
  const board = boardWithNotes(1_001)
  const all = [...board.state.noteNumbers.keys()]
  expect(start(board, { noteIds: all })).toBe('too-much-to-vote-on')
  for (let i = 0; i < 10; i++)
    expect(start(board, { voteId: `v00000000001${i}`, noteIds: all.slice(1) })).toBeNull()
  expect(start(board, { noteIds: all.slice(1) })).toBe('too-many-open-votes')
  board.ask({ type: 'vote.discard', voteId: 'v000000000010' }, by(OWNER))
  expect(start(board, { noteIds: all.slice(1) })).toBeNull()
})

test('[SE253] a cast changes the ballots of its person, and the turnout with their first vote', () => {
  const board = boardWithNotes()
  start(board)
  const changesFor = (userId: string, act: () => void): string[] => {
    let { state } = board
    const before = must(project(state, userId), 'a projection')
    const known = board.events.length
    act()
    state = must(applyEvents(state, board.events.slice(known)), 'a state')
    const after = must(project(state, userId), 'a projection')
    const slices = Object.keys(after) as (keyof typeof after)[]
    return slices.filter((name) => name !== 'me' && before[name] !== after[name])
  }
  expect(changesFor('ubob', () => cast(board, 'uann', 'shape:a', 1))).toEqual(['turnouts'])
  expect(changesFor('ubob', () => cast(board, 'uann', 'shape:a', 2))).toEqual([])
  expect(changesFor('uann', () => cast(board, 'uann', 'shape:b', 1))).toEqual(['ballots'])
  expect(changesFor('ubob', () => cast(board, 'uann', 'shape:b', 0))).toEqual([])
  expect(changesFor('ubob', () => cast(board, 'uann', 'shape:a', 0))).toEqual(['turnouts'])
})

test('[SE244] the activity log has a vote’s start and end, and no ballot', () => {
  const kinds = ACTIVITY_EVENTS.filter((kind) => kind.startsWith('vote'))
  expect(kinds).toEqual(['vote.started', 'vote.closed', 'vote.discarded'])
})
