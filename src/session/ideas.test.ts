import { describe, expect, test } from 'vitest'
import { MAX_IDEAS_AT_ONCE } from './idea.ts'
import { ideaOfNote } from './idea-in.ts'
import { ideasFor } from './ideas-for.ts'
import { project } from './project.ts'
import { CLERK, EDITOR, FACILITATOR, heard, LogDriver, VIEWER } from './testing/log-driver.ts'
import { ADVISORS, MODEL, roundId, turnId } from './testing/round-driver.ts'
import { by, OWNER, person, SERVER } from './testing/session-driver.ts'

/** A board whose log has ideas 1, 2 and 3, all the editor's. */
function boardWithIdeas(): LogDriver {
  const board = new LogDriver()
  board.hearSome(3)
  return board
}

describe('hearing', () => {
  test('[SE90] a note that has no number gets the next, and its idea has the same', () => {
    const board = new LogDriver()
    const notes = [{ noteId: 'n9', authorId: OWNER }]
    board.ask({ type: 'notes.number', notes }, SERVER)
    board.hear(heard('n1'), heard('n9'), heard('n2'))
    expect([...board.state.ideas.values()].map(({ number, noteId }) => [number, noteId])).toEqual([
      [2, 'n1'],
      [1, 'n9'],
      [3, 'n2'],
    ])
    expect(board.state.numbered.get('n2')).toEqual({ number: 3, authorId: EDITOR })
    expect(ideaOfNote(board.state, 'n2')?.number).toBe(3)
    expect(ideaOfNote(board.state, 'n3')).toBeNull()
  })

  test('[SE90] a note is heard once, also when it is told twice at once or was removed since', () => {
    const board = new LogDriver()
    board.hear(heard('n1'), heard('n1'))
    board.remove([1])
    const before = board.events.length
    expect(board.hear(heard('n1', { text: 'Other words' }))).toBeNull()
    expect(board.events.length).toBe(before)
    expect(board.state.notes.lastNumber).toBe(1)
  })

  test('[SE92] what the session knows of a note counts for more than what is said of it', () => {
    const board = new LogDriver()
    board.ask({ type: 'notes.number', notes: [{ noteId: 'mine', authorId: OWNER }] }, SERVER)
    board.start({ phases: [[0]] })
    board.answer(1)
    board.hear(heard('n1', { authorId: EDITOR }), heard('mine', { authorId: EDITOR }))
    expect(ideaOfNote(board.state, 'n1')).toMatchObject({
      authorId: ADVISORS[0],
      source: 'agent',
      roundId: roundId(),
    })
    expect(ideaOfNote(board.state, 'mine')).toMatchObject({
      authorId: OWNER,
      source: 'canvas',
      roundId: null,
    })
  })

  test('[SE92] what an agent said in a file was imported', () => {
    const board = new LogDriver()
    const said = [
      {
        turnId: turnId(1),
        agentId: ADVISORS[0] ?? null,
        name: 'Advisor 1',
        text: 'Words',
        notes: [{ noteId: 'n1', text: 'Words' }],
        at: 1,
      },
    ]
    board.ask(
      {
        type: 'round.import',
        roundId: roundId(),
        question: 'Why?',
        fileName: 'log.md',
        said,
        log: '',
        frameId: null,
      },
      by(OWNER),
    )
    board.hear(heard('n1'))
    expect(board.idea(1)).toMatchObject({ source: 'import', authorId: ADVISORS[0] })
  })

  test('[SE91] an idea says what its note says, and stays when the note is deleted', () => {
    const board = boardWithIdeas()
    board.follow({ number: 1, text: 'First' }, { number: 1, isOnCanvas: false }, { number: 77, text: 'None' })
    expect(board.idea(1)).toMatchObject({ text: 'First', isOnCanvas: false, noteId: 'n1', removedAt: null })
    const before = board.events.length
    board.follow({ number: 1, text: 'First', isOnCanvas: false, echoes: [] })
    expect(board.events.length).toBe(before)
    board.follow({ number: 1, isOnCanvas: true })
    expect(board.idea(1).isOnCanvas).toBe(true)
  })

  test('[SE102] an idea echoes earlier ones that are in the log, each once', () => {
    const board = boardWithIdeas()
    board.remove([2])
    board.hear(heard('n4', { echoes: [1, 1, 2, 4, 5, 99] }), heard('n5', { echoes: [4] }))
    expect(board.state.echoes).toEqual({ n4: [1], n5: [4] })
    board.follow({ number: 1, echoes: [3] }, { number: 3, echoes: [1] }, { number: 5, echoes: [] })
    expect(board.state.echoes).toEqual({ n4: [1], n3: [1] })
  })

  test('[SE102] what a person linked as an echo stays when the clerk hears otherwise', () => {
    const board = boardWithIdeas()
    // The later one echoes the earlier, from whichever end it is drawn.
    board.link(1, 3, 'echoes')
    board.follow({ number: 3, echoes: [1, 2] })
    expect(board.state.echoes).toEqual({ n3: [1, 2] })
    expect(board.idea(3).links.map(({ to, by: who }) => [to, who])).toEqual([
      [1, EDITOR],
      [2, 'server'],
    ])
    const before = board.events.length
    board.follow({ number: 3, echoes: [1, 2] })
    expect(board.events.length).toBe(before)
    board.follow({ number: 3, echoes: [] })
    expect(board.state.echoes).toEqual({ n3: [1] })
  })
})

