import type { IdeaHistoryEntry, WhoView } from '#api/ideas.ts'
import type { BoardSettings } from '#session/board/board-settings.ts'
import { CLERK_ACTOR } from '#session/core/actor.ts'
import type { EventOf, SessionEvent } from '#session/event.ts'
import type { Idea, LinkType } from '#session/ideas/idea.ts'
import { type TextEdit, withEdit, withoutEdit } from '#session/ideas/text-edit.ts'
import { moderatorDecides } from '#session/reactions/note-reactions.ts'

/** A board may change which reactions select: its history follows the present rule, like its reactions. */
type Settings = Pick<BoardSettings, 'plusRule'>
type Kind = IdeaHistoryEntry['kind']
type IdeaKey = Idea | Pick<Idea, 'number' | 'noteId'>

/** The properties of an idea that have a before and an after. A missing one was never set by an event. */
interface Known extends Partial<Pick<Idea, 'text' | 'category' | 'status' | 'tags' | 'parent'>> {
  isRemoved?: boolean
  /** The note and the idea were removed together: that is one entry of the history, and so is their return. */
  wentTogether?: boolean
}
/** `undefined`: unchanged. */
type News = { [Part in keyof Known]: Known[Part] | undefined } & {
  isOnCanvas?: boolean | undefined
  edit?: TextEdit | undefined
}

interface Said extends Pick<IdeaHistoryEntry, 'kind' | 'from' | 'to'> {
  /** Set if it is not the event's own actor. */
  by?: string | null
  alsoBy?: readonly string[]
}

const LINK_WORDS: Record<LinkType, readonly [out: string, back: string]> = {
  related: ['related to', 'related to'],
  supports: ['supports', 'supported by'],
  challenges: ['challenges', 'challenged by'],
  builds_on: ['builds on', 'built on by'],
  synthesizes: ['sums up', 'summed up in'],
  echoes: ['echoes', 'echoed by'],
}

/** The history of this idea, newest first. `events` are those that concern it, perhaps among others, oldest first. */
export function ideaHistory(
  idea: Pick<Idea, 'number' | 'noteId' | 'text'>,
  events: readonly SessionEvent[],
  { whoIs, settings }: { whoIs: (id: string | null) => WhoView | null; settings: Settings },
): IdeaHistoryEntry[] {
  let known: Known = withoutGaps({ text: textBefore(idea, events) })
  const entries = events.flatMap((event) => {
    const { edit, ...own } = newsOf(idea, event)
    const news = edit ? { ...own, ...textNews(known, edit) } : own
    const said = [...whatChanged(idea, known, news, event), ...whatElse(idea, event, settings)]
    const { isOnCanvas, ...parts } = news
    const wentTogether = isOnCanvas === undefined ? known.wentTogether : !isOnCanvas && known.isRemoved
    known = { ...known, ...withoutGaps({ ...parts, wentTogether }) }
    return said.map(({ by = event.actor, alsoBy = [], kind, from, to }) => ({
      at: event.at,
      by: whoIs(by),
      alsoBy: alsoBy.flatMap((id) => whoIs(id) ?? []),
      // Facts that the clerk finds in a program's text belong to the clerk.
      program: by === null || by === CLERK_ACTOR ? null : (event.program ?? null),
      kind,
      from,
      to,
    }))
  })
  return entries.toReversed()
}

/** The text before the first of these events, where edits are all that happened to it since. */
function textBefore(
  idea: Pick<Idea, 'number' | 'noteId' | 'text'>,
  events: readonly SessionEvent[],
): string | undefined {
  let text: string | null = idea.text
  for (const event of events.toReversed()) {
    const news = newsOf(idea, event)
    if (news.text !== undefined || text === null) return undefined
    if (news.edit) text = withoutEdit(text, news.edit)
  }
  return text ?? undefined
}

/** Applies an edit; returns only the inserted text if the text before is unknown. */
function textNews({ text }: Known, edit: TextEdit): Pick<News, 'text'> {
  return { text: text === undefined ? edit.inserted : withEdit(text, edit) }
}

function newsOf({ number }: IdeaKey, event: SessionEvent): News {
  switch (event.kind) {
    case 'ideas.captured': {
      const captured = event.data.ideas.find((each) => each.number === number)
      return captured ? { ...partsOf(captured), status: 'raw' } : {}
    }
    case 'content.imported': {
      const imported = event.data.slice.ideas.find((each) => each.number === number)
      return imported ? { ...partsOf(imported), status: imported.status } : {}
    }
    case 'ideas.followed':
    case 'ideas.changed':
    case 'ideas.sorted':
      return event.data.ideas.find((each) => each.number === number) ?? {}
    case 'idea.promoted':
      return { category: event.data.promotion.kind, status: 'actionable' }
    case 'ideas.removed':
    case 'ideas.restored':
      return { isRemoved: event.kind === 'ideas.removed' }
    default:
      return {}
  }
}

function partsOf({
  text,
  category,
  tags,
  parent,
}: Pick<Idea, 'text' | 'category' | 'tags' | 'parent'>): News {
  return { text, category, tags, parent }
}

