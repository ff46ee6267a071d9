import { useState } from 'react'
import { OneRating, type StartRatingRequest } from '#api/ratings.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { boardPath, call } from '#panels/requests/call-api.ts'
import { ChoiceField } from '#panels/votes-and-ratings/choice-field.tsx'
import { StartDialog, StartForm, useStartFields } from '#panels/votes-and-ratings/start-dialog.tsx'
import { AxisNames, DEFAULT_AXES, MAX_AXIS_CHARS } from '#session/choosing/ratings/rating.ts'
import type { DialogOpenProps } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { RATINGS_LABELS } from './ratings-labels.ts'

const KINDS: readonly { value: string; label: string; axes: readonly string[] }[] = [
  { value: 'ideas', label: RATINGS_LABELS.noveltyAndFeasibility, axes: DEFAULT_AXES },
  {
    value: 'changes',
    label: RATINGS_LABELS.impactAndEffort,
    axes: [RATINGS_LABELS.impact, RATINGS_LABELS.effort],
  },
  { value: 'scale', label: RATINGS_LABELS.oneAxis, axes: [RATINGS_LABELS.impact] },
]

/** Collects axes, notes and end of a rating, and starts it for everyone on the board. */
export function StartRatingDialog({ isOpen, onClose }: DialogOpenProps) {
  return (
    <StartDialog noun="rating" description={RATINGS_LABELS.startRatingHint} isOpen={isOpen} onClose={onClose}>
      <StartRatingForm onStarted={onClose} />
    </StartDialog>
  )
}

function StartRatingForm({ onStarted }: { onStarted: () => void }) {
  const { boardId } = useBoard().connection
  const fields = useStartFields(RATINGS_LABELS.usualQuestion)
  const [kind, setKind] = useState(KINDS[0]?.value ?? '')
  const [renamed, setRenamed] = useState<Readonly<Record<string, readonly string[]>>>({})
  const axes = renamed[kind] ?? KINDS.find(({ value }) => value === kind)?.axes ?? DEFAULT_AXES
  return (
    <StartForm
      noun="rating"
      verb="rate"
      fields={fields}
      problem={axisProblem(axes)}
      secrecy={RATINGS_LABELS.secrecy}
      start={(shared) => startRating(boardId, { ...shared, axes: [...axes] })}
      onStarted={onStarted}
    >
      <ChoiceField label={RATINGS_LABELS.scale} value={kind} options={KINDS} onChange={setKind} />
      <AxisFields axes={axes} onChange={(next) => setRenamed({ ...renamed, [kind]: next })} />
    </StartForm>
  )
}

function AxisFields({ axes, onChange }: { axes: readonly string[]; onChange: (axes: string[]) => void }) {
  const labels =
    axes.length === 1 ? [RATINGS_LABELS.axis] : [RATINGS_LABELS.horizontal, RATINGS_LABELS.vertical]
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

function axisProblem(axes: readonly string[]): string | null {
  const named = AxisNames.safeParse(axes)
  return named.success ? null : (named.error.issues[0]?.message ?? RATINGS_LABELS.axesNeeded)
}

function startRating(boardId: string, request: StartRatingRequest) {
  return call(`${boardPath(boardId)}/ratings`, OneRating, { method: 'POST', body: request })
}
