import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { isBlank } from '#base/is-blank.ts'
import { INTERVIEW_PANEL_LABELS } from '#panels/interviews/panel/interview-panel-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { ChoiceField, EndField } from '#panels/votes-and-ratings/choice-field.tsx'
import {
  DEFAULT_MAX_QUESTIONS,
  MAX_ANSWERS_OF_QUESTION,
  MAX_BRANCHES,
  MAX_CONTEXT_CHARS,
  MAX_QUESTIONS,
  MAX_REQUEST_CHARS,
} from '#session/interviews/interview.ts'
import { INTERVIEW_TEMPLATES } from '#session/interviews/interview-templates.ts'
import type { InterviewView } from '#session/interviews/interview-view.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { interviewsApi } from '../interview-requests.ts'
import { CheckField } from './config-part.tsx'
import { ANSWER_RULES, countOf, endProblem, maxQuorum, scopesIn } from './interview-request.ts'
import { QuestionEditor } from './question-editor.tsx'
import { problemIn } from './question-form.ts'
import { START_INTERVIEW_LABELS } from './start-interview-labels.ts'
import { type InterviewForm, NO_TEMPLATE, useInterviewForm } from './use-interview-form.ts'
import { usePastInterview } from './use-past-interview.ts'
import { useTries } from './use-tries.ts'

interface StartInterviewDialogProps extends DialogOpenProps {
  earlier?: string
}

/** Starts an interview with questions from a template, an earlier interview or by hand. Closing it loses the input. */
export function StartInterviewDialog({ isOpen, onClose, earlier }: StartInterviewDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      width={600}
      title={START_INTERVIEW_LABELS.askQuestions}
      description={START_INTERVIEW_LABELS.everyoneMayAnswer}
    >
      {isOpen && <StartInterviewForm onStarted={onClose} {...(earlier !== undefined && { earlier })} />}
    </Dialog>
  )
}

function StartInterviewForm({ onStarted, earlier }: { onStarted: () => void; earlier?: string }) {
  const { boardId } = useBoard().connection
  const { interviews } = useSession()
  const request = useRequest()
  const form = useInterviewForm(earlier)
  const past = usePastInterview(interviews[form.begunWith]?.id ?? null, form.repeat)
  const formElement = useRef<HTMLFormElement>(null)
  const { isTried, countTry } = useTries(formElement)

  function start(): void {
    countTry()
    const body = form.request()
    if (body !== null) request.send(() => interviewsApi.start(boardId, body), onStarted)
  }
  return (
    <DialogBody>
      <form
        ref={formElement}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          start()
        }}
      >
        <ChoiceField
          label={START_INTERVIEW_LABELS.beginWith}
          value={form.begunWith}
          options={[
            { value: NO_TEMPLATE, label: START_INTERVIEW_LABELS.anEmptyQuestion },
            ...INTERVIEW_TEMPLATES.map(({ id, name }) => ({ value: id, label: name })),
            ...newestFirst(interviews).map(({ id, title }) => ({
              value: id,
              label: START_INTERVIEW_LABELS.again(title),
            })),
          ]}
          onChange={form.begin}
        />
        {past.isReading && (
          <p role="status" className="mt-2 text-ink-2 text-small">
            {START_INTERVIEW_LABELS.loadingItsQuestions}
          </p>
        )}
        {past.failure && (
          <Notice
            tone="warn"
            className="mt-2"
            action={
              <Button size="small" onClick={past.readAgain}>
                {ACTION_LABELS.tryAgain}
              </Button>
            }
          >
            {past.failure.message}
          </Notice>
        )}
        <TextField
          label={START_INTERVIEW_LABELS.whatToKnow}
          className="mt-4"
          value={form.fields.title}
          maxLength={MAX_REQUEST_CHARS}
          autoComplete="off"
          error={isTried && isBlank(form.fields.title) ? START_INTERVIEW_LABELS.titleNeeded : null}
          onChange={(event) => form.set({ title: event.target.value })}
        />
        <TextArea
          label={START_INTERVIEW_LABELS.contextLabel}
          className="mt-4"
          value={form.fields.context}
          maxLength={MAX_CONTEXT_CHARS}
          onChange={(event) => form.set({ context: event.target.value })}
        />
        <QuestionsPart form={form} isTried={isTried} />
        <RulesPart form={form} isTried={isTried} />
        <FailureText className="mt-3">{request.failure?.message}</FailureText>
        <DialogActions>
          <Button type="submit" kind="primary" isBusy={request.isBusy || past.isReading}>
            {ACTION_LABELS.ask}
          </Button>
        </DialogActions>
      </form>
    </DialogBody>
  )
}

function newestFirst(interviews: Readonly<Record<string, InterviewView>>): InterviewView[] {
  return Object.values(interviews).toSorted((one, other) => other.startedAt - one.startedAt)
}

