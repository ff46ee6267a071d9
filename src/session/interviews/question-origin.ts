import { type NoteOrigin, originOfModel } from '#session/origin/note-origin.ts'
import { probeOf } from './ask-on.ts'
import { type Interview, type InterviewQuestion, originOfInterview } from './interview.ts'

/** The origin of a question's words. A follow-up has the model of the newest run of its probe. */
export function originOfQuestion(
  interview: Pick<Interview, 'program' | 'isByAi' | 'probes'>,
  { source, branchId }: Pick<InterviewQuestion, 'source' | 'branchId'>,
): NoteOrigin {
  switch (source) {
    case 'asker':
      return originOfInterview(interview)
    case 'probe':
      return originOfModel(probeOf(interview, branchId).model)
    case 'person':
      return 'person'
  }
}
