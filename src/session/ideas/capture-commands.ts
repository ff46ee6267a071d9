import { z } from 'zod'
import { isSameList } from '#base/same-list.ts'
import { agentIn } from '#session/agents/agents-slice.ts'
import { CLERK_ACTOR } from '#session/core/actor.ts'
import { accept, refuse } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { personNow } from '#session/members/members-slice.ts'
import { categoryInStep, isWrittenToDecide } from './decisions-in-step.ts'
import { type Idea, IdeaNumber, joinTags, MAX_IDEAS_AT_ONCE, type OwnerInText, type Source } from './idea.ts'
import { type CaptureEvent, defineIdeaCommand } from './idea-command.ts'
import type { StoredIdeaEvent } from './idea-event.ts'
import { CapturedIdea, FollowedIdea, SortFields } from './idea-fields.ts'
import { ideaIn, ideaOfNote, presentIdea } from './idea-in.ts'
import type { IdeasState } from './ideas-slice.ts'
import { textEdit } from './text-edit.ts'

type Captured = StoredIdeaEvent<'ideas.captured'>['data']['ideas'][number]
type Followed = StoredIdeaEvent<'ideas.followed'>['data']['ideas'][number]

/** Refuses with `not-now` if a note got a number after the one that the command was prepared with (`after`). */
export const captureIdeas = defineIdeaCommand({
  type: 'ideas.capture',
  fields: {
    ideas: z.array(CapturedIdea).min(1).max(MAX_IDEAS_AT_ONCE),
    /** The board's last number when `ideas` were read: their echoes name each other by the numbers after it. */
    after: IdeaNumber.or(z.literal(0)).optional(),
  },
  minRole: 'server',
  logLimit: 'canvas',
  decide(state, { ideas, after }) {
    const events = captureEvents(state, ideas)
    const isNumbering = events.some(({ kind }) => kind === 'notes.numbered')
    if (isNumbering && after !== undefined && after !== state.notes.lastNumber)
      return refuse('not-now.number-taken')
    return accept(...events)
  },
})

/** The events that make ideas of these notes. A note without a number gets the next; notes that are ideas already are skipped. */
export function captureEvents(state: IdeasState, ideas: readonly CapturedIdea[]): CaptureEvent[] {
  const fresh = new Map<string, CapturedIdea>()
  for (const idea of ideas) if (!ideaOfNote(state, idea.noteId)) fresh.set(idea.noteId, idea)
  if (fresh.size === 0) return []
  let next = state.notes.lastNumber
  const notes: { noteId: string; number: number; authorId: string | null }[] = []
  const captured: Captured[] = []
  const numbers = new Set<number>()
  for (const idea of fresh.values()) {
    const numbered = state.noteNumbers.get(idea.noteId)
    const number = numbered?.number ?? ++next
    const one = capturedAs(state, idea, number, numbers)
    if (!numbered) notes.push({ noteId: idea.noteId, number, authorId: one.authorId })
    captured.push(one)
    numbers.add(number)
  }
  const events: CaptureEvent[] = notes.length > 0 ? [{ kind: 'notes.numbered', data: { notes } }] : []
  return [...events, { kind: 'ideas.captured', data: { ideas: captured } }]
}

/** @param before numbers captured earlier in the same command */
function capturedAs(
  state: IdeasState,
  captured: CapturedIdea,
  number: number,
  before: ReadonlySet<number>,
): Captured {
  const { noteId, text, category, categoryBy, tags, tagsBy, messageId } = captured
  const { due, owner, isTicked, program, stamp } = captured
  const posted = state.contributions.get(noteId)
  const byStep = isWrittenToDecide(state, captured)
  const isThere = (other: number) => before.has(other) || presentIdea(state, other) !== null
  const from = [...new Set(captured.fromNoteIds?.flatMap((id) => ideaOfNote(state, id)?.number ?? []))]
  return {
    number,
    noteId,
    // The session's own knowledge of a note takes precedence over the command.
    authorId:
      posted?.agentId ?? currentUserId(state, state.noteNumbers.get(noteId)?.authorId ?? captured.authorId),
    text,
    category: byStep ? categoryInStep(category, isTicked) : category,
    ...(byStep && { byStep: true as const }),
    categoryBy,
    tags: joinTags([], tags),
    tagsBy,
    source: sourceOf(state, captured),
    messageId,
    roundId: posted?.roundId ?? null,
    // No idea answers a new one yet, so this cannot form a circle.
    parent: [captured.parent, repliedTo(text)].find((other) => other !== null && isThere(other)) ?? null,
    echoes: earlier(captured.echoes, number, isThere),
    ...(from.length > 0 && { from: earlier(from, number, isThere) }),
    ...(due !== undefined && { due }),
    ...(owner !== undefined && { owner }),
    ...(isTicked !== undefined && { isTicked }),
    ...(program !== undefined && { program }),
    ...(stamp !== undefined && { stamp }),
  }
}

/** `re: #12 …` answers idea 12. `null`: the text names no idea that it answers. */
function repliedTo(text: string): number | null {
  const [, number] = /^\s*re(?:\s*:\s*|\s+)#(\d{1,9})\b/i.exec(text) ?? []
  return number === undefined ? null : Number(number)
}

