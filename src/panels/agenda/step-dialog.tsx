import { useId, useState } from 'react'
import { WHY } from '#panels/labels/agenda-labels.ts'
import { WINDOW_LABELS } from '#panels/labels/window-labels.ts'
import { WINDOW_TALK_LABELS } from '#panels/labels/window-talk-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import {
  DEFAULT_PLAN,
  MAX_FRAME_TITLE_CHARS,
  MAX_INSTRUCTION_CHARS,
  MAX_STEP_FRAMES,
  MAX_STEP_MINUTES,
  MAX_STEP_QUESTION_CHARS,
  MAX_STEP_TITLE_CHARS,
  planOf,
  type Step,
  StepPlan,
  stepIn,
} from '#session/agenda/step.ts'
import { offersTalk } from '#session/agenda/step-rules.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox.tsx'
import { Dialog, DialogActions, DialogBody } from '#ui/dialog.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AGENDA_LABELS } from './agenda-panel-labels.ts'
import { agendaApi } from './agenda-requests.ts'
import { STEP_FORM_LABELS } from './step-form-labels.ts'
import { StepRules } from './step-rules.tsx'
import { StepWindowFields } from './step-window-fields.tsx'

interface StepDialogProps {
  /** The step to change, or `new` to add one. For null and for a removed step the dialog is closed. */
  edited: { stepId: string } | 'new' | null
  onClose: () => void
}

export function StepDialog({ edited, onClose }: StepDialogProps) {
  const { agenda } = useSession()
  const step = edited === null || edited === 'new' ? null : stepIn(agenda, edited.stepId)
  const isOpen = edited === 'new' || step !== null
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={edited === 'new' ? STEP_FORM_LABELS.addStepTitle : STEP_FORM_LABELS.editStep}
    >
      <DialogBody>{isOpen && <StepForm step={step} onDone={onClose} />}</DialogBody>
    </Dialog>
  )
}

/** A step as it is typed: minutes may be empty. */
interface Draft extends Omit<StepPlan, 'minutes'> {
  minutes: string
}

