import { useId, useState } from 'react'
import { useSession } from '#panels/open-board/board-context.tsx'
import { framesToWriteIn } from '#session/agenda/step-frame-ids.ts'
import { classNames } from '#ui/class-names.ts'
import { Radio } from '#ui/radio.tsx'
import { NOTE_LIST_LABELS } from './note-list-labels.ts'

interface FrameChoiceProps {
  frames: readonly { id: string; title: string }[]
  value: string | null
  onChoose: (frameId: string) => void
  className?: string
}

/** The frames of the step that runs, and in which of them this person writes: in the first until they choose. */
export function useFrameChoice(): FrameChoiceProps {
  return useChosenFrame(framesToWriteIn(useSession()))
}

/** Like `useFrameChoice`, for captures, which can also go into no frame (`null`) as they do in other steps. */
export function useCaptureFrame(
  frames: FrameChoiceProps['frames'],
): FrameChoiceProps & { frameId: string | null } {
  const choice = useChosenFrame(frames.length > 0 ? [...frames, NO_FRAME] : [])
  return { ...choice, frameId: choice.value === NO_FRAME.id ? null : choice.value }
}

const NO_FRAME = { id: '', title: NOTE_LIST_LABELS.noFrame }

function useChosenFrame(frames: FrameChoiceProps['frames']): FrameChoiceProps {
  const [chosen, onChoose] = useState<string | null>(null)
  const value = frames.find(({ id }) => id === chosen)?.id ?? frames[0]?.id ?? null
  return { frames, value, onChoose }
}

/** In which frame the next note goes: one of a few, all in sight. Nothing where there is no choice. */
export function FrameChoice({ frames, value, onChoose, className = 'px-4 pt-2.5' }: FrameChoiceProps) {
  const name = useId()
  if (frames.length < 2) return null
  return (
    <fieldset className={classNames('flex gap-1 overflow-x-auto', className)}>
      <legend className="sr-only">{NOTE_LIST_LABELS.frameOfNext}</legend>
      {frames.map(({ id, title }) => (
        <label
          key={id}
          className={classNames(
            'flex min-h-10 min-w-20 flex-1 cursor-pointer items-center justify-center rounded-field border px-2 text-center text-small focus-within:outline-2 focus-within:outline-ink focus-within:outline-offset-2',
            id === value ? 'border-ink bg-ink text-sheet' : 'border-line-strong bg-raised text-ink',
          )}
        >
          <Radio name={name} isChecked={id === value} onChoose={() => onChoose(id)} className="sr-only" />
          <span dir="auto">{title}</span>
        </label>
      ))}
    </fieldset>
  )
}
