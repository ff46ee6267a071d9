'use client'

import { roundsApi } from '#panels/rounds-api.ts'
import { currentStart } from '#session/selection.ts'
import { useBoard, useSession } from '../board-context.tsx'
import { mayRun } from '../rounds/may-run.ts'
import { useRequest } from '../use-request.ts'
import { ConversationLine } from './conversation-line.tsx'

const LINK = 'text-link rounded-chip text-small max-phone:min-h-10 disabled:opacity-50'

/** Since when agents see, and how to begin with nothing. */
export function ConversationStartPart() {
  const session = useSession()
  const { boardId } = useBoard().connection
  const request = useRequest()
  const start = currentStart(session)
  const canAsk = mayRun(session)
  return (
    <div className="mt-1">
      {start && <ConversationLine start={start} />}
      {(start || canAsk) && (
        <p className="text-ink-2 text-small">
          {start
            ? 'Advisors see nothing from before this, except notes that get a + from now on and notes you ask about.'
            : 'A new conversation hides from advisors what was said before it; the board keeps it.'}
        </p>
      )}
      {canAsk && (
        <p className="mt-1 flex flex-wrap gap-x-4">
          <button
            type="button"
            disabled={request.isBusy}
            onClick={() => request.send(() => roundsApi.beginConversation(boardId))}
            className={LINK}
          >
            New conversation
          </button>
          {start && (
            <button
              type="button"
              disabled={request.isBusy}
              onClick={() => request.send(() => roundsApi.continueConversation(boardId))}
              className={LINK}
            >
              Continue the earlier conversation
            </button>
          )}
        </p>
      )}
      {request.failure && (
        <p role="alert" className="text-small text-warn">
          {request.failure.message}
        </p>
      )}
    </div>
  )
}
