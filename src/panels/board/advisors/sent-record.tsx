import type { ReactNode } from 'react'
import { CONVERSATION_LABELS } from '#panels/labels/conversation-labels.ts'
import { DOCUMENT_LABELS } from '#panels/labels/document-labels.ts'
import { NoteChips } from '#panels/notes/note-chip.tsx'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { ModelLine } from '#panels/open-board/model-line.tsx'
import type { ApiAnswer } from '#panels/requests/call-api.ts'
import { type AgentContext, roundsApi, type SentRecord } from '#panels/requests/round-requests.ts'
import { type Read, useRead } from '#panels/requests/use-read.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { formatMoment } from '#ui/format-day.ts'
import { Notice } from '#ui/notice.tsx'
import { useNow } from '#ui/use-now.ts'
import { formatTokens } from './amount-labels.ts'
import { PROMPT_LABELS } from './prompt-labels.ts'
import { PromptParts } from './prompt-parts.tsx'
import { changesSince } from './sent-changes.ts'
import type { SentRun } from './sent-runs.ts'

export function SentRecords({ run, agent }: { run: SentRun; agent: { id: string; name: string } }) {
  const { value, failure, again } = useSent(run, agent.id)
  if (failure)
    return (
      <Notice tone="warn" action={<Button onClick={again}>{ACTION_LABELS.tryAgain}</Button>}>
        {failure.message}
      </Notice>
    )
  if (!value) return <p className="text-body text-ink-2">{ACTION_LABELS.loading}</p>
  const { sent, now } = value
  const newest = sent.at(-1)
  const first = sent.findLast(({ isSecondTry }) => !isSecondTry) ?? null
  return (
    <>
      <p className="text-ink-2 text-small">{newest ? PROMPT_LABELS.recordsHint : PROMPT_LABELS.noRecord}</p>
      {sent.toReversed().map((each, i) => (
        <Record key={`${each.at} ${i}`} record={each} />
      ))}
      {now && (
        <>
          <h3 className="mt-2 font-title text-body">{PROMPT_LABELS.sentNow}</h3>
          {first && <Changes record={first} now={now} />}
          <PromptParts prompt={now} name={agent.name} />
        </>
      )}
    </>
  )
}

function Record({ record }: { record: SentRecord }) {
  const { model, at, notes, leftOut, estimatedTokens, hash, isSecondTry } = record
  const now = useNow()
  return (
    <dl
      aria-label={PROMPT_LABELS.sentAt(formatMoment(at, now))}
      className="grid grid-cols-[96px_1fr] gap-x-2 gap-y-2 rounded-card border border-line bg-sheet px-3 py-2 text-small"
    >
      <Row name={PROMPT_LABELS.sent}>
        {formatMoment(at, now)}
        {isSecondTry && PROMPT_LABELS.secondTry}
      </Row>
      <Row name={PROMPT_LABELS.to}>
        <ModelLine model={model} />
      </Row>
      {notes && (
        <>
          <NoteRow name={CONVERSATION_LABELS.conversation} notes={notes.chosen} />
          <NoteRow name={PROMPT_LABELS.notChosen} notes={notes.notChosen} />
          <NoteRow name={PROMPT_LABELS.otherNotes} notes={notes.others} />
        </>
      )}
      <Row name={FIELD_LABELS.leftOut}>
        {leftOut === 0 ? PROMPT_LABELS.nothing : PROMPT_LABELS.leftOutForRoom(leftOut)}
      </Row>
      <Row name={PROMPT_LABELS.length}>{PROMPT_LABELS.aboutTokens(formatTokens(estimatedTokens))}</Row>
      <Row name={PROMPT_LABELS.hash}>
        <code className="break-all text-caption">{hash}</code>
      </Row>
    </dl>
  )
}

function NoteRow({ name, notes }: { name: string; notes: readonly { id: string }[] }) {
  return (
    <Row name={name}>
      {notes.length === 0 ? (
        FIELD_LABELS.none
      ) : (
        <NoteChips noteIds={notes.map(({ id }) => id)} label={name} />
      )}
    </Row>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="m-0 min-w-0">{children}</dd>
    </>
  )
}

function Changes({ record, now }: { record: SentRecord; now: AgentContext }) {
  if (record.hash === now.hash) return <p className="text-small">{PROMPT_LABELS.sameLetters}</p>
  const { added, gone } = changesSince(record, now)
  return (
    <div className="flex flex-col gap-1 text-small">
      <p>{added.length + gone.length === 0 ? PROMPT_LABELS.sameNotes : PROMPT_LABELS.changedNotes}</p>
      {added.length > 0 && (
        <div className="flex flex-wrap items-center gap-1.5">
          <span className="text-ink-2">{PROMPT_LABELS.added}</span>{' '}
          <NoteChips noteIds={added} label={PROMPT_LABELS.addedSince} />
        </div>
      )}
      {gone.length > 0 && (
        <div className="flex flex-wrap items-center gap-1.5">
          <span className="text-ink-2">{DOCUMENT_LABELS.gone}</span>{' '}
          <NoteChips noteIds={gone} label={PROMPT_LABELS.goneSince} />
        </div>
      )}
    </div>
  )
}

interface Loaded {
  sent: readonly SentRecord[]
  /** null: no prompt can be made of this run. */
  now: AgentContext | null
}

async function loadSent(
  boardId: string,
  { runId, roundId, agentId }: { runId: string; roundId: string | null; agentId: string },
  signal: AbortSignal,
): Promise<ApiAnswer<Loaded>> {
  const reading = roundsApi.sent(boardId, runId, signal)
  if (roundId === null) {
    const sent = await reading
    return sent.ok ? { ok: true, value: { sent: sent.value.sent, now: null } } : sent
  }
  const writing = roundsApi.turnContext(boardId, { roundId, agentId, turnId: runId }, signal)
  const [sent, now] = await Promise.all([reading, writing])
  if (!sent.ok) return sent
  return now.ok ? { ok: true, value: { sent: sent.value.sent, now: now.value } } : now
}

/** Reads again when rounds or reactions change: a turn may have been sent, and others see something else. */
function useSent({ id: runId, turn }: SentRun, agentId: string): Read<Loaded> {
  const { boardId } = useBoard().connection
  const { rounds, reactions, settings } = useSession()
  const roundId = turn?.roundId ?? null
  return useRead(
    ['sent', boardId, runId, roundId, agentId],
    (signal) => loadSent(boardId, { runId, roundId, agentId }, signal),
    { changes: [rounds, reactions, settings] },
  )
}
