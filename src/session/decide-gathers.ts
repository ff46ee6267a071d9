import type { Actor } from './actor.ts'
import { tooMuchAsked } from './ask-limits.ts'
import { overBudget } from './budget.ts'
import type { CommandOf } from './command.ts'
import { type DecideContext, type Decision, no, yes } from './decision.ts'
import type { BoardEvent } from './event.ts'
import type { AcceptedTheme, Gather, GatherOutcome, Theme } from './gather.ts'
import { isAtWork, isInLog } from './gatherable.ts'
import { isGathering } from './gathering.ts'
import { type Idea, MAX_LINKS_OF_IDEA, MAX_TAGS } from './idea.ts'
import { agentIn, callKey, entryOf, type SessionState } from './state.ts'
import { themeText } from './theme-text.ts'
import { isOutOfTries } from './tries.ts'

/** Tags that a theme takes over from its ideas: those that most of them share. */
const MAX_SHARED_TAGS = Math.min(3, MAX_TAGS)
const LEAST_SHARERS = 2

export function startGather(
  state: SessionState,
  command: CommandOf<'gather.start'>,
  actor: Actor,
  { areAgentsOn, now }: DecideContext,
): Decision {
  const { gatherId, reserve } = command
  if (!areAgentsOn) return no('agents-off')
  if (entryOf(state.gathers, gatherId)) return yes()
  const numbers = [...new Set(command.numbers)].filter((number) => isThere(state, number))
  if (numbers.length < 2) return no('nothing-to-gather')
  const tooMuch = tooMuchAsked(state, actor, now)
  if (tooMuch) return tooMuch
  const over = overBudget(state, { reserve, turns: null, roundId: null, now })
  if (over) return no('over-budget', over)
  return yes({ kind: 'gather.asked', data: { gatherId, numbers, reserve } })
}

/** Also of one that goes on: after a restart it is begun once more. */
export function beginGather(state: SessionState, command: CommandOf<'gather.begin'>): Decision {
  const { gatherId, agentId, model } = command
  const gather = entryOf(state.gathers, gatherId)
  if (!gather) return no('no-gather')
  const agent = agentIn(state, agentId)
  if (!agent) return no('no-agent')
  if (!agent.capabilities.includes('synthesize')) return no('agent-may-not')
  if (!isGathering(gather)) return no('not-now')
  if (isOutOfTries(gather)) return no('out-of-tries')
  return yes({ kind: 'gather.began', data: { gatherId, agentId, model } })
}

/** Of one that was aborted, only its bill is taken, once. */
export function endGather(state: SessionState, command: CommandOf<'gather.end'>): Decision {
  const { gatherId } = command
  const gather = entryOf(state.gathers, gatherId)
  if (!gather) return yes()
  if (isGathering(gather))
    return yes({ kind: 'gather.ended', data: { gatherId, outcome: proposed(gather, command.outcome) } })
  if (!state.awaited.has(callKey(gatherId))) return yes()
  const { usage } = command.outcome
  return yes({ kind: 'gather.ended', data: { gatherId, outcome: { state: 'cancelled', usage } } })
}

export function abortGather(state: SessionState, command: CommandOf<'gather.abort'>): Decision {
  const { gatherId } = command
  const gather = entryOf(state.gathers, gatherId)
  if (!gather) return no('no-gather')
  return isGathering(gather) ? yes({ kind: 'gather.aborted', data: { gatherId } }) : yes()
}

export function dismissGather(state: SessionState, command: CommandOf<'gather.dismiss'>): Decision {
  const { gatherId } = command
  const gather = entryOf(state.gathers, gatherId)
  if (!gather) return no('no-gather')
  if (gather.state === 'dismissed') return yes()
  if (gather.state !== 'proposed') return no('gather-settled')
  return yes({ kind: 'gather.dismissed', data: { gatherId } })
}

/** Themes are made once: the first person settles it for all. What was taken back can be accepted again. */
export function acceptGather(state: SessionState, command: CommandOf<'gather.accept'>): Decision {
  const gather = entryOf(state.gathers, command.gatherId)
  if (!gather) return no('no-gather')
  if (!isOpenToAccept(gather)) return no('gather-settled')
  const taken = new Set<number>()
  const themes: AcceptedTheme[] = []
  let number = state.notes.lastNumber
  for (const theme of command.themes) {
    const numbers = ownNumbers(state, gather, theme, taken)
    if (numbers.length < 2 || numbers.length > MAX_LINKS_OF_IDEA) return no('theme-size')
    if (state.numbered.has(theme.noteId)) return no('gather-settled')
    themes.push({ ...theme, numbers, number: ++number })
  }
  return yes(...acceptance(state, gather, themes))
}

