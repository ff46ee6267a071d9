import { isSameList } from '#base/same-list.ts'
import { CLERK_ACTOR } from '#session/core/actor.ts'
import type { CopyOnWrite } from '#session/core/copy-on-write.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { type Idea, MAX_LAST_CHANGED, type NotePromotion, type OwnerInText, type Promotion } from './idea.ts'
import { ideaIn, presentIdea } from './idea-in.ts'
import type { IdeasState } from './ideas-slice.ts'

/** Applies `change` to each of these ideas. Unknown numbers are skipped, unchanged ideas stay the identical objects. */
export function withChangedIdeas<State extends IdeasState>(
  state: State,
  seq: number,
  numbers: readonly number[],
  change: (idea: Idea, i: number) => Idea,
  owned: CopyOnWrite,
): State {
  const changed = numbers.flatMap((number, i) => {
    const idea = ideaIn(state, number)
    const next = idea ? change(idea, i) : null
    return next && next !== idea ? [next] : []
  })
  return putIdeas(state, seq, changed, owned)
}

/** Replaces these ideas in the log; `lastIdeaChange` names them unless they are many. `seq`: the event that changed them. */
export function putIdeas<State extends IdeasState>(
  state: State,
  seq: number,
  changed: readonly Idea[],
  owned: CopyOnWrite,
): State {
  if (changed.length === 0) return state
  const ideas = owned.map(state.ideas)
  const put = changed.map(withPromotion)
  for (const idea of put) ideas.set(String(idea.number), idea)
  const numbers = changed.length > MAX_LAST_CHANGED ? [] : changed.map(({ number }) => number)
  const promotions = withPromotionsOf(state.promotions, put, owned)
  return { ...state, ideas, promotions, lastIdeaChange: { seq, numbers } }
}

/** The identical record unless the promotion of one of these ideas' notes changed. */
function withPromotionsOf(
  promotions: IdeasState['promotions'],
  ideas: readonly Idea[],
  owned: CopyOnWrite,
): IdeasState['promotions'] {
  let next = promotions
  for (const { noteId, removedAt, promotion } of ideas) {
    if (noteId === null) continue
    const before = entryOf(next, noteId)
    const now = removedAt === null ? promotion : null
    if (now === null ? !before : before && isSamePromotion(before, now)) continue
    const changed = owned.record(next)
    if (now) changed[noteId] = notePromotion(now)
    else delete changed[noteId]
    next = changed
  }
  return next
}

/** Without person and time, which a note does not show. */
function notePromotion({ kind, ownerId, ownerName, due, isDone }: NotePromotion): NotePromotion {
  return { kind, ownerId, ...(ownerName !== undefined && { ownerName }), due, isDone }
}

function isSamePromotion(one: NotePromotion, other: NotePromotion): boolean {
  return (
    one.kind === other.kind && one.due === other.due && one.isDone === other.isDone && isSameOwner(one, other)
  )
}

/** Ideas with the category `decision` or `todo` have a promotion, however they got the category; others have none. */
function withPromotion(idea: Idea): Idea {
  const { category, promotion } = idea
  const kind = category === 'decision' || category === 'todo' ? category : null
  if (kind === null) return promotion ? { ...idea, promotion: null } : idea
  // A promotion by a person keeps its owner and due day, even if both are empty.
  if (promotion !== null && promotion.by !== CLERK_ACTOR)
    return promotion.kind === kind ? idea : { ...idea, promotion: { ...promotion, kind, isDone: false } }
  return withPromotionInText(idea, kind)
}

/** Takes owner, due day and tick from the text of a to-do. A decision takes none. */
function withPromotionInText(idea: Idea, kind: Promotion['kind']): Idea {
  const { promotion, dueInText = null, ownerInText, isTickedInText = false, changedAt: at } = idea
  const said =
    kind === 'todo'
      ? { due: dueInText, owner: ownerInText ?? NO_OWNER, isDone: isTickedInText }
      : { due: null, owner: NO_OWNER, isDone: false }
  const { due, owner } = said
  const isAsBefore = promotion?.kind === kind
  if (isAsBefore && promotion.due === due && isSameOwner(promotion, owner)) return idea
  const { by, at: since } = promotion ?? { by: CLERK_ACTOR, at }
  const isDone = isAsBefore ? promotion.isDone : said.isDone
  return { ...idea, promotion: { ...owner, due, kind, isDone, by, at: since } }
}

const NO_OWNER: OwnerInText = { ownerId: null }

function isSameOwner(one: OwnerInText, other: OwnerInText): boolean {
  return one.ownerId === other.ownerId && one.ownerName === other.ownerName
}

/** Updates `state.echoes` for the notes of these ideas. A note without echoes has no entry. */
export function putEchoes<State extends IdeasState>(
  state: State,
  numbers: readonly number[],
  owned: CopyOnWrite,
): State {
  let { echoes } = state
  for (const number of numbers) {
    const idea = ideaIn(state, number)
    if (!idea || idea.noteId === null) continue
    const before = entryOf(echoes, idea.noteId) ?? []
    const now = idea.removedAt === null ? echoesOf(state, idea) : []
    if (isSameList(before, now)) continue
    echoes = owned.record(echoes)
    if (now.length > 0) echoes[idea.noteId] = now
    else delete echoes[idea.noteId]
  }
  return echoes === state.echoes ? state : { ...state, echoes }
}

function echoesOf(state: IdeasState, { links }: Idea): number[] {
  return links.flatMap(({ type, to }) => (type === 'echoes' && presentIdea(state, to) ? [to] : []))
}
