'use client'

import { useState } from 'react'
import type { BoardView } from '#canvas/board-view.ts'
import { roundsApi } from '#panels/rounds-api.ts'
import type { PageView } from '#session/round.ts'
import { useReadable } from '#ui/use-readable.ts'
import { useBoard, useSession } from '../board-context.tsx'
import { askRefusal } from '../rounds/ask-refusal.ts'
import { useRequest } from '../use-request.ts'
import { type AskDraft, EMPTY_DRAFT, type ResolvedAsk, resolveAsk, wishFrom } from './ask-draft.ts'

export interface Ask {
  draft: AskDraft
  /** As it would be asked now. */
  ask: ResolvedAsk
  change: (part: Partial<AskDraft>) => void
  /** What stands in the way, known before it is sent or told by the server; null: nothing does. */
  refusal: string | null
  isBusy: boolean
  send: () => void
}

/** The question that is being put, wherever on the page it is typed. */
export function useAsk(): Ask {
  const { connection, ask: store, panel, view } = useBoard()
  const session = useSession()
  const draft = useReadable(store)
  const ask = resolveAsk(draft, session)
  const request = useRequest()
  /** Said only once somebody tried: nobody is scolded for a field that is still empty. */
  const [wasTried, setTried] = useState(false)
  const standing = askRefusal(session, { mode: ask.mode, advisors: ask.agents.length })
  const missing = wasTried && !ask.question ? 'Write a question first.' : null
  return {
    draft,
    ask,
    change(part) {
      request.forget()
      if (part.question !== undefined) setTried(false)
      store.set({ ...store.get(), ...part })
    },
    refusal: request.failure?.message ?? missing ?? standing,
    isBusy: request.isBusy,
    send() {
      setTried(true)
      if (standing || !ask.question) return
      request.send(
        () => roundsApi.ask(connection.boardId, { ...wishFrom(draft, ask), ...seen(view) }),
        () => {
          setTried(false)
          // The way of asking stays for the next question; what it was about and who was picked for it does not.
          const { mode, cycles, moderate, synthesize } = store.get()
          store.set({ ...EMPTY_DRAFT, mode, cycles, moderate, synthesize })
          panel.set({ tab: 'advisors', roundId: null, synthesisId: null })
        },
      )
    },
  }
}

/** Without a canvas nobody sees where the frame will be. */
function seen(view: BoardView | null): { view?: PageView } {
  return view ? { view: view.pageView() } : {}
}
