'use client'

import { useState } from 'react'
import type { BoardView } from '#canvas/board-view.ts'
import { roundsApi } from '#panels/rounds-api.ts'
import type { PageView, RoundMode } from '#session/round.ts'
import { useReadable } from '#ui/use-readable.ts'
import { useBoard, useSession } from '../board-context.tsx'
import { askRefusal } from '../rounds/ask-refusal.ts'
import { boardRuleRefusal } from '../rounds/board-rule.ts'
import { useRequest } from '../use-request.ts'
import { type AskDraft, draftAfter, type ResolvedAsk, requestOf, resolveAsk } from './ask-draft.ts'

export interface AskState {
  draft: AskDraft
  /** As it would be asked now. */
  ask: ResolvedAsk
  change: (part: Partial<AskDraft>) => void
  /** What stands in the way, known before it is sent or told by the server; null: nothing does. */
  refusal: string | null
  isBusy: boolean
  /** The round that was asked for last, while nothing new is typed; null: none. */
  askedId: string | null
  replace: (draft: AskDraft) => void
  send: () => void
}

/** The question that is being put, wherever on the page it is typed. */
export function useAsk(): AskState {
  const { connection, ask: store, panel, view, boardRule } = useBoard()
  const session = useSession()
  const draft = useReadable(store)
  const ask = resolveAsk(draft, session)
  const request = useRequest()
  /** Said only once somebody tried: nobody is scolded for a field that is still empty. */
  const [wasTried, setTried] = useState(false)
  const [askedId, setAskedId] = useState<string | null>(null)
  const standing =
    askRefusal(session, { mode: ask.mode, advisors: ask.agents.length }) ??
    boardRuleRefusal(session, boardRule, ask.agents)
  const missing = wasTried && !ask.question ? 'Write a question first.' : null
  const canAsk = (advisors: number, mode: RoundMode) => askRefusal(session, { mode, advisors }) === null
  function send(): void {
    const asked = resolveAsk(draft, session)
    setTried(true)
    if (!asked.question || !canAsk(asked.agents.length, asked.mode)) return
    if (boardRuleRefusal(session, boardRule, asked.agents)) return
    request.send(
      () => roundsApi.ask(connection.boardId, { ...requestOf(draft, asked), ...seen(view) }),
      ({ round }) => {
        setTried(false)
        setAskedId(round.id)
        store.set(draftAfter(store.get()))
        panel.set({ tab: 'advisors', roundId: null, synthesisId: null })
      },
    )
  }
  return {
    draft,
    ask,
    replace(next) {
      request.forget()
      store.set(next)
    },
    change(part) {
      request.forget()
      if (part.question !== undefined) {
        setTried(false)
        setAskedId(null)
      }
      store.set({ ...store.get(), ...part })
    },
    // What holds now comes before what the server said to the last try.
    refusal: standing ?? request.failure?.message ?? missing,
    isBusy: request.isBusy,
    askedId,
    send,
  }
}

/** Without a canvas nobody sees where the frame will be. */
function seen(view: BoardView | null): { view?: PageView } {
  return view ? { view: view.pageView() } : {}
}
