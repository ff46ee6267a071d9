// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { mentionableOn } from '#agents/mentions/mark-mentions.ts'
import type { RoundView } from '#session/rounds/round.ts'
import { answeringByNote, unknownLabel } from '../labels/answering-labels.ts'
import { MentionMenu } from './mention-menu.ts'
import { mentionQueryAt, namesFor } from './mention-query.ts'
import { offerMentionsIn } from './mentions-in-textarea.ts'

const NAMED = mentionableOn(
  [
    { id: 'a1', name: 'Night-shift nurse', kind: 'advisor' },
    { id: 'a2', name: 'Sceptic', kind: 'advisor' },
  ],
  { u1: { id: 'u1', name: 'Sofia Nunez', role: 'editor' } },
)

test.each([
  ['ask @Sce', { at: 4, query: 'Sce' }],
  ['@', { at: 0, query: '' }],
  ['@"Night-shift n', { at: 0, query: 'Night-shift n' }],
  ['me@sceptic', null],
  ['@ Sce', null],
  ['@Sceptic\nand', null],
])('before the caret, %j asks for names: %j', (before, query) => {
  expect(mentionQueryAt(before)).toEqual(query)
})

test('names are found by their beginning and by that of a later word, advisors first', () => {
  const names = (query: string) => namesFor(query, NAMED).map(({ name }) => name)
  expect(names('')).toEqual(['Night-shift nurse', 'Sceptic', 'Sofia Nunez'])
  expect(names('s')).toEqual(['Sceptic', 'Sofia Nunez'])
  expect(names('N')).toEqual(['Night-shift nurse', 'Sofia Nunez'])
  expect(names('night-shift nu')).toEqual(['Night-shift nurse'])
  expect(names('x')).toEqual([])
})

let stop = (): void => undefined
afterEach(() => stop())

function openField(text: string) {
  const textarea = document.body.appendChild(document.createElement('textarea'))
  const menu = new MentionMenu(() => NAMED)
  stop = offerMentionsIn(textarea, menu)
  const keysBeyond: string[] = []
  document.body.onkeydown = ({ key }) => keysBeyond.push(key)
  const type = (words: string) => {
    const caret = textarea.selectionStart
    textarea.setRangeText(words, caret, caret, 'end')
    textarea.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  const press = (key: string) =>
    textarea.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  textarea.value = text
  return { textarea, menu, type, press, keysBeyond }
}

test('arrows choose, Enter writes the name, and the field’s own keys are not pressed', () => {
  const { textarea, menu, type, press, keysBeyond } = openField('')
  type('Ask @s')
  expect(menu.offer.get()?.items.map(({ name }) => name)).toEqual(['Sceptic', 'Sofia Nunez'])
  press('ArrowDown')
  expect(textarea.getAttribute('aria-activedescendant')).toBe(menu.optionId(1))
  press('ArrowDown')
  press('Enter')
  expect(textarea.value).toBe('Ask @Sceptic ')
  expect(menu.offer.get()).toBeNull()
  expect(textarea.hasAttribute('aria-activedescendant')).toBe(false)
  expect(keysBeyond).toEqual([])
  press('Enter')
  expect(keysBeyond).toEqual(['Enter'])
})

test('Escape closes the menu for this name only, and an unknown name has none', () => {
  const { menu, type, press, keysBeyond } = openField('')
  type('@s')
  press('Escape')
  type('c')
  expect([menu.offer.get(), keysBeyond]).toEqual([null, []])
  type(' @')
  expect(menu.offer.get()?.items).toHaveLength(3)
  type('xy')
  expect(menu.offer.get()).toBeNull()
})

test('a note shows which advisors are answering it, and which names are unknown', () => {
  const turn = (agentId: string, state: string) => ({ agentId, state })
  const round = (state: string, turns: object[], noteId = 'shape:a') =>
    ({ trigger: { kind: 'mention', noteId }, state, turns }) as unknown as RoundView
  const words = (...rounds: RoundView[]) =>
    answeringByNote(Object.fromEntries(rounds.map((one, i) => [`r${i}`, one])), NAMED).get('shape:a')
  expect(words(round('queued', [turn('a2', 'queued')]))).toBe('Sceptic is waiting')
  expect(words(round('querying', [turn('a2', 'thinking')]), round('querying', [turn('a1', 'posting')]))).toBe(
    'Sceptic is thinking, Night-shift nurse is writing',
  )
  expect(words(round('complete', [turn('a2', 'done')]))).toBeUndefined()
  expect(words(round('queued', [turn('a2', 'queued')], 'shape:b'))).toBeUndefined()
  expect(unknownLabel(['Skeptic', 'Wey'])).toBe('No advisor is called Skeptic or Wey')
})
