import { useEffect, useMemo, useRef, useState } from 'react'
import type { IdeaView } from '#api/ideas.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { ideasApi } from '#panels/requests/idea-requests.ts'
import type { TalkMessage } from '#session/clerk/talk.ts'

/** The fields that a conversation shows. */
export type IdeaOfConversation = Pick<IdeaView, 'number' | 'text' | 'category' | 'noteId' | 'removedAt'>
/** By number. An idea that could not be read, or not yet, is missing; a removed one is there with `removedAt`. */
export type IdeasOfConversation = ReadonlyMap<number, IdeaOfConversation>

const MAX_AT_ONCE = 50
/** Several changes in a row become one request. */
const GATHER_MS = 250

export function ideaNumbersIn(messages: readonly TalkMessage[]): number[] {
  const numbers = messages.flatMap(({ results }) =>
    results.flatMap((result) => {
      if (result.kind === 'suggested-link') return [result.from, result.to]
      return result.kind === 'captured' || result.kind === 'known' ? [result.number] : []
    }),
  )
  return [...new Set(numbers)].sort((a, b) => a - b)
}

/**
 * The ideas that a conversation names, read again when one of them changes. Without the list of changed
 * numbers, all of them are read.
 */
export function useIdeasOfConversation(messages: readonly TalkMessage[]): IdeasOfConversation {
  const { connection } = useBoard()
  const { log } = useSession()
  const [ideas, setIdeas] = useState<IdeasOfConversation>(() => new Map())
  const known = useRef(ideas)
  known.current = ideas
  const numbers = useMemo(() => ideaNumbersIn(messages).join(','), [messages])
  const { boardId } = connection
  /** Numbers to read. Kept outside the request, because the next change aborts it. */
  const stale = useRef(new Set<number>())
  useEffect(() => {
    const wanted = numbers === '' ? [] : numbers.split(',').map(Number)
    const changed = new Set(log.lastChanged)
    const isNamed = changed.size > 0
    for (const number of wanted) {
      if (!known.current.has(number) || !isNamed || changed.has(number)) stale.current.add(number)
    }
    if (stale.current.size === 0) return
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      const asked = [...stale.current]
      void readIdeas(boardId, asked, leaving.signal).then((read) => {
        if (read.length === 0 || leaving.signal.aborted) return
        for (const { number } of read) stale.current.delete(number)
        setIdeas((before) => new Map([...before, ...read.map((idea) => [idea.number, idea] as const)]))
      })
    }, GATHER_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [boardId, numbers, log.seq, log.lastChanged])
  return ideas
}

async function readIdeas(
  boardId: string,
  numbers: readonly number[],
  signal: AbortSignal,
): Promise<IdeaOfConversation[]> {
  const found: IdeaOfConversation[] = []
  for (let start = 0; start < numbers.length; start += MAX_AT_ONCE) {
    const some = numbers.slice(start, start + MAX_AT_ONCE)
    const there = await readPage(boardId, some, false, signal)
    const missing = some.filter((number) => !there.some((idea) => idea.number === number))
    const removed = missing.length > 0 ? await readPage(boardId, missing, true, signal) : []
    found.push(...there, ...removed)
  }
  return found
}

async function readPage(
  boardId: string,
  numbers: readonly number[],
  isRemoved: boolean,
  signal: AbortSignal,
): Promise<IdeaOfConversation[]> {
  const query = new URLSearchParams({ number: numbers.join(','), limit: String(numbers.length) })
  if (isRemoved) query.set('removed', 'yes')
  const answer = await ideasApi.page(boardId, query, signal)
  return answer.ok ? answer.value.ideas : []
}