describe('sorting', () => {
  test('[SE93] what a person chose is never put right by the clerk', () => {
    const board = boardWithIdeas()
    board.change([1], { category: 'idea' })
    board.change([2], { addTags: ['roof'] })
    const sorted = { category: 'question' as const, tags: ['water'] }
    board.follow(...[1, 2, 3].map((number) => ({ number, ...sorted })))
    const rows = () => [1, 2, 3].map((number) => [board.idea(number).category, board.idea(number).tags])
    const expected = [
      ['idea', ['water']],
      ['question', ['roof']],
      ['question', ['water']],
    ]
    expect(rows()).toEqual(expected)
    const again = [1, 2, 3].map((number) => ({ number, category: 'note' as const, tags: ['water', 'water'] }))
    board.ask({ type: 'ideas.sort', agentId: CLERK, model: MODEL, ideas: again }, SERVER)
    expect(rows()).toEqual([
      ['idea', ['water']],
      ['note', ['roof']],
      ['note', ['water']],
    ])
  })

  test('[SE93] a tag that a person adds is theirs, also where the clerk had found it', () => {
    const board = boardWithIdeas()
    board.follow({ number: 1, tags: ['water'] })
    expect(board.idea(1)).toMatchObject({ tags: ['water'], tagsBy: 'clerk' })
    board.change([1], { addTags: ['water'] })
    expect(board.idea(1)).toMatchObject({ tags: ['water'], tagsBy: 'person' })
  })

  test('[SE93] only an agent of the board that may tag sorts', () => {
    const board = boardWithIdeas()
    const ideas = [{ number: 1, category: 'note' as const, tags: [] }]
    const sort = (agentId: string) => board.ask({ type: 'ideas.sort', agentId, model: MODEL, ideas }, SERVER)
    expect(sort('a00000000099')).toBe('no-agent')
    expect(sort(ADVISORS[0] ?? '')).toBe('agent-may-not')
    expect(sort(CLERK)).toBeNull()
  })
})

describe('changing', () => {
  test('[SE94] an idea grows for editors; back it goes for facilitators only', () => {
    const board = boardWithIdeas()
    expect(board.change([1], { status: 'distilled' })).toBeNull()
    expect(board.change([2, 1], { status: 'refining' })).toBe('only-forward')
    expect(board.said).toContain('#1')
    expect(board.idea(2).status).toBe('raw')
    expect(board.change([1], { status: 'refining' }, FACILITATOR)).toBeNull()
    expect(board.idea(1).status).toBe('refining')
  })

  test('[SE94] into the archive and out of it to where it was, or further, goes every idea', () => {
    const board = boardWithIdeas()
    board.change([1], { status: 'refining' })
    expect(board.change([1], { status: 'archived' })).toBeNull()
    expect(board.idea(1)).toMatchObject({ status: 'archived', beforeArchive: 'refining' })
    expect(board.change([1], { status: 'raw' })).toBe('only-forward')
    expect(board.change([1], { status: 'refining' })).toBeNull()
    expect(board.idea(1)).toMatchObject({ status: 'refining', beforeArchive: null })
  })

  test('[SE95] of many ideas all are changed, or none', () => {
    const board = boardWithIdeas()
    board.remove([3])
    expect(board.change([1, 2, 3], { category: 'note' })).toBe('no-idea')
    expect(board.idea(1).category).toBe('idea')
    expect(board.change([1, 2, 2], { category: 'note' })).toBeNull()
    expect(board.events.at(-1)).toMatchObject({ kind: 'ideas.changed', data: { ideas: [{}, {}] } })
    expect(board.idea(2)).toMatchObject({ category: 'note', categoryBy: 'person' })
  })

  test('[SE96] tags are added and taken away, twelve at most', () => {
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
    board.hear(heard('n1'), heard('n2', { authorId: OWNER }))
    const rewrite = (number: number, who: string) =>
      board.ask({ type: 'idea.rewrite', number, text: 'New' }, by(who))
    expect(rewrite(1, EDITOR)).toBe('note-there')
    board.follow({ number: 1, isOnCanvas: false }, { number: 2, isOnCanvas: false })
    expect(rewrite(1, EDITOR)).toBeNull()
    expect(rewrite(2, EDITOR)).toBe('not-yours')
    expect(rewrite(2, FACILITATOR)).toBeNull()
    expect(board.idea(2).text).toBe('New')
  })

  test('[SE172] a decision or to-do is one, whoever said so, and no more when its category is another', () => {
    const board = new LogDriver()
    board.hear(heard('n1', { category: 'todo' }), heard('n2'), heard('n3'))
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
    board.ask({ type: 'idea.demote', number: 2 }, by(EDITOR))
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
    board.ask({ type: 'idea.demote', number: 1 }, by(EDITOR))
    expect(board.idea(1)).toMatchObject({ promotion: null, status: 'actionable' })
  })
})

