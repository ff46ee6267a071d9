import type { CopyOnWrite } from '#session/core/copy-on-write.ts'
import type { Idea } from './idea.ts'
import type { IdeasState } from './ideas-slice.ts'
import { putIdeas } from './put-ideas.ts'

/** When a guest signs in to an existing account, the guest's ideas, to-dos, links and promotions pass to that account. */
export function moveIdeas<State extends IdeasState>(
  state: State,
  { from, to, seq }: { from: string; to: string; seq: number },
  owned: CopyOnWrite,
): State {
  const moved: Idea[] = []
  for (const idea of state.ideas.values()) {
    const { authorId, promotion, ownerInText, links } = idea
    const isIn = [authorId, promotion?.ownerId, promotion?.by, ownerInText?.ownerId].includes(from)
    const hasLinked = links.some(({ by }) => by === from)
    if (!isIn && !hasLinked) continue
    const now = (id: string) => (id === from ? to : id)
    moved.push({
      ...idea,
      authorId: authorId && now(authorId),
      links: hasLinked ? links.map((link) => ({ ...link, by: now(link.by) })) : links,
      promotion: promotion && {
        ...promotion,
        ownerId: promotion.ownerId && now(promotion.ownerId),
        by: now(promotion.by),
      },
      ...(ownerInText?.ownerId === from && { ownerInText: { ownerId: to } }),
    })
  }
  return putIdeas(state, seq, moved, owned)
}
