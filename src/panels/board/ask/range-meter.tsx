import { Shapes } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type RefObject, useRef, useState } from 'react'
import type { RangeResponse } from '#api/range.ts'
import { useSentence } from '#canvas/sentences/failure-sentence.tsx'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import type { Read } from '#panels/requests/use-read.ts'
import { MAX_QUESTION_CHARS } from '#session/rounds/question.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { PopoverContent } from '#ui/popover-content.tsx'
import { RANGE_LABELS } from './range-labels.ts'
import { useRange } from './use-range.ts'

export interface RangeMeterProps {
  field: RefObject<HTMLTextAreaElement | null>
}

/**
 * The range of the notes beside the question: how many groups people's notes form, and in a popover how they were
 * found, and a question about missing ideas.
 */
export function RangeMeter({ field }: RangeMeterProps) {
  const { ask } = useBoard()
  const shown = useRange()
  const [isOpen, setOpen] = useState(false)
  const hasAsked = useRef(false)
  const range = shown.value
  const groups = range?.gap ? range.people.groups : null
  const writeQuestion = (gap: string): void => {
    const now = ask.get()
    const before = now.question.trimEnd()
    const question = before === '' ? gap : `${before}\n${gap}`
    ask.set({ ...now, question: question.slice(0, MAX_QUESTION_CHARS) })
    hasAsked.current = true
    setOpen(false)
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <PlainButton
          aria-label={groups === null ? RANGE_LABELS.rangeOfTheNotes : RANGE_LABELS.range(groups)}
          title={RANGE_LABELS.rangeOfTheNotes}
          className="inline-flex h-9 shrink-0 items-center gap-1.5 rounded-field px-2 text-ink-2 text-small tabular-nums transition-colors hover:bg-sunk hover:text-ink max-phone:h-11"
        >
          <Shapes size={16} aria-hidden />
          {groups}
        </PlainButton>
      </Popover.Trigger>
      <PopoverContent
        side="top"
        align="end"
        sideOffset={10}
        aria-label={RANGE_LABELS.rangeOfTheNotes}
        className="max-h-[var(--radix-popover-content-available-height)] w-[min(340px,calc(100vw-16px))] overflow-y-auto p-4 text-small"
        onCloseAutoFocus={(event) => {
          if (!hasAsked.current) return
          hasAsked.current = false
          event.preventDefault()
          field.current?.focus()
        }}
      >
        <h2 className="text-body">{RANGE_LABELS.rangeOfTheNotes}</h2>
        <RangeBody shown={shown} onAsk={writeQuestion} />
      </PopoverContent>
    </Popover.Root>
  )
}

interface RangeBodyProps {
  shown: Read<RangeResponse>
  onAsk: (question: string) => void
}

function RangeBody({ shown: { value: range, failure, again }, onAsk }: RangeBodyProps) {
  if (!range) {
    if (!failure) return <p className="mt-1 text-ink-2">{RANGE_LABELS.measuring}</p>
    return (
      <>
        <FailureText className="mt-1">{failure.message}</FailureText>
        <Button kind="outline" size="small" className="mt-2" onClick={again}>
          {ACTION_LABELS.tryAgain}
        </Button>
      </>
    )
  }
  const { people, gap } = range
  if (!gap) {
    return <p className="mt-1 text-ink-2">{RANGE_LABELS.tooFewNotes(people.notes)}</p>
  }
  return (
    <>
      <Figures range={range} />
      <Sources range={range} />
      {gap.nothingNewSince !== null && (
        <p className="mt-3">{RANGE_LABELS.nothingNewSince(gap.nothingNewSince)}</p>
      )}
      <Button kind="outline" size="small" className="mt-3" onClick={() => onAsk(gap.question)}>
        {RANGE_LABELS.askForGap}
      </Button>
    </>
  )
}

const FIGURES = [
  [FIELD_LABELS.groups, 'groups'],
  [RANGE_LABELS.loneNotes, 'lone'],
  [RANGE_LABELS.newGroups, 'newGroups'],
] as const

type Figure = 'notes' | (typeof FIGURES)[number][1]
type Counts = Readonly<Record<Figure, number>>

