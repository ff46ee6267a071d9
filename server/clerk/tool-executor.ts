import { ideaLineForClerk } from '#agents/clerk/clerk-prompt.ts'
import { type TalkPlace, toolsFor } from '#agents/clerk/clerk-tools.ts'
import { findQuote } from '#agents/clerk/find-quote.ts'
import { readToolCall, type ToolCall } from '#agents/clerk/read-tool-call.ts'
import { nameSpeakers } from '#agents/prompt/board-text.ts'
import { isBlank } from '#base/is-blank.ts'
import type { NamedSentence } from '#base/sentence.ts'
import type { SerialQueue } from '#server/threads/serial-queue.ts'
import { agentIn } from '#session/agents/agents-slice.ts'
import type { ActionResult, TalkMessage } from '#session/clerk/talk.ts'
import type { Actor } from '#session/core/actor.ts'
import { namedRefusal } from '#session/core/named-refusal.ts'
import { type RefusalCode, refusal } from '#session/core/refusal.ts'
import { isAtLeast } from '#session/core/role.ts'
import type { Idea } from '#session/ideas/idea.ts'
import { ideasFor } from '#session/ideas/ideas-for.ts'
import { missingRoleRefusal } from '#session/members/member-roles.ts'
import { roleIn } from '#session/members/members-slice.ts'
import type { SessionState } from '#session/state.ts'
import type { ClerkServices } from './clerk-services.ts'
import { strangeTalk } from './talk-failure.ts'
import { createToolAllowance } from './tool-allowance.ts'
import { TOOL_RESULT_SENTENCES } from './tool-result-sentences.ts'

/** Runs the tool calls of one answer, in the name of the answer's person and on their board only. */
export interface ToolExecutor {
  /** Returns the result for the model. Never rejects. */
  run(tool: string, input: unknown): Promise<object>
}

/** Ideas by number, and private notes by id. */
export interface CapturedBefore {
  numbers: Set<number>
  noteIds: Set<string>
}

/** Lists the ideas and notes that an earlier attempt of the same answer has saved: a second attempt must not save them twice. */
export function capturedBefore({ results }: Pick<TalkMessage, 'results'>): CapturedBefore {
  return {
    numbers: new Set(results.flatMap((result) => (result.kind === 'captured' ? [result.number] : []))),
    noteIds: new Set(results.flatMap((result) => (result.kind === 'drafted' ? [result.noteId] : []))),
  }
}

/** The person of the answer that the tools run for, and the results of an earlier attempt. */
export interface ToolExecutorOptions {
  /** Saves ideas and changes the session. */
  services: ClerkServices
  boardId: string
  /** The person of the conversation: they need the right to edit, and ideas are theirs. */
  userId: string
  /** The clerk, whose capabilities decide which tools may run. */
  agentId: string
  /** Whether it is the person's conversation or their talk in a window. */
  place: TalkPlace
  /** The person's message: the origin of every saved idea. `null`: the clerk speaks first. */
  messageId: string | null
  /** The words of that message: only they can become drafts. */
  words: string
  /** By board. Of two requests that save the same idea at once, the second finds the one that the first saved. */
  saving: SerialQueue
  /** Ideas and notes from an earlier attempt of this answer: they are neither saved nor announced again. */
  keptBefore: CapturedBefore
  /** Earlier messages, whose suggestions are not repeated. */
  said: readonly Pick<TalkMessage, 'results'>[]
  onResult: (result: ActionResult) => Promise<void>
}

const MAX_READ_BACK = 60
const CAPTURED_COLOR = 'yellow'
const PRIVATELY_SAVED = {
  saved: 'as a private note',
  why: TOOL_RESULT_SENTENCES.privately,
}

/** Runs the clerk's tools for one answer, with limits on their number. A refusal is a result that the clerk reads. */
export function createToolExecutor(options: ToolExecutorOptions): ToolExecutor {
  const { services, boardId, onResult } = options
  const allowance = createToolAllowance()

  async function refuse({ message, sentence, values }: NamedSentence, isQuiet = false): Promise<object> {
    const named = { ...(sentence !== undefined && { sentence }), ...(values && { values }) }
    if (!isQuiet) await onResult({ kind: 'refused', why: message, ...named })
    return { refused: message }
  }

  async function answer(tool: string, input: unknown): Promise<object> {
    if (!allowance.takeCall()) return { refused: TOOL_RESULT_SENTENCES.usedUp }
    const read = readToolCall(tool, input, services.config.limits.maxTextChars)
    if (!read.ok) return refuse(read.why, read.isQuiet)
    const state = await services.sessions.load(boardId)
    if (!state) return refuse(namedRefusal(refusal('board-gone')))
    const refused = findRefusal(state, read.call, options)
    if (refused) return refuse(namedRefusal(refusal(refused)))
    const { call } = read
    const over = allowance.refusalOf(call)
    if (over !== null) return refuse(over.why, over.isQuiet)
    const result = await runCall(options, state, call, refuse)
    allowance.count(call, result)
    return result
  }

  return {
    async run(tool, input) {
      try {
        return await answer(tool, input)
      } catch (error) {
        const { message } = strangeTalk(error, services.log)
        return { refused: message }
      }
    },
  }
}

