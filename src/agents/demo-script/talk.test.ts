import { describe, expect, test } from 'vitest'
import { HOSTILE_TEXTS } from '#agents/testing/hostile-notes.ts'
import { usedMs } from '#base/testing/used-ms.ts'
import type { ScriptCalled, ScriptPart } from './script-answer.ts'
import { talk } from './talk.ts'

const TOOLS = ['save_idea', 'read_back', 'tag_idea', 'link_ideas']

function parts(said: string, called: ScriptCalled[] = [], tools = TOOLS): ScriptPart[] {
  const content = `[Board]:\nYou are talking with Ann.\n\n[Ann]:\n${said}`
  return talk({
    task: 'talk',
    name: 'Clerk',
    domain: '',
    hasTool: false,
    messages: [{ role: 'user', content }],
    tools,
    called,
  })
}
const calls = (said: string) => parts(said).flatMap((part) => ('call' in part ? [part.call] : []))
const text = (said: string, called: ScriptCalled[] = [], tools = TOOLS) =>
  parts(said, called, tools)
    .map((part) => ('text' in part ? part.text : ''))
    .join('')

test('each thought is saved unchanged, with the category of its words', () => {
  const said =
    'Hi there! Benches along the river would be good. Who would pay for them?\n- remember to call the council\nThanks!'
  expect(calls(said)).toEqual([
    { name: 'save_idea', input: { content: 'Benches along the river would be good.', category: 'idea' } },
    { name: 'save_idea', input: { content: 'Who would pay for them?', category: 'question' } },
    { name: 'save_idea', input: { content: 'remember to call the council', category: 'todo' } },
  ])
  expect(calls('I have an idea: what if we lent out umbrellas?')).toEqual([
    { name: 'save_idea', input: { content: 'what if we lent out umbrellas?', category: 'idea' } },
  ])
  expect(calls('The kitchen should order smaller plates by Friday. What if nobody notices?')).toEqual([
    {
      name: 'save_idea',
      input: { content: 'The kitchen should order smaller plates by Friday.', category: 'todo' },
    },
    { name: 'save_idea', input: { content: 'What if nobody notices?', category: 'question' } },
  ])
  expect(calls('can you save this: umbrellas')).toMatchObject([{ input: { content: 'umbrellas' } }])
  for (const said of ['No parking spaces left', 'Great lamps in the hall', 'Remove the fence by the door'])
    expect(calls(said)).toMatchObject([{ input: { content: said } }])
  expect(calls('more light')).toMatchObject([{ input: { content: 'more light' } }])
  expect(calls('Bänke am Fluss aufstellen. Wer würde die Bänke bezahlen?')).toHaveLength(2)
})

describe('words without a thought are not kept', () => {
  test.each([
    'hi',
    'Thanks a lot!',
    'ok',
    'What can you do?',
    'Can you help me',
    'yes, sure',
    'haha nice',
    'undo that',
    'I think so too',
    '',
    '...',
    '👍',
  ])('%s', (said) => {
    expect(calls(said)).toEqual([])
    expect(text(said)).not.toBe('')
  })
})

describe('a request is carried out', () => {
  test.each([
    ['Read it all back to me', 'read_back', {}],
    ['What do we have so far?', 'read_back', {}],
    ['What did we decide?', 'read_back', { category: 'decision' }],
    ['What questions are open?', 'read_back', { category: 'question' }],
    ['Sum up my questions', 'read_back', { category: 'question', mine: true }],
    ['Read back what I said', 'read_back', { mine: true }],
    ['List the decisions so far', 'read_back', { category: 'decision' }],
    ['Show me all ideas tagged river', 'read_back', { tag: 'river' }],
    ['Tag #12 with river, seats', 'tag_idea', { idea: 12, tags: ['river', ' seats'] }],
    ['#3 supports #2', 'link_ideas', { from: 3, to: 2, type: 'supports' }],
    ['Please link #3 and #2', 'link_ideas', { from: 3, to: 2, type: 'related' }],
  ])('%s', (said, name, input) => {
    expect(calls(said)).toEqual([{ name, input }])
  })
})

test('the script reports the result, and asks a further question', () => {
  const said = 'Benches along the river would be good'
  const output = { saved: '#7', saysMuchTheSameAs: ['#3'] }
  expect(text(said, [{ tool: 'save_idea', output }])).toMatch(
    /^Kept as #7\. #7 says much the same as #3\. .*\?$/,
  )
  expect(text(said, [{ tool: 'save_idea', output: { known: '#3' } }])).toBe(
    '#3 was there already, so nothing is kept twice.',
  )
  expect(text(said, [{ tool: 'save_idea', output: { refused: 'The board is full.' } }])).toBe(
    'The board is full.',
  )
  const ideas = [{ id: '#1', by: 'Ann', text: 'Benches\nalong the river' }]
  expect(text('Read it back', [{ tool: 'read_back', output: { count: 14, ideas } }])).toMatch(
    /^Found in the log: 14\..*\n- #1 Benches along the river \(Ann\)\nThe log has 13 more from before\.$/,
  )
  expect(text('Read it back', [{ tool: 'read_back', output: { count: 0, ideas: [] } }])).toMatch(/nothing/)
})

test('it says once that a note is private, which has no number yet', () => {
  const said = 'Benches along the river would be good'
  const kept = { tool: 'save_idea', output: { saved: 'as a private note' } }
  expect(text(said, [kept])).toMatch(/^Kept as a private note\. .*\?$/)
  expect(text(said, [kept, kept])).toMatch(/^Kept as 2 private notes\. .*\?$/)
})

test('without the tool it reports that', () => {
  expect(text('Read it back', [], ['save_idea'])).toMatch(/not allowed/)
  expect(parts('Benches along the river', [], [])).toHaveLength(1)
})

test('hostile messages end no answer, and the same message gets the same one', {
  tags: ['slow'],
}, () => {
  for (const said of Object.values(HOSTILE_TEXTS)) {
    const begun = usedMs()
    expect(parts(said)).toEqual(parts(said))
    expect(calls(said).length).toBeLessThanOrEqual(8)
    expect(usedMs() - begun).toBeLessThan(1_000)
  }
})
