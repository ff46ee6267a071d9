import { ChevronDown } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { MODE_NAMES } from '#canvas/labels/mode-labels.ts'
import { SELECTION_LABELS } from '#canvas/labels/selection-labels.ts'
import type { BoardView } from '#canvas/view/board-view.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Menu, MenuChoice } from '#ui/menu.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { useToast } from '#ui/toast.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { MODE_SENTENCES, MODES_OFFERED } from '../rounds/mode-choice-labels.ts'
import { AdvisorChoice } from './advisor-choice.tsx'
import { AskField } from './ask-field.tsx'
import { ASK_LABELS } from './ask-labels.ts'
import { AskOptions } from './ask-options.tsx'
import { AskStrip } from './ask-strip.tsx'
import { CannotAsk, useCannotAsk } from './cannot-ask.tsx'
import { LazyRangeMeter } from './lazy-range-meter.tsx'
import { type AskState, useAsk } from './use-ask.ts'
import { useCoversTypedNote } from './use-covers-typed-note.ts'
import { useDraw } from './use-draw.ts'
import { useQuestionHint } from './use-question-hint.ts'
import { useReservedScreen } from './use-reserved-screen.ts'
import { useWriteFirst } from './use-write-first.ts'
import { WriteFirstButton, WritePrivatelyDialog } from './write-first.tsx'

interface AskBarProps {
  field: RefObject<HTMLTextAreaElement | null>
  className?: string
}

const MODE_OPTIONS = MODES_OFFERED.map((value) => ({
  value,
  label: MODE_NAMES[value],
  hint: MODE_SENTENCES[value],
}))

/**
 * The question bar at the foot of the canvas. It never takes the focus by itself: keys belong to the canvas. People who
 * cannot ask read the reason in its place.
 */
export function AskBar({ field, className }: AskBarProps) {
  const { view } = useBoard()
  const stop = useCannotAsk()
  const bar = useRef<HTMLDivElement>(null)
  useToastRoom(bar)
  useReservedScreen(bar)
  const isInTheWay = useCoversTypedNote(bar)
  const [isPrivateAsked, setPrivateAsked] = useState(false)
  return (
    <div ref={bar} className={classNames(className, isInTheWay && 'invisible')}>
      {stop ? (
        <p className="mx-auto flex min-h-[52px] w-fit items-center rounded-bar border border-line bg-sheet px-4 py-2 text-ink-2 text-small">
          <CannotAsk {...stop} />
          {view && <RefusedRequests view={view} why={stop.why} />}
        </p>
      ) : (
        <>
          <AskForm field={field} onPrivate={() => setPrivateAsked(true)} />
          {view && <AskRequests view={view} field={field} />}
        </>
      )}
      <WritePrivatelyDialog isOpen={isPrivateAsked} onClose={() => setPrivateAsked(false)} />
    </div>
  )
}

/** A longer question gets a separate line above the buttons. */
const LONG_CHARS = 26

interface AskFormProps extends Pick<AskBarProps, 'field'> {
  onPrivate: () => void
}

function AskForm({ field, onPrivate }: AskFormProps) {
  const { view } = useBoard()
  const { rounds } = useSession()
  const ask = useAsk()
  const first = useWriteFirst(ask, onPrivate)
  const [isActive, setActive] = useState(false)
  const takeSelection = useAbout(ask)
  const hasRounds = Object.keys(rounds).length > 0
  const hint = useQuestionHint(hasRounds)
  const { question } = ask.draft
  useDraw(ask, isActive || question !== '')
  const isOffered = first !== null && (isActive || question !== '')
  const isLong = question.length > LONG_CHARS || question.includes('\n')
  return (
    <form
      aria-label={SELECTION_LABELS.askAdvisors}
      onSubmit={(event) => {
        event.preventDefault()
        ask.send()
      }}
      onFocus={() => setActive(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setActive(false)
      }}
      className="rounded-bar border border-line-strong bg-sheet outline-offset-2 outline-ink has-[textarea:focus-visible]:outline-2"
    >
      <AskStrip ask={ask} isActive={isActive || question !== ''} hasScriptLabel />
      <div className="flex min-h-[50px] flex-wrap items-center justify-end gap-1 px-1.5 py-[7px]">
        <AskField
          field={field}
          ask={ask}
          placeholder={hint}
          onFocus={takeSelection}
          onLeave={() => {
            field.current?.blur()
            view?.focus()
          }}
          className={classNames(
            'rounded-field px-2 py-2 text-body outline-none placeholder:overflow-hidden placeholder:text-ellipsis placeholder:whitespace-nowrap',
            isLong ? 'basis-full' : 'flex-1 basis-60',
          )}
        />
        <AskControls ask={ask} hasOptions={hasRounds || isActive || question !== ''} />
        <LazyRangeMeter field={field} />
        {ask.askedId && <ShowAsked roundId={ask.askedId} />}
        {isOffered && <WriteFirstButton first={first} />}
        <Button type="submit" isBusy={ask.isBusy}>
          {isOffered ? ACTION_LABELS.askAnyway : ACTION_LABELS.ask}
        </Button>
      </div>
    </form>
  )
}