async function runCall(
  options: ToolExecutorOptions,
  state: SessionState,
  call: ToolCall,
  refuse: Refuse,
): Promise<object> {
  switch (call.tool) {
    case 'save_idea':
      return options.saving.run(options.boardId, () => save(options, state, call, refuse))
    case 'keep_draft':
      return options.saving.run(options.boardId, () => keepDraft(options, call, refuse))
    case 'read_back':
      return readBack(options, state, call)
    case 'tag_idea':
      return tag(options, state, call, refuse)
    case 'link_ideas':
      return link(options, call, refuse)
    case 'suggest_link':
      return suggestLink(options, state, call)
  }
}

type CallOf<Tool> = Extract<ToolCall, { tool: Tool }>
type Refuse = (why: NamedSentence) => Promise<object>

/**
 * Checked when a tool runs, whatever was offered: the person or the clerk may have lost the right since. `null` if nothing
 * prevents it.
 */
function findRefusal(
  state: SessionState,
  { tool }: ToolCall,
  { userId, agentId, place }: Pick<ToolExecutorOptions, 'userId' | 'agentId' | 'place'>,
): RefusalCode | null {
  const role = roleIn(state, userId)
  if (state.deletedAt !== null) return 'board-gone'
  if (!role) return 'not-member'
  if (!isAtLeast(role, 'editor')) return missingRoleRefusal('editor')
  const agent = agentIn(state, agentId)
  if (!agent) return 'no-agent'
  return toolsFor(agent.capabilities, place).includes(tool) ? null : 'agent-may-not'
}

async function save(
  { services, boardId, userId, messageId, keptBefore, onResult }: ToolExecutorOptions,
  state: SessionState,
  { content, category, tags, answers }: CallOf<'save_idea'>,
  refuse: Refuse,
): Promise<object> {
  const { writer } = services
  const known = await writer.sameAs(boardId, content)
  if (known !== null) {
    if (keptBefore.numbers.delete(known)) return { saved: `#${known}` }
    await onResult({ kind: 'known', number: known })
    return { known: `#${known}`, why: TOOL_RESULT_SENTENCES.known }
  }
  const done = await writer.add(boardId, {
    text: content,
    authorId: userId,
    via: 'clerk',
    messageId,
    color: CAPTURED_COLOR,
    parent: presentIn(state, userId, answers)?.number ?? null,
    ...(category !== null && { category, categoryBy: 'clerk' as const }),
    ...(tags.length > 0 && { tags, tagsBy: 'clerk' as const }),
  })
  if (!done.ok) return refuse(namedRefusal(done.refusal))
  if (done.isPrivate) {
    if (keptBefore.noteIds.delete(done.noteId)) return PRIVATELY_SAVED
    await onResult({ kind: 'drafted', noteId: done.noteId })
    return PRIVATELY_SAVED
  }
  await onResult({ kind: 'captured', number: done.number })
  return {
    saved: `#${done.number}`,
    ...(done.echoes.length > 0 && { saysMuchTheSameAs: done.echoes.map((number) => `#${number}`) }),
  }
}

/** With the person's own words beside it. A draft is theirs alone until they hand it in. */
async function keepDraft(
  { services, boardId, userId, messageId, words, keptBefore, onResult }: ToolExecutorOptions,
  { content, quote }: CallOf<'keep_draft'>,
  refuse: Refuse,
): Promise<object> {
  if (isBlank(words)) return { refused: TOOL_RESULT_SENTENCES.nothingSaid }
  const note = { text: content, authorId: userId, via: 'clerk', color: CAPTURED_COLOR } as const
  const done = await services.writer.add(boardId, { ...note, messageId, awaitsHandIn: true })
  if (!done.ok) return refuse(namedRefusal(done.refusal))
  if (!keptBefore.noteIds.delete(done.noteId))
    await onResult({ kind: 'drafted', noteId: done.noteId, quote: findQuote(words, quote) })
  return { saved: 'as a private draft', why: TOOL_RESULT_SENTENCES.drafted }
}

