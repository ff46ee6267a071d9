import { useSession } from '#panels/open-board/board-context.tsx'
import { mayWrite } from '#session/members/may-write.ts'

/**
 * Whether the tab is offered: to facilitators, who start votes and ratings, and to everyone on a board that has any.
 */
export function useHasVotes(): boolean {
  const session = useSession()
  const count = Object.keys(session.votes).length + Object.keys(session.ratings).length
  return mayWrite(session, 'facilitator') || count > 0
}
