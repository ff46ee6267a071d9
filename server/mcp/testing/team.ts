import { vi } from 'vitest'
import { type InterviewResponse, Interviews, OneInterview } from '#api/interviews.ts'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import type { ApiUnderTest } from '#server/http/testing/with-api.ts'

/** People who answer programs' questions on a board, over HTTP. */
export interface Team {
  path: string
  list(): Promise<readonly { id: string }[]>
  read(token: string, interviewId: string): Promise<InterviewResponse>
  /** The first interview, once there is one. */
  open(): Promise<InterviewResponse>
  answer(token: string, interviewId: string, questionId: string, value: object): Promise<void>
  answerFirst(token: string, interviewId: string, value: object): Promise<void>
}

export function createTeam(api: ApiUnderTest, boardId: string, owner: string): Team {
  const path = `/api/v1/boards/${boardId}/interviews`
  const list = async () => (await api.ask(Interviews, `GET ${path}`, { token: owner })).interviews
  const read = async (token: string, id: string) =>
    (await api.ask(OneInterview, `GET ${path}/${id}`, { token })).interview
  const answer = async (token: string, id: string, questionId: string, value: object) => {
    await api.ask(OneInterview, `PUT ${path}/${id}/questions/${questionId}/answer`, {
      token,
      body: { value },
    })
  }
  return {
    path,
    list,
    read,
    answer,
    async open() {
      const [first] = await vi.waitFor(async () => {
        const found = await list()
        must(found[0], 'an interview')
        return found
      }, WAIT)
      return read(owner, must(first, 'an interview').id)
    },
    async answerFirst(token, id, value) {
      const { questions } = await read(token, id)
      await answer(token, id, must(questions[0], 'a question').id, value)
    },
  }
}
