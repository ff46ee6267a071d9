// @vitest-environment jsdom

import { afterEach, expect, test, vi } from 'vitest'
import { type ApiAnswer, UNREACHABLE } from '#panels/requests/call-api.ts'
import { createReviewOutbox, type WaitingPlus } from './review-outbox.ts'

afterEach(() => localStorage.clear())

const plus = (note: number, isOn = true): WaitingPlus => ({ noteId: `shape:${note}`, isOn })

function open(answerTo: (plus: WaitingPlus) => ApiAnswer<unknown>) {
  const sent: WaitingPlus[] = []
  const onRefused = vi.fn()
  const send = async (_boardId: string, one: WaitingPlus) => {
    sent.push(one)
    return answerTo(one)
  }
  return { sent, onRefused, outbox: createReviewOutbox({ boardId: 'b1', userId: 'u1', send, onRefused }) }
}

const OK: ApiAnswer<unknown> = { ok: true, value: null }
const REFUSED: ApiAnswer<unknown> = { ok: false, failure: { code: 'refused', message: 'Frozen.' } }

test('without a connection, the last "+" of each note stays in this browser, and is sent later in order', async () => {
  const away = open(() => ({ ok: false, failure: UNREACHABLE }))
  away.outbox.add(plus(1))
  away.outbox.add(plus(2))
  away.outbox.add(plus(1, false))
  await away.outbox.flush()
  const later = open(() => OK)
  await later.outbox.flush()
  expect(later.sent).toEqual([plus(2), plus(1, false)])
  expect(open(() => OK).outbox.waiting.get()).toEqual([])
})

test('a refused "+" is reported once, and the next one is sent', async () => {
  const { outbox, onRefused, sent } = open(({ noteId }) => (noteId === 'shape:1' ? REFUSED : OK))
  outbox.add(plus(1))
  outbox.add(plus(2))
  await outbox.flush()
  expect(onRefused).toHaveBeenCalledExactlyOnceWith('Frozen.')
  expect(sent).toEqual([plus(1), plus(2)])
  expect(outbox.waiting.get()).toEqual([])
})
