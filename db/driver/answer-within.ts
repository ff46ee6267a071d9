import { DatabaseError } from './database-error.ts'

/** Rejects as unreachable without an answer in time; the statement itself continues. */
export async function answerWithin<T>(ms: number, answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new DatabaseError('unreachable', { detail: 'no answer in time' })),
    ms,
  )
  return await Promise.race([answer, late.promise]).finally(() => clearTimeout(timer))
}
