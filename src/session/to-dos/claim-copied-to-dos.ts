import type { CopyOnWrite } from '#session/core/copy-on-write.ts'
import type { IdeasState } from '#session/ideas/ideas-slice.ts'
import { withChangedIdeas } from '#session/ideas/put-ideas.ts'
import type { MembersSlice } from '#session/members/members-slice.ts'

/** The to-dos of a copied board have owners without an account; a person who joins the copy has their own again. */
export function claimCopiedToDos<State extends IdeasState & Pick<MembersSlice, 'copiedPeople'>>(
  state: State,
  { seq, data }: { seq: number; data: { person: { id: string } } },
  owned: CopyOnWrite,
): State {
  const { id } = data.person
  const isCopy = (ownerId: string) => state.copiedPeople[ownerId] === id
  if (!Object.keys(state.copiedPeople).some(isCopy)) return state
  const numbers = [...state.ideas.values()]
    .filter(({ promotion }) => promotion?.ownerId && isCopy(promotion.ownerId))
    .map(({ number }) => number)
  return withChangedIdeas(
    state,
    seq,
    numbers,
    (idea) => ({ ...idea, promotion: idea.promotion && { ...idea.promotion, ownerId: id } }),
    owned,
  )
}
