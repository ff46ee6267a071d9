import type { EventOf } from './event.ts'
import { putContributions, withAwaited, withoutAwaited } from './fold-turns.ts'
import type { Gather } from './gather.ts'
import type { Owned } from './own.ts'
import { hold, holdFor, settleUsage } from './spend.ts'
import { callKey, entryOf, type SessionState } from './state.ts'
import { themeText } from './theme-text.ts'

export function gatherAsked(state: SessionState, event: EventOf<'gather.asked'>, owned: Owned): SessionState {
  const { gatherId: id, numbers, reserve } = event.data
  const gather: Gather = {
    id,
    state: 'queued',
    askedBy: event.actor,
    startedAt: event.at,
    endedAt: null,
    agentId: null,
    model: null,
    numbers,
    themes: [],
    rest: [],
    accepted: [],
    settled: null,
    failure: null,
    usage: null,
  }
  return put(hold(state, id, holdFor(null, 1, reserve), owned), gather, owned)
}

export function gatherBegan(state: SessionState, event: EventOf<'gather.began'>, owned: Owned): SessionState {
  const { gatherId, agentId, model } = event.data
  return change(state, gatherId, owned, (gather) => ({
    ...gather,
    state: 'thinking',
    agentId,
    model,
    tries: (gather.tries ?? 0) + 1,
  }))
}

export function gatherEnded(state: SessionState, event: EventOf<'gather.ended'>, owned: Owned): SessionState {
  const { gatherId, outcome } = event.data
  const heard = withoutAwaited(state, callKey(gatherId), owned)
  const settled = settleUsage(heard, outcome.usage, event.at, null, owned)
  return change(hold(settled, gatherId, holdFor(null, 0), owned), gatherId, owned, (gather) => ({
    ...gather,
    ...(outcome.state === 'done'
      ? { state: 'proposed', themes: outcome.themes, rest: outcome.rest }
      : { state: outcome.state }),
    failure: outcome.state === 'failed' ? outcome.failure : null,
    endedAt: gather.endedAt ?? event.at,
    usage: outcome.usage,
  }))
}

export function gatherAborted(
  state: SessionState,
  event: EventOf<'gather.aborted'>,
  owned: Owned,
): SessionState {
  const { gatherId } = event.data
  const gather = entryOf(state.gathers, gatherId)
  const waiting = gather?.state === 'thinking' ? withAwaited(state, callKey(gatherId), owned) : state
  return change(hold(waiting, gatherId, holdFor(null, 0), owned), gatherId, owned, (before) => ({
    ...before,
    state: 'cancelled',
    endedAt: event.at,
  }))
}

export function gatherDismissed(
  state: SessionState,
  event: EventOf<'gather.dismissed'>,
  owned: Owned,
): SessionState {
  return change(state, event.data.gatherId, owned, (gather) => settledBy(event, gather, 'dismissed'))
}

export function gatherAccepted(
  state: SessionState,
  event: EventOf<'gather.accepted'>,
  owned: Owned,
): SessionState {
  const { gatherId, themes } = event.data
  const { agentId = null, model = null } = entryOf(state.gathers, gatherId) ?? {}
  const notes = themes.map((theme) => ({ noteId: theme.noteId, text: themeText(theme) }))
  // An agent's words like those of its turns: whoever shows them says who wrote them, and that a script did.
  const by = { roundId: '', turnId: '', agentId: agentId ?? '', model }
  const posted = agentId === null ? state : putContributions(state, by, notes, owned)
  return change(posted, gatherId, owned, (gather) => ({
    ...settledBy(event, gather, 'accepted'),
    accepted: themes,
    grouped: undefined,
  }))
}

export function gatherGrouped(
  state: SessionState,
  event: EventOf<'gather.grouped'>,
  owned: Owned,
): SessionState {
  const { gatherId, themes } = event.data
  return change(state, gatherId, owned, (gather) => ({
    ...settledBy(event, gather, 'accepted'),
    accepted: [],
    grouped: themes,
  }))
}

export function gatherUndone(
  state: SessionState,
  event: EventOf<'gather.undone'>,
  owned: Owned,
): SessionState {
  return change(state, event.data.gatherId, owned, (gather) => settledBy(event, gather, 'undone'))
}

function settledBy(
  { actor: by, at }: { actor: string; at: number },
  gather: Gather,
  state: Gather['state'],
): Gather {
  return { ...gather, state, settled: { by, at } }
}

function change(
  state: SessionState,
  gatherId: string,
  owned: Owned,
  how: (gather: Gather) => Gather,
): SessionState {
  const gather = entryOf(state.gathers, gatherId)
  return gather ? put(state, how(gather), owned) : state
}

function put(state: SessionState, gather: Gather, owned: Owned): SessionState {
  const gathers = owned.record(state.gathers)
  gathers[gather.id] = gather
  return { ...state, gathers }
}
