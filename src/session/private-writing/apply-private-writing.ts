import type { ApplyTable } from '#session/core/events.ts'
import type {
  PrivateWriting,
  PrivateWritingEvent,
  PrivateWritingSlice,
  RevealParts,
} from './private-writing.ts'

type Change = Partial<PrivateWritingSlice>

export const APPLY_PRIVATE_WRITING: ApplyTable<PrivateWritingSlice, PrivateWritingEvent> = {
  'private-writing.started': (slice, { at, actor, data }) => ({
    privateWriting: {
      phase: 'writing',
      startedAt: at,
      startedBy: actor,
      ...data,
      isNamed: false,
      parts: null,
    },
    ...(data.hidesNames && { revealedWriting: { ...slice.revealedWriting, unnamedUntil: at } }),
  }),
  'private-writing.revealed': (slice, { data: { isNamed } }) => ({
    ...change(slice, { phase: 'revealing', isNamed, parts: null }),
    ...revealed(slice, isNamed),
  }),
  'private-writing.presented': (slice, { data: { isNamed, mode, order } }) => ({
    ...change(slice, {
      phase: 'presenting',
      isNamed,
      parts: { mode, order, asked: 0, askedUserId: null, last: null },
    }),
    ...(!isNamed && { revealedWriting: withoutNames(slice) }),
  }),
  'private-writing.part-asked': (slice, { data: { part, userId } }) =>
    changeParts(slice, { asked: part, askedUserId: userId }),
  'private-writing.part-chosen': (slice, { data }) => changeParts(slice, { last: data }),
  'private-writing.cancelled': (slice) => change(slice, { phase: 'cancelled', isNamed: false, parts: null }),
  'private-writing.finished': (slice) => ({
    ...change(slice, { phase: 'revealed' }),
    ...revealed(slice, true),
  }),
  // Only the newest ones: earlier ones were announced.
  'private-writing.late-added': ({ revealedWriting }, { data: { noteIds } }) => ({
    revealedWriting: { ...revealedWriting, lateNotes: noteIds },
  }),
}

/** No later reveal signs the notes that this one leaves without names. */
function withoutNames({ privateWriting, revealedWriting }: PrivateWritingSlice) {
  return { ...revealedWriting, unnamedUntil: privateWriting?.startedAt ?? null }
}

function revealed(slice: PrivateWritingSlice, isNamed: boolean): Change {
  const until = slice.privateWriting?.startedAt ?? null
  return { revealedWriting: { ...(isNamed ? slice.revealedWriting : withoutNames(slice)), until } }
}

function change({ privateWriting }: PrivateWritingSlice, part: Partial<PrivateWriting>): Change {
  return { privateWriting: privateWriting && { ...privateWriting, ...part } }
}

function changeParts(slice: PrivateWritingSlice, part: Partial<RevealParts>): Change {
  const parts = slice.privateWriting?.parts
  return parts ? change(slice, { parts: { ...parts, ...part } }) : {}
}

/** A guest's requested or shown part becomes the account's. */
export function partsMoved(
  slice: PrivateWritingSlice,
  { from, to }: Readonly<Record<'from' | 'to', string>>,
): Change {
  const { askedUserId, last } = slice.privateWriting?.parts ?? {}
  if (askedUserId !== from && last?.userId !== from) return {}
  return changeParts(slice, {
    ...(askedUserId === from && { askedUserId: to }),
    ...(last?.userId === from && { last: { ...last, userId: to } }),
  })
}
