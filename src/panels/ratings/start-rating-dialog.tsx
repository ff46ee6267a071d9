'use client'

import { useState } from 'react'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { ChoiceField } from '#panels/votes-and-ratings/choice-field.tsx'
import { StartDialog, StartForm, useStartFields } from '#panels/votes-and-ratings/start-dialog.tsx'
import { AxisNames, DEFAULT_AXES, MAX_AXIS_CHARS } from '#session/ratings/rating.ts'
import type { DialogOpenProps } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ratingsApi } from './rating-requests.ts'

const KINDS = [
  { value: 'plane', label: '2×2: two axes' },
  { value: 'scale', label: 'Scale: one axis' },
] as const
const USUAL_QUESTION = 'How good is each idea?'
const DEFAULT_SCALE = 'Impact'

/** Asks for what to rate on, which notes and until when, and starts a rating for everyone on the board. */
export function StartRatingDialog({ isOpen, onClose }: DialogOpenProps) {
  return (
    <StartDialog
      noun="rating"
      description="Everyone rates each note from 1 to 5. Notes that are written later are not in it."
      isOpen={isOpen}
      onClose={onClose}
    >
      <StartRatingForm onStarted={onClose} />
    </StartDialog>
  )
}

function StartRatingForm({ onStarted }: { onStarted: () => void }) {
  const { boardId } = useBoard().connection
  const fields = useStartFields(USUAL_QUESTION)
  const [kind, setKind] = useState('plane')
  const [plane, setPlane] = useState(DEFAULT_AXES)
  const [scale, setScale] = useState([DEFAULT_SCALE])
  const axes = kind === 'plane' ? plane : scale
  return (
    <StartForm
      noun="rating"
      verb="rate"
      fields={fields}
      problem={axisProblem(axes)}
      secrecy="Scores are secret until the rating is closed. Then means are shown, and never who gave what."
      start={(shared) => ratingsApi.start(boardId, { ...shared, axes: [...axes] })}
      onStarted={onStarted}
    >
      <ChoiceField label="Rate on" value={kind} options={KINDS} onChange={setKind} />
      <AxisFields axes={axes} onChange={kind === 'plane' ? setPlane : setScale} />
    </StartForm>
  )
}

interface AxisFieldsProps {
  /** The names as typed, not checked yet: one for a scale, two for a 2×2. */
  axes: readonly string[]
  /** Called with all names at each change of one. */
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

function axisProblem(axes: readonly string[]): string | null {
  const named = AxisNames.safeParse(axes)
  return named.success ? null : (named.error.issues[0]?.message ?? 'Name each axis.')
}
