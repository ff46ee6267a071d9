import { useCallback, useEffect, useRef } from 'react'
import type { IdeaView } from '#api/ideas.ts'
import type { Writable } from '#base/readable.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { ideasApi } from '#panels/requests/idea-requests.ts'
import { useToast } from '#ui/toast.tsx'
import { IDEA_CHANGE_LABELS } from '../state/idea-change-labels.ts'
import type { OpenReplies } from '../state/log-items.ts'

const CALM_MS = 250
/** The API's limit of `parent` numbers in one request. */
const PARENTS_AT_ONCE = 50

interface RepliesOptions {
  boardId: string
  replies: Writable<OpenReplies>
}

export interface RepliesKeeper {
  toggle: (number: number) => void
  /** Shows the replies to these ideas; used when the log is grouped by replies. */
  open: (numbers: readonly number[]) => void
}

/** The replies by the number of the idea that they reply to; a string is the reason why they could not be read. */
async function readReplies(
  boardId: string,
  numbers: readonly number[],
): Promise<Map<number, IdeaView[]> | string> {
  const found = new Map<number, IdeaView[]>(numbers.map((number) => [number, []]))
  for (let i = 0; i < numbers.length; i += PARENTS_AT_ONCE) {
    const parent = numbers.slice(i, i + PARENTS_AT_ONCE).join(',')
    const query = new URLSearchParams({ parent, sort: 'oldest', limit: '500' })
    const page = await ideasApi.page(boardId, query)
    if (!page.ok) return page.failure.message
    for (const idea of page.value.ideas) if (idea.parent !== null) found.get(idea.parent)?.push(idea)
  }
  return found
}

/** Shows and hides the replies to an idea. Shown ones are read again when the log changes. */
export function useOpenReplies({ boardId, replies }: RepliesOptions): RepliesKeeper {
  const { log } = useSession()
  const toast = useToast()
  const underWay = useRef(new Set<number>())
  const read = useCallback(
    async (numbers: readonly number[], isNew: boolean) => {
      const wanted = numbers.filter((number) => !underWay.current.has(number))
      if (wanted.length === 0) return
      for (const number of wanted) underWay.current.add(number)
      const found = await readReplies(boardId, wanted)
      for (const number of wanted) underWay.current.delete(number)
      if (typeof found === 'string') {
        if (isNew) toast({ text: IDEA_CHANGE_LABELS.repliesFailed(found) })
        return
      }
      // Replies that were closed during the request stay closed.
      const still = [...found].filter(([number]) => isNew || replies.get().has(number))
      if (still.length > 0) replies.set(new Map([...replies.get(), ...still]))
    },
    [boardId, replies, toast],
  )
  useEffect(() => {
    const timer = setTimeout(() => void read([...replies.get().keys()], false), CALM_MS)
    return () => clearTimeout(timer)
  }, [log.seq, replies, read])
  const toggle = useCallback(
    (number: number): void => {
      const open = replies.get()
      if (!open.has(number)) void read([number], true)
      else replies.set(new Map([...open].filter(([one]) => one !== number)))
    },
    [replies, read],
  )
  const open = useCallback(
    (numbers: readonly number[]): void =>
      void read(
        numbers.filter((number) => !replies.get().has(number)),
        true,
      ),
    [replies, read],
  )
  return { toggle, open }
}
