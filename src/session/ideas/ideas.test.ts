import { describe, expect, test } from 'vitest'
import { originOfIdea } from '#session/origin/idea-origin.ts'
import { project } from '#session/project.ts'
import { CLERK, captureCommand, EDITOR, FACILITATOR, LogDriver, VIEWER } from '#session/testing/log-driver.ts'
import { by, OWNER, person, SERVER } from '#session/testing/session-driver.ts'
import { MAX_IDEAS_AT_ONCE } from './idea.ts'
import { ideasFor } from './ideas-for.ts'

/** A board whose log has ideas 1, 2 and 3, all the editor's. */
function boardWithIdeas(): LogDriver {
  const board = new LogDriver()
  board.captureSome(3)
  return board
}

describe('changing', () => {
  test('[SE94] editors move an idea forward; only facilitators move it back', () => {
    const board = boardWithIdeas()
    expect(board.change([1], { status: 'distilled' })).toBeNull()
    expect(board.change([2, 1], { status: 'refining' })).toBe('only-forward')
    expect(board.said).toContain('#1')
    expect(board.idea(2).status).toBe('raw')
    expect(board.change([1], { status: 'refining' }, FACILITATOR)).toBeNull()
    expect(board.idea(1).status).toBe('refining')
  })

  test('[SE94] every idea can be archived, and restored to its stage or a later one', () => {
    const board = boardWithIdeas()
    board.change([1], { status: 'refining' })
    expect(board.change([1], { status: 'archived' })).toBeNull()
    expect(board.idea(1)).toMatchObject({ status: 'archived', beforeArchive: 'refining' })
    expect(board.change([1], { status: 'raw' })).toBe('only-forward')
    expect(board.change([1], { status: 'refining' })).toBeNull()
    expect(board.idea(1)).toMatchObject({ status: 'refining', beforeArchive: null })
  })

  test('[SE95] either all or none of many ideas are changed', () => {
    const board = boardWithIdeas()
    board.remove([3])
    expect(board.change([1, 2, 3], { category: 'note' })).toBe('no-idea')
    expect(board.idea(1).category).toBe('idea')
    expect(board.change([1, 2, 2], { category: 'note' })).toBeNull()
    expect(board.events.at(-1)).toMatchObject({ kind: 'ideas.changed', data: { ideas: [{}, {}] } })
    expect(board.idea(2)).toMatchObject({ category: 'note', categoryBy: 'person' })
  })

  test('tags are added and taken away, twelve at most', () => {
    const board = boardWithIdeas()
    board.change([1], { tags: ['a', 'b'] })
    board.change([1], { addTags: ['b', 'c'], removeTags: ['a'] })
    expect(board.idea(1).tags).toEqual(['b', 'c'])
    const twelve = Array.from({ length: 12 }, (_, i) => `t${i}`)
    expect(board.change([1], { addTags: twelve })).toBe('too-many-tags')
    expect(board.change([1], { tags: twelve })).toBeNull()
  })

  test('[SE97] the words of an idea are changed where its note is gone, by who wrote it or a facilitator', () => {
    const board = new LogDriver()
    board.capture(captureCommand('n1'), captureCommand('n2', { authorId: OWNER }))
    const rewrite = (number: number, who: string) =>
      board.ask({ type: 'idea.rewrite', number, text: 'New' }, by(who))
    expect(rewrite(1, EDITOR)).toBe('note-there')
    board.follow({ number: 1, isOnCanvas: false }, { number: 2, isOnCanvas: false })
    expect(rewrite(1, EDITOR)).toBeNull()
    expect(rewrite(2, EDITOR)).toBe('not-yours')
    expect(rewrite(2, FACILITATOR)).toBeNull()
    expect(board.idea(2).text).toBe('New')
    expect(originOfIdea(board.state, board.idea(2), null)).toBe('person')
    const byAi = { type: 'idea.rewrite', number: 1, text: 'Newer', isByAi: true } as const
    expect(board.ask(byAi, by(EDITOR))).toBeNull()
    expect(originOfIdea(board.state, board.idea(1), null)).toBe('ai')
  })
})

