'use client'

import { type ReactNode, useId, useState } from 'react'
import {
  ADVISOR_SHARES,
  ADVISORS_OPTIONS,
  PICKS_OPTIONS,
  STEP_MODE_OPTIONS,
  TOOLS_OPTIONS,
  WHO_WRITES_OPTIONS,
  WHY,
  WRITING_OPTIONS,
} from '#panels/labels/agenda-labels.ts'
import { MODE_NAMES } from '#panels/labels/mode-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { OthersNotesFields } from '#panels/private-writing/others-notes-fields.tsx'
import { agendaApi } from '#panels/requests/agenda-requests.ts'
import {
  DEFAULT_PLAN,
  MAX_INSTRUCTION_CHARS,
  MAX_STEP_MINUTES,
  MAX_STEP_TITLE_CHARS,
  planOf,
  type Step,
  StepPlan,
  type StepVote,
  stepIn,
} from '#session/agenda/step.ts'
import type { RoundMode } from '#session/rounds/round.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '#ui/dialog.tsx'
import { formatCount } from '#ui/format-count.ts'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'

interface StepDialogProps {
  edited: { stepId: string } | 'new' | null
  onClose: () => void
}

/** Adds a step or changes one, also the one that runs. */
export function StepDialog({ edited, onClose }: StepDialogProps) {
  const { agenda } = useSession()
  const step = edited === null || edited === 'new' ? null : stepIn(agenda, edited.stepId)
  const isOpen = edited === 'new' || step !== null
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={edited === 'new' ? 'Add a step' : 'Edit step'}>
      <DialogBody>{isOpen && <StepForm step={step} onDone={onClose} />}</DialogBody>
    </Dialog>
  )
}

/** As it is typed: minutes may be empty. */
interface Draft extends Omit<StepPlan, 'minutes'> {
  minutes: string
}

function StepForm({ step, onDone }: { step: Step | null; onDone: () => void }) {
  const { boardId } = useBoard().connection
  const request = useRequest()
  // From when the form was opened: another facilitator's change must not replace what is being typed.
  const [before] = useState<StepPlan>(() => (step ? planOf(step) : { ...DEFAULT_PLAN, title: '' }))
  const [draft, setDraft] = useState<Draft>({ ...before, minutes: before.minutes?.toString() ?? '' })
  const [problem, setProblem] = useState<string | null>(null)
  const set = (changes: Partial<Draft>): void => {
    setDraft({ ...draft, ...changes })
    setProblem(null)
  }

  function save(): void {
    const plan = StepPlan.safeParse({ ...draft, minutes: readMinutes(draft.minutes) })
    if (!plan.success) {
      setProblem(
        plan.error.issues[0]?.path[0] === 'minutes' ? MINUTES_PROBLEM : (plan.error.issues[0]?.message ?? ''),
      )
      return
    }
    const send = step
      ? () => agendaApi.edit(boardId, step.id, changesOf(before, plan.data))
      : () => agendaApi.add(boardId, { steps: [plan.data] })
    request.send(send, onDone)
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextField
        label="Title"
        value={draft.title}
        maxLength={MAX_STEP_TITLE_CHARS}
        autoComplete="off"
        onChange={(event) => set({ title: event.target.value })}
      />
      <TextArea
        label="Instruction, shown to everyone"
        value={draft.instruction}
        maxLength={MAX_INSTRUCTION_CHARS}
        className="mt-3"
        onChange={(event) => set({ instruction: event.target.value })}
      />
      <TextField
        label="Minutes, empty for no timer"
        value={draft.minutes}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        hint={WHY.minutes}
        className="mt-3"
        onChange={(event) => set({ minutes: event.target.value })}
      />
      <EndsItself isOn={draft.endsItself} onChange={(endsItself) => set({ endsItself })} />
      <Rules draft={draft} onChange={set} />
      {(problem ?? request.failure) && (
        <p role="alert" className="mt-3 text-small text-warn">
          {problem ?? request.failure?.message}
        </p>
      )}
      <DialogActions>
        <Button kind="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" kind="primary" isBusy={request.isBusy}>
          {step ? 'Save' : 'Add step'}
        </Button>
      </DialogActions>
    </form>
  )
}

const MINUTES_PROBLEM = `Between 1 and ${MAX_STEP_MINUTES} minutes, or none.`

/** Minutes, null for no timer, or NaN, which the check refuses. */
function readMinutes(text: string): number | null {
  return text.trim() === '' ? null : Number(text.trim())
}

/** Sends only the fields that this person changed: another facilitator may have changed the others meanwhile. */
function changesOf(before: StepPlan, after: StepPlan): Partial<StepPlan> {
  const known = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(known.get(name)) !== JSON.stringify(value),
    ),
  )
}

