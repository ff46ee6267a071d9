import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import {
  NO_ANSWER,
  type OwnAnswers,
  type PointAnswer,
} from '#session/choosing/representation/representation-poll.ts'
import { useToast } from '#ui/toast.tsx'

export interface CheckAnswers {
  /** Including choices under way. */
  answerTo: (pointId: string) => PointAnswer
  change: (pointId: string, change: Partial<PointAnswer>) => void
}

/**
 * This person's answers in an open check. Requests go one after the other, because each contains a whole answer. A refusal is
 * shown, and the server's answer is restored.
 */
export function useCheckAnswers(documentId: string): CheckAnswers {
  const { sendChange } = useBoard()
  const { checkAnswers } = useSession()
  const toast = useToast()
  const known: OwnAnswers | undefined = checkAnswers[documentId]
  /** Chosen here, and shown until the session has them. */
  const [chosen, setChosen] = useState<OwnAnswers>({})
  const latest = useRef<OwnAnswers>({})
  const taken = useRef(new Map<string, PointAnswer>())
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const forget = useCallback((pointId: string, answer: PointAnswer) => {
    taken.current.delete(pointId)
    // A later choice for the same point is still under way.
    if (latest.current[pointId] !== answer) return
    const { [pointId]: _done, ...others } = latest.current
    latest.current = others
    setChosen(others)
  }, [])

  useEffect(() => {
    if (known) for (const [pointId, answer] of taken.current) forget(pointId, answer)
  }, [known, forget])

  return useMemo(
    () => ({
      answerTo: (pointId) => chosen[pointId] ?? known?.[pointId] ?? NO_ANSWER,
      change(pointId, change) {
        const answer = { ...(latest.current[pointId] ?? known?.[pointId] ?? NO_ANSWER), ...change }
        latest.current = { ...latest.current, [pointId]: answer }
        setChosen(latest.current)
        queue.current = queue.current.then(async () => {
          const sent = await sendChange({ kind: 'check', documentId, pointId, ...answer })
          if (sent.state === 'sent') taken.current.set(pointId, answer)
          else forget(pointId, answer)
          if (sent.state === 'refused') toast({ text: sent.failure.message })
        })
      },
    }),
    [sendChange, documentId, known, chosen, forget, toast],
  )
}
