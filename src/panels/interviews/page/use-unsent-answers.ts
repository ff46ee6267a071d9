import { useUnsentChanges } from '#panels/unsent-changes/use-unsent-changes.ts'

/** Answers of this person that the server does not have: they wait for a connection, or were refused. */
export function useUnsentAnswers() {
  return useUnsentChanges().flatMap(({ id, change, refusal }) =>
    change.kind === 'answer' ? [{ id, change, refusal }] : [],
  )
}
