import { type RefObject, useRef, useState } from 'react'
import type { Captured, Captures } from '#panels/capture/use-captures.ts'
import { CONVERSATION_LABELS } from '#panels/labels/conversation-labels.ts'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { ROLE_LABELS } from '#panels/labels/role-labels.ts'
import { FrameChoice, useCaptureFrame } from '#panels/notes/list/frame-choice.tsx'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { mayRun } from '#panels/open-board/may-run.ts'
import { useRequest } from '#panels/open-board/use-request.ts'
import { useSilentReason } from '#panels/open-board/use-silent-reason.ts'
import { agentsApi } from '#panels/requests/agent-requests.ts'
import type { ApiAnswer } from '#panels/requests/call-api.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { framesToWriteIn } from '#session/agenda/step-frame-ids.ts'
import { MAX_TALK_CHARS } from '#session/clerk/talk.ts'
import { mayWrite } from '#session/members/may-write.ts'
import { isWritingPrivately } from '#session/private-writing/private-writing.ts'
import { Button } from '#ui/button.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { Segmented } from '#ui/segmented.tsx'
import type { ConversationRights } from './clerk/use-clerk.ts'
import type { ConversationState } from './clerk/use-conversation.ts'
import { ConversationField } from './conversation-field.tsx'
import { CONVERSATION_MODE_LABELS } from './conversation-mode-labels.ts'
import type { ConversationDraft } from './use-conversation-draft.ts'
import { useNextSend } from './use-next-send.ts'
import { useDictation } from './voice/dictation.ts'

/** `talk`: the clerk answers. `capture`: the text becomes a note, without an answer. */
export type ConversationMode = 'talk' | 'capture'

const MODES = [
  { value: 'talk', label: PAGE_LABELS.talk },
  { value: 'capture', label: PAGE_LABELS.capture },
] as const

export interface ConversationFootProps {
  field: RefObject<HTMLTextAreaElement | null>
  conversation: ConversationState
  captures: Captures
  draft: ConversationDraft
  /** Whether this person can talk with the clerk, or why not; capturing may still work. */
  rights: ConversationRights
  mode: ConversationMode
  /** null without a connection, when only capturing works. */
  onMode: ((mode: ConversationMode) => void) | null
}

export function ConversationFoot(props: ConversationFootProps) {
  const { rights, mode, onMode } = props
  const isPrivate = isWritingPrivately(useSession().privateWriting)
  const labels = CONVERSATION_MODE_LABELS[isPrivate ? 'private' : 'open']
  const isOffline = onMode === null
  return (
    <div className="shrink-0 border-line border-t bg-sheet">
      <div className="mx-auto max-w-[640px] px-4 py-2.5 max-phone:px-3">
        {rights !== 'no-editor' && (
          <div className="mb-2 flex min-h-9 items-center gap-3">
            {onMode && (
              <Segmented label={CONVERSATION_LABELS.mode} value={mode} options={MODES} onChange={onMode} />
            )}
            <p className="min-w-0 text-ink-2 text-small">
              {isOffline && !isPrivate ? CONVERSATION_MODE_LABELS.offline : labels[mode]}
            </p>
          </div>
        )}
        {rights === 'no-editor' || (mode === 'talk' && rights !== 'may-talk') ? (
          <ConversationGate rights={rights} />
        ) : (
          <ConversationWriting {...props} />
        )}
      </div>
    </div>
  )
}

