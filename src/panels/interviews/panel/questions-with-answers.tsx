import type { InterviewView } from '#session/interviews/interview-view.ts'
import { FailureText } from '#ui/failure-text.tsx'
import { ContextRequestsPart } from '../page/context-requests-part.tsx'
import { useInterview } from '../page/use-interview.ts'
import { QuestionCounts } from './question-counts.tsx'

export function QuestionsWithAnswers({ interview, isHost }: { interview: InterviewView; isHost: boolean }) {
  const read = useInterview(interview)
  return (
    <>
      <QuestionCounts interview={interview} isHost={isHost} answered={read.interview?.questions ?? []} />
      <ContextRequestsPart interview={interview} read={read.interview} />
      <FailureText className="mt-2">{read.failure?.message}</FailureText>
    </>
  )
}
