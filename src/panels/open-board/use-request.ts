import { useEffect } from 'react'
import { type Request, useOneRequest } from '#panels/requests/use-one-request.ts'
import { useReadable } from '#ui/use-readable.ts'
import { useBoard } from './board-context.tsx'

/** One request at a time. An "unreachable" failure goes when the connection is back; other failures stay until the next request. */
export function useRequest(): Request {
  const request = useOneRequest()
  const { forget } = request
  const { connection } = useBoard()
  const isOffline = useReadable(connection.saveState).state === 'offline'
  const returns = useReadable(connection.returns)
  // "The server can't be reached" stops being true when the connection is back.
  useEffect(() => {
    if (!isOffline) forget('unreachable')
  }, [isOffline, returns, forget])
  return request
}
