'use client'

import { useState } from 'react'
import type { ListedBoardResponse } from '#api/boards.ts'
import type { MeResponse } from '#api/me.ts'
import { useBoards } from '#panels/home/use-boards.ts'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { PageHeader } from '#panels/people/page-header.tsx'
import { useMe } from '#panels/people/use-me.ts'
import { useRead } from '#panels/requests/use-read.ts'
import { ChoiceField } from '#panels/votes-and-ratings/choice-field.tsx'
import { isAtLeast } from '#session/core/role.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { Notice } from '#ui/notice.tsx'
import { NewWebhookForm } from './new-webhook-form.tsx'
import { WebhookList } from './webhook-list.tsx'
import { webhooksApi } from './webhook-requests.ts'
import { WEBHOOKS_LABELS } from './webhooks-labels.ts'

const ALL_BOARDS = 'all'
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
  const { who, setMe } = useMe(hasCookie)
  const me = who.state === 'known' ? who.me : who.state === 'loading' ? undefined : null
  return (
    <>
      <PageHeader me={me} onChange={setMe} />
      <main className="mx-auto max-w-[720px] px-8 pt-12 pb-24 max-phone:px-4 max-phone:pt-8">
        <h1 className="font-heading text-title">{PAGE_LABELS.webhooks}</h1>
        <p className="mt-2 max-w-[60ch] text-body text-ink-2">{WEBHOOKS_LABELS.intro}</p>
        {who.state === 'known' && <Boards me={who.me} boardId={boardId} />}
        {who.state === 'stranger' && <Notice className="mt-6">{WEBHOOKS_LABELS.signIn}</Notice>}
        {who.state === 'failed' && (
          <Notice tone="warn" className="mt-6">
            {who.failure.message}
          </Notice>
        )}
      </main>
    </>
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
  const options = boardOptions(me, list)
  const place = (options.find(({ value }) => value === chosen) ?? options[0])?.value
  if (place === undefined) return <Notice className="mt-6">{WEBHOOKS_LABELS.guestNeedsBoard}</Notice>
  return (
    <>
      <ChoiceField label={FIELD_LABELS.boards} value={place} options={options} onChange={setChosen} />
      <Webhooks key={place} boardId={place === ALL_BOARDS ? null : place} />
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
      <section aria-labelledby="webhooks" className="mt-10">
        <h2 id="webhooks" className="font-heading text-board">
          {PAGE_LABELS.webhooks}
        </h2>
        {failure && (
          <Notice tone="warn" className="mt-3">
            {failure.message}
          </Notice>
        )}
        {value && <WebhookList webhooks={value.webhooks} api={api} onChange={again} />}
      </section>
      <NewWebhookForm api={api} onMade={again} />
    </>
  )
}

/** Guests have webhooks of boards only; others need the role of a facilitator there. */
function boardOptions(me: MeResponse, list: readonly ListedBoardResponse[]) {
  const boards = list
    .filter(({ role }) => isAtLeast(role, 'facilitator'))
    .map(({ id, title }) => ({ value: id, label: title }))
  return me.kind === 'guest' ? boards : [{ value: ALL_BOARDS, label: FIELD_LABELS.allMyBoards }, ...boards]
}
