import { useState } from 'react'
import {
  type Finished,
  finishLabel,
  goOnLabel,
  NEXT_LABELS,
  type NextPlace,
  nextLabel,
  nextPartLabel,
} from '#panels/labels/next-labels.ts'
import { useBoard, useSession, useWriter } from '#panels/open-board/board-context.tsx'
import { useSend } from '#panels/open-board/use-send.ts'
import { useHiddenNotes } from '#panels/private-writing/use-hidden-notes.ts'
import { useNextPart } from '#panels/private-writing/use-next-part.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import type { AgendaView } from '#session/agenda/step.ts'
import { isAtLeast } from '#session/core/role.ts'
import { type PartsMode, partsIn } from '#session/private-writing/private-writing.ts'
import { agendaApi } from './agenda-requests.ts'
import { canReveal, type DueInStep, nextStepMove, type StepMove } from './next-step-move.ts'
import { useAgenda } from './use-agenda.ts'

/** How private notes are revealed; `all`: at once. */
export type RevealMode = PartsMode | 'all'

export interface RevealChoice {
  notes: number
  /** Whether a press of the button reveals, all at once. */
  isOfButton: boolean
  isNamed: boolean
  /** `null`: the step, or the names shown during the writing, decide. */
  setNamed: ((isNamed: boolean) => void) | null
  run: (mode: RevealMode) => void
}

export interface OtherWay {
  label: string
  help: string
  run: () => void
}

export interface NextAction {
  label: string
  press: () => void
  isBusy: boolean
  /** Why the last press of it did nothing, as a sentence. */
  failure: string | null
  /** Everything that a press closes; null if it closes nothing. */
  due: DueInStep | null
  reveal: RevealChoice | null
  others: readonly OtherWay[]
}

/** `null` for people who do not run the session, and when there is nothing to do. */
export function useNext(): NextAction | null {
  const { role } = useWriter()
  const session = useSession()
  const { endsFirst } = useAgenda()
  const move = nextStepMove(session, endsFirst)
  const moving = useMoving(move)
  const part = usePartAction()
  if (!isAtLeast(role, 'facilitator')) return null
  if (!part) return move && moveAction(move, session.agenda, moving)
  if (!move || !leadsOn(move)) return part
  const label = nextLabel([], placeOf(move, session.agenda))
  const way = {
    label,
    help: NEXT_LABELS.restLater,
    run: () => moving.go({ mode: null, due: null }),
  }
  return { ...part, others: [...part.others, way] }
}

interface Moving {
  reveal: RevealChoice | null
  /** `isStaying`: finishes and starts nothing. `due` null: closes nothing. */
  go: (how: { mode: RevealMode | null; due: DueInStep | null; isStaying?: boolean }) => void
}

function useMoving(move: StepMove | null): Moving {
  const session = useSession()
  const { boardId } = useBoard().connection
  const send = useSend()
  /** The private writing whose names a facilitator chose to leave out, by its start. */
  const [namelessOf, setNamelessOf] = useState<number | null>(null)
  const { startedAt = null, showsNames = false, hidesNames = false } = session.privateWriting ?? {}
  const isNamed = !hidesNames && (showsNames || namelessOf !== startedAt)
  const from = session.agenda.currentId
  const go: Moving['go'] = ({ mode, due, isStaying = false }) =>
    send(() =>
      agendaApi.next(boardId, {
        from,
        to: isStaying ? from : (move?.to?.id ?? null),
        ...(mode !== null && { reveal: { isNamed, ...(mode !== 'all' && { mode, order: 'by-name' }) } }),
        closeVotes: due?.votes.map(({ id }) => id) ?? [],
        closeRatings: due?.ratings.map(({ id }) => id) ?? [],
        closeChecks: due?.checks.map(({ documentId }) => documentId) ?? [],
        endInterviews: [...(due?.interviewIds ?? [])],
      }),
    )
  const { total } = useHiddenNotes()
  if (!move || !canReveal(session)) return { reveal: null, go }
  const isCombined = move.due.notes !== null && !move.isRevealAlone
  const run = (mode: RevealMode): void =>
    go(isCombined ? { mode, due: move.due } : { mode, due: null, isStaying: true })
  const isOfButton = move.due.notes !== null
  const choose = (named: boolean): void => setNamelessOf(named ? null : startedAt)
  const setNamed = showsNames || hidesNames ? null : choose
  return { go, reveal: { notes: total, isOfButton, isNamed, setNamed, run } }
}

function moveAction(move: StepMove, agenda: AgendaView, { go, reveal }: Moving): NextAction {
  const finished = finishedBy(move)
  const parts = finishLabel(finished)
  const place = placeOf(move, agenda)
  const due = move.isRevealAlone ? null : move.due
  const mode = move.due.notes === null ? null : 'all'
  const isOpen = parts.length > 0 && leadsOn(move)
  return {
    label: nextLabel(parts, place),
    press: () => go({ mode, due, isStaying: place.kind === 'stay' }),
    isBusy: false,
    failure: null,
    due,
    reveal,
    others: isOpen ? [{ ...goOnLabel(finished), run: () => go({ mode: null, due: null }) }] : [],
  }
}

function finishedBy({ due, isRevealAlone }: StepMove): Finished {
  const { notes, votes, ratings, checks, interviewIds } = due
  if (isRevealAlone) return { notes, votes: 0, ratings: 0, checks: 0, interviews: 0 }
  return {
    notes,
    votes: votes.length,
    ratings: ratings.length,
    checks: checks.length,
    interviews: interviewIds.length,
  }
}

function leadsOn({ from, to }: StepMove): boolean {
  return from !== null || to !== null
}

function placeOf(move: StepMove, { steps }: AgendaView): NextPlace {
  if (move.isRevealAlone || !leadsOn(move)) return { kind: 'stay' }
  if (move.isForAdvisors) return { kind: 'advisors' }
  if (!move.to) return { kind: 'end' }
  return { kind: 'step', title: move.to.title, isFirst: steps.every(({ state }) => state === 'planned') }
}

function usePartAction(): NextAction | null {
  const { boardId } = useBoard().connection
  const { privateWriting } = useSession()
  const { writers } = useHiddenNotes()
  const next = useNextPart()
  const send = useSend()
  const parts = partsIn(privateWriting)
  if (!privateWriting || !parts) return null
  const { isNamed } = privateWriting
  const isInOrder = parts.mode === 'by-person' && parts.order === 'by-name' && isNamed
  const first = isInOrder ? writers[0] : undefined
  const stop: OtherWay = {
    label: NEXT_LABELS.stopReveal,
    help: NEXT_LABELS.stopRevealHint,
    run: () => send(() => sendCommand(boardId, 'delete /private-writing', {})),
  }
  return {
    label: nextPartLabel(parts.mode, first?.name ?? null),
    press: () => next.ask(first?.id ?? null),
    isBusy: next.isBusy,
    failure: next.failure,
    due: null,
    reveal: null,
    others: [
      {
        label: NEXT_LABELS.revealRest,
        help: NEXT_LABELS.revealRestHint,
        run: () => send(() => sendCommand(boardId, 'post /reveal', { isNamed })),
      },
      ...(isNamed ? [stop] : []),
    ],
  }
}
