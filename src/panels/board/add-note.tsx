'use client'

import { Plus } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useId, useState } from 'react'
import type { NoteColor } from '#board/record-kinds.ts'
import { Swatches } from '#canvas/chrome/swatches.tsx'
import { LIMITS } from '#sync/limits.ts'
import { classNames } from '#ui/class-names.ts'
import { useNoteActions } from './note-actions.ts'

interface AddNoteProps {
  isPhone?: boolean
  onAdded: (noteId: string) => void
}

/** Writes a note without the canvas: it is placed where it covers nothing. */
export function AddNote({ isPhone = false, onAdded }: AddNoteProps) {
  const actions = useNoteActions()
  const fieldId = useId()
  const [text, setText] = useState('')
  const [color, setColor] = useState<NoteColor>('yellow')

  function add(): void {
    const words = text.trim()
    const id = words && actions.add(words, color)
    if (!id) return
    setText('')
    onAdded(id)
  }

  return (
    <form
      aria-label="New note"
      className={classNames('flex items-center gap-3 bg-sheet', isPhone ? 'px-4 py-2.5' : 'h-[72px] px-4')}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <PaperChoice color={color} onChoose={setColor} isPhone={isPhone} />
      <label htmlFor={fieldId} className="sr-only">
        Write a note
      </label>
      <input
        id={fieldId}
        value={text}
        maxLength={LIMITS.maxTextChars}
        placeholder="Write a note"
        autoComplete="off"
        enterKeyHint="send"
        dir="auto"
        onChange={(event) => setText(event.target.value)}
        className={classNames(
          'min-w-0 flex-1 rounded-field border border-line-strong bg-raised px-3',
          isPhone ? 'h-12 text-board' : 'h-10 text-body',
        )}
      />
      <button
        type="submit"
        aria-label="Add note"
        className={classNames(
          'grid shrink-0 place-items-center rounded-field bg-go text-on-go transition-colors hover:bg-go-hover active:translate-y-px',
          isPhone ? 'h-12 w-14' : 'size-10',
        )}
      >
        <Plus size={isPhone ? 22 : 18} aria-hidden />
      </button>
    </form>
  )
}

interface PaperChoiceProps {
  color: NoteColor
  onChoose: (color: NoteColor) => void
  isPhone: boolean
}

function PaperChoice({ color, onChoose, isPhone }: PaperChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <button
          type="button"
          aria-label="Paper of the next note"
          className={classNames(
            'grid shrink-0 place-items-center rounded-field border-2 border-ink',
            isPhone ? 'size-10' : 'size-9',
          )}
        >
          <span
            aria-hidden
            className="block size-[calc(100%-6px)] rounded-note"
            style={{ background: `var(--note-${color})` }}
          />
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="top"
          align="start"
          sideOffset={8}
          collisionPadding={8}
          className="motion-open z-50 rounded-card border border-line bg-raised p-2 shadow-pop"
        >
          <Swatches
            label="Paper"
            value={color}
            size={isPhone ? 'touch' : 'tool'}
            onChoose={(next) => {
              onChoose(next)
              setOpen(false)
            }}
            className={isPhone ? 'grid grid-cols-4 gap-1' : 'flex gap-1'}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
