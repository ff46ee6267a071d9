import type { RefusedMentionView } from '#session/mention.ts'

/** What this person should be told: of their own mentions the one that was refused last since they were last told. */
export function freshRefusal(
  refused: readonly RefusedMentionView[],
  viewerId: string,
  lastSeq: number,
): RefusedMentionView | null {
  return refused.findLast(({ userId, seq }) => userId === viewerId && seq > lastSeq) ?? null
}

export function newestSeq(refused: readonly RefusedMentionView[]): number {
  return Math.max(0, ...refused.map(({ seq }) => seq))
}

/** `Sceptic was not asked. Agents are switched off on this server.` */
export function refusedWords({ message }: Pick<RefusedMentionView, 'message'>, name: string): string {
  return `${name} was not asked. ${message}`
}
