import { isSameList } from '#base/same-list.ts'
import { CLERK_ACTOR } from './clerk-actor.ts'
import type { CommandOf } from './command.ts'
import { type Decision, no, yes } from './decision.ts'
import type { BoardEvent, EventOf } from './event.ts'
import { type Idea, joinTags, type OwnerInText, type Source } from './idea.ts'
import type { CapturedIdea, FollowedIdea } from './idea-command.ts'
import { ideaIn, ideaOfNote, presentIdea } from './idea-in.ts'
import { agentIn, entryOf, type SessionState } from './state.ts'

type Captured = EventOf<'ideas.captured'>['data']['ideas'][number]
type Followed = EventOf<'ideas.followed'>['data']['ideas'][number]

export function captureIdeas(state: SessionState, { ideas }: CommandOf<'ideas.capture'>): Decision {
  return yes(...captureEvents(state, ideas))
}

/** What makes ideas of these notes; a note that has no number gets the next. Notes that are ideas already are left out. */
export function captureEvents(state: SessionState, heard: readonly CapturedIdea[]): BoardEvent[] {
  const fresh = new Map<string, CapturedIdea>()
  for (const idea of heard) if (!ideaOfNote(state, idea.noteId)) fresh.set(idea.noteId, idea)
  if (fresh.size === 0) return []
  let next = state.notes.lastNumber
  const notes: { noteId: string; number: number; authorId: string | null }[] = []
  const captured: Captured[] = []
  const numbers = new Set<number>()
  for (const idea of fresh.values()) {
    const numbered = state.numbered.get(idea.noteId)
    const number = numbered?.number ?? ++next
    const one = capturedAs(state, idea, number, numbers)
    if (!numbered) notes.push({ noteId: idea.noteId, number, authorId: one.authorId })
    captured.push(one)
    numbers.add(number)
  }
  const happenings: BoardEvent[] = notes.length > 0 ? [{ kind: 'notes.numbered', data: { notes } }] : []
  return [...happenings, { kind: 'ideas.captured', data: { ideas: captured } }]
}

/** `before`: numbers captured in the same stroke, earlier in it. */
function capturedAs(
  state: SessionState,
  heard: CapturedIdea,
  number: number,
  before: ReadonlySet<number>,
): Captured {
  const { noteId, text, category, categoryBy, tags, tagsBy, messageId, due, owner, isTicked } = heard
  const posted = state.contributions.get(noteId)
  const isThere = (other: number) => before.has(other) || presentIdea(state, other) !== null
  return {
    number,
    noteId,
    // What the session knows of a note counts for more than what is said of it.
    authorId: posted?.agentId ?? nowIs(state, state.numbered.get(noteId)?.authorId ?? heard.authorId),
    text,
    category,
    categoryBy,
    tags: joinTags([], tags),
    tagsBy,
    source: sourceOf(state, heard),
    messageId,
    roundId: posted?.roundId ?? null,
    // Nothing answers an idea that is new, so no circle can come of it.
    parent: [heard.parent, repliedTo(text)].find((other) => other !== null && isThere(other)) ?? null,
    echoes: earlier(heard.echoes, number, isThere),
    ...(due !== undefined && { due }),
    ...(owner !== undefined && { owner }),
    ...(isTicked !== undefined && { isTicked }),
  }
}

/** `re: #12 …` answers idea 12. `null`: the text names no idea that it answers. */
function repliedTo(text: string): number | null {
  const [, number] = /^\s*re(?:\s*:\s*|\s+)#(\d{1,9})\b/i.exec(text) ?? []
  return number === undefined ? null : Number(number)
}

/** A guest's note may be heard when the guest has become somebody. */
function nowIs(state: SessionState, userId: string | null): string | null {
  const into = userId === null ? undefined : entryOf(state.stays, userId)?.ended?.into
  return into ?? userId
}

function sourceOf(state: SessionState, { noteId, source }: CapturedIdea): Source {
  const posted = state.contributions.get(noteId)
  if (!posted) return source
  return entryOf(state.rounds, posted.roundId)?.trigger.kind === 'import' ? 'import' : 'agent'
}

/** Echoes go from a later idea to an earlier one only: they can't circle. */
function earlier(echoes: readonly number[], number: number, isThere: (other: number) => boolean): number[] {
  return [...new Set(echoes)].filter((other) => other < number && isThere(other))
}

