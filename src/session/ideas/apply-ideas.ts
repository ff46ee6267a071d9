import { CLERK_ACTOR } from '#session/core/actor.ts'
import type { CopyOnWrite } from '#session/core/copy-on-write.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { ApplyTable } from '#session/core/events.ts'
import { linksOfNew } from './apply-idea-links.ts'
import { type Idea, MAX_LAST_CHANGED, type Status } from './idea.ts'
import type { IdeaEvent, StoredIdeaEvent } from './idea-event.ts'
import type { IdeasState } from './ideas-slice.ts'
import { putEchoes, putIdeas, withChangedIdeas } from './put-ideas.ts'
import { withEdit } from './text-edit.ts'

type Captured = StoredIdeaEvent<'ideas.captured'>['data']['ideas'][number]
type Followed = StoredIdeaEvent<'ideas.followed'>['data']['ideas'][number]
type Changed = StoredIdeaEvent<'ideas.changed'>['data']['ideas'][number]

export const APPLY_IDEAS = {
  /** Adds the ideas as raw. Words from an imported file get their original time. */
  'ideas.captured'(state, event, owned) {
    const ideas = event.data.ideas.map((captured) => newIdea(captured, event, saidAt(state, captured.noteId)))
    const numbers = ideas.map(({ number }) => number)
    let { lastNumber } = state.notes
    for (const number of numbers) lastNumber = Math.max(lastNumber, number)
    const notes = lastNumber === state.notes.lastNumber ? state.notes : { lastNumber }
    return putEchoes(putIdeas({ ...state, notes }, event.seq, ideas, owned), numbers, owned)
  },
  /** Follows edits of the notes. `echoes`, where given, replace the clerk's; echoes that people linked stay. */
  'ideas.followed'(state, event, owned) {
    const news = new Map(event.data.ideas.map((each) => [each.number, each]))
    const numbers = [...news.keys()]
    const follow = (idea: Idea) => followed(idea, news.get(idea.number) ?? idea, event)
    return putEchoes(withChangedIdeas(state, event.seq, numbers, follow, owned), numbers, owned)
  },
  /** The clerk sorts only what no person chose: category and tags each on their own. */
  'ideas.sorted'(state, event, owned) {
    const { ideas, absentKinds } = event.data
    const numbers = ideas.map(({ number }) => number)
    const sort = (idea: Idea, i: number): Idea => ({
      ...idea,
      category: idea.categoryBy === 'clerk' ? (ideas[i]?.category ?? idea.category) : idea.category,
      tags: idea.tagsBy === 'clerk' ? (ideas[i]?.tags ?? idea.tags) : idea.tags,
      kind: ideas[i]?.kind ?? idea.kind,
      changedAt: event.at,
    })
    const next = withChangedIdeas(state, event.seq, numbers, sort, owned)
    return absentKinds ? { ...next, absentKinds } : next
  },
  /** Changes the named fields. A category or tags that a person chose are no longer sorted by the clerk. */
  'ideas.changed'(state, event, owned) {
    const { ideas } = event.data
    const numbers = ideas.map(({ number }) => number)
    const isClerk = event.actor === CLERK_ACTOR
    const change = (idea: Idea, i: number) => {
      const news = ideas[i]
      return news ? { ...changed(idea, news, isClerk), changedAt: event.at } : idea
    }
    return withChangedIdeas(state, event.seq, numbers, change, owned)
  },
  /** Takes the ideas out of the log and out of the echoes of other notes; they can be restored. */
  'ideas.removed'(state, event, owned) {
    return withRemoved(state, event, event.at, owned)
  },
  /** Restores removed ideas with all of their data; notes that echo them are marked again. */
  'ideas.restored'(state, event, owned) {
    return withRemoved(state, event, null, owned)
  },
  /** Erases the ideas: unlike removed ones they can't be restored. Their numbers are not used again. */
  'ideas.withdrawn'(state, { data: { numbers }, seq }, owned) {
    const ideas = owned.map(state.ideas)
    const echoes = owned.record(state.echoes)
    const promotions = owned.record(state.promotions)
    for (const number of numbers) {
      const noteId = ideas.get(String(number))?.noteId
      if (noteId) {
        delete echoes[noteId]
        delete promotions[noteId]
      }
      ideas.delete(String(number))
    }
    const next = {
      ...state,
      ideas,
      echoes,
      promotions,
      lastIdeaChange: { seq, numbers: numbers.slice(0, MAX_LAST_CHANGED) },
    }
    return putEchoes(next, echoing(next, new Set(numbers)), owned)
  },
} satisfies Partial<ApplyTable<IdeasState, IdeaEvent>>

