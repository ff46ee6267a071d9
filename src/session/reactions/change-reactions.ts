import { PLUS } from '#session/board/board-settings.ts'
import type { CommandOf } from '#session/command.ts'
import type { Actor } from '#session/core/actor.ts'
import { accept, type Decision, refuse } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { Owned } from '#session/core/owned-collections.ts'
import type { EventOf } from '#session/event.ts'
import { changeRound } from '#session/rounds/put-round.ts'
import type { SessionState } from '#session/state.ts'
import { type GivenReactions, isSelectedByPeople, NO_REACTIONS } from './note-reactions.ts'

/** A person’s reaction to a numbered note or a contribution. Refusals: `unknown-reaction`, `no-note`. */
export function giveReaction(
  state: SessionState,
  { noteId, symbol }: CommandOf<'reaction.give'>,
  actor: Actor,
): Decision {
  // An agent's "+" is part of its round, with its reason.
  if (actor.kind !== 'person') return refuse('bad-command')
  if (!state.settings.reactions.some((reaction) => reaction.symbol === symbol))
    return refuse('unknown-reaction')
  if (!state.numbered.has(noteId) && !state.contributions.has(noteId)) return refuse('no-note')
  if (hasGiven(state, noteId, symbol, actor.userId)) return accept()
  return accept({ kind: 'reaction.given', data: { noteId, symbol } })
}

/** A reaction that the board no longer offers can be removed too. */
export function removeReaction(
  state: SessionState,
  command: CommandOf<'reaction.remove'>,
  actor: Actor,
): Decision {
  if (actor.kind !== 'person') return refuse('bad-command')
  const { noteId, symbol, agentId = null } = command
  const isThere =
    agentId === null
      ? hasGiven(state, noteId, symbol, actor.userId)
      : symbol === PLUS.symbol &&
        entryOf(state.reactions, noteId)?.agents.some((by) => by.agentId === agentId)
  return isThere ? accept({ kind: 'reaction.removed', data: { noteId, symbol, agentId } }) : accept()
}

function hasGiven(state: SessionState, noteId: string, symbol: string, userId: string): boolean {
  const given = entryOf(state.reactions, noteId)
  return given !== null && (entryOf(given.people, symbol)?.includes(userId) ?? false)
}

/** Adds the actor's reaction. One that selects brings a note back from an earlier conversation. */
export function reactionGiven(
  state: SessionState,
  event: EventOf<'reaction.given'>,
  owned: Owned,
): SessionState {
  const { noteId, symbol } = event.data
  const next = change(state, noteId, owned, (given) => withPerson(given, symbol, event.actor))
  const weight = state.settings.reactions.find((reaction) => reaction.symbol === symbol)?.weight ?? 0
  return weight > 0 ? bringBack(withoutCounting(next, noteId, owned), [noteId]) : next
}

/** Someone has selected a note of a round: the moderator's picks in it only suggest again. */
function withoutCounting(state: SessionState, noteId: string, owned: Owned): SessionState {
  const given = entryOf(state.reactions, noteId)
  const { roundId } = state.contributions.get(noteId) ?? {}
  const { moderation } = (roundId && entryOf(state.rounds, roundId)) || {}
  if (moderation?.state !== 'done' || !given || !isSelectedByPeople(given, state.settings)) return state
  return moderation.picks.reduce((next, pick) => setCounting(next, pick.noteId, roundId, owned, false), state)
}

/** The picks of the round count until someone selects one of its notes. */
export function picksCounted(
  state: SessionState,
  { data: { roundId, noteIds } }: EventOf<'picks.counted'>,
  owned: Owned,
): SessionState {
  return noteIds.reduce((next, noteId) => setCounting(next, noteId, roundId, owned, true), state)
}

function setCounting(
  state: SessionState,
  noteId: string,
  roundId: string | undefined,
  owned: Owned,
  isCounting: boolean,
): SessionState {
  const agents = entryOf(state.reactions, noteId)?.agents ?? []
  const isOther = (given: (typeof agents)[number]) =>
    given.roundId === roundId && (given.counts === true) !== isCounting
  if (!agents.some(isOther)) return state
  return change(state, noteId, owned, (given) => ({
    ...given,
    agents: given.agents.map((each) => {
      if (!isOther(each)) return each
      const { counts: _counts, ...rest } = each
      return isCounting ? { ...rest, counts: true as const } : rest
    }),
  }))
}

