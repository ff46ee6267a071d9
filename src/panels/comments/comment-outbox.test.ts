// @vitest-environment jsdom

import { locks } from 'node:worker_threads'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readCommentDraft } from '#panels/browser-storage/stored-comments.ts'
import { createCommentOutbox } from './comment-outbox.ts'

const comment = (id: string, text = id) => ({ id, text, threadId: 'd1' })
const failed = (code: 'unreachable' | 'refused') => ({
  ok: false as const,
  failure: { code, message: 'The board is frozen.' },
})

beforeEach(() => localStorage.clear())

test('a comment without a connection is kept over a reload and sent on return, in order', async () => {
  const away = createCommentOutbox('b1', 'u1', async () => failed('unreachable'))
  expect(await away.send(comment('e1'))).toEqual({ state: 'kept' })
  await away.send(comment('e2'))
  const sent: string[] = []
  const back = createCommentOutbox('b1', 'u1', async (_board, { id }) => {
    sent.push(id)
    return { ok: true, value: null }
  })
  expect(back.unsent.get().map(({ id }) => id)).toEqual(['e1', 'e2'])
  await back.sendAll()
  expect(sent).toEqual(['e1', 'e2'])
  expect(createCommentOutbox('b1', 'u1').unsent.get()).toEqual([])
})

test('a comment waits while the server is busy or fails, and while its person is signed out', async () => {
  const busy = { code: 'refused', message: 'Wait a moment.', isServerBusy: true } as const
  for (const failure of [busy, { code: 'sign-in', message: 'Sign in.' } as const]) {
    const outbox = createCommentOutbox('b1', 'u1', async () => ({ ok: false, failure }))
    expect(await outbox.send(comment('e1'))).toEqual({ state: 'kept' })
    expect(await outbox.sendAll()).toEqual([])
    expect(outbox.unsent.get()).toEqual([comment('e1')])
  }
})

test('words that are refused on return go back to the field of their thread', async () => {
  const away = createCommentOutbox('b1', 'u1', async () => failed('unreachable'))
  await away.send(comment('e1', 'Which door?'))
  const back = createCommentOutbox('b1', 'u1', async () => failed('refused'))
  expect(await back.sendAll()).toEqual(['The board is frozen.'])
  expect(back.unsent.get()).toEqual([])
  expect(readCommentDraft('b1', 'u1', 'd1')).toBe('Which door?')
})

test('a refused comment is not kept: its words are still in the field', async () => {
  const outbox = createCommentOutbox('b1', 'u1', async () => failed('refused'))
  expect(await outbox.send(comment('e1'))).toEqual({ state: 'refused', message: 'The board is frozen.' })
  expect(outbox.unsent.get()).toEqual([])
})

test('a comment that waits is sent by one of two tabs, and both know that it arrived', async () => {
  vi.stubGlobal('navigator', { ...navigator, locks })
  onTestFinished(() => void vi.unstubAllGlobals())
  await createCommentOutbox('b1', 'u1', async () => failed('unreachable')).send(comment('e1'))
  const sent: string[] = []
  const tab = () =>
    createCommentOutbox('b1', 'u1', async (_board, { id }) => {
      sent.push(id)
      return { ok: true, value: null }
    })
  const tabs = [tab(), tab()]
  await Promise.all(tabs.map((each) => each.sendAll()))
  expect(sent).toEqual(['e1'])
  expect(tabs.map(({ unsent }) => unsent.get())).toEqual([[], []])
})
