import { SearchResponse } from '#api/search.ts'
import { call } from '#panels/requests/call-api.ts'

export function searchMyBoards(words: string, signal: AbortSignal) {
  return call(`/search?${new URLSearchParams({ q: words })}`, SearchResponse, { signal })
}
