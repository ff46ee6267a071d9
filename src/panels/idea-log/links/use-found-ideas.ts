'use client'

import { useEffect, useState } from 'react'
import type { IdeaView } from '#api/ideas.ts'
import type { Failure } from '#panels/requests/call-api.ts'
import { ideasApi } from '#panels/requests/idea-requests.ts'

const CALM_MS = 150
const MAX_FOUND = 8

interface FoundIdeas {
  ideas: readonly IdeaView[]
  failure: Failure | null
}

const NOTHING: FoundIdeas = { ideas: [], failure: null }

/**
 * Ideas by words or number while one types; the newest for an empty field. `without` are numbers to leave
 * out; keep the same array while they are unchanged. A failure keeps the last results.
 */
export function useFoundIdeas(boardId: string, typed: string, without: readonly number[]): FoundIdeas {
  const [found, setFound] = useState<FoundIdeas>(NOTHING)
  useEffect(() => {
    const stopping = new AbortController()
    const query = new URLSearchParams({ limit: String(MAX_FOUND + without.length) })
    if (typed.trim() !== '') query.set('q', typed.trim())
    const timer = setTimeout(async () => {
      const answer = await ideasApi.page(boardId, query, stopping.signal)
      if (stopping.signal.aborted) return
      setFound((before) =>
        answer.ok
          ? { ideas: answer.value.ideas, failure: null }
          : { ideas: before.ideas, failure: answer.failure },
      )
    }, CALM_MS)
    return () => {
      clearTimeout(timer)
      stopping.abort()
    }
  }, [boardId, typed, without])
  // Here, as the last results stay until the next ones are there: `without` may have changed meanwhile.
  const ideas = found.ideas.filter(({ number }) => !without.includes(number))
  return { ...found, ideas: ideas.slice(0, MAX_FOUND) }
}
