import { minRoleToRun } from '#session/board/board-slice.ts'
import { isAtLeast } from '#session/core/role.ts'
import type { PersonView } from '#session/members/members-slice.ts'
import type { RunRights } from './may-run.ts'

/** The purpose of a run, or the use of its result. */
type GuardedAction = 'ask-advisors' | 'find-themes' | 'accept-themes' | 'write-version'

/** Each as a sentence after the names of people, and as one for a frozen board. */
const GUARDED_ACTION_LABELS: Readonly<Record<GuardedAction, { can: string; onceUnfrozen: string }>> = {
  'ask-advisors': {
    can: 'can ask the advisors here',
    onceUnfrozen: 'The advisors can be asked again once it is unfrozen.',
  },
  'find-themes': {
    can: 'can find themes here',
    onceUnfrozen: 'Themes can be found again once it is unfrozen.',
  },
  'accept-themes': {
    can: 'can accept these themes',
    onceUnfrozen: 'These themes can be accepted once it is unfrozen.',
  },
  'write-version': {
    can: 'can have a version written here',
    onceUnfrozen: 'A version can be written once it is unfrozen.',
  },
}

const MAX_NAMED = 3

/**
 * Names the people who may, for people who may not: `Ines and Wei can ask the advisors here.` On a frozen board, nobody
 * may.
 */
export function whoMayRun(session: RunRights, action: GuardedAction): string {
  const { can, onceUnfrozen } = GUARDED_ACTION_LABELS[action]
  if (session.frozen) return `This board is frozen. ${onceUnfrozen}`
  const least = minRoleToRun(session)
  const able = Object.values(session.people).filter(({ role }) => role !== null && isAtLeast(role, least))
  return `${listNames(able)} ${can}.`
}

function listNames(people: readonly PersonView[]): string {
  const names = people.map(({ name }) => name)
  if (names.length === 0) return 'No current member'
  if (names.length > MAX_NAMED)
    return `${names.slice(0, MAX_NAMED - 1).join(', ')} and ${names.length - MAX_NAMED + 1} others`
  return names.length === 1 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
