'use client'

import { useState } from 'react'
import { barPicture, lineWords, noteLine, type ResultLine } from '#panels/choosing/bar-picture.ts'
import { ContinueButtons } from '#panels/choosing/continue-buttons.tsx'
import { NoteLabel } from '#panels/choosing/note-label.tsx'
import { ResultPictureMenu } from '#panels/choosing/result-picture-menu.tsx'
import { ShowOnNotes } from '#panels/choosing/show-on-notes.tsx'
import { endWords } from '#panels/labels/choosing-labels.ts'
import { countWords } from '#panels/labels/vote-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { votesApi } from '#panels/requests/vote-requests.ts'
import { mayWrite } from '#session/members/may-write.ts'
import { type RankedNote, rankNotes, topNotes } from '#session/votes/rank-notes.ts'
import type { ClosedVote } from '#session/votes/vote.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { formatCount } from '#ui/format-count.ts'
import { useNow } from '#ui/use-now.ts'
import { AdvisorsVotePart } from './advisors-vote-part.tsx'

/** So many rows are shown at first: a long tail of single votes would hide the next vote. */
const FIRST_ROWS = 8

/** A closed vote as a ranked list with bars. Notes with equally many votes share a rank. */
export function ClosedVotePart({ vote }: { vote: ClosedVote }) {
  const now = useNow()
  const [isWhole, setWhole] = useState(false)
  const ranked = rankNotes(vote.result)
  const most = ranked[0]?.votes ?? 1
  const shown = isWhole ? ranked : ranked.slice(0, FIRST_ROWS)
  const without = vote.noteIds.length - ranked.length
  return (
    <section aria-label={`Closed vote: ${vote.title}`} className="border-line border-b px-4 py-4">
      <div className="flex items-baseline justify-between gap-3">
        <h3 dir="auto" className="min-w-0 break-words font-heading text-board">
          {vote.title}
        </h3>
        <span className="shrink-0 text-ink-2 text-small">{endWords(vote, now)}</span>
      </div>
      <p className="mt-1 text-ink-2 text-small">{countWords(vote.result)}.</p>
      {ranked.length > 0 && (
        <ol aria-label="Result" className="mt-3 flex flex-col gap-2.5">
          {shown.map((note) => (
            <ResultRow key={note.noteId} note={note} most={most} />
          ))}
        </ol>
      )}
      {ranked.length > FIRST_ROWS && (
        <Button size="small" kind="quiet" className="mt-2" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${ranked.length}`}
        </Button>
      )}
      {without > 0 && (
        <p className="mt-3 text-ink-2 text-small">{formatCount(without, 'note')} got no vote.</p>
      )}
      {ranked.length > 0 && <ResultActions vote={vote} ranked={ranked} />}
      <AdvisorsVotePart vote={vote} />
    </section>
  )
}

function ResultRow({ note, most }: { note: RankedNote; most: number }) {
  const { rank, isTied, votes, noteId } = note
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)_auto] items-start gap-x-2">
      <span className="pt-0.5 text-ink-2 text-small tabular-nums">
        {rank}
        {isTied && (
          <>
            <span aria-hidden>=</span>
            <span className="sr-only">, tied</span>
          </>
        )}
      </span>
      <span className="min-w-0">
        <NoteLabel noteId={noteId} lines={1} />
        <span aria-hidden className="mt-1 block h-2 rounded-chip bg-sunk">
          <span
            className={classNames('block h-2 rounded-chip', rank <= 3 ? 'bg-ink' : 'bg-ink-2')}
            style={{ width: `${(100 * votes) / most}%` }}
          />
        </span>
      </span>
      <span className="pt-0.5 font-button text-body tabular-nums">
        {votes}
        <span className="sr-only"> {votes === 1 ? 'vote' : 'votes'}</span>
      </span>
    </li>
  )
}

/** On the notes, as a picture, and into the next round. */
function ResultActions({ vote, ranked }: { vote: ClosedVote; ranked: readonly RankedNote[] }) {
  const session = useSession()
  const { connection, noteById } = useBoard()
  const facts = () => `${countWords(vote.result)}. ${endWords(vote, Date.now())}.`
  const lines = (): ResultLine[] =>
    ranked.map(({ noteId, votes, ...place }) => ({ ...place, ...noteLine(noteById(noteId)), value: votes }))
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <ShowOnNotes vote={vote} />
      <ResultPictureMenu
        title={vote.title}
        draw={() => barPicture(vote.title, facts(), lines())}
        lines={() => [vote.title, facts(), ...lines().map(lineWords)]}
      />
      {mayWrite(session, 'facilitator') && (
        <ContinueButtons
          continued={vote.continued}
          rankedCount={ranked.length}
          countFor={(top) => topNotes(vote.result, top).length}
          continueWith={(top) => votesApi.continueWith(connection.boardId, vote.id, top)}
          undo={() => votesApi.undoContinue(connection.boardId, vote.id)}
        />
      )}
    </div>
  )
}
