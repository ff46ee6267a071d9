import { entryOf } from '#session/core/entry-of.ts'
import type { Owned } from '#session/core/owned-collections.ts'
import {
  begunBy,
  cancelDocumentRun,
  changeDocumentRun,
  putDocumentRun,
  settleDocumentRun,
} from '#session/documents/apply-documents.ts'
import { endOfRun, requestedRun } from '#session/documents/document-run.ts'
import type { EventOf } from '#session/event.ts'
import { putContributions } from '#session/rounds/apply-turns.ts'
import type { SessionState } from '#session/state.ts'
import { holdFor, setHold } from '#session/usage/spend.ts'
import type { ThemeRun } from './theme-run.ts'
import { themeText } from './theme-run.ts'

/** Adds a run that waits for the synthesizer, with the ideas to sort and its hold. */
export function themeRunRequested(
  state: SessionState,
  event: EventOf<'theme-run.requested'>,
  owned: Owned,
): SessionState {
  const { themeRunId: id, numbers, hold } = event.data
  const found = { themes: [], rest: [], accepted: [], settled: null }
  const themeRun: ThemeRun = { id, ...requestedRun(event), numbers, ...found }
  return putDocumentRun(setHold(state, id, holdFor(null, 1, hold), owned), 'themeRuns', themeRun, owned)
}

/** The run is being worked on, by this agent and model; each beginning counts as a try. */
export function themeRunBegan(
  state: SessionState,
  event: EventOf<'theme-run.began'>,
  owned: Owned,
): SessionState {
  return change(state, event, owned, (run) => ({ ...run, ...begunBy(run, event.data), state: 'thinking' }))
}

/** Stores the proposed themes, or why there are none, and counts the usage. No idea changes. */
export function themeRunEnded(
  state: SessionState,
  event: EventOf<'theme-run.ended'>,
  owned: Owned,
): SessionState {
  const { themeRunId: id, outcome } = event.data
  const settled = settleDocumentRun(state, { id, usage: outcome.usage, at: event.at }, owned)
  return change(settled, event, owned, (run) => ({
    ...run,
    ...(outcome.state === 'done'
      ? { state: 'proposed', themes: outcome.themes, rest: outcome.rest }
      : { state: outcome.state }),
    ...endOfRun(run, outcome, event.at),
  }))
}

/** Cancels the run and releases its hold; usage of a call under way is still to come. */
export function themeRunAborted(
  state: SessionState,
  { at, data }: EventOf<'theme-run.aborted'>,
  owned: Owned,
): SessionState {
  return cancelDocumentRun(state, 'themeRuns', { id: data.themeRunId, at }, owned)
}

/** The themes are declined; they stay readable in the run. */
export function themeRunDismissed(
  state: SessionState,
  event: EventOf<'theme-run.dismissed'>,
  owned: Owned,
): SessionState {
  return change(state, event, owned, (run) => ({ ...run, ...settledBy(event, 'dismissed') }))
}

/** The themes are notes and ideas now, which other events of the command made; here the notes get their agent. */
export function themeRunAccepted(
  state: SessionState,
  event: EventOf<'theme-run.accepted'>,
  owned: Owned,
): SessionState {
  const { themeRunId, themes } = event.data
  const { agentId = null, model = null } = entryOf(state.themeRuns, themeRunId) ?? {}
  const notes = themes.map((theme) => ({ noteId: theme.noteId, text: themeText(theme) }))
  // Marked like the notes of turns, so that every view of them shows which agent wrote them, and whether it was a script.
  const by = { roundId: '', turnId: '', agentId: agentId ?? '', model }
  const posted = agentId === null ? state : putContributions(state, by, notes, owned)
  return change(posted, event, owned, (run) => ({
    ...run,
    ...settledBy(event, 'accepted'),
    accepted: themes,
    grouped: undefined,
  }))
}

/** The themes are frames around the notes on the canvas; no idea was made. */
export function themeRunGrouped(
  state: SessionState,
  event: EventOf<'theme-run.grouped'>,
  owned: Owned,
): SessionState {
  const { themes: grouped } = event.data
  return change(state, event, owned, (run) => ({
    ...run,
    ...settledBy(event, 'accepted'),
    accepted: [],
    grouped,
  }))
}

/** The themes can be accepted again. Ideas that they were are removed by an event of its own. */
export function themeRunUndone(
  state: SessionState,
  event: EventOf<'theme-run.undone'>,
  owned: Owned,
): SessionState {
  return change(state, event, owned, (run) => ({ ...run, ...settledBy(event, 'undone') }))
}

function settledBy({ actor: by, at }: { actor: string; at: number }, state: ThemeRun['state']) {
  return { state, settled: { by, at } }
}

function change(
  state: SessionState,
  { data }: { data: { themeRunId: string } },
  owned: Owned,
  how: (run: ThemeRun) => ThemeRun,
): SessionState {
  return changeDocumentRun(state, 'themeRuns', data.themeRunId, owned, how)
}
