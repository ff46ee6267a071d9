import { useEffect, useLayoutEffect, useRef } from 'react'
import { documentOfNote } from '#canvas/binding/document-of-new-notes.ts'
import { MentionList } from '#canvas/mention/mention-list.tsx'
import { offerMentionsIn } from '#canvas/mention/mentions-in-textarea.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { LIMITS } from '#sync/limits.ts'
import { classNames } from '#ui/class-names.ts'
import { isComposing } from '#ui/is-composing.ts'
import { PlainTextArea } from '#ui/text-area.tsx'
import { bindTextarea } from './bind-textarea.ts'
import { useMentionMenu } from './use-mention-menu.ts'

interface NoteFieldProps {
  /** A note of the board, or one that only this person sees. */
  noteId: string
  label: string
  /**
   * `kept`: Escape or Ctrl+Enter, the focus goes back to the row. `blurred`: the focus went elsewhere
   * already. The text is saved in both cases.
   */
  onDone: (how: 'kept' | 'blurred') => void
  /** Another person deleted the note; `text` is the field's text. */
  onDeleted: (text: string) => void
  /** The look of the words: the field adds none, so that they stay where they are when editing begins. */
  className?: string
}

/** `auto` first: `scrollHeight` never gets smaller than the height that is set. */
function fitHeight(textarea: HTMLTextAreaElement): void {
  textarea.style.height = 'auto'
  textarea.style.height = `${textarea.scrollHeight}px`
}

/**
 * A note's text in a field, edited together with others. While it is open, the others see that this person
 * types in this note.
 */
export function NoteField({ noteId, label, onDone, onDeleted, className }: NoteFieldProps) {
  const { connection } = useBoard()
  const field = useRef<HTMLTextAreaElement>(null)
  const deleted = useRef(onDeleted)
  const mentions = useMentionMenu()
  useLayoutEffect(() => {
    deleted.current = onDeleted
  })
  useEffect(() => {
    const textarea = field.current
    if (!textarea) return
    const doc = documentOfNote(connection, noteId)
    const bound = bindTextarea({
      doc,
      undo: connection.undo,
      noteId,
      textarea,
      maxChars: connection.session.get()?.limits.maxTextChars ?? LIMITS.maxTextChars,
      onDeleted: (text) => deleted.current(text),
      onShown: () => fitHeight(textarea),
    })
    const stopMentions = offerMentionsIn(textarea, mentions)
    fitHeight(textarea)
    textarea.focus()
    textarea.setSelectionRange(textarea.value.length, textarea.value.length)
    // Others must not learn of a private note, not even its id.
    if (doc === connection.doc) connection.announce({ editing: noteId })
    connection.typingIn.set(noteId)
    return () => {
      connection.typingIn.set(null)
      connection.announce({ editing: null })
      stopMentions()
      bound.stop()
    }
  }, [connection, noteId, mentions])

  function onKeyDown(event: React.KeyboardEvent): void {
    // During a composition, Escape and Enter belong to the input method.
    if (isComposing(event.nativeEvent)) return
    const isMod = event.ctrlKey || event.metaKey
    if (event.key === 'Escape' || (event.key === 'Enter' && isMod)) {
      event.preventDefault()
      onDone('kept')
    } else if (isMod && event.key.toLowerCase() === 'z') {
      // The browser's own undo restores whole texts, and would delete what others typed in between.
      event.preventDefault()
      if (event.shiftKey) connection.undo.redo()
      else connection.undo.undo()
    }
    event.stopPropagation()
  }

  return (
    <>
      <PlainTextArea
        ref={field}
        aria-label={label}
        rows={2}
        dir="auto"
        onKeyDown={onKeyDown}
        onBlur={() => onDone('blurred')}
        onInput={(event) => fitHeight(event.currentTarget)}
        className={classNames(
          'block w-full resize-none overflow-hidden rounded-note bg-transparent text-note-ink outline-offset-4 placeholder:text-note-meta',
          className,
        )}
      />
      <MentionList menu={mentions} />
    </>
  )
}
