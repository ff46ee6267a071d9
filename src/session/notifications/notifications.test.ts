import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { DEFAULT_PLAN } from '#session/agenda/step.ts'
import {
  COMMENTER,
  CommentBoard,
  commentId,
  OTHER,
  threadId,
} from '#session/comments/testing/comment-board.ts'
import { project } from '#session/project.ts'
import { markSeen, NO_VISIT, type VisitMark } from '#session/review/visit-mark.ts'
import { captureCommand, EDITOR, LogDriver, VIEWER } from '#session/testing/log-driver.ts'
import { by, OWNER, SERVER, type SessionDriver } from '#session/testing/session-driver.ts'
import { notificationItems, notifyingSubjects } from './notification-items.ts'
import { readNotifications } from './read-notifications.ts'

const THREAD = `thread:${threadId()}`
const VOTE = 'v000000000001'

const read = (board: SessionDriver, userId: string, subject: string, mark: VisitMark = NO_VISIT) =>
  readNotifications(board.state, userId, mark, new Set([subject])).get(subject)

test('[NT1] a thread concerns people who wrote in it before and people it mentions, and nobody’s own comment counts', () => {
  const board = new CommentBoard()
  expect(board.startThread()).toBeNull()
  expect(read(board, COMMENTER, THREAD)).toBeUndefined()
  expect(board.reply(2)).toBeNull()
  expect(board.reply(3)).toBeNull()
  expect(read(board, COMMENTER, THREAD)).toMatchObject({
    kind: 'reply',
    count: 2,
    text: 'Words 3',
    by: { id: OTHER },
  })
  expect(read(board, OTHER, THREAD)).toBeUndefined()
  expect(read(board, OWNER, THREAD)).toBeUndefined()
  expect(board.reply(4, 1, COMMENTER, { mentions: [OWNER] })).toBeNull()
  expect(read(board, OWNER, THREAD)).toMatchObject({ kind: 'mention', count: 1 })
  expect(read(board, OTHER, THREAD)).toMatchObject({ kind: 'reply', count: 1, text: 'Words 4' })
})

test('[NT2] the visit mark of the board is the only read state', () => {
  const board = new CommentBoard()
  board.startThread()
  board.reply(2)
  const { seq } = must(read(board, COMMENTER, THREAD), 'a notification')
  const mark = markSeen(NO_VISIT, [{ subject: THREAD, seq }], 1)
  expect(read(board, COMMENTER, THREAD, mark)).toMatchObject({ isRead: true, count: 0, text: 'Words 2' })
  board.reply(3)
  expect(read(board, COMMENTER, THREAD, mark)).toMatchObject({ isRead: false, count: 1, text: 'Words 3' })
})

test('words of an AI are marked', () => {
  const board = new CommentBoard()
  board.startThread()
  const reply = { type: 'comment.add' as const, commentId: commentId(2), threadId: threadId(), mentions: [] }
  const planner = { kind: 'person' as const, userId: OTHER, program: 'Planner' }
  board.ask({ ...reply, text: 'Words of an AI', isByAi: true }, planner)
  expect(read(board, COMMENTER, THREAD)).toMatchObject({ text: 'Words of an AI', origin: 'ai' })
  board.reply(3)
  expect(read(board, COMMENTER, THREAD)).toMatchObject({ text: 'Words 3', origin: 'person' })
})

test('[NT3] a deleted comment takes its notification back', () => {
  const board = new CommentBoard()
  board.startThread()
  board.reply(2)
  board.reply(3)
  board.delete(3, OTHER)
  expect(read(board, COMMENTER, THREAD)).toMatchObject({ count: 1, text: 'Words 2' })
  board.delete(2, OTHER)
  expect(notificationItems(board.state, THREAD).size).toBe(0)
  expect(read(board, COMMENTER, THREAD)).toBeUndefined()
})

