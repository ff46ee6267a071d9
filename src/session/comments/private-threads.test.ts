import { expect, test } from 'vitest'
import { applyEvents } from '#session/apply.ts'
import { project } from '#session/project.ts'
import { by, OWNER, person, SERVER } from '#session/testing/session-driver.ts'
import { COMMENTER, CommentBoard, commentId, ON_NOTE, OTHER, threadId } from './testing/comment-board.ts'

const IN_DRAFT = { ...ON_NOTE, record: { ...ON_NOTE.record, isPrivate: true } }

function boardWithPrivateThread(): CommentBoard {
  const board = new CommentBoard()
  board.startThread(1, COMMENTER, IN_DRAFT)
  board.reply(2, 1, COMMENTER)
  board.react(2, '+', COMMENTER)
  return board
}

const reveal = (board: CommentBoard, showsName: boolean) =>
  board.ask(
    { type: 'thread.reveal', threads: [{ threadId: threadId(), recordId: 'shape:new', showsName }] },
    SERVER,
  )

test('[SE417] only its writer sees a private thread, replies in it and changes it', () => {
  const board = boardWithPrivateThread()
  expect(board.view(1, COMMENTER)).toMatchObject({ count: 2, isPrivate: true })
  expect(project(board.state, COMMENTER, { isProgram: true })?.threads).toEqual({})
  for (const userId of [OWNER, OTHER]) {
    expect(board.view(1, userId)).toBeNull()
    expect(board.reply(3, 1, userId)).toBe('no-thread')
    expect(board.edit(1, 'Seen', userId)).toBe('no-comment')
    expect(board.delete(1, userId)).toBe('no-comment')
    expect(board.react(1, '+', userId)).toBe('no-comment')
    expect(board.resolve(1, userId)).toBe('no-thread')
    expect(board.startThread(1, userId)).toBe('bad-command')
  }
  expect(board.edit(1, 'Mine')).toBeNull()
  expect(board.state.threads).toEqual({})
})

test('[SE417] others’ slice of threads is the identical object while a private thread changes', () => {
  const board = new CommentBoard()
  board.startThread(7)
  const before = project(board.state, OTHER)?.threads
  board.startThread(1, COMMENTER, IN_DRAFT)
  expect(project(board.state, OTHER)?.threads).toBe(before)
})

test('[SE418] after a reveal with names everyone sees the thread, new to all, with its writer', () => {
  const board = boardWithPrivateThread()
  const at = board.comment(1, 1, COMMENTER).at
  expect(reveal(board, true)).toBeNull()
  expect(board.view(1, OTHER)).toMatchObject({
    isPrivate: false,
    anchor: { recordId: 'shape:new' },
    lastSeq: board.state.seq,
    participants: [{ id: COMMENTER, lastSeq: board.state.seq }],
  })
  expect(board.comment(1)).toMatchObject({ at, author: { userId: COMMENTER } })
  expect(board.state.privateThreads).toEqual({})
  expect(board.edit(1, 'Still mine')).toBeNull()
})

test('[SE418] after a reveal without names nothing in the thread names its writer or the time of writing', () => {
  const board = boardWithPrivateThread()
  board.edit(2, 'Other words')
  board.resolve(1, COMMENTER)
  const { length } = board.events
  expect(reveal(board, false)).toBeNull()
  expect(JSON.stringify(board.events.slice(length))).not.toContain(COMMENTER)
  expect(JSON.stringify(board.thread())).not.toContain(COMMENTER)
  const { seq, at } = board.events.at(-1) ?? {}
  for (const number of [1, 2])
    expect(board.comment(number)).toMatchObject({ seq, at, author: { kind: 'unsigned' }, edited: null })
  expect(board.view()?.participants).toEqual([{ id: null, lastSeq: seq }])
  expect(board.edit(1, 'Mine')).toBe('not-your-comment')
  expect(board.delete(1)).toBe('not-yours')
  expect(board.reply(3, 1, COMMENTER)).toBeNull()
  expect(board.comment(3)).toMatchObject({ author: { userId: COMMENTER } })
  expect(board.delete(1, OWNER)).toBeNull()
  expect(board.events.at(-1)?.data).toEqual({ threadId: threadId(), commentId: commentId(1) })
})

test('[SE418] a reveal that is repeated emits no events, and only the server reveals', () => {
  const board = boardWithPrivateThread()
  const threads = [{ threadId: threadId(), recordId: 'shape:new', showsName: true }]
  expect(board.ask({ type: 'thread.reveal', threads }, by(OWNER))).toBe('server-only')
  reveal(board, true)
  const { length } = board.events
  expect(reveal(board, false)).toBeNull()
  expect(board.events).toHaveLength(length)
})

test('[SE27] private threads of a guest pass to the account, and a log gives the same result', () => {
  const board = boardWithPrivateThread()
  board.ask({ type: 'member.merge', guestId: COMMENTER, account: person('uacc') }, SERVER)
  expect(board.view(1, 'uacc')).toMatchObject({ count: 2 })
  expect(board.state.privateThreads[COMMENTER]).toBeUndefined()
  board.delete(1, 'uacc')
  board.delete(2, 'uacc')
  expect(board.state.privateThreads).toEqual({})
  expect(applyEvents(null, board.events)).toEqual(board.state)
})
