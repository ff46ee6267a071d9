'use client'

import { useCallback, useEffect } from 'react'
import type { Writable } from '#base/readable.ts'
import { useSession } from '#panels/board/board-context.tsx'
import { ideasApi } from '#panels/ideas-api.ts'
import type { IdeaView } from '#session/idea-view.ts'
import { useToast } from '#ui/toast.tsx'
import type { OpenReplies } from './log-items.ts'

const CALM_MS = 250

interface RepliesOptions {
  boardId: string
  replies: Writable<OpenReplies>
}

async function readReplies(boardId: string, number: number): Promise<readonly IdeaView[] | string> {
  const detail = await ideasApi.detail(boardId, number, false)
  if (!detail.ok) return detail.failure.message
  const numbers = detail.value.replies.map((reply) => reply.number)
  if (numbers.length === 0) return []
  const query = new URLSearchParams({ number: numbers.join(','), sort: 'oldest', limit: '500' })
  const page = await ideasApi.page(boardId, query)
  return page.ok ? page.value.ideas : page.failure.message
}

/** Shows and hides what answers an idea, below it; what is open is read again when the log changes. */
export function useOpenReplies({ boardId, replies }: RepliesOptions): (number: number) => void {
  const { log } = useSession()
  const toast = useToast()
  const read = useCallback(
    async (number: number, isNew: boolean) => {
      const found = await readReplies(boardId, number)
      if (typeof found === 'string') {
        if (isNew) toast({ text: `The replies can’t be shown. ${found}` })
        return
      }
      // Closed while it was read, it stays closed.
      if (isNew || replies.get().has(number)) replies.set(new Map([...replies.get(), [number, found]]))
    },
    [boardId, replies, toast],
  )
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const number of replies.get().keys()) void read(number, false)
    }, CALM_MS)
    return () => clearTimeout(timer)
  }, [log.seq, replies, read])
  return useCallback(
    (number) => {
      if (!replies.get().has(number)) return void read(number, true)
      replies.set(new Map([...replies.get()].filter(([open]) => open !== number)))
    },
    [replies, read],
  )
}
