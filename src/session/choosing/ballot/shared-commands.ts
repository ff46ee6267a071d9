import { accept, refuse } from '#session/core/decision.ts'
import { commandRoute } from '#session/core/define-command.ts'
import type { EventShape } from '#session/core/events.ts'
import type { ReactionEvent } from '#session/reactions/note-reactions.ts'
import { type ClosedBallot, DurationFromNow, endAfter, isOverdue, TopCount } from './ballot.ts'
import { type AnyBallot, type BallotMethod, type Closed, isOpenBallot } from './ballot-method.ts'
import { givePlus, type PlusSlice, takeBackPlus } from './plus-for-winners.ts'

/** Closes a ballot, or ends it without a result. */
export function endingCommands<
  Noun extends 'vote' | 'rating' | 'check',
  IdField extends string,
  Slice,
  Ballot extends AnyBallot,
  Event extends EventShape,
>(method: BallotMethod<Noun, IdField, Slice, Ballot, Event>, closing: string) {
  const { path } = method
  const { noun, count } = method.parts
  return {
    /** Counts. */
    close: method.define({
      verb: 'close',
      fields: {},
      logLimit: 'none',
      route: commandRoute('post', `${path}/close`, `Close a ${noun} and ${closing}`, noun),
      decide(slice, id, _input, { actor, now }) {
        const ballot = method.find(slice, id)
        if (!ballot) return refuse(`no-${noun}`)
        // Several processes may try to close a ballot whose time is up.
        if (!isOpenBallot(ballot) || (actor.kind === 'server' && !isOverdue(ballot, now))) return accept()
        return accept(method.event('closed', id, { result: count(slice, ballot) }))
      },
    }),
    discard: method.define({
      verb: 'discard',
      fields: {},
      logLimit: 'none',
      route: commandRoute('delete', path, `Discard an open ${noun} without a result`, null),
      decide(slice, id) {
        const ballot = method.find(slice, id)
        if (!ballot) return accept()
        return isOpenBallot(ballot) ? accept(method.event('discarded', id)) : refuse(`${noun}-closed`)
      },
    }),
  }
}

/** Changes when a ballot on notes closes, and gives the notes that it chose a "+". */
export function noteCommands<
  Noun extends 'vote' | 'rating',
  IdField extends string,
  Slice extends PlusSlice,
  Ballot extends { state: 'open'; endsAt: number | null } | ClosedBallot,
  Event extends EventShape,
>(
  method: BallotMethod<Noun, IdField, Slice, Ballot, Event | ReactionEvent>,
  { summary, winnersOf }: { summary: string; winnersOf(closed: Closed<Ballot>, top: number): string[] },
) {
  const { path } = method
  const { noun } = method.parts
  return [
    method.define({
      verb: 'set-end',
      fields: { durationMs: DurationFromNow },
      route: commandRoute('post', `${path}/end`, `Change when a ${noun} closes automatically`, noun),
      decide: (slice, id, { durationMs }, { now }) =>
        method.ifOpen(slice, id, now, (open) => {
          const endsAt = endAfter(now, durationMs)
          return open.endsAt === endsAt ? accept() : accept(method.event('end-set', id, { endsAt }))
        }),
    }),
    // Gives the "+" of this person: once, until it is undone.
    method.define({
      verb: 'continue',
      fields: { top: TopCount },
      route: commandRoute('post', `${path}/continue`, summary, noun, {
        description: 'The next round then builds on them.',
      }),
      decide(slice, id, { top }, { actor }) {
        if (actor.kind !== 'person') return refuse('bad-command')
        return method.ifClosed(slice, id, (closed) => {
          if (closed.continued) return accept()
          const given = givePlus(slice, winnersOf(closed, top), actor.userId)
          if ('ok' in given) return given
          return accept(...given.events, method.event('continued', id, { noteIds: given.noteIds }))
        })
      },
    }),
    method.define({
      verb: 'undo-continue',
      fields: {},
      route: commandRoute('delete', `${path}/continue`, 'Take back the "+" that notes got from you', noun),
      decide(slice, id, _input, { actor }) {
        if (actor.kind !== 'person') return refuse('bad-command')
        const ballot = method.find(slice, id)
        if (!ballot) return refuse(`no-${noun}`)
        if (ballot.state === 'open' || !ballot.continued) return accept()
        const taken = takeBackPlus(slice, ballot.continued, actor.userId)
        return 'ok' in taken ? taken : accept(...taken.events, method.event('continue-undone', id))
      },
    }),
  ] as const
}
