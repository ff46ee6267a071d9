import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { isAtLeast } from '#session/core/role.ts'
import type { PersonView } from '#session/members/members-slice.ts'
import { useReadable } from '#ui/use-readable.ts'
import { useContributions } from './use-contributions.ts'

export interface DoneInStep {
  /** People who may write and have the board open, or are done: those who are done first. */
  people: readonly (Pick<PersonView, 'id' | 'name' | 'color'> & { isDone: boolean })[]
  count: number
  /** The number of people who are counted; `people` is empty where names are left out. */
  total: number
  isMine: boolean
}

/** In an open window people are done who have contributed, and no one needs to be here. */
export function useDone(): DoneInStep {
  const open = useContributions()
  const { me, people, stepDone } = useSession()
  const present = useReadable(useBoard().connection.people)
  const here = new Set([me.id, ...present.map(({ userId }) => userId)])
  const done = new Set(stepDone)
  if (open) return { ...open, isMine: done.has(me.id) }
  const counted = Object.values(people)
    .filter(({ id, role }) => role !== null && isAtLeast(role, 'editor') && (here.has(id) || done.has(id)))
    .map((person) => ({ ...person, isDone: done.has(person.id) }))
    .sort((a, b) => Number(b.isDone) - Number(a.isDone))
  return {
    people: counted,
    count: counted.filter(({ isDone }) => isDone).length,
    total: counted.length,
    isMine: done.has(me.id),
  }
}
