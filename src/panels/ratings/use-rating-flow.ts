import { useMemo, useState } from 'react'
import { shuffled } from '#base/shuffled.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import type { OpenRating, Scores } from '#session/choosing/ratings/rating.ts'
import { useReadable } from '#ui/use-readable.ts'
import type { useRate } from './use-rate.ts'

/** Scores of a note of which some may be missing. */
type Draft = readonly (number | null)[]

export interface RatingFlow {
  /** Everyone has a different order: the first notes are rated otherwise than the last ones. */
  noteIds: readonly string[]
  /** `null`: all notes were deleted. */
  noteId: string | null
  scores: Draft
  /** The axis that the next key is for. */
  axis: number
  /** Empty for a note that this person has not rated. */
  scoresOf: (noteId: string) => Scores
  show: (noteId: string) => void
  step: (by: 1 | -1) => void
  setAxis: (axis: number) => void
  setScore: (axis: number, score: number) => void
  takeBack: () => void
  failure: string | null
}

/**
 * One note after the other. Scores are sent once the note has one on each axis; a note that had none then makes way for the
 * next one without scores.
 */
export function useRatingFlow(rating: OpenRating, own: ReturnType<typeof useRate>): RatingFlow {
  const { scoresOf, rate, failure } = own
  const isRated = (noteId: string) => scoresOf(noteId).length > 0
  const noteIds = useNotesToRate(rating, isRated)
  const [place, setPlace] = useState<{ noteId: string; axis: number; draft: Draft } | null>(null)
  const first = noteIds.find((noteId) => !isRated(noteId)) ?? noteIds[0] ?? null
  const noteId = place && noteIds.includes(place.noteId) ? place.noteId : first
  const { axis, draft } = place?.noteId === noteId && place ? place : { axis: 0, draft: [] }
  const before = noteId === null ? [] : scoresOf(noteId)
  const scores = rating.axes.map((_, i) => draft[i] ?? before[i] ?? null)
  const show = (next: string) => setPlace({ noteId: next, axis: 0, draft: [] })

  function setScore(at: number, score: number): void {
    if (noteId === null) return
    const next = scores.map((each, i) => (i === at ? score : each))
    const nextAxis = (at + 1) % rating.axes.length
    if (!isComplete(next)) {
      setPlace({ noteId, axis: nextAxis, draft: next })
      return
    }
    rate(noteId, next)
    const following = before.length > 0 ? null : nextUnrated(noteIds, noteId, isRated)
    if (following === null) setPlace({ noteId, axis: nextAxis, draft: [] })
    else show(following)
  }
  return {
    noteIds,
    noteId,
    scores,
    axis,
    scoresOf,
    show,
    step: (by) => {
      const at = noteIds.indexOf(noteId ?? '')
      show(noteIds[(at + by + noteIds.length) % noteIds.length] ?? '')
    },
    setAxis: (next) =>
      noteId !== null && rating.axes[next] !== undefined && setPlace({ noteId, axis: next, draft }),
    setScore,
    takeBack: () => {
      if (noteId === null) return
      setPlace({ noteId, axis: 0, draft: [] })
      rate(noteId, [])
    },
    failure,
  }
}

/** Without deleted notes that this person has not rated. */
function useNotesToRate({ id, noteIds }: OpenRating, isRated: (noteId: string) => boolean): string[] {
  const { me } = useSession()
  const { notes } = useReadable(useBoard().list)
  const order = useMemo(() => shuffled(noteIds, `${id} ${me.id}`), [noteIds, id, me.id])
  const there = useMemo(() => new Set(notes.map((note) => note.id)), [notes])
  return order.filter((noteId) => there.has(noteId) || isRated(noteId))
}

function isComplete(scores: Draft): scores is Scores {
  return scores.every((score) => score !== null)
}

/** The next one in order after this one, and then from the beginning; null: all others are rated. */
function nextUnrated(
  noteIds: readonly string[],
  noteId: string,
  isRated: (noteId: string) => boolean,
): string | null {
  const at = noteIds.indexOf(noteId)
  const after = [...noteIds.slice(at + 1), ...noteIds.slice(0, Math.max(0, at))]
  return after.find((each) => !isRated(each)) ?? null
}
