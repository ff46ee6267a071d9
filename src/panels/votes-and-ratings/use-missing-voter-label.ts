import { notTakenPartLabel } from '#panels/labels/ballot-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import type { OpenRating } from '#session/choosing/ratings/rating.ts'
import type { OpenVote } from '#session/choosing/votes/vote.ts'
import { isAtLeast } from '#session/core/role.ts'
import { useReadable } from '#ui/use-readable.ts'

/** Names people with the board open who have not taken part yet; `null` if there are none. */
export function useMissingVoterLabel({
  votes,
  ratings,
}: {
  votes: readonly Pick<OpenVote, 'id'>[]
  ratings: readonly Pick<OpenRating, 'id'>[]
}): string | null {
  const { me, people, turnouts, raters } = useSession()
  const present = useReadable(useBoard().connection.people)
  const here = new Set([me.id, ...present.map(({ userId }) => userId)])
  const taken = [
    ...votes.map(({ id }) => new Set(turnouts[id]?.people)),
    ...ratings.map(({ id }) => new Set(raters[id])),
  ]
  const missing = Object.values(people).filter(
    ({ id, role }) =>
      here.has(id) &&
      role !== null &&
      isAtLeast(role, 'commenter') &&
      taken.some((people) => !people.has(id)),
  )
  if (missing.length === 0) return null
  const others = missing.filter(({ id }) => id !== me.id).map(({ name }) => name)
  return notTakenPartLabel(others, missing.length > others.length, votes.length > 0 ? 'voted' : 'rated')
}
