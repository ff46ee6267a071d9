import { type RefObject, useEffect, useId, useLayoutEffect } from 'react'
import { MentionList } from '#canvas/mention/mention-list.tsx'
import { offerMentionsIn } from '#canvas/mention/mentions-in-textarea.ts'
import { useMentionMenu } from '#panels/notes/use-mention-menu.ts'
import { MAX_QUESTION_CHARS } from '#session/rounds/question.ts'
import { classNames } from '#ui/class-names.ts'
import { isComposing } from '#ui/is-composing.ts'
import { PlainTextArea } from '#ui/text-area.tsx'
import { ASK_LABELS } from './ask-labels.ts'
import type { AskState } from './use-ask.ts'

interface AskFieldProps {
  field: RefObject<HTMLTextAreaElement | null>
  ask: AskState
  /** Shown while there is no question. The field’s name for screen readers is another text. */
  placeholder: string
  onFocus?: () => void
  onLeave: () => void
  className?: string
}

const MAX_PX = 144

export function AskField({ field, ask, placeholder, onFocus, onLeave, className }: AskFieldProps) {
  const id = useId()
  const { question } = ask.draft
  // A mention in a question chooses the advisors that answer: people are not offered.
  const mentions = useMentionMenu('advisor')
  useEffect(() => (field.current ? offerMentionsIn(field.current, mentions) : undefined), [field, mentions])
  useLayoutEffect(() => {
    const textarea = field.current
    if (!textarea) return
    textarea.style.height = 'auto'
    textarea.style.height = `${Math.min(textarea.scrollHeight, MAX_PX)}px`
  }, [field, question, className])
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {ASK_LABELS.fieldLabel}
      </label>
      <PlainTextArea
        ref={field}
        id={id}
        value={question}
        rows={1}
        maxLength={MAX_QUESTION_CHARS}
        placeholder={placeholder}
        enterKeyHint="send"
        dir="auto"
        onFocus={onFocus}
        onChange={(event) => ask.change({ question: event.target.value })}
        onKeyDown={(event) => {
          // During a composition, Enter and Escape belong to the input method.
          if (isComposing(event.nativeEvent)) return
          event.stopPropagation()
          if (event.key === 'Escape') onLeave()
          if (event.key !== 'Enter' || event.shiftKey) return
          event.preventDefault()
          ask.send()
        }}
        className={classNames('min-w-0 resize-none bg-transparent text-ink', className)}
      />
      <MentionList menu={mentions} />
    </>
  )
}
