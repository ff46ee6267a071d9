import { expect, test } from 'vitest'
import type { Role } from '#session/core/role.ts'
import type { PersonView } from '#session/members/members-slice.ts'
import { membersInOrder } from './members-in-order.ts'

function person(id: string, name: string, role: Role | null): PersonView {
  return { id, name, color: 'iris', role, joinedAt: 0 }
}

test('I am first, then by role, then by name; former members are not listed', () => {
  const people = [
    person('u1', 'Wei', 'viewer'),
    person('u2', 'Zoë', 'owner'),
    person('u3', 'Ruth', 'editor'),
    person('u4', 'Amara', 'editor'),
    person('u5', 'Gone', null),
  ]
  const projection = {
    people: Object.fromEntries(people.map((each) => [each.id, each])),
    me: { id: 'u1', role: 'viewer' as const },
  }
  expect(membersInOrder(projection).map((member) => member.name)).toEqual(['Wei', 'Zoë', 'Amara', 'Ruth'])
})