/** People's and agents' figures side by side, by wording and by meaning; they have no sum. */
function Figures({ range: { people, agents } }: { range: RangeResponse }) {
  const hasAgents = agents.notes > 0
  const rowsOf = (of: (part: RangeResponse['people']) => Counts | null) =>
    FIGURES.map(([name, key]) => (
      <FigureRow
        key={key}
        name={name}
        people={of(people)?.[key] ?? null}
        agents={hasAgents ? (of(agents)?.[key] ?? null) : undefined}
      />
    ))
  return (
    <table className="mt-2 w-full tabular-nums">
      <thead>
        <tr className="text-caption text-ink-2">
          <td />
          <th scope="col" className="pl-3 text-right font-normal">
            {FIELD_LABELS.people}
          </th>
          {hasAgents && (
            <th scope="col" className="pl-3 text-right font-normal">
              {RANGE_LABELS.agents}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        <FigureRow
          name={TAB_LABELS.notes}
          people={people.notes}
          agents={hasAgents ? agents.notes : undefined}
        />
      </tbody>
      <tbody>
        <BasisRow>{RANGE_LABELS.byWording}</BasisRow>
        {rowsOf((part) => part)}
      </tbody>
      {people.meaning && (
        <tbody>
          <BasisRow>{RANGE_LABELS.byMeaning}</BasisRow>
          {rowsOf(({ meaning }) => meaning)}
        </tbody>
      )}
    </table>
  )
}

function BasisRow({ children }: { children: string }) {
  return (
    <tr>
      <th scope="rowgroup" colSpan={3} className="pt-1.5 text-left text-caption text-ink-2">
        {children}
      </th>
    </tr>
  )
}

interface FigureRowProps {
  name: string
  /** `null`: not measured. */
  people: number | null
  /** Missing: the table has no column for agents. */
  agents: number | null | undefined
}

function FigureRow({ name, people, agents }: FigureRowProps) {
  return (
    <tr>
      <th scope="row" className="py-0.5 text-left font-normal text-ink-2">
        {name}
      </th>
      <td className="pl-3 text-right">{people ?? '–'}</td>
      {agents !== undefined && <td className="pl-3 text-right">{agents ?? '–'}</td>}
    </tr>
  )
}

/** The bases of the figures: the wording always, kinds and meaning where there are models for them. */
function Sources({ range: { people, meaning } }: { range: RangeResponse }) {
  const { subjects, kinds } = people
  const failed = meaning && meaning.failure !== null ? { ...meaning, message: meaning.failure } : null
  const failure = useSentence(failed)
  return (
    <dl className="mt-2 border-line border-t pt-2">
      <Source name={RANGE_LABELS.byWordingHint}>
        {subjects.length > 0 ? subjects.join(' · ') : RANGE_LABELS.noWordsInCommon}
      </Source>
      <Source name={RANGE_LABELS.groupsByMeaning}>{meaningLabel(people, meaning, failure)}</Source>
      <Source name={RANGE_LABELS.kindsHint}>
        {kinds.length > 0
          ? kinds.map(({ name, notes }) => `${name} ${notes}`).join(' · ')
          : RANGE_LABELS.noKinds}
      </Source>
    </dl>
  )
}

function Source({ name, children }: { name: string; children: string }) {
  return (
    <div className="not-first:mt-1.5">
      <dt className="text-caption text-ink-2">{name}</dt>
      <dd dir="auto" className="m-0 break-words">
        {children}
      </dd>
    </div>
  )
}

function meaningLabel(
  people: RangeResponse['people'],
  meaning: RangeResponse['meaning'],
  failure: string | null,
): string {
  if (!meaning) return RANGE_LABELS.noMeanings
  const name = meaning.model.slice(meaning.model.indexOf(':') + 1)
  if (failure !== null) return `${name}: ${failure}`
  const compared = people.meaning?.notes ?? 0
  if (compared === people.notes) return name
  return meaning.isComplete
    ? RANGE_LABELS.comparedNewest(name, compared)
    : RANGE_LABELS.comparing(name, people.notes - compared)
}
