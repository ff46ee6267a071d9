// @vitest-environment jsdom

import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { announcement } from '#panels/testing/render-page.tsx'
import type { QuestionType } from '#session/interviews/questions/question-types.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { showField } from '../testing/shown-field.tsx'

const OPTIONS = [
  { id: 'a', label: 'Apples' },
  { id: 'b', label: 'Bread', description: 'From the baker' },
  { id: 'c', label: 'Cheese' },
]
const SECTIONS = [
  { id: 'one', title: 'First', content: 'Do *this*' },
  { id: 'two', title: 'Then', content: 'Do that' },
]
const PICTURE = { fileId: 'f00000000000a', name: 'plan.png', type: 'image/png', size: 2_000 }

test('pick_one: an option, or words of one’s own that stay when another option is tried', async () => {
  const field = await showField('pick_one', { options: OPTIONS, recommended: 'b', allowOther: true })
  expect(field.answer()).toBe('Choose one.')
  await field.press('Bread')
  expect(field.answer()).toEqual({ selected: 'b' })
  expect(field.host.textContent).toContain('Recommended')
  await field.press('Another answer')
  await field.type('Your answer', 'Dates')
  expect(field.answer()).toEqual({ other: 'Dates' })
  await field.press('Cheese')
  expect(field.answer()).toEqual({ selected: 'c' })
  await field.press('Another answer')
  expect(field.answer()).toEqual({ other: 'Dates' })
})

test('pick_one offers no other answer unless it may', async () => {
  const field = await showField('pick_one', { options: OPTIONS })
  expect(() => field.named('Another answer')).toThrow()
  expect(screen.getAllByRole('radio')).toHaveLength(3)
})

test('pick_many: several options in their order, and own words', async () => {
  const field = await showField('pick_many', { options: OPTIONS, min: 2, max: 3, allowOther: true })
  expect(field.host.textContent).toContain('Choose 2 to 3. 0 chosen.')
  await field.press('Cheese')
  expect(field.answer()).toBe('Choose at least 2.')
  await field.press('Apples')
  expect(field.answer()).toEqual({ selected: ['a', 'c'] })
  await field.type('Another answer', ' Dates ')
  await field.key(field.named('Another answer'), 'Enter')
  expect(field.answer()).toEqual({ selected: ['a', 'c'], other: ['Dates'] })
  await field.press('Bread')
  expect(field.answer()).toBe('Choose at most 3.')
  await field.press('Remove Dates')
  expect(field.answer()).toEqual({ selected: ['a', 'b', 'c'] })
})

test('confirm has the labels of the question, and a third answer if it may', async () => {
  const labels = { yesLabel: 'Ship it', noLabel: 'Wait' }
  const field = await showField('confirm', { ...labels, allowCancel: true })
  await field.press('Ship it')
  expect(field.answer()).toEqual({ choice: 'yes' })
  await field.press('Neither')
  expect(field.answer()).toEqual({ choice: 'cancel' })
})

test('confirm has two answers otherwise', async () => {
  await showField('confirm', {})
  expect(screen.getAllByRole('radio').map(({ ariaLabel }) => ariaLabel)).toEqual(['Yes', 'No'])
})

test('rate: a value for each option', async () => {
  const field = await showField('rate', {
    options: OPTIONS.slice(0, 2),
    min: 0,
    max: 3,
    labels: { min: 'No use', max: 'A must' },
  })
  const [first, second] = screen
    .getAllByRole('group', { name: /Apples|Bread/ })
    .map((each) => within(each).getAllByRole('radio'))
  expect(first?.map(({ ariaLabel }) => ariaLabel)).toEqual(['0, No use', '1', '2', '3, A must'])
  await field.press('0, No use')
  expect(field.answer()).toBe('Rate “Bread” too.')
  await settleReact(() => second?.[3]?.click())
  await field.press('0, No use')
  expect(field.answer()).toEqual({ ratings: { a: 0, b: 3 } })
})

test('rate takes numbers to type where the scale is long', async () => {
  const field = await showField('rate', { options: OPTIONS.slice(0, 1), min: 0, max: 100, step: 5 })
  await field.type('0 to 100', '35')
  expect(field.answer()).toEqual({ ratings: { a: 35 } })
  await field.type('0 to 100', '36')
  expect(field.answer()).toBe('Choose a value from 0 to 100 in steps of 5.')
})