interface FormPartProps {
  form: InterviewForm
  /** Once the person has tried to start, problems are named. */
  isTried: boolean
}

function QuestionsPart({ form, isTried }: FormPartProps) {
  return (
    <>
      <div className="mt-5 flex flex-col gap-3">
        {form.questions.map((question, index) => (
          <QuestionEditor
            key={question.key}
            form={question}
            place={index + 1}
            count={form.questions.length}
            problem={isTried ? problemIn(question) : null}
            onChange={form.change}
            parts={form.fields.asksOn ? (scopesIn(form.fields.parts) ?? []) : []}
            {...(form.questions.length > 1 && {
              onMove: (by: -1 | 1) => form.move(index, index + by),
              onRemove: () => form.remove(question.key),
            })}
          />
        ))}
      </div>
      {form.questions.length < MAX_QUESTIONS && (
        <Button size="small" className="mt-3" icon={<Plus size={16} aria-hidden />} onClick={form.add}>
          {INTERVIEW_PANEL_LABELS.addAQuestion}
        </Button>
      )}
    </>
  )
}

function RulesPart({ form, isTried }: FormPartProps) {
  const count = (text: string, max = MAX_ANSWERS_OF_QUESTION) =>
    isTried && countOf(text, max) === undefined ? START_INTERVIEW_LABELS.countNeeded(max) : null
  return (
    <>
      <ChoiceField
        label={START_INTERVIEW_LABELS.settledWhen}
        value={form.fields.rule}
        options={ANSWER_RULES}
        onChange={(rule) => form.set({ rule })}
      />
      {form.fields.rule === 'everyone' && (
        <div className="mt-4 grid grid-cols-2 gap-3 max-phone:grid-cols-1">
          <TextField
            label={START_INTERVIEW_LABELS.peopleAskedOptional}
            inputMode="numeric"
            value={form.fields.participants}
            hint={START_INTERVIEW_LABELS.participantsHint}
            error={count(form.fields.participants)}
            onChange={(event) => form.set({ participants: event.target.value })}
          />
          <TextField
            label={START_INTERVIEW_LABELS.enoughAnswersOptional}
            inputMode="numeric"
            value={form.fields.quorum}
            hint={START_INTERVIEW_LABELS.quorumHint}
            error={count(form.fields.quorum, maxQuorum(form.fields))}
            onChange={(event) => form.set({ quorum: event.target.value })}
          />
        </div>
      )}
      <div className={form.fields.until === null ? '' : 'grid grid-cols-2 gap-x-3 max-phone:grid-cols-1'}>
        <EndField
          durationMs={form.fields.durationMs}
          onChange={(durationMs) => form.set({ durationMs, until: null })}
          atTime={{
            isChosen: form.fields.until !== null,
            onChoose: () => form.set({ until: '' }),
          }}
        />
        {form.fields.until !== null && (
          <TextField
            type="datetime-local"
            label={START_INTERVIEW_LABELS.dateAndTime}
            className="mt-4"
            value={form.fields.until}
            error={isTried ? endProblem(form.fields, Date.now()) : null}
            onChange={(event) => form.set({ until: event.target.value })}
          />
        )}
      </div>
      <CheckField
        label={START_INTERVIEW_LABELS.modelAsks}
        isChecked={form.fields.asksOn}
        onChange={(asksOn) => form.set({ asksOn })}
      />
      {form.fields.asksOn && (
        <ProbeRules form={form} maxError={count(form.fields.maxQuestions, MAX_QUESTIONS)} isTried={isTried} />
      )}
    </>
  )
}

function ProbeRules({ form, maxError, isTried }: FormPartProps & { maxError: string | null }) {
  return (
    <div className="border-line border-l-2 pl-3">
      <CheckField
        label={START_INTERVIEW_LABELS.modelAsksEarly}
        isChecked={form.fields.asksEarly}
        onChange={(asksEarly) => form.set({ asksEarly })}
      />
      <TextField
        label={START_INTERVIEW_LABELS.maxQuestions}
        className="mt-2"
        inputMode="numeric"
        value={form.fields.maxQuestions}
        hint={START_INTERVIEW_LABELS.maxQuestionsHint(DEFAULT_MAX_QUESTIONS)}
        error={maxError}
        onChange={(event) => form.set({ maxQuestions: event.target.value })}
      />
      <TextArea
        label={START_INTERVIEW_LABELS.partsLabel}
        className="mt-4"
        value={form.fields.parts}
        error={
          isTried && scopesIn(form.fields.parts) === undefined
            ? START_INTERVIEW_LABELS.partsNeeded(MAX_BRANCHES)
            : null
        }
        onChange={(event) => form.set({ parts: event.target.value })}
      />
    </div>
  )
}
