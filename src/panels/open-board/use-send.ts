import { useCallback } from 'react'
import type { ApiAnswer } from '#panels/requests/call-api.ts'
import { useToast } from '#ui/toast.tsx'

/** Sends a request; `onDone` is called only if it succeeds. */
export type Send = <T>(request: () => Promise<ApiAnswer<T>>, onDone?: (value: T) => void) => void

/** Sends one request; its refusal becomes a message, for parts that have no room for a sentence. */
export function useSend(): Send {
  const toast = useToast()
  return useCallback(
    (request, onDone) =>
      void request().then((answer) => {
        if (answer.ok) onDone?.(answer.value)
        else toast({ text: answer.failure.message })
      }),
    [toast],
  )
}
