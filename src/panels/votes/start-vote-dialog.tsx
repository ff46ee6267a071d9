import { useState } from 'react'
import { groupCountLabel } from '#panels/labels/ballot-labels.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { votesApi } from '#panels/requests/vote-requests.ts'
import { ChoiceField } from '#panels/votes-and-ratings/choice-field.tsx'
import type { NoteSource } from '#panels/votes-and-ratings/note-sources.ts'
import { StartDialog, StartForm, useStartFields } from '#panels/votes-and-ratings/start-dialog.tsx'
import { VotesPerPerson } from '#session/choosing/votes/vote.ts'
import type { DialogOpenProps } from '#ui/dialog.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { formatCount } from '#ui/format-count.ts'
import { TextField } from '#ui/text-field.tsx'
import { VOTES_LABELS } from './votes-labels.ts'

export function StartVoteDialog({ isOpen, onClose }: DialogOpenProps) {
  return (
    <StartDialog noun="vote" description={VOTES_LABELS.notesAreFixed} isOpen={isOpen} onClose={onClose}>
      <StartVoteForm onStarted={onClose} />
    </StartDialog>
  )
}

function StartVoteForm({ onStarted }: { onStarted: () => void }) {
  const { boardId } = useBoard().connection
  const fields = useStartFields(VOTES_LABELS.usualQuestion)
  const on = useOnGroups(fields.source)
  const [perPerson, setPerPerson] = useState<string | null>(null)
  const [perNote, setPerNote] = useState<string | null>(null)
  const suggested = suggestVotes(on.count)
  const votes = readVotes(perPerson ?? String(suggested))
  const shownPerNote = perNote ?? String(Math.min(2, votes ?? suggested))
  const maxPerNote = readVotes(shownPerNote)
  const numbers =
    votes === null || maxPerNote === null
      ? null
      : { votesPerPerson: votes, maxPerNote: Math.min(maxPerNote, votes) }
  return (
    <StartForm
      noun="vote"
      verb="vote on"
      fields={fields}
      problem={numbers ? null : VOTES_LABELS.wholeNumber}
      secrecy={VOTES_LABELS.secrecy}
      start={(shared) => votesApi.start(boardId, { ...shared, ...numbers, groups: on.onGroups })}
      onStarted={onStarted}
    >
      {on.options && (
        <ChoiceField
          label={FIELD_LABELS.voteOn}
          value={on.onGroups ? 'groups' : 'notes'}
          options={on.options}
          onChange={(value) => on.choose(value === 'groups')}
        />
      )}
      <VoteNumbers
        onGroups={on.onGroups}
        perPerson={perPerson ?? String(suggested)}
        perNote={shownPerNote}
        errors={[
          votes === null ? VOTES_LABELS.wholeNumber : null,
          maxPerNote === null ? VOTES_LABELS.wholeNumber : null,
        ]}
        hint={perPerson === null && on.count > 0 ? VOTES_LABELS.suggestedFor(on.words) : undefined}
        onPerPerson={setPerPerson}
        onPerNote={setPerNote}
      />
    </StartForm>
  )
}

interface OnGroups {
  onGroups: boolean
  choose: (onGroups: boolean) => void
  /** Missing where there are no groups to choose from. */
  options?: { value: 'notes' | 'groups'; label: string }[]
  /** How many notes and groups there are to vote for, also in words. */
  count: number
  words: string
}

function useOnGroups(source: NoteSource | undefined): OnGroups {
  const [wantsGroups, choose] = useState(false)
  const all = source?.noteIds.length ?? 0
  const { groups, notes } = source?.grouped ?? { groups: 0, notes: 0 }
  const single = { onGroups: false, choose, count: all, words: formatCount(all, 'note') }
  if (groups === 0 || groups + notes < 2) return single
  const words = groupCountLabel(groups, notes)
  const options: OnGroups['options'] = [
    { value: 'notes', label: VOTES_LABELS.eachNote(all) },
    { value: 'groups', label: VOTES_LABELS.groups(words) },
  ]
  return wantsGroups
    ? { onGroups: true, choose, options, count: groups + notes, words }
    : { ...single, options }
}

interface VoteNumbersProps {
  onGroups: boolean
  perPerson: string
  perNote: string
  errors: readonly [perPerson: string | null, perNote: string | null]
  hint: string | undefined
  onPerPerson: (text: string) => void
  onPerNote: (text: string) => void
}

function VoteNumbers({
  onGroups,
  perPerson,
  perNote,
  errors,
  hint,
  onPerPerson,
  onPerNote,
}: VoteNumbersProps) {
  const number = { inputMode: 'numeric', maxLength: 2, autoComplete: 'off' } as const
  return (
    <div className="mt-4 grid grid-cols-2 gap-3">
      <TextField
        {...number}
        label={VOTES_LABELS.votesEach}
        value={perPerson}
        hint={hint}
        error={errors[0]}
        onChange={(event) => onPerPerson(event.target.value)}
      />
      <TextField
        {...number}
        label={onGroups ? VOTES_LABELS.atMostOnOneShort : VOTES_LABELS.atMostOnOne}
        value={perNote}
        error={errors[1]}
        onChange={(event) => onPerNote(event.target.value)}
      />
    </div>
  )
}

/** About the square root of the notes: enough to distinguish them, and few enough to make people choose. */
export function suggestVotes(noteCount: number): number {
  return Math.min(10, Math.max(1, Math.round(Math.sqrt(noteCount))))
}

function readVotes(text: string): number | null {
  const votes = VotesPerPerson.safeParse(/^\d+$/.test(text.trim()) ? Number(text.trim()) : null)
  return votes.success ? votes.data : null
}