function withoutGaps(news: News): Known {
  return Object.fromEntries(Object.entries(news).filter(([, value]) => value !== undefined))
}

/** Property by property. How an idea began, and everything a promotion sets, are one entry each. */
function whatChanged({ number }: IdeaKey, known: Known, news: News, event: SessionEvent): Said[] {
  if (event.kind === 'idea.promoted') return []
  if (event.kind === 'ideas.captured' || event.kind === 'content.imported') return []
  const by = event.kind === 'ideas.sorted' ? { by: event.data.agentId } : {}
  const { text, category, status, tags, parent, isOnCanvas } = news
  const editors = editorsIn(event, number)
  const said = [
    byEditors(differ('text', known.text, text), editors),
    isOnCanvas === undefined || isCovered(known, isOnCanvas)
      ? null
      : byEditors(plain(isOnCanvas ? 'note-back' : 'note-deleted'), editors),
    differ(event.kind === 'ideas.sorted' ? 'sorted' : 'category', known.category, category),
    differ('status', known.status, status),
    differ('tags', tagWords(known.tags), tagWords(tags)),
    differ('parent', parentWords(known.parent), parentWords(parent)),
  ]
  return said.flatMap((each) => (each ? [{ ...each, ...by }] : []))
}

function byEditors(said: Said | null, [by, ...alsoBy]: readonly string[]): Said | null {
  return said && by !== undefined ? { ...said, by, alsoBy } : said
}

/** The editors of its note's text, or the person who removed it; older events do not name them. */
function editorsIn(event: SessionEvent, number: number): readonly string[] {
  if (event.kind !== 'ideas.followed') return []
  return event.data.ideas.find((each) => each.number === number)?.by ?? []
}

function isCovered({ isRemoved = false, wentTogether = false }: Known, isOnCanvas: boolean): boolean {
  return isOnCanvas ? wentTogether : isRemoved
}

function differ(kind: Kind, from: string | null | undefined, to: string | null | undefined): Said | null {
  return to === undefined || from === to ? null : { kind, from: from ?? null, to }
}

function plain(kind: Kind, to: string | null = null): Said {
  return { kind, from: null, to }
}

function whatElse(idea: IdeaKey, event: SessionEvent, settings: Settings): Said[] {
  switch (event.kind) {
    case 'ideas.captured':
      return begun(idea, event.data.ideas)
    case 'content.imported':
      return begun(idea, event.data.slice.ideas)
    case 'ideas.linked':
    case 'ideas.unlinked':
      return linked(idea, event)
    case 'reaction.given':
    case 'reaction.removed':
    case 'notes.picked':
    case 'picks.counted':
      return signed(idea, event, settings)
    case 'idea.promoted':
      return [plain('promoted', event.data.promotion.kind)]
    case 'idea.demoted':
      return [plain('demoted')]
    case 'idea.done-set':
      return [plain(event.data.isDone ? 'done' : 'undone')]
    case 'ideas.removed':
      return [plain('removed')]
    case 'ideas.restored':
      return [plain('restored')]
    default:
      return []
  }
}

function begun({ number }: IdeaKey, all: readonly Pick<Idea, 'number' | 'authorId' | 'text'>[]): Said[] {
  const idea = all.find((each) => each.number === number)
  return idea ? [{ ...plain('captured', idea.text), by: idea.authorId }] : []
}

function linked({ number }: IdeaKey, { kind, data }: EventOf<'ideas.linked' | 'ideas.unlinked'>): Said[] {
  return data.links.flatMap(({ from, to, type }) => {
    if (from !== number && to !== number) return []
    const words = from === number ? `${LINK_WORDS[type][0]} #${to}` : `${LINK_WORDS[type][1]} #${from}`
    return kind === 'ideas.linked' ? [plain('linked', words)] : [{ kind: 'unlinked', from: words, to: null }]
  })
}

function signed(
  { noteId }: IdeaKey,
  { kind, data }: EventOf<'reaction.given' | 'reaction.removed' | 'notes.picked' | 'picks.counted'>,
  settings: Settings,
): Said[] {
  if (kind === 'notes.picked') {
    const isPicked = data.picks.some((pick) => pick.noteId === noteId)
    const said = moderatorDecides(settings) ? plain('plus-given', '+') : plain('suggested')
    return isPicked ? [{ ...said, by: data.agentId }] : []
  }
  if (kind === 'picks.counted')
    return data.noteIds.some((id) => id === noteId) ? [{ ...plain('plus-given', '+'), by: data.agentId }] : []
  if (data.noteId !== noteId) return []
  return kind === 'reaction.given'
    ? [plain('plus-given', data.symbol)]
    : [{ kind: 'plus-removed', from: data.symbol, to: null }]
}

function tagWords(tags: readonly string[] | undefined): string | null | undefined {
  return tags && (tags.length > 0 ? tags.join(', ') : null)
}

function parentWords(parent: number | null | undefined): string | null | undefined {
  return typeof parent === 'number' ? `#${parent}` : parent
}