test('[NT4] a vote concerns people who may vote and have not, until it ends', () => {
  const board = new LogDriver()
  board.join('uben', 'commenter')
  board.capture(captureCommand('shape:a'))
  const scope = { kind: 'selection' } as const
  const start = { votesPerPerson: 2, maxPerNote: 1, scope, noteIds: ['shape:a'], durationMs: null }
  expect(board.ask({ type: 'vote.start', voteId: VOTE, title: 'Which?', ...start }, by(OWNER))).toBeNull()
  const subject = `vote:${VOTE}`
  expect(read(board, EDITOR, subject)).toMatchObject({ kind: 'vote', text: 'Which?', by: { id: OWNER } })
  expect(read(board, OWNER, subject)).toBeUndefined()
  expect(read(board, VIEWER, subject)).toBeUndefined()
  expect(board.ask({ type: 'vote.cast', voteId: VOTE, noteId: 'shape:a', count: 1 }, by(EDITOR))).toBeNull()
  expect(read(board, EDITOR, subject)).toBeUndefined()
  expect(read(board, 'uben', subject)).toBeDefined()
  board.ask({ type: 'vote.close', voteId: VOTE }, by(OWNER))
  expect(read(board, 'uben', subject)).toBeUndefined()
  expect(notificationItems(board.state, subject).size).toBe(0)
})

test('[NT4] a to-do concerns the person to whom another person gave it, until it is done', () => {
  const board = new LogDriver()
  board.capture(captureCommand('shape:a'))
  board.capture(captureCommand('shape:b'))
  const give = (number: number, who: string) => {
    const promotion = { kind: 'todo', ownerId: EDITOR, due: '2026-12-01' } as const
    return board.ask({ type: 'idea.promote', numbers: [number], promotion }, by(who))
  }
  expect(give(1, EDITOR)).toBeNull()
  expect(read(board, EDITOR, 'note:1')).toBeUndefined()
  expect(give(2, OWNER)).toBeNull()
  expect(read(board, EDITOR, 'note:2')).toMatchObject({ kind: 'to-do', by: { id: OWNER }, count: 1 })
  expect(board.ask({ type: 'idea.set-done', number: 2, isDone: true }, by(EDITOR))).toBeNull()
  expect(read(board, EDITOR, 'note:2')).toBeUndefined()
  expect(notificationItems(board.state, 'note:2').size).toBe(0)
})

test('[NT4] an open window concerns those who have not contributed, and its reminder again', () => {
  const board = new LogDriver()
  board.join('uben', 'editor')
  const closesAt = board.now + 1_000_000_000
  const window = { opensAt: null, closesAt, late: 'until-reveal' as const, reminders: [1], zone: 'UTC' }
  const step = { ...DEFAULT_PLAN, writing: 'private' as const, title: 'Alone', id: 'a' }
  const steps = [{ ...step, window }]
  board.ask({ type: 'steps.add', steps, beforeId: null }, by(OWNER))
  expect(board.ask({ type: 'step.start', stepId: 'a', from: null }, by(OWNER))).toBeNull()
  expect(read(board, EDITOR, 'window:a')).toMatchObject({ kind: 'window', text: 'Alone', count: 1 })
  expect(read(board, VIEWER, 'window:a')).toBeUndefined()
  const run = { stepId: 'a', run: 1 }
  board.ask({ type: 'window.record-writers', ...run, written: ['uben'], empty: [] }, SERVER)
  expect(read(board, 'uben', 'window:a')).toBeUndefined()
  board.lateMs += closesAt - 50_000 - board.now
  expect(board.ask({ type: 'window.remind', ...run }, SERVER)).toBeNull()
  expect(read(board, EDITOR, 'window:a')).toMatchObject({ kind: 'reminder', count: 2 })
  expect(notificationItems(board.state, 'window:a').has('uben')).toBe(false)
})

test('[NT5] people who left and boards that are closed have none', () => {
  const board = new CommentBoard()
  board.startThread()
  board.reply(2)
  expect(board.ask({ type: 'member.remove', userId: COMMENTER }, by(OWNER))).toBeNull()
  expect(read(board, COMMENTER, THREAD)).toBeUndefined()
  expect(notificationItems(board.state, THREAD).has(COMMENTER)).toBe(false)
  board.reply(3, 1, OTHER, { mentions: [OWNER] })
  expect(read(board, OWNER, THREAD)).toBeDefined()
  board.ask({ type: 'board.delete' }, by(OWNER))
  expect(read(board, OWNER, THREAD)).toBeUndefined()
})