test('ask_text counts what is too short or too long', async () => {
  const field = await showField('ask_text', { minLength: 5, maxLength: 10, placeholder: 'A word' })
  await field.type('Which?', 'Ann')
  expect(field.host.textContent).toContain('At least 5 characters: 3 so far.')
  await field.type('Which?', 'Ann and Bobby')
  expect(field.host.textContent).toContain('13 of 10 characters.')
  expect(field.answer()).toBe('Write at most 10 characters: 3 fewer.')
  await field.type('Which?', 'Ann, Bob')
  expect(field.answer()).toEqual({ text: 'Ann, Bob' })
  expect(screen.getByRole('textbox')).toBeInstanceOf(HTMLInputElement)
})

test('ask_text has several lines if it is multiline', async () => {
  const field = await showField('ask_text', { multiline: true })
  await field.type('Which?', 'Ann\nBob')
  expect(field.answer()).toEqual({ text: 'Ann\nBob' })
  expect(screen.getByRole('textbox')).toBeInstanceOf(HTMLTextAreaElement)
})

test('ask_code: code in the language of the question', async () => {
  const field = await showField('ask_code', { language: 'python' })
  await field.type('Your code, in python', 'print(1)')
  expect(field.answer()).toEqual({ code: 'print(1)' })
  expect(screen.getByText((_, element) => element?.tagName === 'PRE').textContent).toBe('print(1)\n')
})

test('show_diff: a decision, and the changed text when it is edited', async () => {
  const field = await showField('show_diff', { before: 'a\nb', after: 'a\nc', filePath: 'src/a.ts' })
  expect(field.host.textContent).toContain('src/a.ts')
  expect(field.host.textContent).toContain('1 line added, 1 removed')
  await field.press('Edit')
  expect(field.answer()).toBe('Change the text, or say what to change.')
  await field.type('The text as you would have it', 'a\nd')
  expect(field.answer()).toEqual({ decision: 'edit', edited: 'a\nd' })
  await field.type('Comment (optional)', 'Better')
  await field.press('Approve')
  expect(field.answer()).toEqual({ decision: 'approve', feedback: 'Better' })
  await field.press('Edit')
  expect(field.answer()).toEqual({ decision: 'edit', edited: 'a\nd', feedback: 'Better' })
})

test('show_plan: comments on its sections, and a decision', async () => {
  const field = await showField('show_plan', { sections: SECTIONS })
  expect(screen.getByRole('emphasis').textContent).toBe('this')
  await field.press('Comment on Then')
  expect(field.answer()).not.toBeTypeOf('object')
  await field.type('Comment', 'Do less')
  await field.press('Revise')
  expect(field.answer()).toMatchObject({
    decision: 'revise',
    annotations: [{ target: 'two', type: 'comment', content: 'Do less' }],
  })
  await field.press('Remove the comment on Then')
  await field.press('Approve')
  expect(field.answer()).toEqual({ decision: 'approve' })
})

test('show_options: options with what is for and against them, and a comment if it may', async () => {
  const options = [{ ...OPTIONS[0], pros: ['Cheap'], cons: ['Sour'] }, OPTIONS[1]]
  const field = await showField('show_options', { options, allowFeedback: true })
  expect(field.host.textContent).toContain('ForCheap')
  expect(field.host.textContent).toContain('AgainstSour')
  await field.type('Comment (optional)', 'Ripe ones')
  expect(field.answer()).toBe('Choose one of the options.')
  await field.press('Apples')
  expect(field.answer()).toEqual({ selected: 'a', feedback: 'Ripe ones' })
})

test('show_options shows an argument twice if the question has it twice', async () => {
  const complaints = vi.spyOn(console, 'error').mockReturnValue()
  const options = [{ ...OPTIONS[0], pros: ['Cheap', 'Cheap'] }, ...OPTIONS.slice(1)]
  await showField('show_options', { options })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Cheap', 'Cheap'])
  // React's, of two rows with one key.
  expect(complaints).not.toHaveBeenCalled()
  complaints.mockRestore()
})

test('review_section: Markdown, a decision and words', async () => {
  const field = await showField('review_section', { content: '# Title\n\n<b>x</b>' })
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Title')
  expect(field.host.textContent).toContain('<b>x</b>')
  await field.press('Revise')
  await field.type('What to change', 'Shorter')
  expect(field.answer()).toEqual({ decision: 'revise', feedback: 'Shorter' })
})

test('thumbs and emoji_react: one press', async () => {
  const thumbs = await showField('thumbs', {})
  await thumbs.press('Thumbs down')
  expect(thumbs.answer()).toEqual({ choice: 'down' })
})

