import { expect, test } from 'vitest'
import { drawAdvisors, findOverlaps } from './draw-advisors.ts'

const TEXTS = {
  nurse: 'I work nights on a surgical ward and walk home when the shops open.',
  driver: 'I drive the late bus from the estates past the hospital into town.',
  gardener: 'I grow vegetables beside forty neighbours on shared ground.',
  keeper: 'I unlock a school at dawn and mend whatever breaks between bells.',
  baker: 'My oven is lit at three; by seven the queue reaches the corner.',
}
type Key = keyof typeof TEXTS
const pool = (answers: Partial<Record<Key, number>> = {}) =>
  (Object.keys(TEXTS) as Key[]).map((key) => ({ key, text: TEXTS[key], answers: answers[key] ?? 0 }))
const draw = (question: string, answers: Partial<Record<Key, number>> = {}, seed = 'b1', count = 2) =>
  drawAdvisors({ question, candidates: pool(answers), count, seed }).map(({ key }) => key)

test('advisors whose work the question names are drawn first', () => {
  expect(draw('Why does no one take the bus from the estates?', {}, 'b1', 1)).toEqual(['driver'])
  expect(draw('Which vegetables could neighbours grow?', {}, 'b7', 1)).toEqual(['gardener'])
})

test('advisors with the fewest answers are first, whatever the question names', () => {
  const drawn = draw('Why does no one take the bus?', { driver: 2, nurse: 1, gardener: 1, keeper: 1 })
  expect(drawn[0]).toBe('baker')
  expect(drawn).not.toContain('driver')
})

test('every advisor answers once before one answers twice', () => {
  const answers: Partial<Record<Key, number>> = {}
  const all: Key[] = []
  for (const question of ['Bus?', 'School?', 'Garden?', 'Ward?', 'Oven?']) {
    const [key] = draw(question, answers, 'b1', 1)
    if (!key) continue
    answers[key] = (answers[key] ?? 0) + 1
    all.push(key)
  }
  expect(all.toSorted()).toEqual(Object.keys(TEXTS).toSorted())
})

test('without a word in common, another board draws others, and the same board the same', () => {
  const question = 'Warum bleibt der Saal leer?'
  expect(draw(question)).toEqual(draw(question))
  const drawn = new Set(['b1', 'b2', 'b3', 'b4', 'b5', 'b6'].map((seed) => draw(question, {}, seed).join()))
  expect(drawn.size).toBeGreaterThan(1)
})

test('two that look at the same thing are named, and not drawn together while there is another', () => {
  const twin = {
    key: 'ward',
    text: 'On a surgical ward I work at night, and walk home as shops open.',
    answers: 0,
  }
  const candidates = [...pool({ driver: 1, gardener: 1, keeper: 1, baker: 1 }), twin]
  const drawn = drawAdvisors({ question: 'Surgical ward at night?', candidates, count: 2, seed: 'b1' })
  expect(drawn.filter(({ key }) => key === 'nurse' || key === 'ward')).toHaveLength(1)
  expect(findOverlaps(candidates).map((pair) => pair.map(({ key }) => key))).toEqual([['nurse', 'ward']])
  const both = [candidates[0], twin].filter((each) => each !== undefined)
  expect(drawAdvisors({ question: '', candidates: both, count: 2, seed: 'b1' })).toHaveLength(2)
})
