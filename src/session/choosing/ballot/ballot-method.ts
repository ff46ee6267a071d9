import type { z } from 'zod'
import type { Actor } from '#session/core/actor.ts'
import { type DecideContext, type Decision, refuse } from '#session/core/decision.ts'
import { type CommandRoute, commandsOn } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { EventShape } from '#session/core/events.ts'
import { type ClosedBallot, isOverdue, MAX_BALLOTS_ON_BOARD, MAX_OPEN_BALLOTS } from './ballot.ts'

/** The word for a ballot in its commands, events, refusals and paths. */
type BallotNoun = 'vote' | 'rating' | 'check'
export type AnyBallot =
  | { state: 'open'; endsAt?: number | null }
  | { state: 'closed'; continued?: ClosedBallot['continued'] }
export type Open<Ballot> = Extract<Ballot, { state: 'open' }>
export type Closed<Ballot> = Extract<Ballot, { state: 'closed' }>

/** The parts in which votes, ratings and representation polls differ. */
interface MethodParts<Noun, IdField, Slice, Ballot> {
  noun: Noun
  idField: IdField
  id: z.ZodString
  listAll(slice: Slice): Readonly<Record<string, Ballot>>
  /** The result of an open ballot, as it would close now. */
  count(slice: Slice, open: Open<Ballot>): object
}

interface BallotCommand<Verb, Fields extends z.ZodRawShape, Route, Slice, Event> {
  verb: Verb
  fields: Fields
  logLimit?: 'none'
  route: Route
  decide(
    slice: Slice,
    id: string,
    input: z.output<z.ZodObject<Fields>>,
    context: DecideContext & { actor: Actor },
  ): Decision<Event>
}

/** A way to choose together: finds its ballots, and defines the commands that it shares with other ways. */
export class BallotMethod<
  const Noun extends BallotNoun,
  const IdField extends string,
  Slice,
  Ballot extends AnyBallot,
  Event extends EventShape,
> {
  readonly parts: MethodParts<Noun, IdField, Slice, Ballot>
  readonly path: `/${Noun}s/{${IdField}}`

  constructor(parts: MethodParts<Noun, IdField, Slice, Ballot>) {
    this.parts = parts
    this.path = `/${parts.noun}s/{${parts.idField}}`
  }

  /** `null`: the board has none with this id. */
  find(slice: Slice, id: string): Ballot | null {
    return entryOf(this.parts.listAll(slice), id)
  }

  /** Why no other one can be open now; `null`: one can. */
  refuseOpening(slice: Slice): Decision<never> | null {
    const { noun, listAll } = this.parts
    const open = Object.values(listAll(slice)).filter(isOpenBallot)
    return open.length >= MAX_OPEN_BALLOTS ? refuse(`too-many-open-${noun}s`) : null
  }

  /** Why none can be started now; `null`: one can. */
  refuseStart(slice: Slice): Decision<never> | null {
    const { noun, listAll } = this.parts
    const isFull = Object.keys(listAll(slice)).length >= MAX_BALLOTS_ON_BOARD
    return this.refuseOpening(slice) ?? (isFull ? refuse(`too-many-${noun}s`) : null)
  }

  /** Decides about a ballot that is open, and whose time is not up. */
  ifOpen<Made>(
    slice: Slice,
    id: string,
    now: number,
    decide: (open: Open<Ballot>) => Decision<Made>,
  ): Decision<Made> {
    const { noun } = this.parts
    const ballot = this.find(slice, id)
    if (!ballot) return refuse(`no-${noun}`)
    return isOpenBallot(ballot) && !isOverdue(ballot, now) ? decide(ballot) : refuse(`${noun}-closed`)
  }

  /** Decides about a ballot that has a result. */
  ifClosed<Made>(
    slice: Slice,
    id: string,
    decide: (closed: Closed<Ballot>) => Decision<Made>,
  ): Decision<Made> {
    const { noun } = this.parts
    const ballot = this.find(slice, id)
    if (!ballot) return refuse(`no-${noun}`)
    return isClosedBallot(ballot) ? decide(ballot) : refuse(`${noun}-open`)
  }

  event(
    name: 'closed' | 'discarded' | 'end-set' | 'continued' | 'continue-undone',
    id: string,
    data: object = {},
  ): Event {
    const { noun, idField } = this.parts
    return { kind: `${noun}.${name}`, data: { [idField]: id, ...data } } as EventShape as Event
  }

  /** A command of facilitators about one ballot. */
  define<const Verb extends string, Fields extends z.ZodRawShape, const Route extends CommandRoute>({
    verb,
    fields,
    decide,
    ...rest
  }: BallotCommand<Verb, Fields, Route, Slice, Event>) {
    const { noun, idField, id } = this.parts
    return commandsOn<Slice, Event>()({
      type: `${noun}.${verb}`,
      fields: { [idField]: id, ...fields } as Record<IdField, z.ZodString> & Fields,
      minRole: 'facilitator',
      ...rest,
      decide(slice, command, actor, context) {
        const { [idField as string]: ballotId = '' } = command as Record<string, string>
        return decide(slice, ballotId, command as never, { actor, ...context })
      },
    })
  }
}

export function isOpenBallot<Ballot extends AnyBallot>(ballot: Ballot): ballot is Open<Ballot> {
  return ballot.state === 'open'
}

export function isClosedBallot<Ballot extends AnyBallot>(ballot: Ballot): ballot is Closed<Ballot> {
  return ballot.state === 'closed'
}
