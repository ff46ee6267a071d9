import { expect, test } from 'vitest'
import { groupName } from './group-heading.tsx'

test('every group has a name, also a theme whose title is empty', () => {
  const theme = (value: string, label: string) => groupName({ value, label, count: 1 }, 'theme')
  expect(theme('12', 'Light after dark:')).toBe('Light after dark')
  expect(theme('12', '')).toBe('Theme without a title')
  expect(theme('12', ':')).toBe('Theme without a title')
  expect(theme('', '')).toBe('In no theme')
})
