import { EyeOff } from 'lucide-react'
import { writable } from '#base/readable.ts'
import type { ToolId } from '#canvas/view/board-view.ts'
import {
  ALL_REVEALED_LABEL,
  PUBLIC_TOOL_LABEL,
  phaseLabel,
  revealedPartLabel,
  shortPhaseLabel,
  stepOverLabel,
} from '#panels/labels/private-writing-labels.ts'
import { useBoard, useCanEdit, useIsWide, useSession } from '#panels/open-board/board-context.tsx'
import { privateStepOver } from '#session/agenda/private-step.ts'
import { isHidden, type PrivateWriting, type RevealPart } from '#session/private-writing/private-writing.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { PERSON_LABELS } from '#ui/person-labels.ts'
import { useReadable } from '#ui/use-readable.ts'
import { HiddenNotesButton } from './hidden-notes-button.tsx'
import { PRIVATE_WRITING_LABELS } from './private-writing-labels.ts'
import { useHasPrivateLine } from './use-has-private-line.ts'
import { useHiddenNotes } from './use-hidden-notes.ts'

/** While people have private notes: their meaning, their number, and the last reveal. */
export function PrivateWritingLine() {
  const { privateWriting } = useSession()
  const { total } = useHiddenNotes()
  const isShown = useHasPrivateLine()
  if (!privateWriting || !isShown) return null
  return (
    <section
      aria-label={PRIVATE_WRITING_LABELS.privateWriting}
      className="flex min-h-8 min-w-0 items-center gap-2 text-body text-ink-2 max-phone:w-full"
    >
      <EyeOff size={18} aria-hidden className="shrink-0 text-ink max-phone:hidden" />
      <Status writing={privateWriting} />
      {total > 0 && <HiddenNotesButton />}
    </section>
  )
}

function Status({ writing }: { writing: PrivateWriting }) {
  const part = writing.parts?.last ?? null
  const { words, isLoud } = useStatusLabel(writing)
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2">
      <p
        role="status"
        dir="auto"
        className={classNames('line-clamp-2 min-w-0 max-phone:text-small', isLoud && 'font-heading text-ink')}
      >
        {words}
      </p>
      {part && <ShowPart part={part} />}
    </div>
  )
}

function useStatusLabel(writing: PrivateWriting): { words: string | null; isLoud: boolean } {
  const session = useSession()
  const canEdit = useCanEdit()
  const isWide = useIsWide(700)
  const isPublicTool = useIsPublicTool()
  const part = writing.parts?.last
  const nameOf = (userId: string): string => session.people[userId]?.name ?? PERSON_LABELS.someone
  if (isPublicTool && writing.phase === 'writing') return { words: PUBLIC_TOOL_LABEL, isLoud: true }
  if (writing.phase === 'revealed') return { words: ALL_REVEALED_LABEL, isLoud: false }
  if (part) return { words: revealedPartLabel(part, nameOf), isLoud: true }
  const over = isHidden(writing) ? privateStepOver(session) : null
  // A phone has room for it only where it changes what a person can do.
  if (over && (isWide || over.window)) return { words: stepOverLabel(over), isLoud: false }
  return { words: (isWide ? phaseLabel : shortPhaseLabel)(writing, canEdit), isLoud: false }
}

/** The tools that make or move nothing that others would see at once. */
const PRIVATE_TOOLS: ReadonlySet<ToolId> = new Set(['select', 'hand', 'laser', 'note', 'eraser'])
const NO_TOOL = writable<ToolId>('select')

/** Whether this person's next drawing is public, at a time when they may not expect it. */
function useIsPublicTool(): boolean {
  return !PRIVATE_TOOLS.has(useReadable(useBoard().view?.tool ?? NO_TOOL))
}

/** Leads to the notes of the part. On a phone the list of notes has the newest first. */
function ShowPart({ part }: { part: RevealPart }) {
  const { view } = useBoard()
  if (!view || part.noteIds.length === 0) return null
  return (
    <Button size="small" kind="quiet" onClick={() => view.showRecords(part.noteIds)}>
      {ACTION_LABELS.show}
    </Button>
  )
}
