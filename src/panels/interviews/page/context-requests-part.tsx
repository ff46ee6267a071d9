import { Hourglass } from 'lucide-react'
import type { InterviewResponse } from '#api/interviews.ts'
import { OriginLabel } from '#panels/labels/origin-label.tsx'
import { useBoard, useSession, useWriter } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import type { ContextRequestView, InterviewView } from '#session/interviews/interview-view.ts'
import { originOfModel } from '#session/origin/note-origin.ts'
import { Button } from '#ui/button.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { PERSON_LABELS } from '#ui/person-labels.ts'
import { useNow } from '#ui/use-now.ts'
import { askerLabel, contextStateLabel } from '../interview-labels.ts'
import { interviewsApi } from '../interview-requests.ts'
import { ANSWER_PAGE_LABELS } from './answer-page-labels.ts'
import { mayHost } from './may-host.ts'

interface ContextRequestsPartProps {
  interview: InterviewView
  read: Pick<InterviewResponse, 'contextRequests'> | null
}

export function ContextRequestsPart({ interview, read }: ContextRequestsPartProps) {
  if (interview.contextRequests.length === 0) return null
  return (
    <section aria-label={ANSWER_PAGE_LABELS.questionsToProgram} className="mt-6">
      <h2 className="mb-1 font-heading text-board">{ANSWER_PAGE_LABELS.askedOf(interview.program)}</h2>
      <p className="mb-2 text-ink-2 text-small">{ANSWER_PAGE_LABELS.lookUpHint}</p>
      <ul className="flex flex-col gap-3">
        {interview.contextRequests.map((request) => (
          <ContextRequestRow
            key={request.id}
            interview={interview}
            request={request}
            reply={read?.contextRequests.find(({ id }) => id === request.id)?.reply ?? null}
          />
        ))}
      </ul>
    </section>
  )
}

interface ContextRequestRowProps {
  interview: InterviewView
  request: ContextRequestView
  reply: InterviewResponse['contextRequests'][number]['reply']
}

function ContextRequestRow({ interview, request, reply }: ContextRequestRowProps) {
  const { people, agents } = useSession()
  const { me, connection } = useBoard()
  const writer = useWriter()
  const now = useNow()
  const cancelling = useRequest()
  const agent = agents.find(({ id }) => id === request.askedBy)?.name ?? ANSWER_PAGE_LABELS.aModel
  const nameOf = (id: string) =>
    id === me.id ? PERSON_LABELS.youInside : (people[id]?.name ?? PERSON_LABELS.leftInside)
  const isOpen = request.state === 'open' && interview.state === 'open'
  return (
    <li className="rounded-bar border border-line bg-sheet px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-2 text-ink-2 text-small">
        {ANSWER_PAGE_LABELS.asks(agent)}{' '}
        <OriginLabel origin={originOfModel(request.model)} author={{ kind: 'agent' }} />
      </p>
      <p dir="auto" className="whitespace-pre-line break-words text-body">
        {request.text}
      </p>
      {reply && (
        <div className="mt-2 border-line-strong border-l-2 pl-3">
          <p className="flex flex-wrap items-center gap-x-2 text-ink-2 text-small">
            {ANSWER_PAGE_LABELS.replied(askerLabel(interview.program, nameOf(reply.by)))}{' '}
            <OriginLabel origin={reply.origin} author={{ kind: 'person' }} />
          </p>
          <p dir="auto" className="max-h-80 overflow-y-auto whitespace-pre-line break-words text-body">
            {reply.text}
          </p>
        </div>
      )}
      {request.state !== 'replied' && (
        <p role="status" className="mt-1 flex items-center gap-2 text-ink-2 text-small">
          {isOpen && <Hourglass size={14} className="shrink-0" aria-hidden />}
          {contextStateLabel(request, now)}
        </p>
      )}
      {isOpen && mayHost(interview, { userId: me.id, role: writer.role }) && (
        <Button
          size="small"
          className="mt-2"
          isBusy={cancelling.isBusy}
          onClick={() =>
            cancelling.send(() => interviewsApi.cancelContext(connection.boardId, interview.id, request.id))
          }
        >
          {ANSWER_PAGE_LABELS.continueWithoutIt}
        </Button>
      )}
      <FailureText className="mt-2">{cancelling.failure?.message}</FailureText>
    </li>
  )
}
