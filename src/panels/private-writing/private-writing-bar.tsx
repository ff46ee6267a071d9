'use client'

import { EyeOff, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { writable } from '#base/readable.ts'
import type { ToolId } from '#canvas/board-view.ts'
import {
  PUBLIC_TOOL_WORDS,
  partWords,
  phaseWords,
  shortPhaseWords,
  stepOverWords,
} from '#panels/labels/private-writing-labels.ts'
import { useBoard, useCanEdit, useIsWide, useSession } from '#panels/open-board/board-context.tsx'
import { privateStepOver } from '#session/agenda/private-step.ts'
import { isAtLeast } from '#session/members/role.ts'
import {
  isHidden,
  type PrivateWriting,
  partsIn,
  type RevealPart,
} from '#session/private-writing/private-writing.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { HiddenNotesButton } from './hidden-notes-button.tsx'
import { RevealButtons } from './reveal-buttons.tsx'
import { useHiddenNotes } from './use-hidden-notes.ts'

/**
 * Above the board while people have notes that only they see: one line with what that means, how many there are, and for
 * facilitators the reveal.
 */
export function PrivateWritingBar() {
  const { me, privateWriting } = useSession()
  const hidden = useHiddenNotes()
  const lastPart = useLastPart(privateWriting)
  if (!privateWriting) return null
  const { phase } = privateWriting
  if (phase === 'revealed' && !lastPart.isShown) return null
  if (phase === 'cancelled' && hidden.total === 0) return null
  return (
    <section
      aria-label="Private writing"
      className="flex min-h-12 shrink-0 items-center gap-3 border-line border-b bg-sheet py-1 pr-4 pl-4 text-body text-ink-2 max-phone:gap-1 max-phone:pr-2"
    >
      <EyeOff size={18} aria-hidden className="shrink-0 text-ink max-phone:hidden" />
      <Status writing={privateWriting} />
      {hidden.total > 0 && <HiddenNotesButton />}
      {isAtLeast(me.role, 'facilitator') && <RevealButtons writing={privateWriting} />}
      {phase === 'revealed' && (
        <IconButton label="Close" size={32} icon={<X size={16} aria-hidden />} onClick={lastPart.close} />
      )}
    </section>
  )
}

function Status({ writing }: { writing: PrivateWriting }) {
  const session = useSession()
  const { people } = session
  const canEdit = useCanEdit()
  const isWide = useIsWide(700)
  const part = writing.parts?.last ?? null
  const nameOf = (userId: string): string => people[userId]?.name ?? 'Someone'
  const isPublicTool = useIsPublicTool()
  const over = isHidden(writing) && isWide ? privateStepOver(session) : null
  const phase = isWide ? phaseWords(writing, canEdit) : shortPhaseWords(writing, canEdit)
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2">
      <p
        role="status"
        dir="auto"
        className="min-w-0 phone:truncate max-phone:line-clamp-2 max-phone:text-small"
      >
        {isPublicTool && writing.phase === 'writing' ? (
          <span className="font-heading text-ink">{PUBLIC_TOOL_WORDS}</span>
        ) : part ? (
          <span className="font-heading text-ink">{partWords(part, nameOf)}</span>
        ) : over ? (
          stepOverWords(over.title)
        ) : (
          phase
        )}
        {writing.phase === 'revealed' && isWide && ' All notes are revealed.'}
      </p>
      {part && <GoThere part={part} />}
    </div>
  )
}

/** The tools that make or move nothing that others would see at once. */
const PRIVATE_TOOLS: ReadonlySet<ToolId> = new Set(['select', 'hand', 'laser', 'note', 'eraser'])
const NO_TOOL = writable<ToolId>('select')

/** Whether what this person is about to draw is seen by everyone, in a time in which they may not expect it. */
function useIsPublicTool(): boolean {
  return !PRIVATE_TOOLS.has(useReadable(useBoard().view?.tool ?? NO_TOOL))
}

/** Where the notes of the part are. On a phone the list of notes has the newest first. */
function GoThere({ part }: { part: RevealPart }) {
  const { view } = useBoard()
  if (!view || part.noteIds.length === 0) return null
  return (
    <Button size="small" kind="quiet" onClick={() => view.showRecords(part.noteIds)}>
      Go there
    </Button>
  )
}

/** After the last part the bar stays for those who followed the reveal, until they close it. */
function useLastPart(writing: PrivateWriting | null): { isShown: boolean; close: () => void } {
  const [followed, setFollowed] = useState<number | null>(null)
  const isGoingOn = partsIn(writing) !== null
  const startedAt = writing?.startedAt ?? null
  useEffect(() => {
    if (isGoingOn) setFollowed(startedAt)
  }, [isGoingOn, startedAt])
  return {
    isShown: followed !== null && followed === startedAt && writing?.parts?.last != null,
    close: () => setFollowed(null),
  }
}