describe('removing', () => {
  test('[SE95] editors remove and restore their own, facilitators everyone’s', () => {
    const board = new LogDriver()
    board.capture(captureCommand('n1'), captureCommand('n2', { authorId: OWNER }))
    expect(board.remove([1, 2])).toBe('not-yours')
    expect(board.idea(1).removedAt).toBeNull()
    expect(board.remove([1])).toBeNull()
    expect(board.remove([2], FACILITATOR)).toBeNull()
    expect(board.restore([2])).toBe('not-yours')
    expect(board.restore([1])).toBeNull()
    expect(board.idea(1).removedAt).toBeNull()
    expect(board.remove([9])).toBe('no-idea')
  })

  test('[SE103] a removed idea is in no count, and is restored with everything linked to it', () => {
    const board = boardWithIdeas()
    board.follow({ number: 3, echoes: [1] })
    board.link(2, 1)
    board.setParent(2, 1)
    board.promote(1)
    const before = board.state
    board.remove([1])
    expect(board.state.echoes).toEqual({})
    expect(project(board.state, VIEWER)?.log).toMatchObject({ count: 2, openTodos: 0 })
    expect(board.link(2, 1, 'challenges')).toBe('no-idea')
    expect(board.change([1], { category: 'note' })).toBe('no-idea')
    board.restore([1])
    expect(board.state.echoes).toEqual({ n3: [1] })
    expect(board.idea(2)).toEqual(before.ideas.get('2'))
    expect(board.idea(1)).toEqual({ ...before.ideas.get('1'), changedAt: board.idea(1).changedAt })
  })
})

describe('rights', () => {
  test('[SE95] editors change the log, viewers don’t, and nobody changes the clerk’s part', () => {
    const board = boardWithIdeas()
    expect(board.change([1], { category: 'note' }, VIEWER)).toBe('needs-editor')
    expect(board.link(1, 2, 'supports', VIEWER)).toBe('needs-editor')
    expect(board.change([1], { category: 'note' }, 'unobody')).toBe('not-member')
    const follow = { type: 'ideas.follow' as const, ideas: [{ number: 1, text: 'Mine' }] }
    expect(board.ask(follow, by(OWNER))).toBe('server-only')
    expect(board.ask({ type: 'ideas.capture', ideas: [captureCommand('n8')] }, by(OWNER))).toBe('server-only')
    const agent = { kind: 'agent', agentId: CLERK } as const
    expect(board.ask({ type: 'ideas.remove', numbers: [1] }, agent)).toBe('not-for-agents')
  })

  test('[SE31] ideas are for those who are on the board, while it is there', () => {
    const board = boardWithIdeas()
    expect(ideasFor(board.state, VIEWER).size).toBe(3)
    expect(ideasFor(board.state, 'unobody').size).toBe(0)
    board.ask({ type: 'member.remove', userId: VIEWER }, by(OWNER))
    expect(ideasFor(board.state, VIEWER).size).toBe(0)
    board.ask({ type: 'board.delete' }, by(OWNER))
    expect(ideasFor(board.state, OWNER).size).toBe(0)
  })

  test('[SE27] ideas and to-dos of a guest who turns out to be someone known are that person’s', () => {
    const board = new LogDriver()
    board.join('uguest', 'editor')
    board.capture(captureCommand('n1', { authorId: 'uguest' }), captureCommand('n2'))
    board.promote(2, { ownerId: 'uguest' })
    board.ask({ type: 'member.merge', guestId: 'uguest', account: person('uacc') }, SERVER)
    expect(board.idea(1).authorId).toBe('uacc')
    expect(board.idea(2).promotion?.ownerId).toBe('uacc')
    expect(board.remove([1], 'uacc')).toBeNull()
  })

  test('[SE27] links that a guest added and promotions that a guest made are by the account', () => {
    const board = new LogDriver()
    board.join('uguest', 'editor')
    board.capture(captureCommand('n1'), captureCommand('n2'), captureCommand('n3'))
    const link = { from: 1, type: 'supports' as const, to: 2 }
    board.ask({ type: 'ideas.link', links: [link] }, by('uguest'))
    const promotion = { kind: 'todo' as const, ownerId: null, due: null }
    board.ask({ type: 'idea.promote', numbers: [3], promotion }, by('uguest'))
    board.ask({ type: 'member.merge', guestId: 'uguest', account: person('uacc') }, SERVER)
    expect(board.idea(1).links).toMatchObject([{ to: 2, by: 'uacc' }])
    expect(board.idea(3).promotion).toMatchObject({ kind: 'todo', by: 'uacc', ownerId: null })
  })

  test('[SE27] a guest’s note that is not captured yet is that person’s, too', () => {
    const board = new LogDriver()
    board.join('uguest', 'editor')
    board.ask({ type: 'notes.number', notes: [{ noteId: 'n1', authorId: 'uguest' }] }, SERVER)
    board.ask({ type: 'member.merge', guestId: 'uguest', account: person('uacc') }, SERVER)
    board.capture(captureCommand('n1', { authorId: 'uguest' }), captureCommand('n2', { authorId: 'uguest' }))
    expect([board.idea(1).authorId, board.idea(2).authorId]).toEqual(['uacc', 'uacc'])
  })
})

