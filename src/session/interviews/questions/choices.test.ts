import { expect, test } from 'vitest'
import { firstDraft, type QuestionType } from './question-types.ts'
import { askedQuestion, OPTIONS, problemOfConfig, readOrProblem } from './testing/asked-question.ts'

const WITH_OPTIONS: QuestionType[] = ['pick_one', 'pick_many', 'rank', 'rate', 'show_options']

test.each(WITH_OPTIONS)('[QT3] %s needs options with unique ids', (type) => {
  expect(problemOfConfig(type, { options: OPTIONS })).toBeNull()
  expect(problemOfConfig(type, {})).not.toBeNull()
  expect(problemOfConfig(type, { options: [] })).toMatch(/^Give at least/)
  expect(problemOfConfig(type, { options: [OPTIONS[0], { id: 'a', label: 'Again' }] })).toBe(
    'Each option needs an id of its own.',
  )
  expect(problemOfConfig(type, { options: [...OPTIONS, { id: '__proto__', label: 'P' }] })).toMatch(
    /another id/,
  )
  expect(problemOfConfig(type, { options: [...OPTIONS, { id: 'd', label: ' ' }] })).toBe('Write something.')
})

test('[QT3] one option is nothing to rank', () => {
  expect(problemOfConfig('rank', { options: OPTIONS.slice(0, 1) })).toBe('Give at least 2 options.')
})

test('[QT3] only options can be recommended', () => {
  for (const type of ['pick_one', 'show_options'] as const) {
    expect(problemOfConfig(type, { options: OPTIONS, recommended: 'b' })).toBeNull()
    expect(problemOfConfig(type, { options: OPTIONS, recommended: 'z' })).toMatch(/not one of the options/)
  }
  expect(problemOfConfig('pick_many', { options: OPTIONS, recommended: ['a', 'b'] })).toBeNull()
  expect(problemOfConfig('pick_many', { options: OPTIONS, recommended: ['a', 'z'] })).toMatch(
    /not one of the options/,
  )
})

test('[QT4] pick_one takes one option, or own words if they are allowed', () => {
  const closed = askedQuestion('pick_one', { options: OPTIONS })
  expect(readOrProblem(closed, { selected: 'c' })).toEqual({ selected: 'c' })
  expect(readOrProblem(closed, {})).toBe('Choose one.')
  expect(readOrProblem(closed, { selected: 'z' })).toBe('Choose one of the options.')
  expect(readOrProblem(closed, { other: 'Dates' })).toBe('Choose one of the options.')
  const open = askedQuestion('pick_one', { options: OPTIONS, allowOther: true })
  expect(readOrProblem(open, { other: '  Dates ' })).toEqual({ other: 'Dates' })
  expect(readOrProblem(open, { other: ' ' })).toBe('Write something.')
})

test('[QT4] pick_many takes from min to max', () => {
  const one = askedQuestion('pick_many', { options: OPTIONS })
  expect(readOrProblem(one, { selected: [] })).toBe('Choose at least one.')
  expect(readOrProblem(one, { selected: ['a', 'a'] })).toBe('Choose each option once.')
  expect(readOrProblem(one, { selected: ['a', 'z'] })).toBe('Choose from the options.')
  expect(readOrProblem(one, { selected: ['a'], other: ['Dates'] })).toBe('Choose from the options.')
  const two = askedQuestion('pick_many', { options: OPTIONS, min: 2, max: 2, allowOther: true })
  expect(readOrProblem(two, { selected: ['a'] })).toBe('Choose at least 2.')
  expect(readOrProblem(two, { selected: ['a'], other: ['Dates'] })).toEqual({
    selected: ['a'],
    other: ['Dates'],
  })
  expect(readOrProblem(two, { selected: ['a', 'b'], other: ['Dates'] })).toBe('Choose at most 2.')
  const none = askedQuestion('pick_many', { options: OPTIONS, min: 0 })
  expect(readOrProblem(none, { selected: [] })).toEqual({ selected: [] })
})

test('[QT4] pick_many refuses limits that no answer can keep', () => {
  expect(problemOfConfig('pick_many', { options: OPTIONS, min: 3, max: 2 })).toBe(
    'The minimum is above the maximum.',
  )
  expect(problemOfConfig('pick_many', { options: OPTIONS, min: 4 })).toBe(
    'The minimum is above the number of options.',
  )
  expect(problemOfConfig('pick_many', { options: OPTIONS, min: 4, allowOther: true })).toBeNull()
})

test('[QT6] confirm takes cancel only where it is offered', () => {
  const labels = { yesLabel: 'Ship', noLabel: 'Wait' }
  expect(readOrProblem(askedQuestion('confirm', labels), { choice: 'no' })).toEqual({ choice: 'no' })
  expect(readOrProblem(askedQuestion('confirm', labels), { choice: 'cancel' })).toBe(
    'Choose “Ship” or “Wait”.',
  )
  expect(readOrProblem(askedQuestion('confirm', { allowCancel: true }), { choice: 'cancel' })).toEqual({
    choice: 'cancel',
  })
})

