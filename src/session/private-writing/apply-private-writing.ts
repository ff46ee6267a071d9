import type { EventOf } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import type { PrivateWriting, RevealParts } from './private-writing.ts'

function privateWritingStarted(
  state: SessionState,
  { at, actor, data }: EventOf<'private-writing.started'>,
): SessionState {
  const next: SessionState = {
    ...state,
    privateWriting: {
      phase: 'writing',
      startedAt: at,
      startedBy: actor,
      ...data,
      isNamed: false,
      parts: null,
    },
  }
  return data.hidesNames ? withoutNames(next) : next
}

function draftsRevealed(state: SessionState, { data }: EventOf<'private-writing.revealed'>): SessionState {
  return begun(revealed(change(state, { phase: 'revealing', isNamed: data.isNamed, parts: null })))
}

function draftsPresented(state: SessionState, { data }: EventOf<'private-writing.presented'>): SessionState {
  const { isNamed, mode, order } = data
  const parts: RevealParts = { mode, order, asked: 0, askedUserId: null, last: null }
  return begun(change(state, { phase: 'presenting', isNamed, parts }))
}

/** No later reveal signs what this one leaves without names. */
function begun(state: SessionState): SessionState {
  return state.privateWriting?.isNamed ? state : withoutNames(state)
}

function withoutNames(state: SessionState): SessionState {
  const unnamedUntil = state.privateWriting?.startedAt ?? null
  return { ...state, revealedWriting: { ...state.revealedWriting, unnamedUntil } }
}

function revealed(state: SessionState): SessionState {
  const until = state.privateWriting?.startedAt ?? null
  return { ...state, revealedWriting: { ...state.revealedWriting, until } }
}

function partAsked(state: SessionState, { data }: EventOf<'private-writing.part-asked'>): SessionState {
  return changeParts(state, { asked: data.part, askedUserId: data.userId })
}

function partChosen(state: SessionState, { data }: EventOf<'private-writing.part-chosen'>): SessionState {
  return changeParts(state, { last: data })
}

function privateWritingCancelled(state: SessionState): SessionState {
  return change(state, { phase: 'cancelled', isNamed: false, parts: null })
}

function revealFinished(state: SessionState): SessionState {
  return revealed(change(state, { phase: 'revealed' }))
}

/** Only the newest ones: earlier ones were announced. */
function lateAdded(state: SessionState, { data }: EventOf<'private-writing.late-added'>): SessionState {
  return { ...state, revealedWriting: { ...state.revealedWriting, lateNotes: data.noteIds } }
}

function change(state: SessionState, part: Partial<PrivateWriting>): SessionState {
  const { privateWriting } = state
  return privateWriting ? { ...state, privateWriting: { ...privateWriting, ...part } } : state
}

function changeParts(state: SessionState, part: Partial<RevealParts>): SessionState {
  const parts = state.privateWriting?.parts
  return parts ? change(state, { parts: { ...parts, ...part } }) : state
}

/** A guest's requested or shown part becomes the account's. */
export function partsMoved(
  state: SessionState,
  { from, to }: Readonly<Record<'from' | 'to', string>>,
): SessionState {
  const { askedUserId, last } = state.privateWriting?.parts ?? {}
  if (askedUserId !== from && last?.userId !== from) return state
  return changeParts(state, {
    ...(askedUserId === from && { askedUserId: to }),
    ...(last?.userId === from && { last: { ...last, userId: to } }),
  })
}

/** The state change of each event of private writing. */
export const APPLY_PRIVATE_WRITING = {
  'private-writing.started': privateWritingStarted,
  'private-writing.revealed': draftsRevealed,
  'private-writing.presented': draftsPresented,
  'private-writing.part-asked': partAsked,
  'private-writing.part-chosen': partChosen,
  'private-writing.cancelled': privateWritingCancelled,
  'private-writing.finished': revealFinished,
  'private-writing.late-added': lateAdded,
}
