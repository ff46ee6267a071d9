import { z } from 'zod'
import type { AgentsSlice } from '#session/agents/agents-slice.ts'
import { accept, refuse } from '#session/core/decision.ts'
import { commandRoute, commandsOn } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { type AskedSlice, tooMuchAsked } from '#session/documents/ask-limits.ts'
import { outcomeToRecord, refuseBegin } from '#session/documents/decide-documents.ts'
import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import { IdeaNumber, MAX_LINKS_OF_IDEA } from '#session/ideas/idea.ts'
import type { IdeaEvent } from '#session/ideas/idea-event.ts'
import { ideaIn } from '#session/ideas/idea-in.ts'
import { isInLog } from '#session/ideas/idea-state.ts'
import type { IdeasSlice } from '#session/ideas/ideas-slice.ts'
import type { NotesSlice } from '#session/notes/notes-slice.ts'
import type { NotesEvent } from '#session/notes/number-notes.ts'
import { NoteId } from '#session/rounds/round.ts'
import { type BudgetState, overBudget } from '#session/usage/board-budget.ts'
import { Amount } from '#session/usage/model-usage.ts'
import type { UsageSlice } from '#session/usage/usage-slice.ts'
import { isIdeaAtWork, makeThemeEvents, ownNumbers, proposedThemes } from './accept-themes.ts'
import {
  type AcceptedTheme,
  GroupedTheme,
  MAX_THEME_RUN_IDEAS,
  MAX_THEMES,
  RequestedTheme,
  type ThemeRun,
  type ThemeRunEvent,
  ThemeRunId,
  ThemeRunOutcome,
  type ThemeRunsSlice,
} from './theme-run.ts'

type Slice = ThemeRunsSlice &
  Pick<IdeasSlice, 'ideas'> &
  NotesSlice &
  AskedSlice &
  BudgetState &
  UsageSlice &
  AgentsSlice

const define = commandsOn<Slice, ThemeRunEvent | IdeaEvent | NotesEvent>()

/** From the server's own planning. Takes the ideas that are still in the log, two or more. */
const startThemeRun = define({
  type: 'theme-run.start',
  fields: {
    themeRunId: ThemeRunId,
    numbers: z.array(IdeaNumber).max(MAX_THEME_RUN_IDEAS),
    hold: Amount,
  },
  minRole: 'runs',
  decide(state, { themeRunId, numbers: given, hold }, actor, { areAgentsOn, now }) {
    if (!areAgentsOn) return refuse('agents-off')
    if (entryOf(state.themeRuns, themeRunId)) return accept()
    const numbers = [...new Set(given)].filter((number) => isIdeaAtWork(state, number))
    if (numbers.length < 2) return refuse('too-few-ideas')
    const tooMuch = tooMuchAsked(state, actor, now)
    if (tooMuch) return tooMuch
    const over = overBudget(state, { hold, turns: null, roundId: null, now })
    if (over) return refuse(over)
    return accept({ kind: 'theme-run.requested', data: { themeRunId, numbers, hold } })
  },
})

const beginThemeRun = define({
  type: 'theme-run.begin',
  fields: { themeRunId: ThemeRunId, agentId: z.string(), model: z.string() },
  minRole: 'server',
  startsWork: true,
  decide(state, { type: _type, ...data }) {
    const themeRun = entryOf(state.themeRuns, data.themeRunId)
    if (!themeRun) return refuse('no-theme-run')
    return refuseBegin(state, themeRun, data.agentId) ?? accept({ kind: 'theme-run.began', data })
  },
})

/** If it was aborted, only its usage is counted, once. */
const endThemeRun = define({
  type: 'theme-run.end',
  fields: { themeRunId: ThemeRunId, outcome: ThemeRunOutcome },
  minRole: 'server',
  allowedOn: ['closed', 'deleted'],
  decide(state, { themeRunId, outcome: given }) {
    const themeRun = entryOf(state.themeRuns, themeRunId)
    if (!themeRun) return accept()
    const outcome = outcomeToRecord<ThemeRunOutcome>(state, themeRun, {
      outcome: proposedThemes(themeRun, given),
      cancelled: { state: 'cancelled', usage: given.usage },
    })
    return outcome ? accept({ kind: 'theme-run.ended', data: { themeRunId, outcome } }) : accept()
  },
})

const path = '/theme-runs/{themeRunId}'

const abortThemeRun = define({
  type: 'theme-run.abort',
  fields: { themeRunId: ThemeRunId },
  minRole: 'runs',
  logLimit: 'none',
  route: commandRoute('post', `${path}/abort`, 'End a theme run that goes on', 'themeRun'),
  decide(state, { themeRunId }) {
    const themeRun = entryOf(state.themeRuns, themeRunId)
    if (!themeRun) return refuse('no-theme-run')
    return isOpenDocumentRun(themeRun)
      ? accept({ kind: 'theme-run.aborted', data: { themeRunId } })
      : accept()
  },
})

