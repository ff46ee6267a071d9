import { isEditedOrigin, isOfAi, isWrittenByAgent, type NoteOrigin } from '#session/origin/note-origin.ts'
import { originLabel } from '#session/origin/origin-labels.ts'
import { AiLabel } from '#ui/ai-label.tsx'
import { ScriptLabel } from '#ui/script-label.tsx'

interface OriginLabelProps {
  origin: NoteOrigin
  /** The author named beside it: people who copied an agent's words are not called an AI. `null` without a name. */
  author: { kind: 'person' | 'agent' } | null
  /** Shows only `AI`, with the whole label as a tooltip: rows have no room. */
  isShort?: boolean
  className?: string
}

/** `AI` or `script, not an AI` beside a name, and whether people edited the words. */
export function OriginLabel({ origin, author, isShort = false, className }: OriginLabelProps) {
  const label = originLabel(origin, author)
  if (label === null || !isWrittenByAgent(origin)) return null
  if (isOfAi(origin))
    return (
      <AiLabel
        label={label}
        isShort={isShort}
        isEdited={isEditedOrigin(origin)}
        {...(className !== undefined && { className })}
      />
    )
  return <ScriptLabel words={label} {...(className !== undefined && { className })} />
}
