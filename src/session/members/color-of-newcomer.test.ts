import { expect, test } from 'vitest'
import type { Role } from '#session/core/role.ts'
import { rarestColor, settleColor, usedColors } from './color-of-newcomer.ts'
import type { PersonView } from './members-slice.ts'
import { PERSON_COLORS } from './person-palette.ts'

function people(...entries: [color: string, role: Role | null][]): Record<string, PersonView> {
  const views = entries.map(([color, role], at) => ({
    id: `u${at}`,
    name: `P${at}`,
    color,
    role,
    joinedAt: at,
  }))
  return Object.fromEntries(views.map((view) => [view.id, view]))
}

test('a newcomer is offered the colour that the fewest members have', () => {
  const [first, second, third] = PERSON_COLORS
  expect(rarestColor({ people: {} })).toBe(first)
  expect(rarestColor({ people: people([first, 'owner'], [second, 'editor']) })).toBe(third)
  const all = PERSON_COLORS.map((color): [string, Role] => [color, 'editor'])
  expect(rarestColor({ people: people(...all) })).toBe(first)
})

test('a colour is free again when its owner has left, and a strange one counts for nothing', () => {
  const [first, second] = PERSON_COLORS
  expect(rarestColor({ people: people([first, null], ['plaid', 'editor']) })).toBe(first)
  expect(rarestColor({ people: people([first, 'owner'], [second, null]) })).toBe(second)
})

test('a newcomer keeps their colour where it is free, and gets another one where a member has it', () => {
  const [first, second] = PERSON_COLORS
  const state = { people: people([first, 'owner']) }
  expect(settleColor(state, second)).toBe(second)
  expect(settleColor(state, first)).toBe(second)
  expect(usedColors(state)).toEqual([first])
  const all = PERSON_COLORS.map((color): [string, Role] => [color, 'editor'])
  expect(settleColor({ people: people(...all) }, second)).toBe(second)
})