test('[SE106] the log counts what is in it, and names what the last change was about unless that is many', () => {
  const board = boardWithIdeas()
  const log = () => project(board.state, VIEWER)?.log
  expect(log()).toMatchObject({ count: 3, seq: board.state.seq, lastChanged: [1, 2, 3] })
  board.change([1, 2], { category: 'question', status: 'refining' })
  board.promote(3, { kind: 'decision' })
  board.ask({ type: 'board.rename', title: 'Other' }, by(OWNER))
  expect(log()).toEqual({
    seq: board.state.seq - 1,
    count: 3,
    byCategory: { idea: 0, decision: 1, todo: 0, note: 0, question: 2 },
    byStatus: { raw: 0, refining: 2, distilled: 0, actionable: 1, archived: 0 },
    decisions: 1,
    openTodos: 0,
    lastChanged: [3],
  })
  board.capture(...Array.from({ length: MAX_IDEAS_AT_ONCE }, (_, i) => captureCommand(`many${i}`)))
  expect(log()).toMatchObject({ count: MAX_IDEAS_AT_ONCE + 3, lastChanged: [] })
})

test('[SE32] slices of the log stay the identical objects while nothing of them changes', () => {
  const board = boardWithIdeas()
  board.follow({ number: 3, echoes: [1] })
  const before = project(board.state, VIEWER)
  const next = board.state
  board.ask({ type: 'board.rename', title: 'Other' }, by(OWNER))
  const renamed = board.after(next)
  for (const slice of ['log', 'echoes', 'themeRuns', 'proposals'] as const)
    expect(project(renamed, OWNER)?.[slice]).toBe(project(next, OWNER)?.[slice])
  board.change([2], { category: 'note' })
  const changed = board.after(renamed)
  expect(project(changed, OWNER)?.echoes).toBe(project(next, OWNER)?.echoes)
  expect(project(changed, OWNER)?.proposals).toBe(project(next, OWNER)?.proposals)
  expect(project(changed, OWNER)?.log).not.toBe(project(next, OWNER)?.log)
  expect(before?.echoes).toEqual({ n3: [1] })
})

test('[SE1] a log from before there were ideas folds to an empty one', () => {
  const { state } = new LogDriver()
  expect(project(state, OWNER)).toMatchObject({
    log: { seq: 0, count: 0, lastChanged: [] },
    echoes: {},
    themeRuns: {},
    proposals: {},
  })
})