test('[NT6] events that change nothing for anybody name no subjects', () => {
  const board = new CommentBoard()
  board.startThread()
  const before = board.events.length
  board.react(1, '+')
  board.resolve()
  expect(notifyingSubjects(board.state, board.events.slice(before)).size).toBe(0)
  board.edit(1, `Words ${commentId(1)}`)
  expect([...notifyingSubjects(board.state, board.events.slice(before))]).toEqual([THREAD])
})

test('notes sent for review concern everyone who may comment but the sender, until all were looked at or the request closes', () => {
  const board = new LogDriver()
  board.join('uben', 'commenter')
  board.capture(captureCommand('shape:a'), captureCommand('shape:b'))
  const requestId = 'i000000000001'
  const request = { type: 'review.request', requestId, question: 'Which first?', endsAt: null } as const
  expect(board.ask({ ...request, noteIds: ['shape:a', 'shape:b'] }, by(OWNER))).toBeNull()
  const subject = `request:${requestId}`
  expect([...notifyingSubjects(board.state, board.events.slice(-1))]).toEqual([subject])
  expect(read(board, 'uben', subject)).toMatchObject({
    kind: 'review',
    text: 'Which first?',
    by: { id: OWNER },
  })
  expect(read(board, OWNER, subject)).toBeUndefined()
  expect(read(board, VIEWER, subject)).toBeUndefined()
  const { seq } = board.state
  const looked = [1, 2].map((number) => ({ subject: `note:${number}`, seq }))
  expect(read(board, 'uben', subject, markSeen(NO_VISIT, looked.slice(1), 1))).toBeDefined()
  expect(read(board, 'uben', subject, markSeen(NO_VISIT, looked, 1))).toBeUndefined()
  board.ask({ type: 'review.close', requestId }, by(OWNER))
  expect(notificationItems(board.state, subject).size).toBe(0)
  expect(read(board, 'uben', subject)).toBeUndefined()
})

test('a to-do is news again on its day, once, also one of their own, until it is done or gets another day', () => {
  const board = new LogDriver()
  board.capture(captureCommand('shape:a'))
  const give = (due: string) => {
    const promotion = { kind: 'todo', ownerId: EDITOR, due } as const
    return board.ask({ type: 'idea.promote', numbers: [1], promotion }, by(EDITOR))
  }
  const record = () => board.ask({ type: 'to-do.record-due', number: 1 }, SERVER)
  expect(give('1970-01-02')).toBeNull()
  record()
  expect(read(board, EDITOR, 'note:1')).toBeUndefined()
  board.lateMs = Date.parse('1970-01-02T10:00:00Z')
  record()
  const { seq } = board.state
  record()
  expect(board.state.seq).toBe(seq)
  expect(read(board, EDITOR, 'note:1')).toMatchObject({ kind: 'due', by: null, count: 1, seq })
  expect(give('1970-01-03')).toBeNull()
  expect(read(board, EDITOR, 'note:1')).toBeUndefined()
  board.lateMs = Date.parse('1970-01-03T10:00:00Z')
  record()
  expect(read(board, EDITOR, 'note:1')).toMatchObject({ kind: 'due' })
  board.ask({ type: 'idea.set-done', number: 1, isDone: true }, by(EDITOR))
  expect(read(board, EDITOR, 'note:1')).toBeUndefined()
})

test('a webhook that was disabled concerns its owner alone, until it is started or deleted', () => {
  const board = new LogDriver()
  const stop = {
    type: 'webhook.record-stop',
    webhookId: 'wh_1',
    ownerId: EDITOR,
    host: 'example.org',
  } as const
  expect(board.ask(stop, by(EDITOR))).not.toBeNull()
  expect(board.ask(stop, SERVER)).toBeNull()
  expect(read(board, EDITOR, 'webhook:wh_1')).toMatchObject({
    kind: 'webhook',
    text: 'example.org',
    by: null,
  })
  expect(read(board, OWNER, 'webhook:wh_1')).toBeUndefined()
  expect(JSON.stringify(project(board.state, OWNER))).not.toContain('example.org')
  board.ask({ type: 'webhook.settle', webhookId: 'wh_1' }, SERVER)
  expect(read(board, EDITOR, 'webhook:wh_1')).toBeUndefined()
})
