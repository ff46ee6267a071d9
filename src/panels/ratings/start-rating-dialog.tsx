'use client'

import { useState } from 'react'
import { isBlank } from '#base/is-blank.ts'
import { ChoiceField, EndField } from '#panels/choosing/choice-field.tsx'
import { useNoteSources } from '#panels/choosing/note-sources.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { ratingsApi } from '#panels/requests/rating-requests.ts'
import { MAX_CHOOSING_TITLE_CHARS } from '#session/choosing/choosing.ts'
import { AxisNames, DEFAULT_AXES, MAX_AXIS_CHARS } from '#session/ratings/rating.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '#ui/dialog.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { TextField } from '#ui/text-field.tsx'

const KINDS = [
  { value: 'plane', label: '2×2: two axes' },
  { value: 'scale', label: 'Scale: one axis' },
] as const
const DEFAULT_SCALE = 'Impact'

interface StartRatingDialogProps {
  isOpen: boolean
  onClose: () => void
}

export function StartRatingDialog({ isOpen, onClose }: StartRatingDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Start a rating"
      description="Everyone rates each note from 1 to 5. Notes that are written later are not in it."
    >
      {isOpen && <StartRatingForm onStarted={onClose} />}
    </Dialog>
  )
}

function StartRatingForm({ onStarted }: { onStarted: () => void }) {
  const { connection, panel } = useBoard()
  const request = useRequest()
  const { sources, suggested } = useNoteSources()
  const [title, setTitle] = useState('')
  const [kind, setKind] = useState('plane')
  const [plane, setPlane] = useState(DEFAULT_AXES)
  const [scale, setScale] = useState([DEFAULT_SCALE])
  const [sourceKey, setSource] = useState(suggested)
  const [durationMs, setDuration] = useState<number | null>(null)
  const source = sources.find(({ key }) => key === sourceKey) ?? sources[0]
  const axes = kind === 'plane' ? plane : scale
  const reason = formProblem(title, source?.noteIds.length ?? 0, axes)

  function start(): void {
    if (reason !== null || !source) return
    request.send(
      () => ratingsApi.start(connection.boardId, { title, axes: [...axes], durationMs, ...source.request }),
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
          start()
        }}
      >
        <TextField
          label="What is the question?"
          value={title}
          maxLength={MAX_CHOOSING_TITLE_CHARS}
          autoComplete="off"
          onChange={(event) => setTitle(event.target.value)}
        />
        <ChoiceField label="Rate on" value={kind} options={KINDS} onChange={setKind} />
        <AxisFields axes={axes} onChange={kind === 'plane' ? setPlane : setScale} />
        <ChoiceField
          label="Notes"
          value={source?.key ?? ''}
          options={sources.map(({ key, label }) => ({ value: key, label }))}
          onChange={setSource}
        />
        <EndField durationMs={durationMs} onChange={setDuration} />
        <p className="mt-4 text-ink-2 text-small">
          Scores are secret until the rating is closed. Then means are shown, and never who gave what.
        </p>
        <FailureText className="mt-2">{request.failure?.message}</FailureText>
        <DialogActions>
          <Button type="submit" kind="primary" isBusy={request.isBusy} disabledReason={reason}>
            Start rating
          </Button>
        </DialogActions>
      </form>
    </DialogBody>
  )
}

interface AxisFieldsProps {
  axes: readonly string[]
  onChange: (axes: string[]) => void
}

function AxisFields({ axes, onChange }: AxisFieldsProps) {
  const labels = axes.length === 1 ? ['Axis'] : ['Across', 'Up']
  return (
    <div className="mt-4 grid grid-cols-2 gap-3">
      {labels.map((label, i) => (
        <TextField
          key={label}
          label={label}
          value={axes[i] ?? ''}
          maxLength={MAX_AXIS_CHARS}
          autoComplete="off"
          onChange={(event) => onChange(axes.map((axis, at) => (at === i ? event.target.value : axis)))}
        />
      ))}
    </div>
  )
}

function formProblem(title: string, count: number, axes: readonly string[]): string | null {
  if (count === 0) return 'There is no finished note here to rate.'
  if (isBlank(title)) return 'Write the question.'
  const named = AxisNames.safeParse(axes)
  return named.success ? null : (named.error.issues[0]?.message ?? 'Name each axis.')
}