/** A guest's note may be captured after the guest has signed in. */
function currentUserId(state: IdeasState, userId: string | null): string | null {
  return userId && personNow(state, userId)
}

function sourceOf(state: IdeasState, { noteId, source }: CapturedIdea): Source {
  const posted = state.contributions.get(noteId)
  if (!posted) return source
  return entryOf(state.rounds, posted.roundId)?.trigger.kind === 'import' ? 'import' : 'agent'
}

/** Echoes go from a later idea to an earlier one only, so they form no circle. */
function earlier(echoes: readonly number[], number: number, isThere: (other: number) => boolean): number[] {
  return [...new Set(echoes)].filter((other) => other < number && isThere(other))
}

/** Brings ideas up to date with their notes; changes that are known already are left out. */
export const followIdeas = defineIdeaCommand({
  type: 'ideas.follow',
  fields: { ideas: z.array(FollowedIdea).min(1).max(MAX_IDEAS_AT_ONCE) },
  minRole: 'server',
  logLimit: 'canvas',
  decide(state, command) {
    const byNumber = new Map<number, FollowedIdea>()
    for (const idea of command.ideas) byNumber.set(idea.number, { ...byNumber.get(idea.number), ...idea })
    const ideas = [...byNumber.values()].flatMap((news) => {
      const idea = ideaIn(state, news.number)
      const followed = idea ? followedAs(state, idea, news) : null
      return followed ? [followed] : []
    })
    return ideas.length > 0 ? accept({ kind: 'ideas.followed', data: { ideas } }) : accept()
  },
})

/** Returns the changes of an idea, except to fields that people chose. `null`: nothing changed. */
function followedAs(state: IdeasState, idea: Idea, news: FollowedIdea): Followed | null {
  const { number } = idea
  const followed: Followed = { number }
  const edit = news.text === undefined ? null : textEdit(idea.text, news.text)
  const place = news.isOnCanvas === idea.isOnCanvas ? undefined : news.isOnCanvas
  if (edit) followed.edit = edit
  if ((edit || place !== undefined) && news.by && news.by.length > 0) followed.by = [...new Set(news.by)]
  Object.assign(followed, toDoNews(idea, news))
  if (place !== undefined) followed.isOnCanvas = place
  Object.assign(followed, stampNews(idea, news))
  const isTicked = news.isTicked === undefined ? idea.isTickedInText : news.isTicked
  const category =
    idea.byStep && news.text !== undefined
      ? categoryInStep(news.category ?? idea.category, isTicked)
      : news.category
  const sorted = { category, tags: news.tags }
  Object.assign(followed, unlessChosen(idea, sorted))
  if (news.echoes !== undefined) {
    const isFree = (other: number) => presentIdea(state, other) !== null && !isEchoOfPeople(idea, other)
    const echoes = earlier(news.echoes, number, isFree)
    if (!isSameList(echoes, clerkEchoes(idea))) followed.echoes = echoes
  }
  return Object.keys(followed).length > 1 ? followed : null
}

function stampNews({ stamp: before }: Idea, { stamp }: FollowedIdea): Pick<Followed, 'stamp'> {
  return stamp === undefined || stamp === (before ?? null) ? {} : { stamp }
}

/** Returns the details of a to-do in the new text that differ from those in the text before. */
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

/** The clerk does not repeat an echo that a person added. */
function isEchoOfPeople({ links }: Idea, other: number): boolean {
  return links.some(({ type, to, by }) => type === 'echoes' && to === other && by !== CLERK_ACTOR)
}

/** The category and tags that no person chose, where they differ. */
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

/** Sets categories and tags that no person chose. Refusals: `no-agent`, `agent-may-not`. */
export const sortIdeas = defineIdeaCommand({
  type: 'ideas.sort',
  fields: SortFields,
  minRole: 'server',
  logLimit: 'canvas',
  decide(state, command) {
    const { agentId, model } = command
    const agent = agentIn(state, agentId)
    if (!agent) return refuse('no-agent')
    if (!agent.capabilities.includes('tag-idea')) return refuse('agent-may-not')
    const byNumber = new Map(command.ideas.map((each) => [each.number, each]))
    const ideas = [...byNumber.values()].flatMap(({ number, category, tags, kind }) => {
      const idea = presentIdea(state, number)
      // A checkbox makes a to-do for certain, and a step decides for people; a model does not change that.
      const news = idea
        ? unlessChosen(idea, {
            category: idea.isTickedInText === undefined && !idea.byStep ? category : undefined,
            tags,
          })
        : {}
      const isOtherKind = kind !== undefined && kind !== idea?.kind
      if (!idea || (Object.keys(news).length === 0 && !isOtherKind)) return []
      const sorted = { number, category: news.category ?? idea.category, tags: news.tags ?? [...idea.tags] }
      return [{ ...sorted, ...(isOtherKind && { kind }) }]
    })
    const absentKinds = command.absentKinds ?? state.absentKinds
    const hasSameAbsent = isSameList(absentKinds, state.absentKinds)
    if (ideas.length === 0 && hasSameAbsent) return accept()
    const data = { agentId, model, ideas, ...(!hasSameAbsent && { absentKinds: [...absentKinds] }) }
    return accept({ kind: 'ideas.sorted', data })
  },
})