function newIdea(
  { echoes, from = [], due, owner, isTicked, ...captured }: Captured,
  { at, actor: by }: StoredIdeaEvent<'ideas.captured'>,
  said: number | null,
): Idea {
  return {
    ...captured,
    status: 'raw',
    beforeArchive: null,
    isOnCanvas: captured.noteId !== null,
    links: linksOfNew({ echoes, from, authorId: captured.authorId }, { by, at }),
    promotion: null,
    ...saidInText({ due, owner, isTicked }),
    createdAt: said ?? at,
    changedAt: at,
    removedAt: null,
  }
}

/** Missing fields stay as they were; null means that the text no longer has one. */
function saidInText({
  due,
  owner,
  isTicked,
}: Pick<Followed, 'due' | 'owner' | 'isTicked'>): Pick<Idea, 'dueInText' | 'ownerInText' | 'isTickedInText'> {
  return {
    ...(due !== undefined && { dueInText: due ?? undefined }),
    ...(owner !== undefined && { ownerInText: owner ?? undefined }),
    ...(isTicked !== undefined && { isTickedInText: isTicked ?? undefined }),
  }
}

function followed(
  idea: Idea,
  {
    echoes,
    due,
    owner,
    isTicked,
    ...news
  }: Omit<Followed, 'tags'> & { tags?: readonly string[] | undefined },
  { at, actor: by }: StoredIdeaEvent<'ideas.followed'>,
): Idea {
  const { edit, isOnCanvas = idea.isOnCanvas, category = idea.category, tags = idea.tags } = news
  const next: Idea = {
    ...idea,
    text: edit ? withEdit(idea.text, edit) : (news.text ?? idea.text),
    isOnCanvas,
    category,
    tags,
    ...saidInText({ due, owner, isTicked }),
    // A checkbox ticked in the note counts like one ticked in the log.
    promotion:
      typeof isTicked === 'boolean' && idea.promotion?.kind === 'todo'
        ? { ...idea.promotion, isDone: isTicked }
        : idea.promotion,
    ...(news.stamp !== undefined && { stamp: news.stamp ?? undefined }),
    changedAt: at,
  }
  if (!echoes) return next
  const others = idea.links.filter((link) => link.type !== 'echoes' || link.by !== CLERK_ACTOR)
  const known = (to: number) => idea.links.find((link) => link.type === 'echoes' && link.to === to)
  const links = echoes.map((to) => known(to) ?? ({ type: 'echoes', to, by, at } as const))
  return { ...next, links: [...others, ...links] }
}

function changed(idea: Idea, news: Changed, isClerk: boolean): Idea {
  const { text = idea.text, parent = idea.parent, category = idea.category, tags = idea.tags } = news
  return {
    ...idea,
    text,
    ...(news.stamp !== undefined && { stamp: news.stamp }),
    parent,
    category,
    categoryBy: news.category === undefined || isClerk ? idea.categoryBy : 'person',
    tags,
    tagsBy: news.tags === undefined || isClerk ? idea.tagsBy : 'person',
    ...(news.status !== undefined && withStatus(idea, news.status)),
  }
}

function withStatus({ status, beforeArchive }: Idea, next: Status): Pick<Idea, 'status' | 'beforeArchive'> {
  if (next !== 'archived') return { status: next, beforeArchive: null }
  return { status: next, beforeArchive: status === 'archived' ? beforeArchive : status }
}

function withRemoved(
  state: IdeasState,
  event: StoredIdeaEvent<'ideas.removed' | 'ideas.restored'>,
  removedAt: number | null,
  owned: CopyOnWrite,
): IdeasState {
  const { numbers } = event.data
  const remove = (idea: Idea): Idea => ({ ...idea, removedAt, changedAt: event.at })
  const next = withChangedIdeas(state, event.seq, numbers, remove, owned)
  return putEchoes(next, [...numbers, ...echoing(next, new Set(numbers))], owned)
}

/** Ideas that echo one of these, by number. */
function echoing({ ideas }: IdeasState, numbers: ReadonlySet<number>): number[] {
  const isMeant = ({ links }: Idea) => links.some(({ type, to }) => type === 'echoes' && numbers.has(to))
  return [...ideas.values()].filter(isMeant).map(({ number }) => number)
}

const NOTE_OF_TURN = /^shape:(t[0-9a-z]{12})n\d+$/

/** The original time of the words of this note, if an imported file has it; otherwise null. */
function saidAt({ imports, rounds }: IdeasState, noteId: string | null): number | null {
  const turnId = NOTE_OF_TURN.exec(noteId ?? '')?.[1]
  if (turnId === undefined) return null
  for (const id of Object.keys(imports)) {
    const turn = entryOf(rounds, id)?.turns.find((each) => each.id === turnId)
    if (turn) return turn.saidAt ?? null
  }
  return null
}
