import { confirmHandOut, handOutAnswers, listenToInterview, returnHandOut } from './decide-hand-outs.ts'
import {
  askBack,
  consultAdvisors,
  endDueInterview,
  endInterview,
  replyToAskBack,
  setInterviewEnd,
  startInterview,
} from './decide-interviews.ts'
import {
  answerQuestion,
  askQuestion,
  cancelQuestion,
  cardQuestions,
  settleQuestion,
  takeBackAnswer,
} from './decide-questions.ts'

/** The decision for each command of an interview. */
export const DECIDE_INTERVIEWS = {
  'interview.start': startInterview,
  'interview.set-end': setInterviewEnd,
  'interview.end': endInterview,
  'interview.end-due': endDueInterview,
  'interview.ask-back': askBack,
  'interview.reply': replyToAskBack,
  'interview.consult': consultAdvisors,
  'interview.listen': listenToInterview,
  'question.ask': askQuestion,
  'questions.card': cardQuestions,
  'question.cancel': cancelQuestion,
  'question.settle': settleQuestion,
  'question.answer': answerQuestion,
  'question.unanswer': takeBackAnswer,
  'answers.hand-out': handOutAnswers,
  'answers.confirm': confirmHandOut,
  'answers.return': returnHandOut,
}
