import { useEffect, useRef, useState } from 'react'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import type { OwnScores, Scores } from '#session/choosing/ratings/rating.ts'

const NO_SCORES: OwnScores = {}

/**
 * This person's scores in an open rating, including those that are being sent, so that the page does not wait for the
 * server.
 */
export function useRate(ratingId: string) {
  const { sendChange } = useBoard()
  const own = useSession().scores[ratingId] ?? NO_SCORES
  const [sent, setSent] = useState<OwnScores>(NO_SCORES)
  const [failure, setFailure] = useState<string | null>(null)
  const accepted = useRef(new Set<Scores>())
  const last = useRef<Promise<unknown>>(Promise.resolve())
  // The session has them now, or has something newer from another device.
  useEffect(() => {
    setSent((before) =>
      keep(before, (scores, noteId) => !accepted.current.has(scores) && !isSame(scores, own[noteId] ?? [])),
    )
  }, [own])

  /** No scores take back those of the note. One request follows the other, so that the last press counts. */
  function rate(noteId: string, scores: Scores): void {
    setSent((before) => ({ ...before, [noteId]: scores }))
    last.current = last.current.then(async () => {
      const answer = await sendChange({ kind: 'rating', ratingId, noteId, scores: [...scores] })
      const isRefused = answer.state === 'refused'
      setFailure(isRefused ? answer.failure.message : null)
      if (!isRefused) accepted.current.add(scores)
      else setSent((before) => keep(before, (other) => other !== scores))
    })
  }

  /** Empty for a note that this person has not rated. */
  const scoresOf = (noteId: string): Scores => sent[noteId] ?? own[noteId] ?? []
  /** Resolves once all scores that were given are sent: a rating that closes before would refuse them. */
  const settle = () => last.current
  return { scoresOf, rate, failure, settle }
}

function keep(all: OwnScores, isKept: (scores: Scores, noteId: string) => boolean): OwnScores {
  return Object.fromEntries(Object.entries(all).filter(([noteId, scores]) => isKept(scores, noteId)))
}

function isSame(one: Scores, other: Scores): boolean {
  return one.length === other.length && one.every((score, axis) => score === other[axis])
}
