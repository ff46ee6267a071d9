import { shuffled } from '#base/shuffled.ts'
import { useHasOneOf } from '#panels/open-board/board-context.tsx'
import { ChoiceLabel, useChoiceName } from '#panels/votes-and-ratings/choice-label.tsx'
import { notesOfChoice } from '#session/choosing/ballot/choice-groups.ts'
import { canAddVote, type OpenVote, type VotesByNote } from '#session/choosing/votes/vote.ts'
import { VoteStepper } from './vote-stepper.tsx'
import { VOTES_LABELS } from './votes-labels.ts'

interface BallotListProps {
  vote: OpenVote
  /** The votes of this person, or those that they enter for a person in the room. */
  ballot: VotesByNote
  /** Decides the order: the same for one person on all devices, another for each. */
  seed: string
  onChange: (noteId: string, by: 1 | -1) => void
}

/**
 * The notes and groups of a vote with dots, in an order of the voter's own: the first ones in a list get more votes.
 */
export function BallotList({ vote, ballot, seed, onChange }: BallotListProps) {
  return (
    <ul aria-label={VOTES_LABELS.notesToVoteFor} className="mt-3 flex flex-col">
      {shuffled(vote.noteIds, `${vote.id} ${seed}`).map((noteId) => (
        <BallotRow
          key={noteId}
          vote={vote}
          noteId={noteId}
          count={ballot[noteId] ?? 0}
          max={vote.maxPerNote}
          canAdd={canAddVote(vote, ballot, noteId)}
          onChange={onChange}
        />
      ))}
    </ul>
  )
}

interface BallotRowProps {
  vote: OpenVote
  noteId: string
  count: number
  max: number
  canAdd: boolean
  onChange: BallotListProps['onChange']
}

/** A deleted note, or a group whose notes are all deleted, is listed only while it has votes, which can be taken back. */
function BallotRow({ vote, noteId, count, max, canAdd, onChange }: BallotRowProps) {
  const isThere = useHasOneOf(notesOfChoice(vote, noteId))
  const noteName = useChoiceName(vote, noteId)
  if (!isThere && count === 0) return null
  return (
    <li className="flex items-start gap-3 border-line border-t py-2.5 [contain-intrinsic-size:auto_60px] [content-visibility:auto]">
      <span className="min-w-0 flex-1">
        <ChoiceLabel vote={vote} id={noteId} lines={2} />
      </span>
      <VoteStepper
        noteName={noteName}
        count={count}
        max={max}
        canAdd={canAdd && isThere}
        onChange={(by) => onChange(noteId, by)}
      />
    </li>
  )
}