/** The field with its microphone. */
export function ConversationWriting({
  field,
  conversation,
  captures,
  draft,
  mode,
  onMode,
}: Omit<ConversationFootProps, 'rights'>) {
  const { view } = useBoard()
  const session = useSession()
  const { limits } = session
  const [problem, setProblem] = useState<string | null>(null)
  const before = useRef('')
  const dictation = useDictation(
    () => {
      before.current = draft.text.trimEnd()
      field.current?.focus()
    },
    (text) => draft.set([before.current, text].filter((part) => part !== '').join(' '), true),
  )
  const isCapture = mode === 'capture'
  const frame = useCaptureFrame(framesToWriteIn(session))
  const next = useNextSend(send)
  function send(): void {
    const isTooEarly = !isCapture && next.isUnderWay()
    if (draft.text.trim() === '' || isTooEarly) {
      next.wait(isTooEarly)
      field.current?.focus()
      return
    }
    dictation.cancel()
    const { text, isDictated } = draft.send()
    setProblem(null)
    if (isCapture) {
      takeEnd(captureProblem(captures.capture(text, isDictated ? 'voice' : 'quick', frame.frameId)))
      return
    }
    next.begin()
    void conversation.say(text, isDictated ? 'voice' : 'web').then((failure) => {
      takeEnd(failure?.message ?? null)
      next.end(failure === null)
    })
  }
  function takeEnd(sentence: string | null): void {
    setProblem(sentence)
    if (sentence === null) draft.arrived()
    else draft.comeBack()
  }
  return (
    <>
      {isCapture && <FrameChoice {...frame} className="pb-2" />}
      {(problem ?? dictation.problem) && (
        <p role="alert" className="mb-2 text-small text-warn">
          {problem ? CONVERSATION_LABELS.notSent(problem) : dictation.problem}
        </p>
      )}
      {dictation.isListening && (
        <p role="status" className="mb-2 text-ink-2 text-small">
          {CONVERSATION_LABELS.listeningHint}
        </p>
      )}
      <ConversationField
        field={field}
        draft={draft}
        dictation={dictation}
        label={isCapture ? CONVERSATION_LABELS.captureAThought : CONVERSATION_LABELS.messageLabel}
        placeholder={
          isCapture ? CONVERSATION_LABELS.aThoughtThenEnter : onMode ? CONVERSATION_LABELS.whatIsOnYour : ''
        }
        sendLabel={isCapture ? PAGE_LABELS.capture : CONVERSATION_LABELS.send}
        isCapture={isCapture}
        isBusy={!isCapture && conversation.sending !== null}
        maxChars={isCapture ? limits.maxTextChars : MAX_TALK_CHARS}
        onSend={send}
        onLeave={
          view
            ? () => {
                field.current?.blur()
                view.focus()
              }
            : undefined
        }
      />
    </>
  )
}

function captureProblem(captured: Captured): string | null {
  return captured.ok ? null : captured.why
}

/** The reason why this person cannot talk with the clerk now, in place of the field, and the remedy. */
export function ConversationGate({ rights }: { rights: Exclude<ConversationRights, 'may-talk'> }) {
  switch (rights) {
    case 'no-editor':
      return <NoEditor />
    case 'frozen':
      return <p className="text-body text-ink-2">{CONVERSATION_LABELS.boardIsFrozen}</p>
    case 'agents-off':
      return <p className="text-body text-ink-2">{CONVERSATION_LABELS.clerkOffOnServer}</p>
    case 'clerk-off':
      return <ClerkOff />
    case 'no-clerk':
      return <NoClerk />
    case 'board-rule':
      return <NoModel />
  }
}

function NoModel() {
  const why = useSilentReason('clerk')
  return (
    <p className="text-body text-ink-2">
      {why} {CONVERSATION_LABELS.captureStaysHint}
    </p>
  )
}

function ClerkOff() {
  const { boardId } = useBoard().connection
  const request = useRequest()
  const maySwitch = mayWrite(useSession(), 'facilitator')
  return (
    <div>
      <p className="text-body text-ink-2">
        {CONVERSATION_LABELS.clerkOffHint}
        {!maySwitch && CONVERSATION_LABELS.facilitatorCanSwitchOn}
      </p>
      {maySwitch && (
        <Button
          size="small"
          className="mt-2"
          isBusy={request.isBusy}
          onClick={() => request.send(() => sendCommand(boardId, 'patch /settings', { clerk: 'on' }))}
        >
          {CONVERSATION_LABELS.switchTheClerkOn}
        </Button>
      )}
      <FailureText className="mt-2">{request.failure?.message}</FailureText>
    </div>
  )
}

function NoEditor() {
  const { me } = useSession()
  return <p className="text-body text-ink-2">{CONVERSATION_LABELS.editorsOnly(ROLE_LABELS[me.role])}</p>
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
        {canAdd ? CONVERSATION_LABELS.noClerkYet : CONVERSATION_LABELS.noClerk}
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
          {CONVERSATION_LABELS.addTheClerk}
        </Button>
      )}
      {(request.failure || hasNone) && (
        <p role="alert" className="mt-2 text-small text-warn">
          {request.failure?.message ?? CONVERSATION_LABELS.noClerkInLibrary}
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