async function readBack(
  { userId, onResult }: ToolExecutorOptions,
  state: SessionState,
  { category, status, tag, mine }: CallOf<'read_back'>,
): Promise<object> {
  const fits = (idea: Idea) =>
    idea.removedAt === null &&
    (category === null || idea.category === category) &&
    (status === null || idea.status === status) &&
    (tag === null || idea.tags.includes(tag)) &&
    (!mine || idea.authorId === userId)
  const found = [...ideasFor(state, userId).values()].filter(fits).sort((a, b) => a.number - b.number)
  const shown = found.slice(-MAX_READ_BACK)
  await onResult({ kind: 'read-back', count: found.length })
  const speakers = nameSpeakers(state)
  const leftOut = found.length - shown.length
  return {
    count: found.length,
    ...(leftOut > 0 && { earlierOnesLeftOut: leftOut }),
    ideas: shown.map((idea) => ideaLineForClerk(idea, speakers)),
  }
}

async function tag(
  { services, boardId, userId, onResult }: ToolExecutorOptions,
  state: SessionState,
  { idea: number, tags }: CallOf<'tag_idea'>,
  refuse: Refuse,
): Promise<object> {
  const idea = presentIn(state, userId, number)
  if (!idea) return refuse(namedRefusal(refusal('no-idea')))
  // An automatic tag becomes a person's: from then on it is shown however few ideas have it.
  const fresh = tags.filter((each) => idea.tagsBy === 'clerk' || !idea.tags.includes(each))
  if (fresh.length === 0) return { tagged: `#${number}`, why: TOOL_RESULT_SENTENCES.tagsKnown }
  const change = { type: 'ideas.change', numbers: [number], change: { addTags: fresh } }
  const done = await services.sessions.dispatch(boardId, change, byPerson(userId))
  if (!done.ok) return refuse(namedRefusal(done.refusal))
  await onResult({ kind: 'tagged', number, tags: fresh })
  return { tagged: `#${number}`, tags: presentIn(done.state, userId, number)?.tags ?? fresh }
}

async function link(
  { services, boardId, userId, onResult }: ToolExecutorOptions,
  { from, to, type }: CallOf<'link_ideas'>,
  refuse: Refuse,
): Promise<object> {
  const change = { type: 'ideas.link', links: [{ from, to, type }] }
  const done = await services.sessions.dispatch(boardId, change, byPerson(userId))
  if (!done.ok) return refuse(namedRefusal(done.refusal))
  if (done.events.length === 0)
    return { linked: [`#${from}`, `#${to}`], why: TOOL_RESULT_SENTENCES.linkKnown }
  await onResult({ kind: 'linked', from, to, type })
  return { linked: [`#${from}`, `#${to}`], type }
}

/** The person sees it and decides: the clerk links nothing alone. A refusal is for the model alone. */
async function suggestLink(
  { userId, said, onResult }: ToolExecutorOptions,
  state: SessionState,
  { from, to, type, why }: CallOf<'suggest_link'>,
): Promise<object> {
  const [one, other] = [presentIn(state, userId, from), presentIn(state, userId, to)]
  if (!one || !other || from === to) return { refused: refusal('no-idea').message }
  if (areLinked(one, other)) return { refused: TOOL_RESULT_SENTENCES.alreadyLinked }
  const isKnown = said.some(({ results }) => results.some((result) => isSuggestionOf(result, from, to)))
  if (isKnown) return { refused: TOOL_RESULT_SENTENCES.alreadySuggested }
  await onResult({ kind: 'suggested-link', from, to, type, why, isDismissed: false })
  return { suggested: [`#${from}`, `#${to}`], why: TOOL_RESULT_SENTENCES.linkSuggested }
}

function areLinked(one: Idea, other: Idea): boolean {
  return one.links.some(({ to }) => to === other.number) || other.links.some(({ to }) => to === one.number)
}

function isSuggestionOf(result: ActionResult, from: number, to: number): boolean {
  if (result.kind !== 'suggested-link') return false
  return [result.from, result.to].every((number) => number === from || number === to)
}

function byPerson(userId: string): Actor {
  return { kind: 'person', userId }
}

function presentIn(state: SessionState, userId: string, number: number | null): Idea | null {
  const idea = number === null ? undefined : ideasFor(state, userId).get(String(number))
  return idea && idea.removedAt === null ? idea : null
}