const dismissThemeRun = define({
  type: 'theme-run.dismiss',
  fields: { themeRunId: ThemeRunId },
  minRole: 'runs',
  route: commandRoute(
    'post',
    `${path}/dismiss`,
    'Dismiss its themes; the ideas stay as they are',
    'themeRun',
  ),
  decide(state, { themeRunId }) {
    const themeRun = entryOf(state.themeRuns, themeRunId)
    if (!themeRun) return refuse('no-theme-run')
    if (themeRun.state === 'dismissed') return accept()
    if (themeRun.state !== 'proposed') return refuse('themes-settled')
    return accept({ kind: 'theme-run.dismissed', data: { themeRunId } })
  },
})

/**
 * Themes are made once: the first person settles it for all. What was undone can be accepted again. The server has made a note for
 * each theme, numbered and captured in the same stroke.
 */
const acceptThemeRun = define({
  type: 'theme-run.accept',
  fields: {
    themeRunId: ThemeRunId,
    themes: z
      .array(RequestedTheme.extend({ noteId: NoteId }))
      .min(1)
      .max(MAX_THEMES),
  },
  minRole: 'runs',
  decide(state, command) {
    const themeRun = entryOf(state.themeRuns, command.themeRunId)
    if (!themeRun) return refuse('no-theme-run')
    if (!isOpenToAccept(themeRun)) return refuse('themes-settled')
    const taken = new Set<number>()
    const themes: AcceptedTheme[] = []
    let number = state.notes.lastNumber
    for (const theme of command.themes) {
      const numbers = ownNumbers(state, themeRun, theme, taken)
      if (!hasThemeSize(numbers)) return refuse('theme-size')
      if (state.noteNumbers.has(theme.noteId)) return refuse('themes-settled')
      themes.push({ ...theme, numbers, number: ++number })
    }
    return accept(...makeThemeEvents(state, themeRun, themes))
  },
})

/** Like `theme-run.accept`, with a frame on the canvas for each theme instead of a note and an idea. */
const groupThemeRun = define({
  type: 'theme-run.group',
  fields: {
    themeRunId: ThemeRunId,
    themes: z
      .array(RequestedTheme.extend({ frameId: NoteId.nullable(), moved: GroupedTheme.shape.moved }))
      .min(1)
      .max(MAX_THEMES),
  },
  minRole: 'runs',
  decide(state, command) {
    const themeRun = entryOf(state.themeRuns, command.themeRunId)
    if (!themeRun) return refuse('no-theme-run')
    if (!isOpenToAccept(themeRun)) return refuse('themes-settled')
    const taken = new Set<number>()
    const themes = command.themes.map((theme) => ({
      ...theme,
      numbers: ownNumbers(state, themeRun, theme, taken),
    }))
    if (!themes.every(({ numbers }) => hasThemeSize(numbers))) return refuse('theme-size')
    return accept({ kind: 'theme-run.grouped', data: { themeRunId: themeRun.id, themes } })
  },
})

/** Removes the ideas that accepting made, and with them their links. */
const undoThemeRun = define({
  type: 'theme-run.undo',
  fields: { themeRunId: ThemeRunId },
  minRole: 'runs',
  decide(state, { themeRunId }) {
    const themeRun = entryOf(state.themeRuns, themeRunId)
    if (!themeRun) return refuse('no-theme-run')
    if (themeRun.state === 'undone') return accept()
    if (themeRun.state !== 'accepted') return refuse('themes-settled')
    const numbers = themeRun.accepted.flatMap(({ number }) => {
      const idea = ideaIn(state, number)
      return idea && isInLog(idea) ? [number] : []
    })
    return accept(...(numbers.length > 0 ? [{ kind: 'ideas.removed', data: { numbers } } as const] : []), {
      kind: 'theme-run.undone',
      data: { themeRunId },
    })
  },
})

export const THEME_RUN_COMMANDS = [
  startThemeRun,
  beginThemeRun,
  endThemeRun,
  abortThemeRun,
  dismissThemeRun,
  acceptThemeRun,
  groupThemeRun,
  undoThemeRun,
] as const

/** Aborts the open theme runs when all agents are stopped. */
export function stopThemeRuns({ themeRuns }: ThemeRunsSlice): ThemeRunEvent[] {
  return Object.values(themeRuns)
    .filter(isOpenDocumentRun)
    .map(({ id: themeRunId }) => ({ kind: 'theme-run.aborted', data: { themeRunId } }))
}

function isOpenToAccept({ state }: ThemeRun): boolean {
  return state === 'proposed' || state === 'undone'
}

function hasThemeSize({ length }: readonly number[]): boolean {
  return length >= 2 && length <= MAX_LINKS_OF_IDEA
}
