import { mayWrite } from '#session/members/may-write.ts'
import { isAtLeast } from '#session/members/role.ts'
import { minRoleToRun } from '#session/policy.ts'
import type { PersonView, Projection } from '#session/projection.ts'

type RunRights = Pick<Projection, 'me' | 'settings' | 'people' | 'frozen'>

/** Whether this person may start rounds, by the rule of the board; false on a frozen board. */
export function mayRun(session: RunRights): boolean {
  return mayWrite(session, minRoleToRun(session))
}

const MAX_NAMED = 3

/** For people who may not: who may, by name, `Ines and Wei can ask the advisors here.` */
export function whoMayRun(session: RunRights): string {
  if (session.frozen) return 'This board is frozen. The advisors can be asked again once it is unfrozen.'
  const least = minRoleToRun(session)
  const able = Object.values(session.people).filter(({ role }) => role !== null && isAtLeast(role, least))
  return `${listNames(able)} can ask the advisors here.`
}

function listNames(people: readonly PersonView[]): string {
  const names = people.map(({ name }) => name)
  if (names.length === 0) return 'No current member'
  if (names.length > MAX_NAMED)
    return `${names.slice(0, MAX_NAMED - 1).join(', ')} and ${names.length - MAX_NAMED + 1} others`
  return names.length === 1 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
