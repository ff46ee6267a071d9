import { expect, test } from 'vitest'
import { applyEvents } from '#session/apply.ts'
import { project } from '#session/project.ts'
import { FACILITATOR, VIEWER } from '#session/testing/log-driver.ts'
import { ADVISOR_IDS } from '#session/testing/round-driver.ts'
import { by, OWNER, person, SERVER } from '#session/testing/session-driver.ts'
import { MAX_COMMENTS_OF_THREAD, MAX_REACTIONS_OF_COMMENT, MAX_THREADS } from './comment.ts'
import { COMMENTER, CommentBoard, commentId, ON_NOTE, OTHER, threadId } from './testing/comment-board.ts'

test('[SE410] a commenter begins a thread, and others reply in it', () => {
  const board = new CommentBoard()
  expect(board.startThread(1, COMMENTER, ON_NOTE)).toBeNull()
  expect(board.reply(2)).toBeNull()
  expect(board.thread()).toMatchObject({
    anchor: ON_NOTE.anchor,
    quote: ON_NOTE.record.quote,
    box: ON_NOTE.record.box,
    comments: [
      { author: { kind: 'person', userId: COMMENTER }, text: 'Words 1' },
      { author: { kind: 'person', userId: OTHER }, text: 'Words 2' },
    ],
  })
  expect(board.startThread(3, VIEWER)).toBe('needs-commenter')
  expect(board.reply(3, 7)).toBe('no-thread')
})

test('[SE410] a repeated comment emits no events, and no one takes the id of another', () => {
  const board = new CommentBoard()
  board.startThread()
  const { length } = board.events
  expect(board.startThread()).toBeNull()
  expect(board.events).toHaveLength(length)
  expect(board.startThread(1, OTHER)).toBe('bad-command')
  expect(board.reply(1)).toBe('bad-command')
})

test('[SE410] an anchor on the canvas needs what the server found there, and others what the session has', () => {
  const board = new CommentBoard()
  expect(board.startThread(1, COMMENTER, { anchor: ON_NOTE.anchor })).toBe('no-anchor')
  const sentence = { kind: 'sentence', documentId: 's000000000001', pointId: 's1' } as const
  expect(board.startThread(1, COMMENTER, { anchor: sentence })).toBe('no-anchor')
  const question = { kind: 'question', interviewId: 'w000000000001', questionId: 'n000000000001' } as const
  expect(board.startThread(1, COMMENTER, { anchor: question })).toBe('no-anchor')
  expect(board.startThread(1, COMMENTER, { anchor: { kind: 'region', x: 0, y: 0, w: 5, h: 5 } })).toBeNull()
})

test('[SE410] only members and advisors are mentioned, each once', () => {
  const board = new CommentBoard()
  const [advisor = ''] = ADVISOR_IDS
  board.startThread(1, COMMENTER, { mentions: [OTHER, advisor, OTHER, 'unobody', '__proto__'] })
  expect(board.view()?.mentions).toEqual([OTHER, advisor])
})

test('[SE410] a thread is full at 500 comments, and a board at 2,000 threads', { tags: ['slow'] }, () => {
  const board = new CommentBoard()
  for (let i = 1; i <= MAX_THREADS; i++) expect(board.startThread(i)).toBeNull()
  expect(board.startThread(MAX_THREADS + 1)).toBe('too-many-threads')
  for (let i = 1; i < MAX_COMMENTS_OF_THREAD; i++) expect(board.reply(5_000 + i)).toBeNull()
  expect(board.reply(6_000)).toBe('thread-full')
  expect(board.reply(6_000, 2)).toBeNull()
})

test('[SE411] people edit and delete their own comments, and facilitators delete any', () => {
  const board = new CommentBoard()
  board.startThread()
  board.reply(2)
  expect(board.edit(1, 'Better words')).toBeNull()
  expect(board.comment(1)).toMatchObject({ text: 'Better words', edited: { seq: board.state.seq } })
  for (const userId of [OTHER, FACILITATOR, OWNER])
    expect(board.edit(1, 'Mine', userId)).toBe('not-your-comment')
  expect(board.delete(1, OTHER)).toBe('not-yours')
  expect(board.delete(1, FACILITATOR)).toBeNull()
  const data = { threadId: threadId(), commentId: commentId(1), userId: COMMENTER, name: 'Name of ucom' }
  expect(board.events.at(-1)).toMatchObject({ kind: 'comment.removed', actor: FACILITATOR, data })
  expect(board.delete(2, OTHER)).toBeNull()
  expect(board.events.at(-1)?.kind).toBe('comment.deleted')
})

test('[SE412] a deleted comment leaves a place-holder without words, and the last one takes the thread with it', () => {
  const board = new CommentBoard()
  board.startThread()
  board.reply(2)
  board.react(1, '🎉')
  board.delete(1)
  expect(board.comment(1)).toEqual({
    id: commentId(1),
    author: { kind: 'person', userId: COMMENTER },
    seq: expect.any(Number),
    at: expect.any(Number),
    state: 'deleted',
  })
  expect(board.view()).toMatchObject({ count: 1, firstWords: 'Words 2' })
  expect(board.edit(1, 'Again')).toBe('no-comment')
  expect(board.react(1, '🎉')).toBe('no-comment')
  board.delete(2, OTHER)
  expect(board.view()).toBeNull()
  expect(board.state.commentThreads.size).toBe(0)
  expect(board.reply(3)).toBe('no-thread')
})

