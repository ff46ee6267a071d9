import type { MemberDetailResponse } from '#api/members.ts'
import { LINK_LABELS } from '#panels/labels/role-labels.ts'
import { formatMoment } from '#ui/format-day.ts'

/** `joinedAt` is in milliseconds since 1970. */
interface MemberFacts {
  joinedAt: number
  isHere: boolean
  detail: MemberDetailResponse
}

/**
 * How a member joined and when they were last here, for facilitators: `Guest, by the link “Edit”, 21 Nov 2026, 14:05.
 * Last here 15:10.`
 */
export function joinedLabel(
  { joinedAt, isHere, detail }: MemberFacts,
  now: number,
  nameOf: (userId: string) => string,
): string {
  const { kind, cameBy, lastSeenAt, sameBrowserAs } = detail
  const who = kind === 'guest' ? 'Guest' : 'Account'
  const how = cameBy === null ? 'here since' : `by the link “${LINK_LABELS[cameBy]}”,`
  const sentences = [`${who}, ${how} ${formatMoment(joinedAt, now)}.`]
  if (!isHere && lastSeenAt !== null) sentences.push(`Last here ${formatMoment(lastSeenAt, now)}.`)
  if (sameBrowserAs.length > 0) sentences.push(`Same browser as ${sameBrowserAs.map(nameOf).join(', ')}.`)
  return sentences.join(' ')
}
