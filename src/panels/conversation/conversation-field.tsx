import { ArrowUp, Mic, Plus } from 'lucide-react'
import { type RefObject, useId, useLayoutEffect } from 'react'
import { CONVERSATION_LABELS } from '#panels/labels/conversation-labels.ts'
import { classNames } from '#ui/class-names.ts'
import { isComposing } from '#ui/is-composing.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { PlainTextArea } from '#ui/text-area.tsx'
import type { ConversationDraft } from './use-conversation-draft.ts'
import type { UsedDictation } from './voice/dictation.ts'

export interface ConversationFieldProps {
  field: RefObject<HTMLTextAreaElement | null>
  draft: ConversationDraft
  dictation: UsedDictation
  label: string
  placeholder: string
  sendLabel: string
  /** The text becomes a note, without an answer. */
  isCapture: boolean
  isBusy: boolean
  maxChars: number
  /** Called by Enter or the send button, also while the text is blank or `isBusy`. */
  onSend: () => void
  /** Escape was pressed; absent where there is no canvas to go back to. */
  onLeave?: (() => void) | undefined
}

const MAX_PX = 168

export function ConversationField(props: ConversationFieldProps) {
  const { field, draft, dictation, isCapture, isBusy, onSend } = props
  const id = useId()
  const { text } = draft
  useLayoutEffect(() => {
    const textarea = field.current
    if (!textarea) return
    textarea.style.height = 'auto'
    // `scrollHeight` is without the border.
    textarea.style.height = `${Math.min(textarea.scrollHeight + 2, MAX_PX)}px`
  }, [field, text])
  const SendIcon = isCapture ? Plus : ArrowUp
  return (
    <form
      aria-label={props.label}
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <label htmlFor={id} className="sr-only">
        {props.label}
      </label>
      <PlainTextArea
        ref={field}
        id={id}
        value={text}
        rows={1}
        maxLength={props.maxChars}
        placeholder={props.placeholder}
        enterKeyHint="send"
        dir="auto"
        onChange={(event) => {
          dictation.clearProblem()
          draft.set(event.target.value, draft.isDictated)
        }}
        onKeyDown={(event) => {
          // During a composition, Enter and Escape belong to the input method.
          if (isComposing(event.nativeEvent)) return
          event.stopPropagation()
          if (event.key === 'Escape') props.onLeave?.()
          if (event.key !== 'Enter' || event.shiftKey) return
          event.preventDefault()
          onSend()
        }}
        className="min-h-12 min-w-0 flex-1 resize-none rounded-field border border-line-strong bg-raised px-3 py-[13px] text-board text-ink"
      />
      <PlainButton
        aria-label={dictation.isListening ? CONVERSATION_LABELS.stopDictating : CONVERSATION_LABELS.dictate}
        aria-pressed={dictation.isListening}
        title={dictation.isListening ? CONVERSATION_LABELS.stopDictating : CONVERSATION_LABELS.dictate}
        onClick={dictation.toggle}
        className={classNames(
          'grid size-12 shrink-0 place-items-center rounded-round border transition-colors active:translate-y-px',
          dictation.isListening
            ? 'border-ink bg-ink text-sheet'
            : 'border-line-strong bg-raised text-ink hover:bg-sunk',
        )}
      >
        <Mic size={20} aria-hidden />
      </PlainButton>
      <PlainButton
        type="submit"
        aria-label={props.sendLabel}
        title={props.sendLabel}
        aria-busy={isBusy || undefined}
        className="grid h-12 w-14 shrink-0 place-items-center rounded-field bg-go text-on-go transition-colors hover:bg-go-hover active:translate-y-px"
      >
        <SendIcon size={22} aria-hidden />
      </PlainButton>
    </form>
  )
}
