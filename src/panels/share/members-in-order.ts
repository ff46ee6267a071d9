import { ROLES } from '#session/core/role.ts'
import type { Projection } from '#session/projection.ts'
import type { ListedMember } from './member-row.tsx'

/**
 * The members, this person first, then by role and name. People without a role have left: only their notes
 * remain.
 */
export function membersInOrder(projection: Pick<Projection, 'people' | 'me'>): ListedMember[] {
  const members: ListedMember[] = []
  for (const person of Object.values(projection.people)) {
    if (person.role !== null) members.push({ ...person, role: person.role })
  }
  const rank = (member: ListedMember) => (member.id === projection.me.id ? -1 : ROLES.indexOf(member.role))
  return members.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
}
