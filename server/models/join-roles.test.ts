import { expect, test } from 'vitest'
import { joinRoles } from './join-roles.ts'

test('[MO73] messages of one role in a row are one message', () => {
  const user = (content: string) => ({ role: 'user', content }) as const
  const own = { role: 'assistant', content: 'Mine.' } as const
  expect(joinRoles([user('One.'), user('Two.'), own, own, user('Three.')])).toEqual([
    user('One.\n\nTwo.'),
    { role: 'assistant', content: 'Mine.\n\nMine.' },
    user('Three.'),
  ])
  expect(joinRoles([])).toEqual([])
})
