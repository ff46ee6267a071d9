import { MessageSquarePlus, X } from 'lucide-react'
import { customAlphabet } from 'nanoid'
import { useState } from 'react'
import { MAX_FEEDBACK_CHARS } from '#session/interviews/questions/question-parts.ts'
import type { Annotation } from '#session/interviews/questions/show-plan.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { QUESTION_FIELD_LABELS } from './question-field-labels.ts'

const newId = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 12)

const KINDS: readonly { value: Annotation['type']; label: string }[] = [
  { value: 'comment', label: ACTION_LABELS.comment },
  { value: 'suggest', label: QUESTION_FIELD_LABELS.suggestAChange },
  { value: 'delete', label: QUESTION_FIELD_LABELS.removePart },
  { value: 'approve', label: QUESTION_FIELD_LABELS.agreeWithPart },
]

interface SectionCommentsProps {
  target: string
  title: string
  annotations: readonly Annotation[]
  isDisabled: boolean
  onChange: (annotations: readonly Annotation[]) => void
}

export function SectionComments(props: SectionCommentsProps) {
  const { target, title, annotations, isDisabled, onChange } = props
  const [addedId, setAdded] = useState<string | null>(null)
  const add = (): void => {
    const id = newId()
    setAdded(id)
    onChange([...annotations, { id, target, type: 'comment', content: '' }])
  }
  return (
    <div className="mt-2 flex flex-col gap-2">
      {annotations.map((annotation) => (
        <SectionComment
          key={annotation.id}
          annotation={annotation}
          title={title}
          isNew={annotation.id === addedId}
          isDisabled={isDisabled}
          onChange={(next) => onChange(annotations.map((each) => (each.id === next.id ? next : each)))}
          onRemove={() => onChange(annotations.filter((each) => each.id !== annotation.id))}
        />
      ))}
      {!isDisabled && (
        <Button
          size="small"
          kind="quiet"
          className="-ml-3 self-start"
          icon={<MessageSquarePlus size={16} aria-hidden />}
          aria-label={QUESTION_FIELD_LABELS.commentOn(title)}
          onClick={add}
        >
          {ACTION_LABELS.comment}
        </Button>
      )}
    </div>
  )
}

interface SectionCommentProps {
  annotation: Annotation
  title: string
  /** Whether the person has just added the comment: its field then takes the focus. */
  isNew: boolean
  isDisabled: boolean
  onChange: (annotation: Annotation) => void
  onRemove: () => void
}

function SectionComment({ annotation, title, isNew, isDisabled, onChange, onRemove }: SectionCommentProps) {
  const { type, content = '' } = annotation
  const hasWords = type === 'comment' || type === 'suggest'
  const label = KINDS.find((kind) => kind.value === type)?.label ?? ACTION_LABELS.comment
  return (
    <div className="rounded-field bg-sunk px-3 py-2">
      <div className="flex items-center justify-between">
        <Select
          label={QUESTION_FIELD_LABELS.kindOfComment(title)}
          value={type}
          options={KINDS}
          isDisabled={isDisabled}
          className="-ml-2"
          onChange={(next) => onChange({ ...annotation, type: next })}
        />
        {!isDisabled && (
          <IconButton
            label={QUESTION_FIELD_LABELS.removeComment(title)}
            icon={<X size={18} aria-hidden />}
            onClick={onRemove}
          />
        )}
      </div>
      {(hasWords || content !== '') && (
        <TextArea
          label={label}
          value={content}
          maxLength={MAX_FEEDBACK_CHARS}
          readOnly={isDisabled}
          // The person has just opened it.
          autoFocus={isNew}
          onChange={(event) => onChange({ ...annotation, content: event.target.value })}
        />
      )}
    </div>
  )
}