/** Appears when the frame of this person's new round is on the canvas, which may be out of view. */
function ShowAsked({ roundId }: { roundId: string }) {
  const { view } = useBoard()
  const round = useSession().rounds[roundId]
  const frameId = round?.frameId
  if (!view || !frameId) return null
  return (
    <Button kind="quiet" size="small" onClick={() => view.showFromTop(frameId)}>
      {ASK_LABELS.showAskedRound(round.number)}
    </Button>
  )
}

/** Answers a press on a frame's "Ask" by a person who cannot ask, which would otherwise have no visible effect. */
function RefusedRequests({ view, why }: { view: BoardView; why: string }) {
  const request = useReadable(view.ask)
  const toast = useToast()
  useEffect(() => {
    if (!request) return
    view.ask.set(null)
    toast({ text: why })
  }, [request, view, why, toast])
  return null
}

interface AskControlsProps {
  ask: AskState
  hasOptions?: boolean
}

export function AskControls({ ask, hasOptions = true }: AskControlsProps) {
  return (
    <>
      <ModeMenu ask={ask} />
      <AdvisorChoice ask={ask} />
      {hasOptions && <AskOptions ask={ask} />}
    </>
  )
}

/** The mode of the round. A menu, not a `Select`, whose code nothing else on an opening board needs. */
function ModeMenu({ ask }: Pick<AskControlsProps, 'ask'>) {
  const { mode } = ask.ask
  const trigger = (
    <PlainButton
      aria-label={ASK_LABELS.modeLabel(MODE_NAMES[mode])}
      className="inline-flex h-8 shrink-0 items-center gap-2 rounded-field px-2 text-ink-2 text-small transition-colors hover:bg-sunk max-phone:h-10"
    >
      {MODE_NAMES[mode]}
      <ChevronDown size={16} aria-hidden />
    </PlainButton>
  )
  return (
    <Menu side="top" trigger={trigger}>
      <MenuChoice
        label={ASK_LABELS.howTheyAnswer}
        value={mode}
        options={MODE_OPTIONS}
        onChoose={(next) => next !== mode && ask.change({ mode: next })}
      />
    </Menu>
  )
}

/**
 * Moves requests of the canvas (a frame's question, some notes) into the draft and focuses the field. The request is
 * set to null first, so that it is handled once.
 */
function AskRequests({ view, field }: { view: BoardView; field: RefObject<HTMLTextAreaElement | null> }) {
  const { ask } = useBoard()
  const request = useReadable(view.ask)
  useEffect(() => {
    if (!request) return
    view.ask.set(null)
    const now = ask.get()
    const { notes = [], frameId = null, question } = request
    ask.set({
      ...now,
      ...(question !== undefined && { question }),
      about: notes.length > 0 || frameId !== null ? { notes, frameId, from: 'request' } : null,
    })
    // The person pressed a button that leads to this field.
    field.current?.focus()
  }, [request, view, ask, field])
  return null
}

const GAP_PX = 16

/** Keeps toasts above the bar, whose height grows with the question: the distance is a CSS variable. */
function useToastRoom(bar: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const root = document.documentElement
    const update = (): void => {
      const room = window.innerHeight - element.getBoundingClientRect().top + GAP_PX
      root.style.setProperty('--toast-lift', `${Math.max(room, 0)}px`)
    }
    const observer = new ResizeObserver(update)
    observer.observe(element)
    observer.observe(root)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--toast-lift')
    }
  }, [bar])
}

/**
 * Call it when the question gets the focus: the question is then about the notes that are selected on the canvas. It
 * keeps the canvas's own request, and does not add a selection again that the person removed.
 */
function useAbout(ask: AskState): () => void {
  const { view } = useBoard()
  const taken = useRef<readonly string[]>([])
  return () => {
    const selected = view?.selectedNotes.get() ?? []
    const { about } = ask.draft
    if (about?.from === 'request' || isSame(selected, taken.current)) return
    taken.current = selected
    if (selected.length === 0 && !about && ask.deletedAbout === null) return
    ask.change({
      about: selected.length > 0 ? { notes: selected, frameId: null, from: 'selection' } : null,
    })
  }
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, i) => id === b[i])
}
