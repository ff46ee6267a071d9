import { boardWithNotes, CHAIR } from '#session/choosing/votes/testing/vote-board.ts'
import { by, type SessionDriver } from '#session/testing/session-driver.ts'
import { endRating, openRating, RATING, rate } from './rating-board.ts'

/** Five people for the notes `a` and `b`, and four for the notes `a` and `c`; none for `d`. */
export const FIRST_GROUP = ['ug1', 'ug2', 'ug3', 'ug4', 'ug5']
export const SECOND_GROUP = ['uh1', 'uh2', 'uh3', 'uh4']

const SCORES = { a: [5, 5], b: [5, 1], c: [1, 4], d: [1, 2] }

interface Plan {
  /** The people on the first side of the notes, and those on the second. */
  groups?: readonly (readonly string[])[]
  /** Called before the rating is closed. */
  before?: (board: SessionDriver) => void
}

/** A board with a rating on one axis that two groups of opinion gave their scores in. */
export function dividedBoard({ groups = [FIRST_GROUP, SECOND_GROUP], before }: Plan = {}): SessionDriver {
  const board = boardWithNotes()
  const everyone = [...FIRST_GROUP, ...SECOND_GROUP].sort()
  for (const userId of everyone) board.join(userId, 'commenter')
  openRating(board, { axes: ['Value'] })
  for (const [side, group] of groups.entries())
    for (const userId of group)
      for (const [note, scores] of Object.entries(SCORES))
        rate(board, userId, `shape:${note}`, [scores[side] ?? 1])
  before?.(board)
  endRating(board, by(CHAIR), RATING)
  return board
}
