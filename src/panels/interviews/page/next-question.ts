import type { InterviewView } from '#session/interviews/interview-view.ts'
import { standingOf } from '../interview-labels.ts'

/**
 * The question to show: the one that was chosen, else the first to answer after the one before, else the first to answer at
 * all. `null`: there is none left.
 */
export function nextQuestionId(
  interview: InterviewView,
  userId: string,
  chosenId: string | null,
  afterId: string | null = null,
): string | null {
  const { questions } = interview
  if (questions.some((question) => question.id === chosenId)) return chosenId
  const open = questions.filter((question) => standingOf(interview, question, userId) === 'to-answer')
  const start = questions.findIndex((question) => question.id === afterId)
  const later = open.find((question) => questions.indexOf(question) > start)
  return (later ?? open[0])?.id ?? null
}

/**
 * The interview to open with: the one of the address, else the oldest open one with a question to answer, else the newest open
 * one, else the newest.
 */
export function interviewToShow(
  interviews: Readonly<Record<string, InterviewView>>,
  userId: string,
  wantedId: string | null,
): InterviewView | null {
  const all = Object.values(interviews).toSorted((one, other) => one.startedAt - other.startedAt)
  const wanted = all.find((interview) => interview.id === wantedId)
  const toAnswer = all.find((interview) => nextQuestionId(interview, userId, null) !== null)
  const open = all.findLast((interview) => interview.state === 'open')
  return wanted ?? toAnswer ?? open ?? all.at(-1) ?? null
}

/** The first open interview that this person has not answered, with how many of its questions are open to them. */
export function questionsToAnswer(
  interviews: Readonly<Record<string, InterviewView>>,
  userId: string,
): { interview: InterviewView | null; count: number } {
  for (const interview of Object.values(interviews)) {
    if (interview.askedBy === userId) continue
    const left = interview.questions.filter(
      (question) => standingOf(interview, question, userId) === 'to-answer',
    )
    if (left.length > 0) return { interview, count: left.length }
  }
  return { interview: null, count: 0 }
}

/** The interview with this person's newest answers, which their page has before the server's state. */
export function withAnswers(
  interview: InterviewView,
  questionIds: readonly string[],
  userId: string,
): InterviewView {
  const questions = interview.questions.map((question) =>
    questionIds.includes(question.id) && !question.answeredBy.includes(userId)
      ? { ...question, answeredBy: [...question.answeredBy, userId] }
      : question,
  )
  return { ...interview, questions }
}

/** The questions under their branches, in the order of their start; under no branch without any. */
export function questionsByBranch({ branches, questions }: Pick<InterviewView, 'branches' | 'questions'>) {
  if (branches.length === 0) return [{ branch: null, questions }]
  return branches.map((branch) => ({
    branch,
    questions: questions.filter(({ branchId }) => branchId === branch.id),
  }))
}
