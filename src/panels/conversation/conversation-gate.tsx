'use client'

import { useState } from 'react'
import { ROLE_LABELS } from '#panels/labels/role-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { mayRun } from '#panels/open-board/may-run.ts'
import { useRequest } from '#panels/open-board/use-request.ts'
import { useWhySilent } from '#panels/open-board/use-why-silent.ts'
import { agentsApi } from '#panels/requests/agent-requests.ts'
import type { ApiAnswer } from '#panels/requests/call-api.ts'
import { Button } from '#ui/button.tsx'
import type { ConversationRights } from './use-clerk.ts'

/** Why this person cannot talk with the clerk now, in place of the field, and what would help. */
export function ConversationGate({ rights }: { rights: Exclude<ConversationRights, 'may-talk'> }) {
  switch (rights) {
    case 'no-editor':
      return <NoEditor />
    case 'frozen':
      return (
        <p className="text-body text-ink-2">
          This board is frozen. You can talk with its clerk again once a facilitator unfreezes it.
        </p>
      )
    case 'agents-off':
      return (
        <p className="text-body text-ink-2">
          Agents are switched off on this server. What was said stays, and what you capture is kept as before.
        </p>
      )
    case 'no-clerk':
      return <NoClerk />
    case 'board-rule':
      return <NoModel />
  }
}

function NoModel() {
  const why = useWhySilent('clerk')
  return <p className="text-body text-ink-2">{why} What you capture is kept as before.</p>
}

function NoEditor() {
  const { me } = useSession()
  return (
    <p className="text-body text-ink-2">
      Only people who can edit can talk with the clerk. Your role is “{ROLE_LABELS[me.role]}”. Ask for an Edit
      link.
    </p>
  )
}

function NoClerk() {
  const { boardId } = useBoard().connection
  const session = useSession()
  const request = useRequest()
  const [hasNone, setHasNone] = useState(false)
  const canAdd = mayRun(session)
  return (
    <div>
      <p className="text-body text-ink-2">
        {canAdd
          ? 'This board has no clerk. With one you can think aloud here, and it keeps what comes up.'
          : 'This board has no clerk. People who can ask the advisors can add one.'}
      </p>
      {canAdd && (
        <Button
          size="small"
          className="mt-2"
          isBusy={request.isBusy}
          onClick={() =>
            request.send(
              () => addClerk(boardId),
              (isAdded) => setHasNone(!isAdded),
            )
          }
        >
          Add the clerk
        </Button>
      )}
      {(request.failure || hasNone) && (
        <p role="alert" className="mt-2 text-small text-warn">
          {request.failure?.message ??
            'This server’s library has no clerk. Write one under Advisors, Agents.'}
        </p>
      )}
    </div>
  )
}

/** Adds the library's clerk to the board. The value is false if the library has none. */
async function addClerk(boardId: string): Promise<ApiAnswer<boolean>> {
  const library = await agentsApi.library()
  if (!library.ok) return library
  const clerk = library.value.agents.find(({ kind }) => kind === 'clerk')
  if (!clerk) return { ok: true, value: false }
  const added = await agentsApi.addFromLibrary(boardId, clerk.name)
  return added.ok ? { ok: true, value: true } : added
}
