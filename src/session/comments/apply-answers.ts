import { entryOf } from '#session/core/entry-of.ts'
import type { ApplyTable } from '#session/core/events.ts'
import { MAX_ASKED_PER_MINUTE } from '#session/documents/ask-limits.ts'
import { withAwaited, withoutAwaited } from '#session/usage/awaited-usage.ts'
import { holdFor, setHold, settleUsage } from '#session/usage/spend.ts'
import { callKey, type UsageSlice } from '#session/usage/usage-slice.ts'
import type { AnswerRun, CommentsSlice } from './comment.ts'
import { type AnswerEvent, answerIn, answerKey } from './comment-answer.ts'

type Slice = CommentsSlice & UsageSlice

/** The state change of each event of advisors' answers in threads. */
export const APPLY_ANSWERS: ApplyTable<Slice, AnswerEvent> = {
  'answer.requested'(state, { actor: askedBy, at: askedAt, data }) {
    const times = [...(entryOf(state.answerTimes, askedBy) ?? []), askedAt].slice(-MAX_ASKED_PER_MINUTE)
    const run: AnswerRun = { ...data, askedBy, askedAt, state: 'queued', model: null, tries: 0 }
    return {
      answers: { ...state.answers, [answerKey(data)]: run },
      answerTimes: { ...state.answerTimes, [askedBy]: times },
    }
  },
  'answer.began'(state, { data: { model, hold, ...of } }, owned) {
    const run = answerIn(state, of)
    if (!run) return {}
    const answers = {
      ...state.answers,
      [answerKey(of)]: { ...run, state: 'writing' as const, model, tries: run.tries + 1 },
    }
    return setHold({ ...state, answers }, answerKey(of), holdFor(null, 1, hold), owned)
  },
  'answer.stopped'(state, { data }, owned) {
    const key = answerKey(data)
    const { [key]: run, ...answers } = state.answers
    const waiting = run?.state === 'writing' ? withAwaited(state, callKey(key), owned) : state
    return setHold({ ...waiting, answers }, key, holdFor(null, 0), owned)
  },
  'answer.ended'(state, { at, data }, owned) {
    const key = answerKey(data)
    const { [key]: _run, ...answers } = state.answers
    const answered = withoutAwaited({ ...state, answers }, callKey(key), owned)
    return setHold(settleUsage(answered, data.usage, at, null, owned), key, holdFor(null, 0), owned)
  },
}