test('[SE413] only a new comment changes `lastSeq`; every change changes `changed`', () => {
  const board = new CommentBoard()
  board.startThread(1, COMMENTER, ON_NOTE)
  board.reply(2)
  const last = board.state.seq
  const changes = [
    () => board.edit(1, 'Other words'),
    () => board.react(2, '+', COMMENTER),
    () => board.resolve(),
    () => board.reopen(),
    () =>
      board.ask({ type: 'thread.detach', records: [{ recordId: 'shape:a', box: null, by: OTHER }] }, SERVER),
    () => board.ask({ type: 'thread.attach', recordIds: ['shape:a'] }, SERVER),
  ]
  for (const change of changes) {
    expect(change()).toBeNull()
    expect(board.view()).toMatchObject({ lastSeq: last, changed: board.state.seq })
  }
  board.reply(3, 1, COMMENTER)
  expect(board.view()).toMatchObject({ lastSeq: board.state.seq, count: 3 })
  expect(board.view()?.participants).toEqual([
    { id: COMMENTER, lastSeq: board.state.seq },
    { id: OTHER, lastSeq: last },
  ])
})

test('threads are resolved and reopened, replies are not, and a resolved thread takes replies', () => {
  const board = new CommentBoard()
  board.startThread()
  expect(board.resolve()).toBeNull()
  const { length } = board.events
  expect(board.resolve()).toBeNull()
  expect(board.events).toHaveLength(length)
  expect(board.view()?.resolved).toEqual({ by: OTHER, at: expect.any(Number) })
  expect(board.reply(2)).toBeNull()
  expect(board.view()?.resolved).not.toBeNull()
  expect(board.reopen()).toBeNull()
  expect(board.view()?.resolved).toBeNull()
  expect(board.resolve(2)).toBe('no-thread')
})

test('[SE415] a reaction counts once a person, and a comment has at most twelve different ones', () => {
  const board = new CommentBoard()
  board.startThread()
  for (let i = 0; i < MAX_REACTIONS_OF_COMMENT; i++) expect(board.react(1, `s${i}`)).toBeNull()
  expect(board.react(1, 's99')).toBe('too-many-comment-reactions')
  expect(board.react(1, 's1', COMMENTER)).toBeNull()
  const { length } = board.events
  expect(board.react(1, 's1', COMMENTER)).toBeNull()
  expect(board.events).toHaveLength(length)
  expect(board.unreact(1, 's0')).toBeNull()
  expect(board.react(1, '__proto__')).toBeNull()
  expect(board.comment(1)).toMatchObject({ reactions: { s1: [OTHER, COMMENTER] } })
})

test('[SE27] comments, mentions and reactions of a guest pass to the account', () => {
  const board = new CommentBoard()
  board.join('uacc', 'commenter')
  board.startThread(1, COMMENTER, { mentions: [COMMENTER, 'uacc'] })
  board.react(1, '+', COMMENTER)
  board.react(1, '+', 'uacc')
  board.ask({ type: 'member.merge', guestId: COMMENTER, account: person('uacc') }, SERVER)
  expect(board.comment(1)).toMatchObject({
    author: { userId: 'uacc' },
    mentions: ['uacc'],
    reactions: { '+': ['uacc'] },
  })
  expect(board.edit(1, 'Still mine', 'uacc')).toBeNull()
  expect(applyEvents(null, board.events)).toEqual(board.state)
})

test('pages get the beginnings of the first and the newest comment of each thread, and unchanged threads are the identical objects', () => {
  const board = new CommentBoard()
  board.startThread(1, COMMENTER, { text: `${'Lamps  '.repeat(12)}by the door` })
  board.startThread(2)
  const before = project(board.state, VIEWER)?.threads
  expect(before?.[threadId(1)]?.firstWords).toMatch(/^Lamps Lamps .{60,68}$/)
  expect(JSON.stringify(before)).not.toContain('door')
  board.reply(3, 2)
  const after = project(board.state, VIEWER)?.threads
  expect(after?.[threadId(1)]).toBe(before?.[threadId(1)])
  expect(after?.[threadId(2)]).toMatchObject({ firstWords: 'Words 2', lastWords: 'Words 3' })
  board.ask({ type: 'board.rename', title: 'Other' }, by(OWNER))
  expect(project(board.state, VIEWER)?.threads).toBe(after)
})

test('[SE166] a frozen board takes no comment; those of a blocked person stay', () => {
  const board = new CommentBoard()
  board.startThread()
  board.ask({ type: 'member.block', userId: COMMENTER }, by(OWNER))
  expect(board.view()?.firstWords).toBe('Words 1')
  board.ask({ type: 'board.freeze' }, by(OWNER))
  for (const refused of [board.startThread(2, OTHER), board.reply(2), board.react(1, '+'), board.resolve()])
    expect(refused).toBe('frozen')
})
