import type { Projection } from '#session/projection.ts'
import { ROLES } from '#session/role.ts'
import type { ListedMember } from './member-row.tsx'

/** Those who are members now: me, then by role, then by name. */
export function membersInOrder(projection: Pick<Projection, 'people' | 'me'>): ListedMember[] {
  const members: ListedMember[] = []
  for (const person of Object.values(projection.people)) {
    if (person.role !== null) members.push({ ...person, role: person.role })
  }
  const rank = (member: ListedMember) => (member.id === projection.me.id ? -1 : ROLES.indexOf(member.role))
  return members.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
}
