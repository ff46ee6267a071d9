'use client'

import { useState } from 'react'
import type { MeResponse } from '#api/me.ts'
import { useBoards } from '#panels/home/use-boards.ts'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { placeChoice } from '#panels/programs/place-options.ts'
import { ProgramPage } from '#panels/programs/program-page.tsx'
import { ProgramSection } from '#panels/programs/program-section.tsx'
import { useRead } from '#panels/requests/use-read.ts'
import { ChoiceField } from '#panels/votes-and-ratings/choice-field.tsx'
import { isAtLeast } from '#session/core/role.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { Notice } from '#ui/notice.tsx'
import { NewWebhookForm } from './new-webhook-form.tsx'
import { WebhookList } from './webhook-list.tsx'
import { webhooksApi } from './webhook-requests.ts'
import { WEBHOOKS_LABELS } from './webhooks-labels.ts'

const WHILE_WAITING_MS = 2_000
const OTHERWISE_MS = 15_000

interface WebhooksPageProps {
  /** Whether the browser sent a session cookie; guests have one too. */
  hasCookie: boolean
  /** The board that is chosen at first; null: all boards, for people with an account. */
  boardId: string | null
}

/** Webhooks of the person, and of the boards that they lead. */
export function WebhooksPage({ hasCookie, boardId }: WebhooksPageProps) {
  return (
    <ProgramPage
      hasCookie={hasCookie}
      title={PAGE_LABELS.webhooks}
      intro={WEBHOOKS_LABELS.intro}
      signIn={WEBHOOKS_LABELS.signIn}
    >
      {(me) => <Boards me={me} boardId={boardId} />}
    </ProgramPage>
  )
}

function Boards({ me, boardId }: { me: MeResponse; boardId: string | null }) {
  const { list, failure } = useBoards(true)
  const [chosen, setChosen] = useState(boardId)
  if (list === null)
    return (
      <Notice tone={failure ? 'warn' : 'plain'} className="mt-6">
        {failure?.message ?? FIELD_LABELS.boardsLoading}
      </Notice>
    )
  const led = list.filter(({ role }) => isAtLeast(role, 'facilitator'))
  const place = placeChoice(me, led, chosen)
  if (place.value === undefined) return <Notice className="mt-6">{WEBHOOKS_LABELS.guestNeedsBoard}</Notice>
  return (
    <>
      <ChoiceField
        label={WEBHOOKS_LABELS.eventsOf}
        value={place.value}
        options={place.options}
        onChange={setChosen}
      />
      <Webhooks key={place.value} boardId={place.boardId} />
    </>
  )
}

function Webhooks({ boardId }: { boardId: string | null }) {
  const [api] = useState(() => webhooksApi(boardId))
  const { value, failure, again } = useRead(['webhooks', boardId], api.list, {
    whenSeen: true,
    repeatMs: ({ webhooks }) =>
      webhooks.some(({ waiting }) => waiting > 0) ? WHILE_WAITING_MS : OTHERWISE_MS,
  })
  return (
    <>
      <ProgramSection title={WEBHOOKS_LABELS.existing} failure={failure}>
        {value && <WebhookList webhooks={value.webhooks} api={api} onChange={again} />}
      </ProgramSection>
      <NewWebhookForm api={api} onMade={again} />
    </>
  )
}
