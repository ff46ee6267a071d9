import { entryOf } from '#session/core/entry-of.ts'
import type { ApplyTable } from '#session/core/events.ts'
import {
  begunAs,
  cancelledAt,
  changeRun,
  holdForRun,
  putRun,
  releaseDocumentRun,
  settleDocumentRun,
} from '#session/documents/apply-documents.ts'
import { endOfRun, requestedRun } from '#session/documents/document-run.ts'
import type { NotesSlice } from '#session/notes/notes-slice.ts'
import { putContributions } from '#session/rounds/put-contributions.ts'
import type { UsageSlice } from '#session/usage/usage-slice.ts'
import { type ThemeRun, type ThemeRunEvent, type ThemeRunsSlice, themeText } from './theme-run.ts'

export const APPLY_THEME_RUNS: ApplyTable<ThemeRunsSlice & NotesSlice & UsageSlice, ThemeRunEvent> = {
  'theme-run.requested'(state, event, owned) {
    const { themeRunId: id, numbers, hold } = event.data
    const found = { themes: [], rest: [], accepted: [], settled: null }
    const themeRun = { id, ...requestedRun(event), numbers, ...found }
    return {
      ...holdForRun(state, id, hold, owned),
      themeRuns: putRun(state.themeRuns, themeRun, owned),
    }
  },
  'theme-run.began': ({ themeRuns }, { data }, owned) => ({
    themeRuns: changeRun(themeRuns, data.themeRunId, owned, begunAs('thinking', data)),
  }),
  // No idea changes until people accept the themes.
  'theme-run.ended'(state, { at, data: { themeRunId: id, outcome } }, owned) {
    const { usage } = outcome
    return {
      ...settleDocumentRun(state, { id, usage, at }, owned),
      themeRuns: changeRun(state.themeRuns, id, owned, (run) => ({
        ...run,
        ...(outcome.state === 'done'
          ? { state: 'proposed', themes: outcome.themes, rest: outcome.rest }
          : { state: outcome.state }),
        ...endOfRun(run, outcome, at),
      })),
    }
  },
  'theme-run.aborted': (state, { at, data: { themeRunId: id } }, owned) => ({
    ...releaseDocumentRun(state, entryOf(state.themeRuns, id), owned),
    themeRuns: changeRun(state.themeRuns, id, owned, cancelledAt(at)),
  }),
  'theme-run.dismissed': ({ themeRuns }, event, owned) => ({
    themeRuns: changeRun(themeRuns, event.data.themeRunId, owned, (run) => ({
      ...run,
      ...settledBy(event, 'dismissed'),
    })),
  }),
  // Other events of the command make the notes and ideas of the themes.
  'theme-run.accepted'(state, event, owned) {
    const { themeRunId, themes } = event.data
    const { agentId = null, model = null } = entryOf(state.themeRuns, themeRunId) ?? {}
    const notes = themes.map((theme) => ({ noteId: theme.noteId, text: themeText(theme) }))
    // Marked like the notes of turns, so that every view of them shows which agent wrote them, and whether it was a script.
    const by = { roundId: '', turnId: '', agentId: agentId ?? '', model }
    return {
      ...(agentId !== null && putContributions(state, by, notes, owned)),
      themeRuns: changeRun(state.themeRuns, themeRunId, owned, (run) => ({
        ...run,
        ...settledBy(event, 'accepted'),
        accepted: themes,
        grouped: undefined,
      })),
    }
  },
  'theme-run.grouped': ({ themeRuns }, event, owned) => ({
    themeRuns: changeRun(themeRuns, event.data.themeRunId, owned, (run) => ({
      ...run,
      ...settledBy(event, 'accepted'),
      accepted: [],
      grouped: event.data.themes,
    })),
  }),
  // `ideas.removed` removes the ideas of the themes.
  'theme-run.undone': ({ themeRuns }, event, owned) => ({
    themeRuns: changeRun(themeRuns, event.data.themeRunId, owned, (run) => ({
      ...run,
      ...settledBy(event, 'undone'),
    })),
  }),
}

function settledBy<State extends ThemeRun['state']>(
  { actor: by, at }: { actor: string; at: number },
  state: State,
) {
  return { state, settled: { by, at } }
}
