'use client'

import { AgentPlus } from './marks/agent-plus.tsx'
import { PlusButton } from './marks/plus-button.tsx'
import type { ListedNote } from './watch-notes.ts'

interface NoteRowMarksProps {
  note: ListedNote
  isPhone: boolean
  /** Only the current row's buttons are on the way of the Tab key. */
  isReachable: boolean
}

/** The "+" on a note of the list. One that is still being written can't be chosen yet. */
export function NoteRowMarks({ note, isPhone, isReachable }: NoteRowMarksProps) {
  if (note.number === null) return null
  return (
    <span className={isPhone ? 'relative ml-auto flex items-center' : 'flex items-center gap-1.5'}>
      {!isPhone && <AgentPlus noteId={note.id} />}
      <PlusButton
        noteId={note.id}
        noteName={`note ${note.number}`}
        isPhone={isPhone}
        tabIndex={isPhone || isReachable ? 0 : -1}
      />
    </span>
  )
}
