import { PLUS } from '#session/board/reactions-of-board.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { ReactionsSlice } from '#session/reactions/note-reactions.ts'
import { roundsOf, type WithRounds } from '#session/rounds/round-view.ts'

/** How people answered to a moderator's picks. */
export interface Agreement {
  picks: number
  /** Picked notes that at least one person gave a "+" too. */
  agreed: number
  /** Picks whose "+" a person took back. */
  takenBack: number
}

export interface ModeratorAgreement extends Agreement {
  /** Oldest round first; rounds in which nothing was picked are missing. */
  byRound: (Agreement & { roundId: string; number: number; at: number })[]
}

type View = { reactions: Readonly<ReactionsSlice['reactions']> } & WithRounds

/** Whether people go along with their moderator, round by round and in all. */
export function moderatorAgreement(view: View): ModeratorAgreement {
  const all: ModeratorAgreement = { picks: 0, agreed: 0, takenBack: 0, byRound: [] }
  for (const { id, number, startedAt, moderation } of roundsOf(view).toSorted(
    (a, b) => a.number - b.number,
  )) {
    if (moderation.state !== 'done' || moderation.picks.length === 0) continue
    const { agentId, picks } = moderation
    const reactions = picks.map(({ noteId }) => entryOf(view.reactions, noteId))
    const agreed = reactions.filter(
      (given) => given && (entryOf(given.people, PLUS.symbol)?.length ?? 0) > 0,
    ).length
    const takenBack = reactions.filter((given) => !given?.agents.some((by) => by.agentId === agentId)).length
    all.picks += picks.length
    all.agreed += agreed
    all.takenBack += takenBack
    all.byRound.push({ roundId: id, number, at: startedAt, picks: picks.length, agreed, takenBack })
  }
  return all
}
