import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { NOTE_MARK_LABELS } from '#canvas/labels/note-mark-labels.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import type { ChoiceGroup, StartedBallot } from '#session/choosing/ballot/ballot.ts'
import { groupIn } from '#session/choosing/ballot/choice-groups.ts'
import { formatCount } from '#ui/format-count.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { NoteLabel, useNoteName } from './note-label.tsx'
import { VOTES_AND_RATINGS_LABELS } from './votes-and-ratings-labels.ts'

type Groups = Pick<StartedBallot, 'groups'>

/** The name of a note or a group of a vote where its words are not: `note 12`, `the group Deploys`. */
export function useChoiceName(vote: Groups, id: string): string {
  const noteName = useNoteName(id)
  const group = groupIn(vote, id)
  return group ? NOTE_MARK_LABELS.group(group.title) : noteName
}

interface ChoiceLabelProps {
  vote: Groups
  id: string
  /** The size of the words of a note: see `NoteLabel`. */
  lines: 1 | 2
}

/** The words of a note in a vote, or the title of a group, under which its notes can be unfolded. */
export function ChoiceLabel({ vote, id, lines }: ChoiceLabelProps) {
  const group = groupIn(vote, id)
  return group ? <GroupLabel group={group} /> : <NoteLabel noteId={id} lines={lines} />
}

function GroupLabel({ group: { id, title, noteIds } }: { group: ChoiceGroup }) {
  const { view } = useBoard()
  const [isOpen, setOpen] = useState(false)
  const Arrow = isOpen ? ChevronDown : ChevronRight
  return (
    <span className="block min-w-0">
      {view ? (
        <PlainButton
          aria-label={VOTES_AND_RATINGS_LABELS.showGroup(title)}
          onClick={() => view.showRecords([id, ...noteIds])}
          dir="auto"
          className="break-words rounded-chip pt-0.5 text-left font-heading text-body hover:underline"
        >
          {title}
        </PlainButton>
      ) : (
        <span dir="auto" className="block break-words pt-0.5 font-heading text-body">
          {title}
        </span>
      )}
      <PlainButton
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex items-center gap-1 rounded-chip text-ink-2 text-small max-phone:min-h-10"
      >
        <Arrow size={14} aria-hidden />
        {formatCount(noteIds.length, 'note')}
        <span className="sr-only"> {VOTES_AND_RATINGS_LABELS.ofGroup(title)}</span>
      </PlainButton>
      {isOpen && (
        <span className="mt-1.5 flex flex-col gap-1.5 border-line border-l-2 pl-2">
          {noteIds.map((noteId) => (
            <NoteLabel key={noteId} noteId={noteId} lines={2} />
          ))}
        </span>
      )}
    </span>
  )
}