test('emoji_react has the emoji of the question', async () => {
  const field = await showField('emoji_react', { emojis: ['🐝', '❤️'] })
  await field.press('❤️')
  expect(field.answer()).toEqual({ emoji: '❤️' })
})

test('slider: steps by button, and 0 as a value', async () => {
  const field = await showField('slider', {
    min: -1,
    max: 1,
    step: 0.5,
    defaultValue: 0,
    labels: { mid: 'Even' },
  })
  expect(screen.getByRole('slider').ariaValueText).toBe('0, Even')
  await field.press('More')
  expect(field.answer()).toEqual({ value: 0.5 })
  await field.press('Less')
  expect(field.answer()).toEqual({ value: 0 })
  await field.type('Which?', '-1')
  expect(field.answer()).toEqual({ value: -1 })
  expect(field.named('Less').getAttribute('aria-disabled')).toBe('true')
})

const DRAFTS: [QuestionType, object, object][] = [
  ['pick_one', { options: OPTIONS, allowOther: true }, { other: 'Dates' }],
  ['pick_many', { options: OPTIONS, allowOther: true }, { selected: ['a'], other: ['Dates'] }],
  ['confirm', {}, { choice: 'no' }],
  [
    'rank',
    { options: OPTIONS },
    {
      ranking: [
        { id: 'c', rank: 1 },
        { id: 'a', rank: 2 },
        { id: 'b', rank: 3 },
      ],
    },
  ],
  ['rate', { options: OPTIONS }, { ratings: { a: 1, b: 2, c: 3 } }],
  ['ask_text', {}, { text: 'Ann' }],
  ['ask_image', {}, { images: [PICTURE] }],
  ['ask_file', {}, { files: [PICTURE] }],
  ['ask_code', {}, { code: 'a' }],
  ['show_diff', { before: 'a', after: 'b' }, { decision: 'edit', edited: 'c' }],
  [
    'show_plan',
    { markdown: 'Do' },
    { decision: 'revise', annotations: [{ id: 'x', target: 'plan', type: 'suggest', content: 'Less' }] },
  ],
  ['show_options', { options: OPTIONS, allowFeedback: true }, { selected: 'a', feedback: 'Ripe' }],
  ['review_section', { content: 'Text' }, { decision: 'approve' }],
  ['thumbs', {}, { choice: 'up' }],
  ['emoji_react', {}, { emoji: '🎉' }],
  ['slider', { min: 0, max: 10 }, { value: 0 }],
]

test.each(DRAFTS)(
  '%s shows its draft, and can’t be changed while it is disabled',
  async (type, config, draft) => {
    const field = await showField(type, config, { draft: { ...draft }, isDisabled: true })
    expect(field.answer()).toEqual(draft)
    const roles = ['button', 'checkbox', 'radio', 'slider', 'spinbutton', 'textbox']
    const controls = roles.flatMap((role) => screen.queryAllByRole(role))
    for (const control of controls) {
      const isStill = control.matches(':disabled, [readonly], [aria-disabled=true]')
      expect(isStill || control.textContent.startsWith('Show '), `${control.outerHTML} is still`).toBe(true)
      control.click()
    }
    expect(field.draft()).toEqual(draft)
    const values = controls.map((control) =>
      control instanceof HTMLInputElement && ['radio', 'checkbox'].includes(control.type)
        ? control.checked
        : control instanceof HTMLButtonElement
          ? false
          : 'value' in control && String(control.value),
    )
    const shown = JSON.stringify([values, field.host.textContent])
    expect(shown).toMatch(/true|Dates|Ann|plan\.png|c|Less|0|Cheese/)
  },
)

test.each(DRAFTS)('%s is named by its question', async (type, config, draft) => {
  await showField(type, config, { draft: { ...draft } })
  expect(screen.getAllByLabelText('Which?')).not.toEqual([])
})

test('a row that moves with its button keeps the focus, and its place is read out', async () => {
  const field = await showField('rank', { options: OPTIONS })
  expect(field.answer()).toBeTypeOf('string')
  await settleReact(() => field.named('Cheese: up').focus())
  await field.press('Cheese: up')
  expect(document.activeElement).toBe(field.named('Cheese: up'))
  expect(announcement()).toBe('Cheese is at place 2 of 3.')
  await field.press('Cheese: up')
  expect(field.named('Cheese: up').getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(field.named('Cheese: up'))
  // At the top, one more press changes nothing.
  await field.press('Cheese: up')
  expect(field.answer()).toEqual({
    ranking: [
      { id: 'c', rank: 1 },
      { id: 'a', rank: 2 },
      { id: 'b', rank: 3 },
    ],
  })
})
