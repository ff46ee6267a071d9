import { Plus } from 'lucide-react'
import { type ComponentProps, useId, useRef } from 'react'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { FrameChoice } from '#panels/notes/list/frame-choice.tsx'
import { Button } from '#ui/button.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { isComposing } from '#ui/is-composing.ts'
import { Select } from '#ui/select.tsx'
import { PlainTextArea } from '#ui/text-area.tsx'
import { CAPTURE_LABELS } from './capture-labels.ts'
import type { WritableBoard } from './use-writable-boards.ts'

interface CaptureFormProps {
  text: string
  maxChars: number
  /** The boards to choose from, at least one; the last used one is first. */
  boards: readonly WritableBoard[]
  boardId: string
  frame: ComponentProps<typeof FrameChoice>
  /** There is no connection, so `boards` are those that this browser keeps. */
  isOffline: boolean
  onText: (text: string) => void
  onBoard: (boardId: string) => void
  onSend: () => void
}

export function CaptureForm(props: CaptureFormProps) {
  const { text, boards, boardId, onSend } = props
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const isEmpty = text.trim() === ''
  return (
    <main className="mx-auto w-full max-w-[640px] px-6 pt-10 pb-16 max-phone:px-4 max-phone:pt-6">
      <h1 className="text-title">{PAGE_LABELS.capture}</h1>
      <p className="mt-1 text-body text-ink-2">
        {props.frame.frames.length > 0 ? CAPTURE_LABELS.becomesNoteInFrame : CAPTURE_LABELS.becomesNoteInTray}{' '}
        {CAPTURE_LABELS.becomesIdea}
      </p>
      <form
        aria-label={PAGE_LABELS.capture}
        className="mt-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (isEmpty) field.current?.focus()
          else onSend()
        }}
      >
        <label htmlFor={id} className="mb-1 block text-ink-2 text-small">
          {CAPTURE_LABELS.words}
        </label>
        <PlainTextArea
          ref={field}
          id={id}
          value={text}
          rows={6}
          maxLength={props.maxChars}
          enterKeyHint="send"
          dir="auto"
          placeholder={CAPTURE_LABELS.aThought}
          onChange={(event) => props.onText(event.target.value)}
          onKeyDown={(event) => {
            if (isComposing(event.nativeEvent) || event.key !== 'Enter' || event.shiftKey) return
            event.preventDefault()
            if (!isEmpty) onSend()
          }}
          className="block w-full resize-y rounded-field border border-line-strong bg-raised px-3 py-2.5 text-board"
        />
        <FrameChoice {...props.frame} className="pt-3" />
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <span className="text-ink-2 text-small">{CAPTURE_LABELS.onto}</span>
          <Select
            label={FIELD_LABELS.board}
            value={boardId}
            options={boards.map(({ id: value, title }) => ({ value, label: title }))}
            onChange={props.onBoard}
            className="min-w-0 max-w-full border border-line-strong bg-raised"
          />
          <Button type="submit" kind="primary" icon={<Plus size={17} aria-hidden />} className="ml-auto">
            {PAGE_LABELS.capture}
          </Button>
        </div>
        {props.isOffline && (
          <p role="status" className="mt-3 text-ink-2 text-small">
            {CAPTURE_LABELS.offlineHint}
          </p>
        )}
      </form>
    </main>
  )
}
