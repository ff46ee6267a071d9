import { type ReactNode, useState } from 'react'
import { isBlank } from '#base/is-blank.ts'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import type { ApiAnswer } from '#panels/requests/call-api.ts'
import { MAX_BALLOT_TITLE_CHARS } from '#session/choosing/ballot/ballot.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { TextField } from '#ui/text-field.tsx'
import { ChoiceField, EndField } from './choice-field.tsx'
import { type NoteSource, useNoteSources } from './note-sources.ts'
import { VOTES_AND_RATINGS_LABELS } from './votes-and-ratings-labels.ts'

interface StartDialogProps extends DialogOpenProps {
  noun: 'vote' | 'rating'
  description: string
  children: ReactNode
}

export function StartDialog({ noun, description, isOpen, onClose, children }: StartDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={VOTES_AND_RATINGS_LABELS.startOne(noun)}
      description={description}
    >
      {isOpen && children}
    </Dialog>
  )
}

export interface StartFields {
  title: string
  setTitle: (title: string) => void
  sources: readonly NoteSource[]
  source: NoteSource | undefined
  setSource: (key: string) => void
  /** Milliseconds until it closes automatically; `null`: it is closed by hand. */
  durationMs: number | null
  setDuration: (durationMs: number | null) => void
}

export function useStartFields(usualTitle: string): StartFields {
  const { votes, ratings } = useSession()
  const { sources, suggested } = useNoteSources()
  const [written, setTitle] = useState<string | null>(null)
  const [sourceKey, setSource] = useState(suggested)
  const [durationMs, setDuration] = useState<number | null>(null)
  const source = sources.find(({ key }) => key === sourceKey) ?? sources[0]
  const titles = [...Object.values(votes), ...Object.values(ratings)].map((one) => one.title)
  const title = written ?? freeTitle(usualTitle, new Set(titles))
  return { title, setTitle, sources, source, setSource, durationMs, setDuration }
}

/** With a number if there is one of that name already: they are listed side by side. */
function freeTitle(title: string, taken: ReadonlySet<string>): string {
  let free = title
  for (let number = 2; taken.has(free); number++) free = `${title} (${number})`
  return free
}

interface StartFormProps {
  noun: 'vote' | 'rating'
  /** The action on the notes, as in `There is no finished note here to rate.` */
  verb: string
  fields: StartFields
  /** The error in the form's own fields; `null` if there is none. */
  problem: string | null
  secrecy: string
  start: (
    shared: { title: string; durationMs: number | null } & NoteSource['request'],
  ) => Promise<ApiAnswer<unknown>>
  onStarted: () => void
  children: ReactNode
}

export function StartForm({
  noun,
  verb,
  fields,
  problem,
  secrecy,
  start,
  onStarted,
  children,
}: StartFormProps) {
  const { panel } = useBoard()
  const request = useRequest()
  const { title, sources, source, durationMs } = fields
  const reason = sharedProblem(fields, verb) ?? problem

  function submit(): void {
    if (reason !== null || !source) return
    request.send(
      () => start({ title, durationMs, ...source.request }),
      () => {
        panel.set({ ...panel.get(), tab: 'votes' })
        onStarted()
      },
    )
  }
  return (
    <DialogBody>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label={VOTES_AND_RATINGS_LABELS.whatIsTheQuestion}
          value={title}
          maxLength={MAX_BALLOT_TITLE_CHARS}
          autoComplete="off"
          // So that the first key replaces the usual question.
          onFocus={(event) => event.target.select()}
          onChange={(event) => fields.setTitle(event.target.value)}
        />
        <ChoiceField
          label={TAB_LABELS.notes}
          value={source?.key ?? ''}
          options={sources.map(({ key, label }) => ({ value: key, label }))}
          onChange={fields.setSource}
        />
        {children}
        <EndField durationMs={durationMs} onChange={fields.setDuration} />
        <p className="mt-4 text-ink-2 text-small">{secrecy}</p>
        <FailureText className="mt-2">{request.failure?.message}</FailureText>
        <DialogActions>
          <Button type="submit" kind="primary" isBusy={request.isBusy} disabledReason={reason}>
            {VOTES_AND_RATINGS_LABELS.start(noun)}
          </Button>
        </DialogActions>
      </form>
    </DialogBody>
  )
}

function sharedProblem({ title, source }: StartFields, verb: string): string | null {
  if (!source || source.noteIds.length === 0) return VOTES_AND_RATINGS_LABELS.noNotesTo(verb)
  return isBlank(title) ? FIELD_LABELS.questionMissing : null
}
