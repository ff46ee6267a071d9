import { TriangleAlert } from 'lucide-react'
import { WordedSentence } from '#canvas/sentences/failure-sentence.tsx'
import { CONVERSATION_LABELS } from '#panels/labels/conversation-labels.ts'
import { CATEGORY_LABELS } from '#panels/labels/idea-labels.ts'
import { MessageIdea, useNoteByNumber } from '#panels/notes/note-link.tsx'
import { useBoard, useCanEdit, useNote, useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { ideasApi } from '#panels/requests/idea-requests.ts'
import type { ActionResult, TalkMessage } from '#session/clerk/talk.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FailureText } from '#ui/failure-text.tsx'
import { formatCount } from '#ui/format-count.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { isAnswering } from '../clerk/conversation.ts'
import { conversationApi } from '../clerk/conversation-requests.ts'
import type { IdeaOfConversation, IdeasOfConversation } from '../clerk/use-ideas-of-conversation.ts'
import { CapturedNote } from './captured-notes.tsx'
import { linkLabel, relationLabel } from './link-labels.ts'
import { TalkDraft } from './talk-draft.tsx'

interface ActionResultsProps {
  message: TalkMessage
  /** The ideas that the conversation names, by number; those that could not be read are missing. */
  ideas: IdeasOfConversation
}

export function ActionResults({ message, ideas }: ActionResultsProps) {
  return message.results.map((result, i) => (
    // Entries are only appended, so their index is a stable key.
    <ResultLine key={i} message={message} result={result} ideas={ideas} />
  ))
}

/** A note that only this person sees until the reveal. */
function DraftedNote({ noteId }: { noteId: string }) {
  const note = useNote(noteId)
  return note ? (
    <div className="mt-2">
      <CapturedNote note={note} />
    </div>
  ) : (
    <p className="mt-2 text-ink-2 text-small">{CONVERSATION_LABELS.privateNoteDeleted}</p>
  )
}

interface ResultLineProps extends ActionResultsProps {
  result: ActionResult
}

function ResultLine({ message, result, ideas }: ResultLineProps) {
  switch (result.kind) {
    case 'captured':
      return <CaptureCard number={result.number} idea={ideas.get(result.number)} />
    case 'drafted':
      return result.quote === undefined ? (
        <DraftedNote noteId={result.noteId} />
      ) : (
        <TalkDraft noteId={result.noteId} quote={result.quote} />
      )
    case 'known':
      return (
        <MessageIdea
          number={result.number}
          before={CONVERSATION_LABELS.alreadyKeptAs}
          text={ideas.get(result.number)?.text}
        />
      )
    case 'tagged':
      return <MessageIdea number={result.number} before={CONVERSATION_LABELS.tagged(result.tags)} />
    case 'linked':
      return <MessageIdea number={result.to} before={linkLabel(result.from, result.type)} />
    case 'suggested-link':
      return <SuggestedLink message={message} suggestion={result} ideas={ideas} />
    case 'read-back':
      // The answer itself states that nothing was found.
      return result.count === 0 ? null : (
        <p className="mt-2 text-ink-2 text-small">
          {CONVERSATION_LABELS.ideasRead(formatCount(result.count, 'idea'))}
        </p>
      )
    case 'refused':
      return (
        <p className="mt-2 flex gap-1.5 text-ink-2 text-small">
          <TriangleAlert size={15} aria-hidden className="mt-0.5" />
          <WordedSentence named={{ ...result, message: result.why }} />
        </p>
      )
  }
}

interface SuggestedLinkProps extends ActionResultsProps {
  suggestion: Extract<ActionResult, { kind: 'suggested-link' }>
}

/** Nothing is linked until the person accepts it, which waits for the end of the answer. */
function SuggestedLink({ message, suggestion, ideas }: SuggestedLinkProps) {
  const { boardId } = useBoard().connection
  const canEdit = useCanEdit()
  const request = useRequest()
  const { from, to, type, why, isDismissed } = suggestion
  if (isDismissed)
    return <MessageIdea number={to} before={CONVERSATION_LABELS.notLinked(relationLabel(from, type))} />
  const decide = (isAccepted: boolean) =>
    request.send(() => conversationApi.decideLink(boardId, message.id, { from, to, isAccepted }))
  return (
    <section
      aria-label={CONVERSATION_LABELS.suggestedLinkTo(relationLabel(from, type), to)}
      className="mt-2 rounded-note border border-line-strong border-dashed px-3 py-2"
    >
      <p className="font-button text-small">{CONVERSATION_LABELS.suggestedLink}</p>
      <MessageIdea number={from} before={CONVERSATION_LABELS.linkFrom} text={ideas.get(from)?.text} />
      <MessageIdea number={to} before={relationLabel(from, type)} text={ideas.get(to)?.text} />
      {why !== '' && (
        <p dir="auto" className="mt-1 break-words text-ink-2 text-small">
          {why}
        </p>
      )}
      {canEdit && !isAnswering(message) && (
        <div className="mt-2 flex gap-2">
          <Button size="small" isBusy={request.isBusy} onClick={() => decide(true)}>
            {CONVERSATION_LABELS.linkThem}
          </Button>
          <Button size="small" kind="quiet" isBusy={request.isBusy} onClick={() => decide(false)}>
            {CONVERSATION_LABELS.dontLink}
          </Button>
        </div>
      )}
      <FailureText className="mt-1">{request.failure?.message}</FailureText>
    </section>
  )
}

/**
 * A capture of the clerk, on the paper of its note, with a button that removes or restores it. Both change the log and leave
 * the conversation as it is: removing the card would also remove that button.
 */
function CaptureCard({ number, idea }: { number: number; idea: IdeaOfConversation | undefined }) {
  const { connection } = useBoard()
  const { boardId } = connection
  const canEdit = useCanEdit()
  const request = useRequest()
  const note = useNoteByNumber(number)
  const isRemoved = idea ? idea.removedAt !== null : false
  const text = idea?.text ?? note?.text ?? ''
  const category = idea ? `, ${CATEGORY_LABELS[idea.category].toLowerCase()}` : ''
  return (
    <div className="mt-2">
      <div
        className={classNames(
          'flex min-h-[60px] items-center gap-2 py-2 pr-1.5 pl-3',
          isRemoved
            ? 'rounded-note border border-line-strong border-dashed text-ink-2'
            : 'motion-land rounded-note bg-[var(--note-yellow)] text-note-ink',
        )}
      >
        <div className="min-w-0 flex-1">
          <p
            dir="auto"
            className="line-clamp-6 whitespace-pre-wrap break-words font-note text-body max-phone:text-phone"
          >
            {text || `#${number}`}
          </p>
          <p className={classNames('text-small tabular-nums', isRemoved ? 'text-ink-2' : 'text-note-meta')}>
            {isRemoved
              ? CONVERSATION_LABELS.removedIdea(number, category)
              : CONVERSATION_LABELS.capturedAs(number, category)}
          </p>
        </div>
        {canEdit && (
          <PlainButton
            aria-label={
              isRemoved ? CONVERSATION_LABELS.restoreIdea(number) : CONVERSATION_LABELS.undoIdea(number)
            }
            isDisabled={request.isBusy}
            onClick={() =>
              request.send(() =>
                isRemoved ? ideasApi.restore(boardId, [number]) : ideasApi.remove(boardId, [number]),
              )
            }
            className={classNames(
              'h-10 shrink-0 rounded-field px-2.5 font-button text-small underline underline-offset-3 transition-colors',
              isRemoved
                ? 'hover:bg-sunk hover:text-ink'
                : 'hover:bg-[color-mix(in_srgb,var(--note-ink)_12%,transparent)] focus-visible:outline-note-ink',
            )}
          >
            {isRemoved ? ACTION_LABELS.restore : ACTION_LABELS.undo}
          </PlainButton>
        )}
      </div>
      <FailureText className="mt-1">{request.failure?.message}</FailureText>
      {!isRemoved && note && <Echoes noteId={note.id} />}
    </div>
  )
}

function Echoes({ noteId }: { noteId: string }) {
  const { echoes } = useSession()
  const numbers = echoes[noteId] ?? []
  return numbers.map((number) => <MessageIdea key={number} number={number} before="echoes" />)
}