test('[QT6] the two labels of confirm differ', () => {
  expect(problemOfConfig('confirm', { yesLabel: 'Ok', noLabel: 'ok ' })).toMatch(/different labels/)
})

test('[QT4] rank takes each option once, without gaps', () => {
  const question = askedQuestion('rank', { options: OPTIONS })
  const ranking = (...ranks: [string, number][]) => ({ ranking: ranks.map(([id, rank]) => ({ id, rank })) })
  expect(readOrProblem(question, ranking(['b', 2], ['a', 1], ['c', 3]))).toEqual(
    ranking(['b', 2], ['a', 1], ['c', 3]),
  )
  expect(readOrProblem(question, ranking(['a', 1], ['b', 2]))).toBe('Rank each option once.')
  expect(readOrProblem(question, ranking(['a', 1], ['b', 2], ['b', 3]))).toBe('Rank each option once.')
  expect(readOrProblem(question, ranking(['a', 1], ['b', 2], ['z', 3]))).toBe('Rank each option once.')
  expect(readOrProblem(question, ranking(['a', 1], ['b', 2], ['c', 4]))).toBe(
    'Ranks go from 1 to 3, each once.',
  )
  expect(readOrProblem(question, ranking(['a', 1], ['b', 1], ['c', 2]))).toBe(
    'Ranks go from 1 to 3, each once.',
  )
})

test('[QT4] before anyone moves an option, their order is the ranking', () => {
  const question = askedQuestion('rank', { options: OPTIONS })
  expect(readOrProblem(question, firstDraft(question))).toEqual(firstDraft(question))
  expect(firstDraft(question)).toMatchObject({ ranking: [{ id: 'a', rank: 1 }, { id: 'b', rank: 2 }, {}] })
  expect(firstDraft(askedQuestion('thumbs', {}))).toEqual({})
})

test('[QT12] show_options takes feedback only where it is asked for', () => {
  const closed = askedQuestion('show_options', { options: OPTIONS })
  expect(readOrProblem(closed, { selected: 'a' })).toEqual({ selected: 'a' })
  expect(readOrProblem(closed, { selected: 'a', feedback: 'But' })).toBe('This question takes no comment.')
  expect(readOrProblem(closed, { selected: 'z' })).toBe('Choose one of the options.')
  const open = askedQuestion('show_options', { options: OPTIONS, allowFeedback: true })
  expect(readOrProblem(open, { selected: 'a', feedback: 'But' })).toEqual({ selected: 'a', feedback: 'But' })
})

test('[QT6] thumbs and emoji take what they offer', () => {
  expect(readOrProblem(askedQuestion('thumbs', {}), { choice: 'sideways' })).not.toBeTypeOf('object')
  const emoji = askedQuestion('emoji_react', { emojis: ['🐝', '1️⃣', '🇫🇮'] })
  expect(readOrProblem(emoji, { emoji: '🇫🇮' })).toEqual({ emoji: '🇫🇮' })
  expect(readOrProblem(emoji, { emoji: '👍' })).toBe('Choose one of 🐝 1️⃣ 🇫🇮.')
  expect(readOrProblem(askedQuestion('emoji_react', {}), { emoji: '👍' })).toEqual({ emoji: '👍' })
  expect(problemOfConfig('emoji_react', { emojis: ['<b>'] })).toBe('Give an emoji in each place.')
  expect(problemOfConfig('emoji_react', { emojis: ['🐝', '🐝'] })).toBe('Give each emoji once.')
  expect(problemOfConfig('emoji_react', { emojis: [] })).toBe('Give at least one emoji.')
})

test('older choices are read', () => {
  const one = askedQuestion('pick_one', { options: OPTIONS, allowOther: true })
  expect(readOrProblem(one, { selected: 'other', other: 'Dates' })).toEqual({ other: 'Dates' })
  expect(readOrProblem(one, { selected: 'a', other: '' })).toBe('Write something.')
  const many = askedQuestion('pick_many', { options: OPTIONS, allowOther: true })
  expect(readOrProblem(many, { selected: ['a'], other: 'Dates' })).toEqual({
    selected: ['a'],
    other: ['Dates'],
  })
  const ranked = {
    ranking: [
      { id: 'b', rank: 1 },
      { id: 'a', rank: 2 },
      { id: 'c', rank: 3 },
    ],
  }
  expect(readOrProblem(askedQuestion('rank', { options: OPTIONS }), { ranking: ['b', 'a', 'c'] })).toEqual(
    ranked,
  )
  expect(readOrProblem(askedQuestion('rank', { options: OPTIONS }), { ranked: ['b', 'a', 'c'] })).toEqual(
    ranked,
  )
  expect(readOrProblem(askedQuestion('emoji_react', {}), '🚀')).toEqual({ emoji: '🚀' })
})
