import { expect, onTestFinished, test, vi } from 'vitest'
import type { Idea } from '#session/ideas/idea.ts'
import { createWordStatistics } from './board-word-statistics.ts'

const idea = (number: number, text: string, more: Partial<Idea> = {}): Idea => ({
  number,
  text,
  category: 'idea',
  categoryBy: 'clerk',
  tags: ['bus tickets'],
  tagsBy: 'clerk',
  status: 'raw',
  beforeArchive: null,
  authorId: null,
  source: 'canvas',
  noteId: `shape:${number}`,
  isOnCanvas: true,
  messageId: null,
  roundId: null,
  parent: null,
  links: [],
  promotion: null,
  createdAt: 0,
  changedAt: 0,
  removedAt: null,
  ...more,
})
const stateOf = (id: string, ...ideas: Idea[]) => ({
  board: { id, title: '', premise: '', createdAt: 0 },
  ideas: new Map(ideas.map((each) => [String(each.number), each])),
})

test('the words of a board’s ideas are up to date after any change', async () => {
  const words = createWordStatistics()
  const first = idea(1, 'Free bus tickets for volunteers')
  const { echoes } = await words.of(stateOf('a', first, idea(2, 'Free bus tickets for volunteers')))
  expect(echoes.echoesOf(2)).toEqual([1])
  await words.of(stateOf('a', { ...first, text: 'A rota' }, idea(2, 'Free bus tickets for volunteers')))
  expect(echoes.echoesOf(2)).toEqual([])
  await words.of(stateOf('a', first, idea(2, 'Free bus tickets for volunteers')))
  expect(echoes.echoesOf(2)).toEqual([1])
  await words.of(stateOf('a', { ...first, removedAt: 1 }, idea(2, 'Free bus tickets for volunteers')))
  expect(echoes.echoesOf(2)).toEqual([])
})

test('a subject has the tag that the board has for it, as long as an idea has it', async () => {
  const words = createWordStatistics()
  const tagged = idea(1, 'x')
  const known = await words.of(stateOf('a', tagged))
  expect(known.sort('Every bus ticket is paid for').tags[0]).toBe('bus tickets')
  await words.of(stateOf('a', { ...tagged, removedAt: 1 }))
  expect(known.sort('Every bus ticket is paid for').tags[0]).toBe('bus ticket')
})

test('unused boards are dropped, and read again on demand', async () => {
  const words = createWordStatistics(50)
  const many = (id: string) => stateOf(id, ...Array.from({ length: 20 }, (_, i) => idea(i + 1, `${id} ${i}`)))
  const [a, b, c] = [many('a'), many('b'), many('c')]
  const [first, second] = [await words.of(a), await words.of(b)]
  await words.of(c)
  expect(await words.of(b)).toBe(second)
  const again = await words.of(a)
  expect(again).not.toBe(first)
  expect(again.echoes.size).toBe(20)
})

test('a board that nobody works on takes no memory after half a minute, a large one after ten', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const words = createWordStatistics()
  const small = stateOf('small', idea(1, 'one'))
  const large = stateOf('large', ...Array.from({ length: 600 }, (_, i) => idea(i + 1, `idea ${i}`)))
  const [first, second] = [await words.of(small), await words.of(large)]
  vi.advanceTimersByTime(25_000)
  expect(await words.of(small)).toBe(first)
  vi.advanceTimersByTime(40_000)
  expect(await words.of(small)).not.toBe(first)
  vi.advanceTimersByTime(8 * 60 * 1_000)
  expect(await words.of(large)).toBe(second)
  vi.advanceTimersByTime(11 * 60 * 1_000)
  expect(await words.of(large)).not.toBe(second)
})
