'use client'

import { useState } from 'react'
import { agentsApi } from '#panels/agents/agents-api.ts'
import type { ApiAnswer } from '#panels/api-call.ts'
import { useBoard, useSession } from '#panels/board/board-context.tsx'
import { mayRun } from '#panels/board/rounds/may-run.ts'
import { useWhySilent } from '#panels/board/rounds/use-why-silent.ts'
import { useRequest } from '#panels/board/use-request.ts'
import { ROLE_LABELS } from '#panels/role-words.ts'
import { Button } from '#ui/button.tsx'
import type { TalkRights } from './use-clerk.ts'

/** Why one can't talk with the clerk now, in its field's place, and what would help. */
export function TalkGate({ rights }: { rights: Exclude<TalkRights, 'may-talk'> }) {
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

/** A copy of the library's. false: it has none. */
async function addClerk(boardId: string): Promise<ApiAnswer<boolean>> {
  const library = await agentsApi.library()
  if (!library.ok) return library
  const clerk = library.value.agents.find(({ kind }) => kind === 'clerk')
  if (!clerk) return { ok: true, value: false }
  const added = await agentsApi.addFromLibrary(boardId, clerk.name)
  return added.ok ? { ok: true, value: true } : added
}
