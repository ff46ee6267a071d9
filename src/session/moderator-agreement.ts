import { PLUS } from './board-settings.ts'
import type { Projection } from './projection.ts'
import { roundsOf } from './selection.ts'
import { entryOf, type SessionState } from './state.ts'

/** How people answered to a moderator's picks. */
export interface Agreement {
  picks: number
  /** Picked notes that at least one person gave a "+" too. */
  agreed: number
  /** Picks whose "+" somebody took back. */
  takenBack: number
}

export interface ModeratorAgreement extends Agreement {
  /** Oldest round first; rounds in which nothing was picked are missing. */
  byRound: (Agreement & { roundId: string; number: number; at: number })[]
}

type View = Pick<Projection, 'marks'> &
  (Pick<SessionState, 'roundViews'> | { roundViews?: undefined; rounds: Projection['rounds'] })

/** Whether people go along with their moderator, round by round and in all. */
export function moderatorAgreement(view: View): ModeratorAgreement {
  const all: ModeratorAgreement = { picks: 0, agreed: 0, takenBack: 0, byRound: [] }
  for (const { id, number, startedAt, moderation } of roundsOf(view).toSorted(
    (a, b) => a.number - b.number,
  )) {
    if (moderation.state !== 'done' || moderation.picks.length === 0) continue
    const { agentId, picks } = moderation
    const marks = picks.map(({ noteId }) => entryOf(view.marks, noteId))
    const agreed = marks.filter((mark) => mark && (entryOf(mark.people, PLUS.symbol)?.length ?? 0) > 0).length
    const takenBack = marks.filter((mark) => !mark?.agents.some((by) => by.agentId === agentId)).length
    all.picks += picks.length
    all.agreed += agreed
    all.takenBack += takenBack
    all.byRound.push({ roundId: id, number, at: startedAt, picks: picks.length, agreed, takenBack })
  }
  return all
}