/**
 * Removes the actor's own reaction, or the "+" of the agent `agentId`; other people's can't be removed. With the "+" of one of
 * several moderators go those of the others, which picked the note only together.
 */
export function reactionRemoved(
  state: SessionState,
  event: EventOf<'reaction.removed'>,
  owned: Owned,
): SessionState {
  const { noteId, symbol, agentId } = event.data
  return change(state, noteId, owned, (given) => {
    if (agentId === null) return withoutPerson(given, symbol, event.actor)
    if (symbol !== PLUS.symbol) return given
    const { roundId = null } = given.agents.find((each) => each.agentId === agentId) ?? {}
    const isGone = (each: (typeof given.agents)[number]) =>
      each.agentId === agentId || (roundId !== null && each.roundId === roundId)
    return { ...given, agents: given.agents.filter((each) => !isGone(each)) }
  })
}

/** Gives the notes the agent's "+" with its reason, and brings them back from an earlier conversation. */
export function notesPicked(state: SessionState, event: EventOf<'notes.picked'>, owned: Owned): SessionState {
  const { roundId, agentId, picks } = event.data
  let next = changeRound(state, roundId, owned, ({ moderation, ...round }) => ({
    ...round,
    moderation: moderation.state === 'done' ? { ...moderation, pickedAt: event.at } : moderation,
  }))
  for (const { noteId, reason, isDistant } of picks) {
    next = change(next, noteId, owned, (given) => {
      // One agent counts once on a note, with its newest reason.
      const others = given.agents.filter((each) => each.agentId !== agentId)
      return { ...given, agents: [...others, { agentId, reason, roundId, isDistant }] }
    })
  }
  return bringBack(
    next,
    picks.map(({ noteId }) => noteId),
  )
}

/** A guest's reactions pass to the account. */
export function moveReactions(state: SessionState, from: string, to: string, owned: Owned): SessionState {
  let next = state
  for (const [noteId, { people }] of Object.entries(state.reactions)) {
    const symbols = Object.keys(people).filter((symbol) => entryOf(people, symbol)?.includes(from))
    for (const symbol of symbols)
      next = change(next, noteId, owned, (given) =>
        withPerson(withoutPerson(given, symbol, from), symbol, to),
      )
  }
  return next
}

function withPerson(given: GivenReactions, symbol: string, userId: string): GivenReactions {
  const ids = entryOf(given.people, symbol) ?? []
  return ids.includes(userId) ? given : { ...given, people: { ...given.people, [symbol]: [...ids, userId] } }
}

function withoutPerson(given: GivenReactions, symbol: string, userId: string): GivenReactions {
  const { [symbol]: ids = [], ...others } = given.people
  const left = ids.filter((id) => id !== userId)
  return { ...given, people: left.length > 0 ? { ...given.people, [symbol]: left } : others }
}

/** A note without reactions has no entry in `state.reactions`. */
function change(
  state: SessionState,
  noteId: string,
  owned: Owned,
  edit: (given: GivenReactions) => GivenReactions,
): SessionState {
  const given = edit(entryOf(state.reactions, noteId) ?? NO_REACTIONS)
  const reactions = owned.record(state.reactions)
  if (given.agents.length === 0 && Object.keys(given.people).length === 0) delete reactions[noteId]
  else reactions[noteId] = given
  return { ...state, reactions }
}

/** A reaction given now brings a note of an earlier conversation into every later one. */
function bringBack(state: SessionState, noteIds: readonly string[]): SessionState {
  const isKnown = state.conversationStarts.some(({ earlierNotes }) =>
    noteIds.some((noteId) => earlierNotes.includes(noteId)),
  )
  if (!isKnown) return state
  const back = new Set(noteIds)
  const conversationStarts = state.conversationStarts.map((start) => {
    const earlierNotes = start.earlierNotes.filter((noteId) => !back.has(noteId))
    return earlierNotes.length === start.earlierNotes.length ? start : { ...start, earlierNotes }
  })
  return { ...state, conversationStarts }
}
