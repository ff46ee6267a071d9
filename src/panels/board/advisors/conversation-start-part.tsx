import { useState } from 'react'
import { ConversationStarts } from '#api/conversation-starts.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { mayRun } from '#panels/open-board/may-run.ts'
import { useRequest } from '#panels/open-board/use-request.ts'
import { callCommand, sendCommand } from '#panels/requests/send-command.ts'
import { currentStart } from '#session/conversations/notes-with-plus.ts'
import { FailureText } from '#ui/failure-text.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { ADVISORS_TAB_LABELS } from './advisors-tab-labels.ts'
import { ConversationLine } from './conversation-line.tsx'

/**
 * The start of the agents' present conversation, with the buttons "New conversation" and its undo for people who may
 * start rounds. Neither deletes anything.
 */
export function ConversationStartPart() {
  const session = useSession()
  const { boardId } = useBoard().connection
  const request = useRequest()
  const start = currentStart(session)
  const canAsk = mayRun(session)
  /**
   * Why the last press started no conversation: there are no new contributions since the last one. The API answers with
   * success and the unchanged list.
   */
  const [notice, setNotice] = useState<string | null>(null)
  const startedAt = start?.at
  const begin = () =>
    request.send(
      () => callCommand(boardId, 'post /conversations', {}, ConversationStarts),
      ({ conversations }) => {
        const isNew = conversations.at(-1)?.startedAt !== startedAt
        const words = start ? ADVISORS_TAB_LABELS.nothingSaidSinceStart : ADVISORS_TAB_LABELS.nothingSaidYet
        setNotice(isNew ? null : words)
      },
    )
  return (
    <div className="mt-1">
      {start && <ConversationLine start={start} />}
      {(start || canAsk) && (
        <p className="text-ink-2 text-small">
          {start ? ADVISORS_TAB_LABELS.newConversationNotice : ADVISORS_TAB_LABELS.newConversationHint}
        </p>
      )}
      {canAsk && (
        <p className="mt-1 flex flex-wrap gap-x-4">
          <LinkButton isDisabled={request.isBusy} onClick={begin}>
            {ADVISORS_TAB_LABELS.newConversation}
          </LinkButton>
          {start && (
            <LinkButton
              isDisabled={request.isBusy}
              onClick={() => {
                setNotice(null)
                request.send(() => sendCommand(boardId, 'post /conversations/continue', {}))
              }}
            >
              {ADVISORS_TAB_LABELS.continueTheEarlierConversation}
            </LinkButton>
          )}
        </p>
      )}
      {/* Always there, so that screen readers announce its changes. */}
      <p role="status" className="text-small">
        {notice}
      </p>
      <FailureText>{request.failure?.message}</FailureText>
    </div>
  )
}