function StepForm({ step, onDone }: { step: Step | null; onDone: () => void }) {
  const { boardId } = useBoard().connection
  const { agenda } = useSession()
  const request = useRequest()
  // The step at the opening of the form: another facilitator's change must not replace the person's input.
  const [before] = useState<StepPlan>(() => (step ? planOf(step) : newPlan(agenda.steps)))
  const [draft, setDraft] = useState<Draft>({ ...before, minutes: before.minutes?.toString() ?? '' })
  const [problem, setProblem] = useState<string | null>(null)
  const set = (changes: Partial<Draft>): void => {
    setDraft({ ...draft, ...changes })
    setProblem(null)
  }

  function save(): void {
    const plan = StepPlan.safeParse({ ...draft, minutes: readMinutes(draft.minutes) })
    if (!plan.success) {
      setProblem(problemOf(plan.error.issues[0]))
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
        label={FIELD_LABELS.title}
        value={draft.title}
        maxLength={MAX_STEP_TITLE_CHARS}
        autoComplete="off"
        onChange={(event) => set({ title: event.target.value })}
      />
      <TextArea
        label={STEP_FORM_LABELS.instruction}
        value={draft.instruction}
        maxLength={MAX_INSTRUCTION_CHARS}
        className="mt-3"
        onChange={(event) => set({ instruction: event.target.value })}
      />
      {(draft.vote || draft.pairsNotes || draft.advisors !== 'off' || offersTalk(draft)) && (
        <TextField
          label={questionLabel(draft).label}
          value={draft.question}
          maxLength={MAX_STEP_QUESTION_CHARS}
          autoComplete="off"
          hint={questionLabel(draft).hint}
          className="mt-3"
          onChange={(event) => set({ question: event.target.value })}
        />
      )}
      <StepWindowFields
        window={draft.window}
        isPrivate={draft.whoWrites !== 'no-one' && draft.writing === 'private'}
        onChange={(window) => set({ window })}
        offersTalk={draft.offersTalk}
        onTalkChange={(offersTalk) => set({ offersTalk })}
      />
      {!draft.window && <TimerFields draft={draft} onChange={set} />}
      <StepRules draft={draft} onChange={set} />
      <StepFramesField frames={before.frames} onChange={(frames) => set({ frames })} />
      <FailureText className="mt-3">{problem ?? request.failure?.message}</FailureText>
      <DialogActions>
        <Button kind="quiet" onClick={onDone}>
          {ACTION_LABELS.cancel}
        </Button>
        <Button type="submit" kind="primary" isBusy={request.isBusy}>
          {step ? ACTION_LABELS.save : AGENDA_LABELS.addStep}
        </Button>
      </DialogActions>
    </form>
  )
}

function questionLabel(
  draft: Pick<StepPlan, 'vote' | 'pairsNotes' | 'offersTalk' | 'window' | 'writing' | 'whoWrites'>,
) {
  const { vote, pairsNotes } = draft
  if (vote) return { label: STEP_FORM_LABELS.voteQuestion, hint: WHY.voteQuestion }
  if (offersTalk(draft) && !pairsNotes)
    return { label: WINDOW_TALK_LABELS.question, hint: WINDOW_TALK_LABELS.whyQuestion }
  return pairsNotes
    ? { label: STEP_FORM_LABELS.pairsQuestion, hint: WHY.pairsQuestion }
    : { label: STEP_FORM_LABELS.advisorsQuestion, hint: WHY.advisorsQuestion }
}

/** The first thing that people do is to write in private; the reasons are beside each setting. */
function newPlan(steps: readonly Step[]): StepPlan {
  const isFirst = steps.every(({ writing }) => writing !== 'private')
  return { ...DEFAULT_PLAN, title: '', writing: isFirst ? 'private' : 'open' }
}

function problemOf(issue: { path: readonly PropertyKey[]; message: string } | undefined): string {
  switch (issue?.path[0]) {
    case 'minutes':
      return STEP_FORM_LABELS.minutesProblem(MAX_STEP_MINUTES)
    case 'window':
      return WINDOW_LABELS.timesNeeded
    default:
      return issue?.message ?? ''
  }
}

/** Minutes, null for no timer, or NaN, which the check refuses. */
function readMinutes(text: string): number | null {
  return text.trim() === '' ? null : Number(text.trim())
}

/** Sends only the fields that this person changed: another facilitator may have changed the others. */
function changesOf(before: StepPlan, after: StepPlan): Partial<StepPlan> {
  const known = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(known.get(name)) !== JSON.stringify(value),
    ),
  )
}

interface TimerFieldsProps {
  draft: Pick<Draft, 'minutes' | 'endsItself'>
  onChange: (changes: Partial<Draft>) => void
}

function TimerFields({ draft: { minutes, endsItself }, onChange }: TimerFieldsProps) {
  return (
    <>
      <TextField
        label={STEP_FORM_LABELS.minutes}
        value={minutes}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        hint={WHY.minutes}
        className="mt-3"
        onChange={(event) => onChange({ minutes: event.target.value })}
      />
      <EndsItself isOn={endsItself} onChange={(isOn) => onChange({ endsItself: isOn })} />
    </>
  )
}

function EndsItself({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const hintId = useId()
  return (
    <>
      <CheckboxField isChecked={isOn} aria-describedby={hintId} onChange={onChange} className="mt-3">
        {STEP_FORM_LABELS.endsItself}
      </CheckboxField>
      <p id={hintId} className="text-ink-2 text-small">
        {WHY.endsItself}
      </p>
    </>
  )
}

interface StepFramesFieldProps {
  /** The initial titles; `onChange` gets later input. */
  frames: readonly string[]
  /** Called with each change: the titles, without empty lines. */
  onChange: (frames: string[]) => void
}

/** The titles of the frames that the step lays on the canvas, one a line. */
function StepFramesField({ frames, onChange }: StepFramesFieldProps) {
  const [text, setText] = useState(frames.join('\n'))
  return (
    <TextArea
      label={STEP_FORM_LABELS.frames}
      value={text}
      maxLength={MAX_STEP_FRAMES * (MAX_FRAME_TITLE_CHARS + 1)}
      hint={STEP_FORM_LABELS.framesHint}
      className="mt-3"
      onChange={(event) => {
        setText(event.target.value)
        const lines = event.target.value.split('\n').map((line) => line.trim())
        onChange(lines.filter((line) => line !== ''))
      }}
    />
  )
}
