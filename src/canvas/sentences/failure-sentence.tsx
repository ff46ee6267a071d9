import { useEffect, useRef, useState } from 'react'
import { wordNamedSentence } from '#api/word-sentence.ts'
import type { NamedSentence } from '#base/sentence.ts'
import { failureSentence } from '#ui/failure-labels.ts'

interface Failure extends NamedSentence {
  retryAt?: number | undefined
}

/** The sentence in the page's words; the server's own until they are loaded. */
export function useSentence(named: NamedSentence | null | undefined): string | null {
  const [worded, setWorded] = useState<{ key: string; words: string } | null>(null)
  const { sentence, values, message } = named ?? {}
  const key = JSON.stringify([sentence, values, message])
  const latest = useRef(named)
  latest.current = named
  useEffect(() => {
    const { current } = latest
    if (!current) return
    let isCurrent = true
    void wordNamedSentence(current).then((words) => {
      if (isCurrent && words !== current.message) setWorded({ key, words })
    })
    return () => {
      isCurrent = false
    }
  }, [key])
  return worded?.key === key ? worded.words : (message ?? null)
}

/** A sentence in the page's words. */
export function WordedSentence({ named }: { named: NamedSentence }) {
  return useSentence(named)
}

/** Why a run failed, with when to try again; null: it did not. */
export function useFailureSentence(failure: Failure | null | undefined): string | null {
  const message = useSentence(failure)
  return failure && message !== null ? failureSentence({ message, retryAt: failure.retryAt }) : null
}

/** Why a run failed, with when to try again. */
export function FailureSentence({ failure }: { failure: Failure }) {
  return useFailureSentence(failure)
}
