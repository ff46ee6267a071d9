import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'

interface RequestAtWork {
  id: string
  isOpen: boolean
}

const requests = new AsyncLocalStorage<RequestAtWork>()

/**
 * Runs `work` for a request. Until the response has closed, `requestAtWork` returns the id in all that it starts: timers and rooms
 * that it leaves behind work for everyone.
 */
export function workForRequest(id: string, response: ServerResponse, work: () => void): void {
  const request = { id, isOpen: true }
  response.once('close', () => {
    request.isOpen = false
  })
  requests.run(request, work)
}

/** The id of the request that the running code works for, also after it waited; `undefined` outside of requests. */
export function requestAtWork(): string | undefined {
  const request = requests.getStore()
  return request?.isOpen ? request.id : undefined
}
