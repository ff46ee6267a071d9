import { useState } from 'react'
import type { BoardView } from '#canvas/view/board-view.ts'
import {
  type AskDraft,
  draftAfter,
  type ResolvedAsk,
  requestOf,
  resolveAsk,
} from '#panels/open-board/ask-draft.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { boardRuleRefusal } from '#panels/open-board/board-rule.ts'
import { type AskDraftNow, useAskDraft } from '#panels/open-board/use-ask-draft.ts'
import { useRequest } from '#panels/open-board/use-request.ts'
import { sendQuestion } from '#panels/requests/send-question.ts'
import type { RoundMode } from '#session/agents/round-mode.ts'
import type { PageView } from '#session/rounds/round.ts'
import { askRefusal } from '../rounds/ask-refusal.ts'
import { ASK_LABELS } from './ask-labels.ts'

export interface AskState extends AskDraftNow {
  ask: ResolvedAsk
  change: (part: Partial<AskDraft>) => void
  /**
   * Why it cannot be sent, as a sentence: known before, or the server's answer to the last try. null if
   * nothing is in the way.
   */
  refusal: string | null
  isBusy: boolean
  /** The round of the last question, until something new is typed; null otherwise. */
  askedId: string | null
  replace: (draft: AskDraft) => void
  send: () => void
}

export function useAsk(): AskState {
  const { connection, ask: store, panel, view, boardRule } = useBoard()
  const session = useSession()
  const { draft, deletedAbout } = useAskDraft()
  const ask = resolveAsk(draft, session)
  const request = useRequest()
  /** "Write a question first" appears only after a try: an empty field is no mistake yet. */
  const [wasTried, setTried] = useState(false)
  const [askedId, setAskedId] = useState<string | null>(null)
  const standing =
    askRefusal(session, { mode: ask.mode, advisors: ask.agents.length }) ??
    boardRuleRefusal(session, boardRule, ask.agents)
  const missing = wasTried && !ask.question ? ASK_LABELS.questionMissing : null
  const canAsk = (advisors: number, mode: RoundMode) => askRefusal(session, { mode, advisors }) === null
  function send(): void {
    const asked = resolveAsk(draft, session)
    setTried(true)
    if (!asked.question || !canAsk(asked.agents.length, asked.mode)) return
    if (boardRuleRefusal(session, boardRule, asked.agents)) return
    request.send(
      () => sendQuestion(connection.boardId, { ...requestOf(draft, asked), ...seen(view) }),
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
    deletedAbout,
    ask,
    replace(next) {
      request.forget()
      // Keeps deleted notes or a deleted frame: an undo may bring them back.
      store.set({ ...next, about: store.get().about })
    },
    change(part) {
      request.forget()
      if (part.question !== undefined) {
        setTried(false)
        setAskedId(null)
      }
      store.set({ ...store.get(), ...part })
    },
    // A local refusal overrides the server's older one.
    refusal: standing ?? request.failure?.message ?? missing,
    isBusy: request.isBusy,
    askedId,
    send,
  }
}

/**
 * Returns the visible part of the canvas, for the place of the round's frame; empty without a canvas: the server then chooses.
 */
function seen(view: BoardView | null): { view?: PageView } {
  return view ? { view: view.pageView() } : {}
}
