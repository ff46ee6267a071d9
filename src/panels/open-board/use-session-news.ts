import { useSession } from './board-context.tsx'

/** Parts of the session that change when something may wait for this person or be new to them; always as many. */
export function useSessionNews(): readonly unknown[] {
  const { log, threads, votes, ratings, checks, interviews, agenda } = useSession()
  return [log.seq, threads, votes, ratings, checks, interviews, agenda]
}