function EndsItself({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const hintId = useId()
  return (
    <>
      <label className="mt-3 flex min-h-9 items-center gap-2 text-body max-phone:min-h-11">
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={hintId}
          onChange={(event) => onChange(event.target.checked)}
          className="size-4 accent-ink"
        />
        End the step when its time is up
      </label>
      <p id={hintId} className="text-ink-2 text-small">
        {WHY.endsItself}
      </p>
    </>
  )
}

function Rules({ draft, onChange }: { draft: Draft; onChange: (changes: Partial<Draft>) => void }) {
  const shares = sharesWith(draft.maxAdvisorPercent)
  return (
    <>
      <Rule label="Who writes" why={WHY.whoWrites}>
        <Select
          label="Who writes"
          value={draft.whoWrites}
          options={WHO_WRITES_OPTIONS}
          onChange={(whoWrites) => onChange({ whoWrites })}
        />
      </Rule>
      {draft.whoWrites !== 'no-one' && (
        <Rule label="New notes are seen by" why={WHY.writing}>
          <Select
            label="New notes are seen by"
            value={draft.writing}
            options={WRITING_OPTIONS}
            onChange={(writing) => onChange({ writing })}
          />
        </Rule>
      )}
      {draft.whoWrites !== 'no-one' && draft.writing === 'private' && (
        <OthersNotesFields {...draft} onChange={onChange} />
      )}
      {draft.whoWrites === 'everyone' && (
        <Rule label="Tools of participants" why={WHY.tools}>
          <Select
            label="Tools of participants"
            value={draft.tools}
            options={TOOLS_OPTIONS}
            onChange={(tools) => onChange({ tools })}
          />
        </Rule>
      )}
      <VoteRule vote={draft.vote} onChange={(vote) => onChange({ vote })} />
      <Rule label="Advisors speak" why={WHY.advisors}>
        <Select
          label="Advisors speak"
          value={draft.advisors}
          options={ADVISORS_OPTIONS}
          onChange={(advisors) => onChange({ advisors })}
        />
      </Rule>
      {draft.advisors !== 'off' && (
        <>
          <Rule label="Advisors answer" why={WHY.mode}>
            <Select
              label="Advisors answer"
              value={draft.mode ?? 'usual'}
              options={modesWith(draft.mode)}
              onChange={(mode) => onChange({ mode: mode === 'usual' ? null : mode })}
            />
          </Rule>
          <Rule label="Moderator’s + is shown" why={WHY.moderatorPicks}>
            <Select
              label="Moderator’s + is shown"
              value={draft.moderatorPicks}
              options={PICKS_OPTIONS}
              onChange={(moderatorPicks) => onChange({ moderatorPicks })}
            />
          </Rule>
        </>
      )}
      {(draft.advisors === 'each-round' || draft.advisors === 'when-asked') && (
        <Rule label="Advisors’ notes" why={WHY.maxAdvisorPercent}>
          <Select
            label="Advisors’ notes"
            value={String(draft.maxAdvisorPercent)}
            options={shares.map(({ percent, label }) => ({ value: String(percent), label }))}
            onChange={(value) => onChange({ maxAdvisorPercent: value === 'null' ? null : Number(value) })}
          />
        </Rule>
      )}
    </>
  )
}

const FIRST_VOTE = { votesEach: 5, limitPerNote: 2 }
const VOTES_EACH = [1, 2, 3, 5, 7, 10]
const LIMITS = [1, 2, 3, 5]

function VoteRule({ vote, onChange }: { vote: StepVote | null; onChange: (vote: StepVote | null) => void }) {
  return (
    <>
      <Rule label="Secret vote" why={WHY.vote}>
        <CountSelect
          label="Secret vote"
          none="No vote"
          words={(count) => `${formatCount(count, 'vote')} each`}
          value={vote?.votesEach ?? null}
          counts={VOTES_EACH}
          onChange={(votesEach) =>
            onChange(votesEach === null ? null : { ...(vote ?? FIRST_VOTE), votesEach })
          }
        />
      </Rule>
      {vote && (
        <div className="flex min-h-9 items-center justify-between gap-2">
          <span className="text-body">On one note</span>
          <CountSelect
            label="Votes on one note"
            words={(count) => `at most ${count}`}
            value={vote.limitPerNote}
            counts={LIMITS}
            onChange={(limitPerNote) => limitPerNote !== null && onChange({ ...vote, limitPerNote })}
          />
        </div>
      )}
    </>
  )
}

interface CountSelectProps {
  label: string
  /** The choice of no count; missing: there is none. */
  none?: string
  words: (count: number) => string
  value: number | null
  counts: readonly number[]
  onChange: (count: number | null) => void
}

/** A count that was set over the API stays a choice. */
function CountSelect({ label, none, words, value, counts, onChange }: CountSelectProps) {
  const all = value === null || counts.includes(value) ? counts : [value, ...counts]
  const first = none === undefined ? [] : [{ value: 'none', label: none }]
  return (
    <Select
      label={label}
      value={value === null ? 'none' : String(value)}
      options={[...first, ...all.map((count) => ({ value: String(count), label: words(count) }))]}
      onChange={(next) => onChange(next === 'none' ? null : Number(next))}
    />
  )
}

/** A mode that was set over the API stays a choice. */
function modesWith(mode: RoundMode | null): typeof STEP_MODE_OPTIONS {
  if (mode === null || STEP_MODE_OPTIONS.some(({ value }) => value === mode)) return STEP_MODE_OPTIONS
  return [{ value: mode, label: MODE_NAMES[mode] }, ...STEP_MODE_OPTIONS]
}

/** A share that was set over the API stays a choice. */
function sharesWith(percent: number | null): typeof ADVISOR_SHARES {
  if (ADVISOR_SHARES.some((share) => share.percent === percent)) return ADVISOR_SHARES
  return [{ percent, label: `${percent} % of people’s` }, ...ADVISOR_SHARES]
}

function Rule({ label, why, children }: { label: string; why: string; children: ReactNode }) {
  return (
    <div className="mt-3">
      <div className="flex min-h-9 items-center justify-between gap-2">
        <span className="text-body">{label}</span>
        {children}
      </div>
      <p className="text-ink-2 text-small">{why}</p>
    </div>
  )
}