describe('removing', () => {
  test('[SE99] editors take away and bring back their own, facilitators everybody’s', () => {
    const board = new LogDriver()
    board.hear(heard('n1'), heard('n2', { authorId: OWNER }))
    expect(board.remove([1, 2])).toBe('not-yours')
    expect(board.idea(1).removedAt).toBeNull()
    expect(board.remove([1])).toBeNull()
    expect(board.remove([2], FACILITATOR)).toBeNull()
    expect(board.restore([2])).toBe('not-yours')
    expect(board.restore([1])).toBeNull()
    expect(board.idea(1).removedAt).toBeNull()
    expect(board.remove([9])).toBe('no-idea')
  })

  test('[SE103] what was removed is in no count, and comes back with all that hung on it', () => {
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
  test('[SE104] editors change the log, viewers don’t, and the clerk’s own is for nobody', () => {
    const board = boardWithIdeas()
    expect(board.change([1], { category: 'note' }, VIEWER)).toBe('needs-editor')
    expect(board.link(1, 2, 'supports', VIEWER)).toBe('needs-editor')
    expect(board.change([1], { category: 'note' }, 'unobody')).toBe('not-member')
    const follow = { type: 'ideas.follow' as const, ideas: [{ number: 1, text: 'Mine' }] }
    expect(board.ask(follow, by(OWNER))).toBe('server-only')
    expect(board.ask({ type: 'ideas.capture', ideas: [heard('n8')] }, by(OWNER))).toBe('server-only')
    const agent = { kind: 'agent', agentId: CLERK } as const
    expect(board.ask({ type: 'ideas.remove', numbers: [1] }, agent)).toBe('not-for-agents')
  })

  test('[SE109] ideas are for those who are on the board, while it is there', () => {
    const board = boardWithIdeas()
    expect(ideasFor(board.state, VIEWER).size).toBe(3)
    expect(ideasFor(board.state, 'unobody').size).toBe(0)
    board.ask({ type: 'member.remove', userId: VIEWER }, by(OWNER))
    expect(ideasFor(board.state, VIEWER).size).toBe(0)
    board.ask({ type: 'board.delete' }, by(OWNER))
    expect(ideasFor(board.state, OWNER).size).toBe(0)
  })

  test('[SE105] ideas and to-dos of a guest who turns out to be someone known are that person’s', () => {
    const board = new LogDriver()
    board.join('uguest', 'editor')
    board.hear(heard('n1', { authorId: 'uguest' }), heard('n2'))
    board.promote(2, { ownerId: 'uguest' })
    board.ask({ type: 'member.merge', guestId: 'uguest', account: person('uacc') }, SERVER)
    expect(board.idea(1).authorId).toBe('uacc')
    expect(board.idea(2).promotion?.ownerId).toBe('uacc')
    expect(board.remove([1], 'uacc')).toBeNull()
  })

  test('[SE105] what a guest wrote and nobody had heard by then is that person’s, too', () => {
    const board = new LogDriver()
    board.join('uguest', 'editor')
    board.ask({ type: 'notes.number', notes: [{ noteId: 'n1', authorId: 'uguest' }] }, SERVER)
    board.ask({ type: 'member.merge', guestId: 'uguest', account: person('uacc') }, SERVER)
    board.hear(heard('n1', { authorId: 'uguest' }), heard('n2', { authorId: 'uguest' }))
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
  board.hear(...Array.from({ length: MAX_IDEAS_AT_ONCE }, (_, i) => heard(`many${i}`)))
  expect(log()).toMatchObject({ count: MAX_IDEAS_AT_ONCE + 3, lastChanged: [] })
})

test('[SE107] slices of the log stay the identical objects while nothing of them changes', () => {
  const board = boardWithIdeas()
  board.follow({ number: 3, echoes: [1] })
  const before = project(board.state, VIEWER)
  const next = board.state
  board.ask({ type: 'board.rename', title: 'Other' }, by(OWNER))
  const renamed = board.after(next)
  for (const slice of ['log', 'echoes', 'gathers', 'proposals'] as const)
    expect(project(renamed, OWNER)?.[slice]).toBe(project(next, OWNER)?.[slice])
  board.change([2], { category: 'note' })
  const changed = board.after(renamed)
  expect(project(changed, OWNER)?.echoes).toBe(project(next, OWNER)?.echoes)
  expect(project(changed, OWNER)?.proposals).toBe(project(next, OWNER)?.proposals)
  expect(project(changed, OWNER)?.log).not.toBe(project(next, OWNER)?.log)
  expect(before?.echoes).toEqual({ n3: [1] })
})

test('[SE114] a log from before there were ideas folds to an empty one', () => {
  const { state } = new LogDriver()
  expect(project(state, OWNER)).toMatchObject({
    log: { seq: 0, count: 0, lastChanged: [] },
    echoes: {},
    gathers: {},
    proposals: {},
  })
})
