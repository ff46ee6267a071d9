import { type ReactNode, useMemo, useState } from 'react'
import { BoardSettingsDialog } from '#panels/agents/board-settings-dialog.tsx'
import { plusRuleLabel } from '#panels/labels/board-rule-labels.ts'
import { CONVERSATION_LABELS } from '#panels/labels/conversation-labels.ts'
import { NoteChips } from '#panels/notes/note-chip.tsx'
import { resolveAsk } from '#panels/open-board/ask-draft.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useAskDraft } from '#panels/open-board/use-ask-draft.ts'
import { alternativeNotes, conversationNotes, currentStart } from '#session/conversations/notes-with-plus.ts'
import { isAtLeast } from '#session/core/role.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { FoldingSection } from '#ui/folding-section.tsx'
import { formatCount } from '#ui/format-count.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { AsSentDialog } from './as-sent-dialog.tsx'
import { ConversationStartPart } from './conversation-start-part.tsx'
import { PROMPT_LABELS } from './prompt-labels.ts'

/**
 * The context that would be sent with the next question, by kind: the conversation, notes that were not selected, and the parts
 * that are left out. It follows every reaction, so that people see the effect of a "+".
 */
export function WhatAgentsSee() {
  const session = useSession()
  const { me, board, settings, reactions, rounds, agents, models, agenda } = session
  const start = currentStart(session)
  const { draft } = useAskDraft()
  const ask = resolveAsk(draft, { agents, models, agenda })
  const conversation = useMemo(
    () => conversationNotes({ reactions, settings }, start),
    [reactions, settings, start],
  )
  const alternatives = useMemo(
    () => alternativeNotes({ reactions, settings, rounds }, start),
    [reactions, settings, rounds, start],
  )
  const others = useOtherNotes(conversation, alternatives, start?.afterNumber ?? 0)
  const [isReading, setReading] = useState(false)
  const [isRuling, setRuling] = useState(false)
  return (
    <>
      <FoldingSection title={PROMPT_LABELS.seenNow} isOpenAtFirst>
        <dl className="mt-1 grid grid-cols-[88px_1fr] gap-x-2 gap-y-2 text-small">
          {board.premise !== '' && (
            <Row name={PROMPT_LABELS.boardsQuestion}>
              <span dir="auto" className="line-clamp-2 break-words">
                {board.premise}
              </span>
            </Row>
          )}
          <Row name={FIELD_LABELS.question}>
            <span dir="auto" className="line-clamp-4 break-words">
              {ask.question || PROMPT_LABELS.nothingAskedYet}
            </span>
          </Row>
          {ask.notes.length > 0 && (
            <Row name={FIELD_LABELS.about}>
              <NoteChips noteIds={ask.notes} label={FIELD_LABELS.about} />
            </Row>
          )}
          <Row name={CONVERSATION_LABELS.conversation}>
            {conversation.length === 0 ? (
              start ? (
                PROMPT_LABELS.noPlusSince
              ) : (
                PROMPT_LABELS.noPlusYet
              )
            ) : (
              <NoteChips noteIds={conversation} label={CONVERSATION_LABELS.conversation} />
            )}
          </Row>
          <Row name={PROMPT_LABELS.notChosen}>{notChosenLabel(alternatives.size, settings.alternatives)}</Row>
          <Row name={PROMPT_LABELS.alsoOnTheCanvas}>{formatCount(others, 'note')}</Row>
          <Row name={PROMPT_LABELS.notSent}>
            {start ? PROMPT_LABELS.notSentBefore : PROMPT_LABELS.notSentUnfinished}
          </Row>
        </dl>
        <ConversationStartPart />
        <p className="mt-2 text-ink-2 text-small">
          {plusRuleLabel({ settings, agents })}{' '}
          {isAtLeast(me.role, 'facilitator') && (
            <LinkButton onClick={() => setRuling(true)} size="text">
              {PROMPT_LABELS.changeTheRule}
            </LinkButton>
          )}
        </p>
        <LinkButton onClick={() => setReading(true)} className="mt-2">
          {PROMPT_LABELS.exactPromptAction}
        </LinkButton>
      </FoldingSection>
      <BoardSettingsDialog isOpen={isRuling} onClose={() => setRuling(false)} />
      <AsSentDialog isOpen={isReading} onClose={() => setReading(false)} />
    </>
  )
}

/**
 * The number of finished notes since the conversation started that are neither selected nor an alternative.
 */
function useOtherNotes(
  conversation: readonly string[],
  alternatives: ReadonlySet<string>,
  afterNumber: number,
): number {
  const { notes } = useReadable(useBoard().list)
  return useMemo(() => {
    const chosen = new Set(conversation)
    return notes.filter(
      ({ id, number }) => number !== null && number > afterNumber && !chosen.has(id) && !alternatives.has(id),
    ).length
  }, [notes, conversation, alternatives, afterNumber])
}

function notChosenLabel(count: number, rule: 'shown' | 'left-out'): string {
  if (count === 0) return FIELD_LABELS.none
  return rule === 'shown' ? PROMPT_LABELS.shownAsNotChosen(count) : PROMPT_LABELS.notesLeftOut(count)
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="m-0 min-w-0">{children}</dd>
    </>
  )
}
