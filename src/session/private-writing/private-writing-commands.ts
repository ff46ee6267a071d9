import { z } from 'zod'
import { accept, type Decision, refuse } from '#session/core/decision.ts'
import { commandRoute, commandsOn } from '#session/core/define-command.ts'
import {
  isHidden,
  isPartDue,
  isWritingPrivately,
  OthersNotesCount,
  type PrivateWriting,
  type PrivateWritingEvent,
  type PrivateWritingSlice,
  partsIn,
  RevealFields,
} from './private-writing.ts'

/** At most so many ids of late notes are in one event, and in the session. */
const MAX_LATE_NOTES = 100

type Slice = Pick<PrivateWritingSlice, 'privateWriting'>
type WritingRules = Pick<PrivateWriting, 'othersNotes' | 'showsNames' | 'hidesNames'>
type WritingDecision = Decision<PrivateWritingEvent>

const define = commandsOn<Slice, PrivateWritingEvent>()

const startWriting = define({
  type: 'private-writing.start',
  fields: {
    othersNotes: OthersNotesCount.optional(),
    showsNames: z.boolean().optional(),
    hidesNames: z.boolean().optional(),
  },
  minRole: 'facilitator',
  decide: ({ privateWriting }, rules) =>
    isWritingPrivately(privateWriting)
      ? refuse('private-writing-on')
      : begin(privateWriting, rulesOf(rules), null),
})

/** Starts private writing for a step; it continues if it is on already with these rules and for no other step. */
export function startStepWriting(
  { privateWriting }: Slice,
  { id: stepId, ...input }: WritingRules & { id: string },
): WritingDecision {
  const rules = rulesOf(input)
  const isOn = privateWriting !== null && isWritingPrivately(privateWriting)
  const isOfAnother = privateWriting?.stepId != null && privateWriting.stepId !== stepId
  return isOn && !isOfAnother && hasRules(privateWriting, rules)
    ? accept()
    : begin(privateWriting, rules, stepId)
}

/** Not while drafts are being revealed: those that are not on the board yet would stay private again. */
function begin(before: PrivateWriting | null, rules: WritingRules, stepId: string | null): WritingDecision {
  if (before?.phase === 'presenting') return refuse('reveal-open')
  if (before?.phase === 'revealing') return refuse('not-now')
  // One reveal has the notes of both: signed beside the others, those without names would be easy to assign.
  if (before?.hidesNames && isHidden(before) && !rules.hidesNames) return refuse('names-differ')
  return accept({ kind: 'private-writing.started', data: { ...rules, stepId } })
}

/** A reveal includes names that writers saw during the writing. */
function rulesOf(input: { [Rule in keyof WritingRules]?: WritingRules[Rule] | undefined }): WritingRules {
  const { othersNotes = 0, showsNames = false, hidesNames = false } = input
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
export const startReveal = define({
  type: 'private-writing.reveal',
  fields: RevealFields,
  minRole: 'facilitator',
  logLimit: 'none',
  route: commandRoute(
    'post',
    '/reveal',
    'Put everyone’s private notes on the board, all at once or part by part',
    'private-writing',
    {
      description:
        'Also after private writing was cancelled. A note that arrives later, from someone who was offline, is put on the board then.',
    },
  ),
  decide({ privateWriting }, { isNamed, mode, order = 'shuffled' }) {
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
  },
})

/** A repeated request is ignored: two facilitators may press at once. */
const requestPart = define({
  type: 'private-writing.next-part',
  fields: {
    part: z
      .int()
      .min(1)
      .describe('`parts.asked` + 1. A part that was asked for already is not asked for again.'),
    userId: z.string().max(64).optional().describe('Whose notes, in the mode `by-person` with names.'),
  },
  minRole: 'facilitator',
  logLimit: 'none',
  route: commandRoute(
    'post',
    '/reveal/next',
    'Put the next part of the private notes on the board',
    'private-writing',
    { description: 'The notes of the part are chosen and revealed within a second of the answer.' },
  ),
  decide({ privateWriting }, { part, userId }) {
    const parts = partsIn(privateWriting)
    // The last part may have been revealed while this was on its way.
    if (!parts && privateWriting?.phase === 'revealed' && privateWriting.parts) return accept()
    if (!privateWriting || !parts) return refuse('no-private-writing')
    const { isNamed } = privateWriting
    if (part !== parts.asked + 1 || isPartDue(parts)) return accept()
    // Without names, choosing a person would reveal the writer of the next notes.
    if (userId !== undefined && (!isNamed || parts.mode !== 'by-person')) return refuse('not-now')
    return accept({ kind: 'private-writing.part-asked', data: { part, userId: userId ?? null } })
  },
})

/** Records which notes the next part of a reveal has; a part that is not due emits nothing. */
const recordPart = define({
  type: 'private-writing.choose-part',
  fields: { part: z.int(), userId: z.string().nullable(), noteIds: z.array(z.string()) },
  minRole: 'server',
  decide({ privateWriting }, { part, userId, noteIds }) {
    const parts = partsIn(privateWriting)
    if (!parts || !isPartDue(parts) || part !== parts.asked) return accept()
    return accept({
      kind: 'private-writing.part-chosen',
      data: { part, userId: privateWriting?.isNamed ? userId : null, noteIds },
    })
  },
})

const cancelWriting = define({
  type: 'private-writing.cancel',
  fields: {},
  minRole: 'facilitator',
  logLimit: 'none',
  route: commandRoute(
    'delete',
    '/private-writing',
    'End private writing without a reveal',
    'private-writing',
    { description: 'What people wrote stays with them, and they alone see it, until a later reveal.' },
  ),
  decide: cancelPrivateWriting,
})

/** Without names the rest has to be revealed: a later reveal with names would expose the writers of those on the board. */
export function cancelPrivateWriting({ privateWriting }: Slice): WritingDecision {
  const { phase, isNamed } = privateWriting ?? {}
  if (phase === 'cancelled') return accept()
  if (phase === 'presenting' && !isNamed) return refuse('reveal-open')
  if (phase !== 'writing' && phase !== 'presenting') return refuse('no-private-writing')
  return accept({ kind: 'private-writing.cancelled', data: {} })
}

/** The last notes are on the board. Emits nothing outside of a reveal. */
const finishReveal = define({
  type: 'private-writing.finish',
  fields: {},
  minRole: 'server',
  decide({ privateWriting }) {
    const { phase } = privateWriting ?? {}
    if (phase !== 'revealing' && phase !== 'presenting') return accept()
    return accept({ kind: 'private-writing.finished', data: {} })
  },
})

/** Records notes that arrived after their reveal. */
const addLateNotes = define({
  type: 'private-writing.add-late',
  fields: { noteIds: z.array(z.string()).min(1) },
  minRole: 'server',
  decide: (_slice, { noteIds }) =>
    accept({ kind: 'private-writing.late-added', data: { noteIds: noteIds.slice(0, MAX_LATE_NOTES) } }),
})

export const PRIVATE_WRITING_COMMANDS = [
  startWriting,
  startReveal,
  requestPart,
  recordPart,
  cancelWriting,
  finishReveal,
  addLateNotes,
] as const
