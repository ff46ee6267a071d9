import type { CommandOf } from '#session/command.ts'
import { accept, type Decision, refuse } from '#session/core/decision.ts'
import type { SessionState } from '#session/state.ts'
import { isHidden, isPartDue, isWritingPrivately, type PrivateWriting, partsIn } from './private-writing.ts'

type WritingRules = Pick<PrivateWriting, 'othersNotes' | 'showsNames' | 'hidesNames'>

/** Refuses with `private-writing-on` while people write in private. */
export function startPrivateWriting(
  { privateWriting }: Pick<SessionState, 'privateWriting'>,
  input: Omit<CommandOf<'private-writing.start'>, 'type'>,
): Decision {
  if (isWritingPrivately(privateWriting)) return refuse('private-writing-on')
  return begin(privateWriting, rulesOf(input), null)
}

/** Starts private writing for a step; it continues if it is on already with these rules and for no other step. */
export function startStepWriting(
  { privateWriting }: Pick<SessionState, 'privateWriting'>,
  { id: stepId, ...input }: WritingRules & { id: string },
): Decision {
  const rules = rulesOf(input)
  const isOn = privateWriting !== null && isWritingPrivately(privateWriting)
  const isOfAnother = privateWriting?.stepId != null && privateWriting.stepId !== stepId
  return isOn && !isOfAnother && hasRules(privateWriting, rules)
    ? accept()
    : begin(privateWriting, rules, stepId)
}

/** Not while drafts are being revealed: those that are not on the board yet would stay private again. */
function begin(before: PrivateWriting | null, rules: WritingRules, stepId: string | null): Decision {
  if (before?.phase === 'presenting') return refuse('reveal-open')
  if (before?.phase === 'revealing') return refuse('not-now')
  // One reveal has the notes of both: signed beside the others, those without names would be easy to assign.
  if (before?.hidesNames && isHidden(before) && !rules.hidesNames) return refuse('names-differ')
  return accept({ kind: 'private-writing.started', data: { ...rules, stepId } })
}

/** A reveal includes names that writers saw during the writing. */
function rulesOf({
  othersNotes = 0,
  showsNames = false,
  hidesNames = false,
}: Partial<WritingRules>): WritingRules {
  return { othersNotes, showsNames: showsNames && othersNotes > 0 && !hidesNames, hidesNames }
}

function hasRules(writing: WritingRules, { othersNotes, showsNames, hidesNames }: WritingRules): boolean {
  return (
    writing.othersNotes === othersNotes &&
    writing.showsNames === showsNames &&
    writing.hidesNames === hidesNames
  )
}

/**
 * With the first part of a reveal part by part. Also after a cancelled one, whose drafts are still with their writers,
 * and for the rest of a reveal part by part.
 */
export function startReveal(
  { privateWriting }: SessionState,
  { isNamed, mode, order = 'shuffled' }: CommandOf<'private-writing.reveal'>,
): Decision {
  const { phase } = privateWriting ?? {}
  if (phase === 'presenting') {
    const isRest = mode === undefined && privateWriting?.isNamed === isNamed
    return isRest ? accept({ kind: 'private-writing.revealed', data: { isNamed } }) : refuse('reveal-open')
  }
  if (phase !== 'writing' && phase !== 'cancelled') return refuse('no-private-writing')
  if (privateWriting?.showsNames && !isNamed) return refuse('names-shown')
  if (privateWriting?.hidesNames && isNamed) return refuse('names-hidden')
  // All notes of one part would be one person's.
  if (mode === 'by-person' && !isNamed) return refuse('person-needs-names')
  if (mode === undefined) return accept({ kind: 'private-writing.revealed', data: { isNamed } })
  return accept(
    // An order by name would show the names.
    { kind: 'private-writing.presented', data: { isNamed, mode, order: isNamed ? order : 'shuffled' } },
    { kind: 'private-writing.part-asked', data: { part: 1, userId: null } },
  )
}

/** A repeated request is ignored: two facilitators may press at once. */
export function askForPart(
  { privateWriting }: SessionState,
  { part, userId }: CommandOf<'private-writing.next-part'>,
): Decision {
  const parts = partsIn(privateWriting)
  // The last part may have been revealed while this was on its way.
  if (!parts && privateWriting?.phase === 'revealed' && privateWriting.parts) return accept()
  if (!privateWriting || !parts) return refuse('no-private-writing')
  const { isNamed } = privateWriting
  if (part !== parts.asked + 1 || isPartDue(parts)) return accept()
  // Without names, choosing a person would reveal the writer of the next notes.
  if (userId !== undefined && (!isNamed || parts.mode !== 'by-person')) return refuse('not-now')
  return accept({ kind: 'private-writing.part-asked', data: { part, userId: userId ?? null } })
}

/** Records which notes the next part of a reveal has; a part that is not due emits nothing. */
export function recordPart(
  { privateWriting }: SessionState,
  { part, userId, noteIds }: CommandOf<'private-writing.choose-part'>,
): Decision {
  const parts = partsIn(privateWriting)
  if (!parts || !isPartDue(parts) || part !== parts.asked) return accept()
  return accept({
    kind: 'private-writing.part-chosen',
    data: { part, userId: privateWriting?.isNamed ? userId : null, noteIds },
  })
}

/** Without names the rest has to be revealed: a later reveal with names would expose the writers of those on the board. */
export function cancelPrivateWriting({ privateWriting }: SessionState): Decision {
  const { phase, isNamed } = privateWriting ?? {}
  if (phase === 'cancelled') return accept()
  if (phase === 'presenting' && !isNamed) return refuse('reveal-open')
  if (phase !== 'writing' && phase !== 'presenting') return refuse('no-private-writing')
  return accept({ kind: 'private-writing.cancelled', data: {} })
}

/** At most so many ids of late notes are in one event, and in the session. */
const MAX_LATE_NOTES = 100

/** Records notes that arrived after their reveal. */
export function addLateNotes(
  _state: SessionState,
  { noteIds }: CommandOf<'private-writing.add-late'>,
): Decision {
  return accept({ kind: 'private-writing.late-added', data: { noteIds: noteIds.slice(0, MAX_LATE_NOTES) } })
}

/** The last notes are on the board. Emits nothing outside of a reveal. */
export function finishReveal({ privateWriting }: SessionState): Decision {
  const { phase } = privateWriting ?? {}
  if (phase !== 'revealing' && phase !== 'presenting') return accept()
  return accept({ kind: 'private-writing.finished', data: {} })
}