export function followIdeas(state: SessionState, command: CommandOf<'ideas.follow'>): Decision {
  const told = new Map<number, FollowedIdea>()
  for (const idea of command.ideas) told.set(idea.number, { ...told.get(idea.number), ...idea })
  const ideas = [...told.values()].flatMap((news) => {
    const idea = ideaIn(state, news.number)
    const followed = idea ? followedAs(state, idea, news) : null
    return followed ? [followed] : []
  })
  return ideas.length > 0 ? yes({ kind: 'ideas.followed', data: { ideas } }) : yes()
}

/** What is other than before, but for what people chose; null: nothing. */
function followedAs(state: SessionState, idea: Idea, news: FollowedIdea): Followed | null {
  const { number } = idea
  const followed: Followed = { number }
  if (news.text !== undefined && news.text !== idea.text) {
    followed.text = news.text
    if (news.by && news.by.length > 0) followed.by = [...new Set(news.by)]
  }
  Object.assign(followed, toDoNews(idea, news))
  if (news.isOnCanvas !== undefined && news.isOnCanvas !== idea.isOnCanvas)
    followed.isOnCanvas = news.isOnCanvas
  const sorted = { category: news.category, tags: news.tags }
  Object.assign(followed, unlessChosen(idea, sorted))
  if (news.echoes !== undefined) {
    const isFree = (other: number) => presentIdea(state, other) !== null && !isEchoOfPeople(idea, other)
    const echoes = earlier(news.echoes, number, isFree)
    if (!isSameList(echoes, clerkEchoes(idea))) followed.echoes = echoes
  }
  return Object.keys(followed).length > 1 ? followed : null
}

/** What the new words say of a to-do, where the ones before said otherwise. */
function toDoNews(
  { dueInText, ownerInText, isTickedInText }: Idea,
  { due, owner, isTicked }: FollowedIdea,
): Pick<Followed, 'due' | 'owner' | 'isTicked'> {
  return {
    ...(due !== undefined && due !== (dueInText ?? null) && { due }),
    ...(owner !== undefined && !isSameOwner(owner, ownerInText ?? null) && { owner }),
    ...(isTicked !== undefined && isTicked !== (isTickedInText ?? null) && { isTicked }),
  }
}

function isSameOwner(one: OwnerInText | null, other: OwnerInText | null): boolean {
  return one?.ownerId === other?.ownerId && one?.ownerName === other?.ownerName
}

function clerkEchoes({ links }: Idea): number[] {
  return links.filter(({ type, by }) => type === 'echoes' && by === CLERK_ACTOR).map(({ to }) => to)
}

/** What a person linked already need not be said by the clerk too. */
function isEchoOfPeople({ links }: Idea, other: number): boolean {
  return links.some(({ type, to, by }) => type === 'echoes' && to === other && by !== CLERK_ACTOR)
}

/** Category and tags where no person has chosen, if they are other ones. */
function unlessChosen(
  idea: Idea,
  { category, tags }: Pick<FollowedIdea, 'category' | 'tags'>,
): Pick<FollowedIdea, 'category' | 'tags'> {
  const chosen: Pick<FollowedIdea, 'category' | 'tags'> = {}
  if (category !== undefined && idea.categoryBy === 'clerk' && category !== idea.category)
    chosen.category = category
  const joined = joinTags([], tags ?? [])
  if (tags !== undefined && idea.tagsBy === 'clerk' && !isSameList(joined, idea.tags)) chosen.tags = joined
  return chosen
}

export function decideSorting(state: SessionState, command: CommandOf<'ideas.sort'>): Decision {
  const { agentId, model } = command
  const agent = agentIn(state, agentId)
  if (!agent) return no('no-agent')
  if (!agent.capabilities.includes('tag-idea')) return no('agent-may-not')
  const told = new Map(command.ideas.map((each) => [each.number, each]))
  const ideas = [...told.values()].flatMap(({ number, category, tags }) => {
    const idea = presentIdea(state, number)
    // A box to be ticked is no guess that a model could better.
    const news = idea
      ? unlessChosen(idea, { category: idea.isTickedInText === undefined ? category : undefined, tags })
      : {}
    if (!idea || Object.keys(news).length === 0) return []
    return [{ number, category: news.category ?? idea.category, tags: news.tags ?? [...idea.tags] }]
  })
  return ideas.length > 0 ? yes({ kind: 'ideas.sorted', data: { agentId, model, ideas } }) : yes()
}
