import { useCallback, useEffect, useRef, useState } from 'react'
import { PairsResponse } from '#api/pairs.ts'
import { isAway } from '#canvas/connection/board-connection.ts'
import {
  type PairsPlace,
  readStoredPairs,
  type StoredPairs,
  storePairs,
} from '#panels/browser-storage/stored-pairs.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { boardPath, call } from '#panels/requests/call-api.ts'
import type { Request } from '#panels/requests/use-one-request.ts'
import { MAX_PAIRS } from '#session/agenda/pairs-in-step.ts'
import type { Step } from '#session/agenda/step.ts'
import { useReadable } from '#ui/use-readable.ts'

export type Pair = PairsResponse['pairs'][number]

/** `revealing`: private notes are on their way to the board. `offline`: a first pair needs the server. */
type Waiting = 'revealing' | 'offline' | 'asking' | null

export interface PairsOnPage extends Pick<StoredPairs, 'pairs' | 'hasMore' | 'isFolded' | 'isNextWanted'> {
  pair: Pair | null
  isOffline: boolean
  /** Why there is no pair; null if there is one, or none can be made. */
  waiting: Waiting
  words: string
  setWords: (words: string) => void
  show: (number: number) => void
  setFolded: (isFolded: boolean) => void
  showNext: () => void
  request: Pick<Request, 'isBusy' | 'failure'>
  again: () => void
}

const NO_PAIRS: StoredPairs = {
  ...{ pairs: [], hasMore: false, shown: 0, words: {} },
  ...{ isFolded: false, isNextWanted: false },
}
/** Notes that arrive by the dozen lead to one request. */
const SETTLE_MS = 700

/** Requests the first pair on mount and stores pairs in this browser. Give the component a new `key` for each run of a step. */
export function usePairs({ id: stepId, run }: Pick<Step, 'id' | 'run'>): PairsOnPage {
  const { connection } = useBoard()
  const { boardId, userId } = connection
  const { privateWriting, log } = useSession()
  const { kept, latest, change } = useStored({ boardId, stepId, run, userId })
  const request = useRequest()
  const [hasAnswer, setAnswer] = useState(false)
  const isOffline = isAway(useReadable(connection.saveState))
  const isRevealing = privateWriting?.phase === 'revealing'
  const { pairs } = kept
  const pair = pairs[Math.min(kept.shown, pairs.length - 1)] ?? null

  const { send } = request
  const ask = useCallback(() => {
    const { pairs, isNextWanted } = latest()
    const count = Math.max(1, pairs.length + (isNextWanted ? 1 : 0))
    send(
      () =>
        call(`${boardPath(boardId)}/pairs`, PairsResponse, {
          method: 'POST',
          body: { step: stepId, run, count },
        }),
      (answer) => {
        setAnswer(true)
        // A pair was requested during this request: fetch it next.
        const shown = isNextWanted && { shown: Math.max(0, answer.pairs.length - 1), isNextWanted: false }
        change({ ...answer, ...shown })
      },
    )
  }, [send, boardId, stepId, run, latest, change])

  const count = pairs.length
  // New notes may make another pair possible.
  const isShort = !kept.hasMore && count < MAX_PAIRS
  const seqWhileShort = isShort ? log.seq : 0
  // After a failure the person decides when to try again.
  const isNextDue = kept.isNextWanted && !request.isBusy && request.failure === null
  const isSettled = hasAnswer && !isShort && !isNextDue
  useEffect(() => {
    if (isOffline || isRevealing || isSettled) return
    const timer = setTimeout(ask, hasAnswer && !isNextDue ? SETTLE_MS : 0)
    return () => clearTimeout(timer)
  }, [ask, isOffline, isRevealing, isSettled, isNextDue, seqWhileShort])

  const at = pair === null ? 0 : pairs.indexOf(pair)
  return {
    ...kept,
    pair,
    waiting: pair ? null : waitingFor({ isOffline, isRevealing, hasAnswer }),
    words: pair ? (kept.words[pair.number] ?? '') : '',
    setWords: (words) => pair && change({ words: { ...kept.words, [pair.number]: words } }),
    show: (number) => change({ shown: pairs.findIndex((each) => each.number === number) }),
    setFolded: (isFolded) => change({ isFolded }),
    showNext() {
      if (at + 1 < count) change({ shown: at + 1 })
      else if (kept.hasMore) {
        change({ isNextWanted: true })
        if (request.failure && !isOffline) ask()
      }
    },
    isOffline,
    request,
    again: ask,
  }
}

function waitingFor({ isOffline, isRevealing, hasAnswer }: Record<string, boolean>): Waiting {
  if (isRevealing) return 'revealing'
  if (isOffline) return 'offline'
  return hasAnswer ? null : 'asking'
}

function useStored(place: PairsPlace) {
  const [kept, setKept] = useState<StoredPairs>(() => readStoredPairs(place) ?? NO_PAIRS)
  const now = useRef(kept)
  const where = useRef(place)
  const change = useCallback((changes: Partial<StoredPairs>) => {
    now.current = { ...now.current, ...changes }
    storePairs(where.current, now.current)
    setKept(now.current)
  }, [])
  const latest = useCallback(() => now.current, [])
  return { kept, latest, change }
}
