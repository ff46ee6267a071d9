import { entryOf } from '#session/core/entry-of.ts'
import type { Stamp } from '#session/core/events.ts'
import type { ClosedBallot, StartedBallot } from './ballot.ts'
import { type AnyBallot, type Closed, isClosedBallot, isOpenBallot, type Open } from './ballot-method.ts'

type All<Ballot> = Readonly<Record<string, Ballot>>

export function startFields({ actor, at }: Stamp) {
  return { startedBy: actor, startedAt: at, state: 'open' as const }
}

/** The additional fields of a ballot on notes that has just closed. It closed at its end, also if the server did it later. */
export function closeFields({ endsAt }: Pick<StartedBallot, 'endsAt'>, { actor, at }: Stamp): ClosedBallot {
  return {
    state: 'closed',
    closedAt: endsAt === null ? at : Math.min(at, endsAt),
    closedBy: actor === 'server' ? null : actor,
    continued: null,
  }
}

/** Changes an open ballot; the same record if there is none. */
export function changeOpen<Ballot extends AnyBallot>(
  all: All<Ballot>,
  id: string,
  change: (open: Open<Ballot>) => Ballot,
): All<Ballot> {
  const ballot = entryOf(all, id)
  return ballot && isOpenBallot(ballot) ? { ...all, [id]: change(ballot) } : all
}

/** Changes a closed ballot; the same record if there is none. */
export function changeClosed<Ballot extends AnyBallot>(
  all: All<Ballot>,
  id: string,
  change: (closed: Closed<Ballot>) => Ballot,
): All<Ballot> {
  const ballot = entryOf(all, id)
  return ballot && isClosedBallot(ballot) ? { ...all, [id]: change(ballot) } : all
}

export function without<Value>(all: Readonly<Record<string, Value>>, id: string): Record<string, Value> {
  const { [id]: _gone, ...others } = all
  return others
}

/** The people who have taken part, after the input of one of them changed. The same list if they took part before as now. */
export function withParticipant(
  people: readonly string[],
  userId: string,
  isParticipant: boolean,
): readonly string[] {
  if (people.includes(userId) === isParticipant) return people
  return isParticipant ? [...people, userId] : people.filter((id) => id !== userId)
}