/** The same, with a frame on the canvas for each theme instead of a note and an idea. */
export function groupGather(state: SessionState, command: CommandOf<'gather.group'>): Decision {
  const gather = entryOf(state.gathers, command.gatherId)
  if (!gather) return no('no-gather')
  if (!isOpenToAccept(gather)) return no('gather-settled')
  const taken = new Set<number>()
  const themes = command.themes.map((theme) => ({
    ...theme,
    numbers: ownNumbers(state, gather, theme, taken),
  }))
  if (themes.some(({ numbers }) => numbers.length < 2 || numbers.length > MAX_LINKS_OF_IDEA))
    return no('theme-size')
  return yes({ kind: 'gather.grouped', data: { gatherId: gather.id, themes } })
}

export function undoGather(state: SessionState, command: CommandOf<'gather.undo'>): Decision {
  const { gatherId } = command
  const gather = entryOf(state.gathers, gatherId)
  if (!gather) return no('no-gather')
  if (gather.state === 'undone') return yes()
  if (gather.state !== 'accepted') return no('gather-settled')
  const numbers = gather.accepted.map(({ number }) => number).filter((number) => isInLogOf(state, number))
  const removed: BoardEvent[] = numbers.length > 0 ? [{ kind: 'ideas.removed', data: { numbers } }] : []
  return yes(...removed, { kind: 'gather.undone', data: { gatherId } })
}

/** What goes on ends with all agents. */
export function stopGathers(state: SessionState): BoardEvent[] {
  return Object.values(state.gathers)
    .filter(isGathering)
    .map(({ id: gatherId }) => ({ kind: 'gather.aborted', data: { gatherId } }))
}

function isOpenToAccept({ state }: Gather): boolean {
  return state === 'proposed' || state === 'undone'
}

function ideaOf(state: SessionState, number: number): Idea | null {
  return state.ideas.get(String(number)) ?? null
}

function isThere(state: SessionState, number: number): boolean {
  const idea = ideaOf(state, number)
  return idea !== null && isAtWork(idea)
}

function isInLogOf(state: SessionState, number: number): boolean {
  const idea = ideaOf(state, number)
  return idea !== null && isInLog(idea)
}

/** Only what went in can be in a theme, and only in one. */
function proposed({ numbers }: Gather, outcome: GatherOutcome): GatherOutcome {
  if (outcome.state !== 'done') return outcome
  const free = new Set(numbers)
  const themes = outcome.themes.flatMap((theme) => {
    const own = [...new Set(theme.numbers)].filter((number) => free.has(number))
    if (own.length < 2) return []
    for (const number of own) free.delete(number)
    return [{ ...theme, numbers: own }]
  })
  return { ...outcome, themes, rest: numbers.filter((number) => free.has(number)) }
}

/** What has been removed or archived since is left out, as is what another theme holds already. */
function ownNumbers(state: SessionState, gather: Gather, { numbers }: Theme, taken: Set<number>): number[] {
  const given = new Set(gather.numbers)
  const own = [...new Set(numbers)].filter(
    (number) => given.has(number) && !taken.has(number) && isThere(state, number),
  )
  for (const number of own) taken.add(number)
  return own
}

/** Each theme is a note and an idea of its own that synthesizes the others, in one stroke. */
function acceptance(state: SessionState, gather: Gather, themes: readonly AcceptedTheme[]): BoardEvent[] {
  const authorId = gather.agentId
  const ideas = themes.map((theme) => ({
    number: theme.number,
    noteId: theme.noteId,
    authorId,
    text: themeText(theme),
    category: 'idea' as const,
    categoryBy: 'clerk' as const,
    tags: sharedTags(state, theme.numbers),
    tagsBy: 'clerk' as const,
    source: 'agent' as const,
    messageId: null,
    roundId: null,
    parent: null,
    echoes: [],
  }))
  const links = themes.flatMap(({ number: from, numbers }) =>
    numbers.map((to) => ({ from, to, type: 'synthesizes' as const })),
  )
  return [
    {
      kind: 'notes.numbered',
      data: { notes: themes.map(({ noteId, number }) => ({ noteId, number, authorId })) },
    },
    { kind: 'ideas.captured', data: { ideas } },
    { kind: 'ideas.linked', data: { links } },
    { kind: 'gather.accepted', data: { gatherId: gather.id, themes: [...themes] } },
  ]
}

function sharedTags(state: SessionState, numbers: readonly number[]): string[] {
  const counts = new Map<string, number>()
  for (const number of numbers)
    for (const tag of ideaOf(state, number)?.tags ?? []) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count >= LEAST_SHARERS)
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_SHARED_TAGS)
    .map(([tag]) => tag)
}
