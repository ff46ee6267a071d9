import { expect, test } from 'vitest'
import { ideasApi } from '#panels/requests/idea-requests.ts'
import type { ToastMessage } from '#ui/toast.tsx'
import { ideaOf } from '../testing/idea-of.ts'
import { changed, changeLabel, changesBack, createIdeaChanges, type IdeasApi } from './idea-changes.ts'

const DONE = { ok: true, value: null } as const
const REFUSED = {
  ok: false,
  failure: { code: 'refused', message: 'A facilitator can set it back.' },
} as const

/** An API that records its requests, and the rows and messages around it. */
function setUp(answer: typeof DONE | typeof REFUSED = DONE, mayMoveBack = true) {
  const sent: unknown[] = []
  const toasts: ToastMessage[] = []
  const patched: number[][] = []
  const api: IdeasApi = {
    ...ideasApi,
    change: async (_board, numbers, change) => {
      sent.push(['change', numbers, change])
      return answer
    },
    remove: async (_board, numbers) => {
      sent.push(['remove', numbers])
      return answer
    },
    promote: async (_board, numbers, promotion) => {
      sent.push(['promote', numbers, promotion])
      return answer
    },
    restore: async (_board, numbers) => {
      sent.push(['restore', numbers])
      return answer
    },
  }
  const changes = createIdeaChanges({
    boardId: 'b',
    rows: { patch: (numbers) => patched.push([...numbers]), refresh: () => undefined },
    toast: (message) => toasts.push(message),
    mayMoveBack: () => mayMoveBack,
    api,
  })
  return { changes, sent, toasts, patched }
}

test('a change is predicted as the server will make it', () => {
  const idea = ideaOf(1, { tags: ['light', 'cost'] })
  expect(changed(idea, { addTags: ['Light', '#staff'], removeTags: ['cost'] }).tags).toEqual([
    'light',
    'staff',
  ])
  expect(changed(idea, { category: 'todo' })).toMatchObject({ category: 'todo', categoryBy: 'person' })
  expect(changed(idea, { status: 'archived' })).toMatchObject({ status: 'archived', tags: idea.tags })
})

test('several ideas become decisions in one request', async () => {
  const { changes, sent } = setUp()
  const promotion = { kind: 'decision', ownerId: null, due: null } as const
  expect(await changes.promote([ideaOf(1), ideaOf(2)], promotion)).toEqual(DONE)
  expect(sent).toEqual([['promote', [1, 2], promotion]])
})

test('many ideas return to their own earlier values', () => {
  const ideas = [ideaOf(1), ideaOf(2, { status: 'refining' }), ideaOf(3)]
  expect(changesBack(ideas, { status: 'archived' })).toEqual([
    { numbers: [1, 3], change: { status: 'raw' } },
    { numbers: [2], change: { status: 'refining' } },
  ])
  expect(changesBack([ideaOf(4, { tags: ['light'] })], { addTags: ['cost'] })).toEqual([
    { numbers: [4], change: { tags: ['light'] } },
  ])
})

test('a change is shown at once; of many it can be undone', async () => {
  const { changes, sent, toasts, patched } = setUp()
  await changes.change([ideaOf(1), ideaOf(2)], { category: 'todo' })
  expect(patched).toEqual([[1, 2]])
  expect(toasts[0]?.text).toBe('Filed 2 ideas under to-do')
  toasts[0]?.action?.onAction()
  expect(sent.at(-1)).toEqual(['change', [1, 2], { category: 'idea' }])
})

test('one change in place needs no message', async () => {
  const { changes, toasts } = setUp()
  await changes.change([ideaOf(1)], { category: 'todo' })
  expect(toasts).toEqual([])
})

test('a person who may not move ideas back is not offered it', async () => {
  const { changes, toasts } = setUp(DONE, false)
  await changes.change([ideaOf(1), ideaOf(2)], { status: 'distilled' })
  expect(toasts).toEqual([{ text: 'Moved 2 ideas to distilled' }])
  await changes.change([ideaOf(1)], { status: 'archived' })
  expect(toasts.at(-1)?.action?.label).toBe('Undo')
})

test('a refusal has its reason, and offers nothing', async () => {
  const { changes, toasts } = setUp(REFUSED)
  await changes.change([ideaOf(1), ideaOf(2)], { status: 'raw' })
  expect(toasts).toEqual([{ text: 'Nothing was changed. A facilitator can set it back.' }])
})

test('a removed idea can be restored', async () => {
  const { changes, sent, toasts } = setUp()
  await changes.remove([ideaOf(7)])
  expect(toasts[0]?.text).toBe('Removed #7')
  toasts[0]?.action?.onAction()
  expect(sent).toEqual([
    ['remove', [7]],
    ['restore', [7]],
  ])
})

test('each change has its words', () => {
  const ideas = [ideaOf(1)]
  expect(changeLabel(ideas, { status: 'archived' })).toBe('Archived #1')
  expect(changeLabel(ideas, { addTags: ['light'] })).toBe('Tagged #1 light')
  expect(changeLabel([...ideas, ideaOf(2)], { removeTags: ['light'] })).toBe('Removed light from 2 ideas')
})
