import { tooMuchAsked } from '#session/ask-limits.ts'
import type { CommandOf } from '#session/command.ts'
import type { Actor } from '#session/core/actor.ts'
import { accept, type DecideContext, type Decision, refuse } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { outcomeToRecord, refuseBegin } from '#session/documents/decide-documents.ts'
import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import type { BoardEvent } from '#session/event.ts'
import { type Idea, MAX_LINKS_OF_IDEA, MAX_TAGS } from '#session/ideas/idea.ts'
import { isAtWork, isInLog } from '#session/ideas/idea-state.ts'
import type { SessionState } from '#session/state.ts'
import { overBudget } from '#session/usage/board-budget.ts'
import type { AcceptedTheme, Theme, ThemeRun, ThemeRunOutcome } from './theme-run.ts'
import { themeText } from './theme-run.ts'

/** Tags that a theme takes over from its ideas: those that most of them share. */
const MAX_SHARED_TAGS = Math.min(3, MAX_TAGS)
const MIN_SHARERS = 2

/** Takes the ideas that are still in the log, two or more. Refusals: `agents-off`, `too-few-ideas`, `over-budget`. */
export function startThemeRun(
  state: SessionState,
  command: CommandOf<'theme-run.start'>,
  actor: Actor,
  { areAgentsOn, now }: DecideContext,
): Decision {
  const { themeRunId, hold } = command
  if (!areAgentsOn) return refuse('agents-off')
  if (entryOf(state.themeRuns, themeRunId)) return accept()
  const numbers = [...new Set(command.numbers)].filter((number) => isThere(state, number))
  if (numbers.length < 2) return refuse('too-few-ideas')
  const tooMuch = tooMuchAsked(state, actor, now)
  if (tooMuch) return tooMuch
  const over = overBudget(state, { hold, turns: null, roundId: null, now })
  if (over) return refuse('over-budget', over)
  return accept({ kind: 'theme-run.requested', data: { themeRunId, numbers, hold } })
}

/** Begins a try; refuses with `no-theme-run`. */
export function beginThemeRun(state: SessionState, command: CommandOf<'theme-run.begin'>): Decision {
  const { themeRunId, agentId, model } = command
  const themeRun = entryOf(state.themeRuns, themeRunId)
  if (!themeRun) return refuse('no-theme-run')
  const stop = refuseBegin(state, themeRun, agentId)
  if (stop) return stop
  return accept({ kind: 'theme-run.began', data: { themeRunId, agentId, model } })
}

/** Ends a theme run; if it was aborted, only its usage is counted, once. */
export function endThemeRun(state: SessionState, command: CommandOf<'theme-run.end'>): Decision {
  const { themeRunId } = command
  const themeRun = entryOf(state.themeRuns, themeRunId)
  if (!themeRun) return accept()
  const outcome = outcomeToRecord<ThemeRunOutcome>(state, themeRun, {
    outcome: proposed(themeRun, command.outcome),
    cancelled: { state: 'cancelled', usage: command.outcome.usage },
  })
  return outcome ? accept({ kind: 'theme-run.ended', data: { themeRunId, outcome } }) : accept()
}

/** Emits nothing once the run has ended. Refuses with `no-theme-run`. */
export function abortThemeRun(state: SessionState, command: CommandOf<'theme-run.abort'>): Decision {
  const { themeRunId } = command
  const themeRun = entryOf(state.themeRuns, themeRunId)
  if (!themeRun) return refuse('no-theme-run')
  return isOpenDocumentRun(themeRun) ? accept({ kind: 'theme-run.aborted', data: { themeRunId } }) : accept()
}

/** Refusals: `no-theme-run`, `themes-settled` unless its themes are still proposed. */
export function dismissThemeRun(state: SessionState, command: CommandOf<'theme-run.dismiss'>): Decision {
  const { themeRunId } = command
  const themeRun = entryOf(state.themeRuns, themeRunId)
  if (!themeRun) return refuse('no-theme-run')
  if (themeRun.state === 'dismissed') return accept()
  if (themeRun.state !== 'proposed') return refuse('themes-settled')
  return accept({ kind: 'theme-run.dismissed', data: { themeRunId } })
}

