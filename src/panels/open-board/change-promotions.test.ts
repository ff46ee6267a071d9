import { expect, test, vi } from 'vitest'
import { writable } from '#base/readable.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import type { Projection } from '#session/projection.ts'
import type { ToastMessage } from '#ui/toast.tsx'
import { createPromotionChanges } from './change-promotions.ts'

const DECISION = { kind: 'decision' as const, ownerId: null, due: null, isDone: false }
const TO_DO = { kind: 'todo' as const, ownerId: 'u2', due: '2026-12-01', isDone: true }

/** A page on which these notes are decisions or to-dos, and the requests that it sends. */
function pageWith(promotions: Projection['promotions'], refusal: string | null = null) {
  const asked: unknown[] = []
  const toasts: ToastMessage[] = []
  const failure = refusal === null ? null : { code: 'refused' as const, message: refusal }
  const changes = createPromotionChanges({
    session: writable<Projection | null>({ ...projectionFor('editor'), promotions }),
    toast: (message) => toasts.push(message),
    send: async (change) => {
      if (change.kind !== 'promotion') throw new Error(change.kind)
      const { noteIds, promotion, keepsOwner } = change
      asked.push(['promote', noteIds, promotion, ...(keepsOwner ? ['keeps owner'] : [])])
      if (failure) return { state: 'refused', failure }
      return { state: 'sent', numbers: noteIds.map((_, i) => i + 7) }
    },
    demote: async (noteIds) => {
      asked.push(['demote', noteIds])
      return failure
        ? { ok: false, failure }
        : { ok: true, value: { ideas: noteIds.map((_, i) => ({ number: i + 7 })) } }
    },
  })
  return { asked, toasts, changes }
}

test('several notes become decisions in one request, and plain notes again by one Undo', async () => {
  const { asked, toasts, changes } = pageWith({})
  changes.decide(['a', 'b'])
  await vi.waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['2 notes are decisions']))
  toasts[0]?.action?.onAction()
  expect(asked).toEqual([
    ['promote', ['a', 'b'], { kind: 'decision', ownerId: null, due: null }, 'keeps owner'],
    ['demote', ['a', 'b']],
  ])
})

test('a note that is a decision keeps its owner when others become decisions with it', () => {
  const { asked, changes } = pageWith({ a: { ...DECISION, ownerId: 'u2' } })
  changes.decide(['a', 'b'])
  changes.decide(['a'])
  expect(asked).toMatchObject([['promote', ['b'], {}, 'keeps owner']])
})

test('Undo gives a to-do back its owner, its day and its tick', async () => {
  const { asked, toasts, changes } = pageWith({ a: TO_DO, b: DECISION })
  changes.takeBack(['a', 'b', 'c'])
  await vi.waitFor(() => expect(toasts).toHaveLength(1))
  expect(toasts[0]?.text).toBe('2 notes are no longer decisions')
  toasts[0]?.action?.onAction()
  await vi.waitFor(() => expect(asked).toHaveLength(3))
  expect(asked).toEqual([
    ['demote', ['a', 'b']],
    ['promote', ['a'], TO_DO],
    ['promote', ['b'], DECISION],
  ])
})

test('a refusal states that nothing was changed, and why', async () => {
  const { toasts, changes } = pageWith({}, 'The board is frozen.')
  changes.decide(['a'])
  await vi.waitFor(() => expect(toasts).toEqual([{ text: 'Nothing was changed. The board is frozen.' }]))
})
