import { useEffect, useState } from 'react'
import { wordNamedSentence } from '#api/word-sentence.ts'
import type { NamedSentence } from '#base/sentence.ts'
import { failureSentence } from '#ui/failure-sentence.ts'

interface Failure extends NamedSentence {
  retryAt?: number | undefined
}

/** The sentence in the page's words; the server's own until they are loaded. */
export function useSentence(named: NamedSentence | null | undefined): string | null {
  const [worded, setWorded] = useState<{ named: NamedSentence; words: string } | null>(null)
  useEffect(() => {
    if (!named) return
    let isCurrent = true
    void wordNamedSentence(named).then((words) => {
      if (isCurrent && words !== named.message) setWorded({ named, words })
    })
    return () => {
      isCurrent = false
    }
  }, [named])
  return worded && worded.named === named ? worded.words : (named?.message ?? null)
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