/** Themes are made once: the first person settles it for all. What was taken back can be accepted again. */
export function acceptThemeRun(state: SessionState, command: CommandOf<'theme-run.accept'>): Decision {
  const themeRun = entryOf(state.themeRuns, command.themeRunId)
  if (!themeRun) return refuse('no-theme-run')
  if (!isOpenToAccept(themeRun)) return refuse('themes-settled')
  const taken = new Set<number>()
  const themes: AcceptedTheme[] = []
  let number = state.notes.lastNumber
  for (const theme of command.themes) {
    const numbers = ownNumbers(state, themeRun, theme, taken)
    if (numbers.length < 2 || numbers.length > MAX_LINKS_OF_IDEA) return refuse('theme-size')
    if (state.numbered.has(theme.noteId)) return refuse('themes-settled')
    themes.push({ ...theme, numbers, number: ++number })
  }
  return accept(...acceptance(state, themeRun, themes))
}

/** Like `acceptThemeRun`, with a frame on the canvas for each theme instead of a note and an idea. */
export function groupThemeRun(state: SessionState, command: CommandOf<'theme-run.group'>): Decision {
  const themeRun = entryOf(state.themeRuns, command.themeRunId)
  if (!themeRun) return refuse('no-theme-run')
  if (!isOpenToAccept(themeRun)) return refuse('themes-settled')
  const taken = new Set<number>()
  const themes = command.themes.map((theme) => ({
    ...theme,
    numbers: ownNumbers(state, themeRun, theme, taken),
  }))
  if (themes.some(({ numbers }) => numbers.length < 2 || numbers.length > MAX_LINKS_OF_IDEA))
    return refuse('theme-size')
  return accept({ kind: 'theme-run.grouped', data: { themeRunId: themeRun.id, themes } })
}

/** Removes the ideas that accepting made. Refusals: `no-theme-run`, `themes-settled` unless it was accepted. */
export function undoThemeRun(state: SessionState, command: CommandOf<'theme-run.undo'>): Decision {
  const { themeRunId } = command
  const themeRun = entryOf(state.themeRuns, themeRunId)
  if (!themeRun) return refuse('no-theme-run')
  if (themeRun.state === 'undone') return accept()
  if (themeRun.state !== 'accepted') return refuse('themes-settled')
  const numbers = themeRun.accepted.map(({ number }) => number).filter((number) => isInLogOf(state, number))
  const removed: BoardEvent[] = numbers.length > 0 ? [{ kind: 'ideas.removed', data: { numbers } }] : []
  return accept(...removed, { kind: 'theme-run.undone', data: { themeRunId } })
}

/** Aborts the open theme runs when all agents are stopped. */
export function stopThemeRuns(state: Pick<SessionState, 'themeRuns'>): BoardEvent[] {
  return Object.values(state.themeRuns)
    .filter(isOpenDocumentRun)
    .map(({ id: themeRunId }) => ({ kind: 'theme-run.aborted', data: { themeRunId } }))
}

function isOpenToAccept({ state }: ThemeRun): boolean {
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
function proposed({ numbers }: ThemeRun, outcome: ThemeRunOutcome): ThemeRunOutcome {
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

/** Returns a theme's ideas without those removed or archived since, and without those that another theme holds already. */
function ownNumbers(
  state: SessionState,
  themeRun: ThemeRun,
  { numbers }: Theme,
  taken: Set<number>,
): number[] {
  const given = new Set(themeRun.numbers)
  const own = [...new Set(numbers)].filter(
    (number) => given.has(number) && !taken.has(number) && isThere(state, number),
  )
  for (const number of own) taken.add(number)
  return own
}

/** Each theme is a note and an idea of its own that synthesizes the others, in one stroke. */
function acceptance(state: SessionState, themeRun: ThemeRun, themes: readonly AcceptedTheme[]): BoardEvent[] {
  const authorId = themeRun.agentId
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
    { kind: 'theme-run.accepted', data: { themeRunId: themeRun.id, themes: [...themes] } },
  ]
}

function sharedTags(state: SessionState, numbers: readonly number[]): string[] {
  const counts = new Map<string, number>()
  for (const number of numbers)
    for (const tag of ideaOf(state, number)?.tags ?? []) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count >= MIN_SHARERS)
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_SHARED_TAGS)
    .map(([tag]) => tag)
}
