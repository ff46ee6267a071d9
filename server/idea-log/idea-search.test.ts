import { expect, test, vi } from 'vitest'
import { runAtOnce } from '#base/chunked-work.ts'
import { must } from '#base/must.ts'
import { IdeaLog } from './idea-log.ts'
import { IdeaTextIndex, type IndexedText } from './idea-text-index.ts'
import { readSearch } from './search-request.ts'
import { logOf } from './testing/log-of.ts'
import { manyIdeas, NO_REACTIONS_GIVEN, readerOf } from './testing/made-ideas.ts'

test('texts that begin with the input are first, then texts with its words, then near misses', async () => {
  const texts = [
    'Plated service costs more',
    'Plate',
    'Fewer and much smaller plates for all of us',
    'Plates are big',
  ]
  const { numbers } = logOf(texts.map((text) => ({ text })))
  const found = await numbers({ q: 'plates' })
  expect(found.slice(0, 2)).toEqual([4, 3])
  expect(found).toContain(2)
})

test('a search finds every word, its beginning or a near miss, in text and tags', async () => {
  const { numbers } = logOf([
    { text: 'Lower the price for students' },
    { text: 'Café on the ground floor', tags: ['student life'] },
    { text: 'Prices are fine', tags: ['naïve'] },
  ])
  expect(await numbers({ q: 'student' })).toEqual(expect.arrayContaining([1, 2]))
  expect(await numbers({ q: 'price stud' })).toEqual([1])
  expect(await numbers({ q: 'CAFE' })).toEqual([2])
  expect(await numbers({ q: 'studnets' })).toEqual([1])
  expect(await numbers({ q: '#naive' })).toEqual([3])
  expect(await numbers({ q: 'p' })).toEqual(expect.arrayContaining([1, 3]))
  expect(await numbers({ q: 'elephant' })).toEqual([])
  expect(await numbers({ q: ' ?! ' })).toEqual([3, 2, 1])
})

test('the best matches are first, unless another order is requested', async () => {
  const { numbers } = logOf([
    { text: 'A garden' },
    { text: 'The gardener and many other people who come and go all day long' },
    { text: 'Benches' },
  ])
  expect(await numbers({ q: 'garden' })).toEqual([1, 2])
  expect(await numbers({ q: 'garden', sort: 'newest' })).toEqual([2, 1])
})

test('a number finds its idea first, and those that have it in their text', async () => {
  const { numbers } = logOf([{ text: 'Open 2 doors' }, { text: 'Something else' }, { text: 'In 23 weeks' }])
  expect(await numbers({ q: '#2' })).toEqual([2, 1, 3])
  expect((await numbers({ q: '2' }))[0]).toBe(2)
  expect(await numbers({ q: '#1 #3' })).toEqual([3, 1])
  expect(await numbers({ q: '2 doors' })).toEqual([1])
})

test('quotes find letter by letter, also across words', async () => {
  const { numbers } = logOf([
    { text: 'Free the  bikes\nnow' },
    { text: 'The bikes are free' },
    { text: 'bikes' },
  ])
  expect(await numbers({ q: '"THE BIKES"' })).toEqual([2, 1])
  expect(await numbers({ q: '“bikes now”' })).toEqual([1])
  expect(await numbers({ q: '"bikes are" free' })).toEqual([2])
  expect(await numbers({ q: '"the bik' })).toEqual([2, 1])
  expect(await numbers({ q: '""' })).toEqual([3, 2, 1])
})

test('scripts without spaces are found', async () => {
  const { numbers } = logOf([
    { text: '来週の会議で予算を決める' },
    { text: '会議室を予約する' },
    { text: 'ลดราคาสำหรับนักเรียน' },
  ])
  expect(await numbers({ q: '会議' })).toEqual(expect.arrayContaining([1, 2]))
  expect(await numbers({ q: '議室' })).toEqual([2])
  expect(await numbers({ q: '予算 会議' })).toEqual([1])
  expect(await numbers({ q: 'นักเรียน' })).toEqual([3])
})

test('a search stops after every 500 ideas', () => {
  const texts = Array.from({ length: 1_800 }, (_, i): [string, IndexedText] => [
    String(i + 1),
    { number: i + 1, text: `Boats in the harbour ${i}`, tags: [] },
  ])
  const index = new IdeaTextIndex()
  runAtOnce(index.follow(new Map(texts)))
  const search = index.find(must(readSearch('harb'), 'a search'))
  let stops = 0
  for (let step = search.next(); ; step = search.next()) {
    if (step.done) {
      expect(step.value.size).toBe(texts.length)
      break
    }
    stops += 1
  }
  expect(stops).toBeGreaterThanOrEqual(2 * Math.floor(texts.length / 500))
})

test('a change during a search is found', async () => {
  const ideas = manyIdeas(1_200)
  const log = new IdeaLog()
  log.follow({ ...NO_REACTIONS_GIVEN, ideas, seq: 1 })
  await log.page({ q: 'anything' }, readerOf(ideas))
  const first = must(ideas.get('1') ?? null, 'an idea')
  const changed = new Map(ideas).set('1', { ...first, text: 'A zeppelin' })
  const { find } = IdeaTextIndex.prototype
  vi.spyOn(IdeaTextIndex.prototype, 'find').mockImplementationOnce(function* (this: IdeaTextIndex, input) {
    const found = yield* find.call(this, input)
    log.follow({ ...NO_REACTIONS_GIVEN, ideas: changed, seq: 2 })
    return found
  })
  const searched = log.page({ q: 'zeppelin' }, readerOf(changed))
  expect((await searched).rows.map(({ idea }) => idea.number)).toEqual([1])
})
