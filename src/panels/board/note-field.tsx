'use client'

import { useEffect, useLayoutEffect, useRef } from 'react'
import { MentionList } from '#canvas/mention/mention-list.tsx'
import { offerMentionsIn } from '#canvas/mention/mentions-in-textarea.ts'
import { LIMITS } from '#sync/limits.ts'
import { classNames } from '#ui/class-names.ts'
import { bindTextarea } from './bind-textarea.ts'
import { useBoard } from './board-context.tsx'
import { useMentionMenu } from './use-mention-menu.ts'

interface NoteFieldProps {
  noteId: string
  label: string
  /** Enter with Ctrl, Escape, or the focus went elsewhere. */
  onDone: (how: 'kept' | 'blurred') => void
  onDeleted: (text: string) => void
  className?: string
}

function fitHeight(textarea: HTMLTextAreaElement): void {
  textarea.style.height = 'auto'
  textarea.style.height = `${textarea.scrollHeight}px`
}

/** A note's text, being typed: what others type in it at the same time appears as they do. */
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
    const bound = bindTextarea({
      doc: connection.doc,
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
    connection.announce({ editing: noteId })
    return () => {
      connection.announce({ editing: null })
      stopMentions()
      bound.stop()
    }
  }, [connection, noteId, mentions])

  function onKeyDown(event: React.KeyboardEvent): void {
    // Composing, Escape and Enter belong to the input method.
    if (event.nativeEvent.isComposing) return
    const isMod = event.ctrlKey || event.metaKey
    if (event.key === 'Escape' || (event.key === 'Enter' && isMod)) {
      event.preventDefault()
      onDone('kept')
    } else if (isMod && event.key.toLowerCase() === 'z') {
      // The browser's own history of the field knows nothing of what others typed in between.
      event.preventDefault()
      if (event.shiftKey) connection.undo.redo()
      else connection.undo.undo()
    }
    event.stopPropagation()
  }

  return (
    <>
      <textarea
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
