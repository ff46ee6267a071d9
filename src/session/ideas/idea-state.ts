import type { Idea, IdeaLink } from './idea.ts'

/** Whether it has not been removed from the log. */
export function isInLog({ removedAt }: Idea): boolean {
  return removedAt === null
}

/** Neither removed nor archived. */
export function isAtWork(idea: Idea): boolean {
  return isInLog(idea) && idea.status !== 'archived'
}

/** Whether it sums up other ideas. */
export function isTheme({ links }: { links: readonly Pick<IdeaLink, 'type'>[] }): boolean {
  return links.some(({ type }) => type === 'synthesizes')
}

/** Whether the link exists since the idea's capture, because its note was written from a pair. */
export function cameWithLink({ createdAt }: Idea, { type, at }: Idea['links'][number]): boolean {
  return type === 'builds_on' && at === createdAt
}
