import { Hourglass, LoaderCircle } from 'lucide-react'
import { FailureSentence } from '#canvas/sentences/failure-sentence.tsx'
import { useBoard, useWriter } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { isAtLeast } from '#session/core/role.ts'
import type { InterviewView } from '#session/interviews/interview-view.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { interviewsApi } from '../interview-requests.ts'
import { ANSWER_PAGE_LABELS } from './answer-page-labels.ts'
import { mayHost } from './may-host.ts'

export function ProbePart({ interview }: { interview: InterviewView }) {
  if (interview.state !== 'open') return null
  const failed = interview.probes.filter(({ state }) => state === 'failed')
  const isThinking = interview.probes.some(({ isDue }) => isDue)
  const isWaiting = interview.contextRequests.some(({ state }) => state === 'open')
  if (failed.length === 0 && !isThinking && !isWaiting) return null
  return (
    <div className="mt-3 flex flex-col gap-2">
      {isThinking && (
        <p role="status" className="flex items-center gap-2 text-body text-ink-2">
          <LoaderCircle size={16} className="motion-turn shrink-0" aria-hidden />
          {ANSWER_PAGE_LABELS.modelReads}
        </p>
      )}
      {isWaiting && (
        <p role="status" className="flex items-center gap-2 text-body text-ink-2">
          <Hourglass size={16} className="shrink-0" aria-hidden />
          {ANSWER_PAGE_LABELS.modelWaits(interview.program)}
        </p>
      )}
      {failed.map((probe) => (
        <FailedProbe key={probe.branchId ?? ''} interview={interview} probe={probe} />
      ))}
    </div>
  )
}

interface FailedProbeProps {
  interview: InterviewView
  probe: InterviewView['probes'][number]
}

function FailedProbe({ interview, probe }: FailedProbeProps) {
  const { connection, me } = useBoard()
  const writer = useWriter()
  const request = useRequest()
  const branch = interview.branches.find(({ id }) => id === probe.branchId)
  const isHost = mayHost(interview, { userId: me.id, role: writer.role })
  const isAllAnswered = !interview.questions.some(({ state }) => state === 'open')
  const finish = () => request.send(() => interviewsApi.end(connection.boardId, interview.id))
  const again = () =>
    request.send(() => interviewsApi.retryProbe(connection.boardId, interview.id, probe.branchId))
  return (
    <Notice
      tone="warn"
      action={
        isAtLeast(writer.role, 'commenter') && (
          <>
            <Button size="small" isBusy={request.isBusy} onClick={again}>
              {ACTION_LABELS.askAgain}
            </Button>
            {isHost && isAllAnswered && (
              <Button size="small" isBusy={request.isBusy} onClick={finish}>
                {ANSWER_PAGE_LABELS.finishAnyway}
              </Button>
            )}
          </>
        )
      }
    >
      {branch ? ANSWER_PAGE_LABELS.noQuestionAbout(branch.scope) : ANSWER_PAGE_LABELS.noFurtherQuestion}{' '}
      {request.failure?.message ?? (probe.failure && <FailureSentence failure={probe.failure} />)}
    </Notice>
  )
}
