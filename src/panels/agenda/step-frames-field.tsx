import { useState } from 'react'
import { MAX_FRAME_TITLE_CHARS, MAX_STEP_FRAMES } from '#session/agenda/step.ts'
import { TextArea } from '#ui/text-area.tsx'

interface StepFramesFieldProps {
  /** The initial titles; `onChange` gets later input. */
  frames: readonly string[]
  /** Called with each change: the titles, without empty lines. */
  onChange: (frames: string[]) => void
}

/** The titles of the frames that the step lays on the canvas, one a line. */
export function StepFramesField({ frames, onChange }: StepFramesFieldProps) {
  const [text, setText] = useState(frames.join('\n'))
  return (
    <TextArea
      label="Frames to write in, one a line"
      value={text}
      maxLength={MAX_STEP_FRAMES * (MAX_FRAME_TITLE_CHARS + 1)}
      hint="They are laid on the canvas when the step starts. A reveal puts each note into the frame it was written in."
      className="mt-3"
      onChange={(event) => {
        setText(event.target.value)
        const lines = event.target.value.split('\n').map((line) => line.trim())
        onChange(lines.filter((line) => line !== ''))
      }}
    />
  )
}
