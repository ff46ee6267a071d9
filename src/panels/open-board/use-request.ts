import { useEffect } from 'react'
import { type Request, useOneRequest } from '#panels/requests/use-one-request.ts'
import { useReadable } from '#ui/use-readable.ts'
import { useBoard } from './board-context.tsx'

/** One request at a time. An "unreachable" failure goes when the connection is back; other failures stay until the next request. */
export function useRequest(): Request {
  const request = useOneRequest()
  const { forget } = request
  const isOffline = useReadable(useBoard().connection.saveState).state === 'offline'
  // "The server can't be reached" stops being true when the connection is back.
  useEffect(() => {
    if (!isOffline) forget('unreachable')
  }, [isOffline, forget])
  return request
}
