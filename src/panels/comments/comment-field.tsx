import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { MentionList } from '#canvas/mention/mention-list.tsx'
import { offerMentionsIn } from '#canvas/mention/mentions-in-textarea.ts'
import { useMentionMenu } from '#panels/notes/use-mention-menu.ts'
import { MAX_COMMENT_CHARS } from '#session/comments/comment.ts'
import { isComposing } from '#ui/is-composing.ts'
import { PlainTextArea } from '#ui/text-area.tsx'

interface CommentFieldProps {
  label: string
  text: string
  onChange: (text: string) => void
  /** Enter, with or without Ctrl. */
  onSend: () => void
  /** Escape. Absent: the part around handles it. */
  onLeave?: () => void
  isFocusWanted: boolean
  fieldRef?: RefObject<HTMLTextAreaElement | null> | undefined
  /** Below the words, in the field. */
  children: ReactNode
}

/** Words of a comment, with a menu of people and advisors at an @. */
export function CommentField(props: CommentFieldProps) {
  const { label, text, onChange, onSend, onLeave, isFocusWanted, fieldRef, children } = props
  const id = useId()
  const ownField = useRef<HTMLTextAreaElement>(null)
  const field = fieldRef ?? ownField
  const mentions = useMentionMenu()
  useEffect(() => (field.current ? offerMentionsIn(field.current, mentions) : undefined), [field, mentions])
  useEffect(() => {
    const textarea = field.current
    if (!isFocusWanted || !textarea) return
    // The popover is placed after it is drawn: the browser would scroll the page to its first place.
    textarea.focus({ preventScroll: true })
    textarea.setSelectionRange(textarea.value.length, textarea.value.length)
  }, [field, isFocusWanted])

  function onKeyDown(event: React.KeyboardEvent): void {
    // During a composition, Escape and Enter belong to the input method.
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Escape' && onLeave) {
      event.stopPropagation()
      onLeave()
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      onSend()
    }
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-ink-2 text-small">
        {label}
      </label>
      <div className="rounded-field border border-line-strong bg-raised p-2 has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-ink has-[textarea:focus-visible]:outline-offset-2">
        <PlainTextArea
          ref={field}
          id={id}
          value={text}
          rows={1}
          dir="auto"
          maxLength={MAX_COMMENT_CHARS}
          enterKeyHint="send"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content block max-h-40 min-h-6 w-full resize-none bg-transparent px-1 text-body text-ink outline-none max-phone:text-board"
        />
        <div className="mt-2 flex items-center gap-2">{children}</div>
      </div>
      <MentionList menu={mentions} />
    </div>
  )
}
