import type { RepresentationPoll } from '#session/choosing/representation/representation-poll.ts'
import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import type { EditMark } from '#session/documents/hand-edit.ts'
import { originOfProposal, originOfSynthesis, originOfThemes } from '#session/origin/document-origin.ts'
import { originOfRun } from '#session/origin/note-origin.ts'
import type { Proposal } from '#session/proposals/proposal.ts'
import {
  candidatesOf,
  isOver,
  type Moderation,
  type ModeratorVerdict,
  type Round,
  type RoundView,
  type Turn,
} from '#session/rounds/round.ts'
import type { Synthesis } from '#session/syntheses/synthesis.ts'
import type { ThemeRun } from '#session/themes/theme-run.ts'

/** The file's id for a person or an agent; `null` if unknown. */
export type FileNameOf = (id: string) => string | null

/** Writes a round. An unfinished round counts as aborted now: nothing from a file keeps running. */
export function writeRound(round: Round, view: RoundView | null, whose: FileNameOf): object {
  const { view: _view, held: _held, turns, state, ...rest } = round
  return {
    ...rest,
    state: isOver(state) ? state : 'aborted',
    askedBy: whose(round.askedBy) ?? 'server',
    ...(round.moderators && { moderators: round.moderators.map((id) => whose(id) ?? 'server') }),
    moderation: writeModeration(round.moderation, whose),
    turns: turns.map((turn, i) => writeTurn(turn, view?.turns[i]?.model ?? null, whose)),
  }
}

function writeTurn(turn: Turn, model: string | null, whose: FileNameOf): object {
  const { id, agentId, duty, phase, attempt, speaker, saidAt } = turn
  const said = 'notes' in turn ? turn : { text: '', notes: [], usage: null, state: 'cancelled' as const }
  const { state, text, notes, usage } = said
  // A posted one is among the notes. The note that one echoes has another id on the board that takes the file.
  const candidates = candidatesOf(turn)
    .filter(({ noteId }) => noteId === undefined)
    .map(({ text: thought, usualPercent }) => ({ text: thought, usualPercent }))
  return {
    id,
    agentId: whose(agentId) ?? '',
    duty,
    phase,
    attempt,
    speaker: speaker ?? null,
    ...(saidAt !== undefined && { saidAt }),
    model,
    origin: agentId === '' ? 'person' : originOfRun(model, text !== ''),
    state,
    text,
    notes,
    usage,
    failure: turn.state === 'failed' ? turn.failure : null,
    ...(candidates.length > 0 && { candidates }),
  }
}

function writeModeration(moderation: Moderation, whose: FileNameOf): object {
  switch (moderation.state) {
    case 'none':
      return moderation
    case 'queued':
    case 'judging':
      return { state: 'cancelled', usage: null }
    case 'cancelled':
      return { ...moderation, ...writeVerdicts(moderation, whose) }
    case 'done': {
      // A copy has no deadline for choosing.
      const { pickedAt: _pickedAt, ...rest } = moderation
      return { ...rest, agentId: whose(moderation.agentId) ?? 'server', ...writeVerdicts(moderation, whose) }
    }
    case 'failed':
      return {
        ...moderation,
        agentId: orNull(moderation.agentId, whose),
        ...writeVerdicts(moderation, whose),
      }
  }
}

function writeVerdicts(
  { verdicts }: { verdicts?: ModeratorVerdict[] | undefined },
  whose: FileNameOf,
): object {
  if (!verdicts) return {}
  return {
    verdicts: verdicts.map((verdict) => ({ ...verdict, agentId: whose(verdict.agentId) ?? 'server' })),
  }
}

/** With the file's ids of people and agents. One that is not over is cancelled in the file. */
export function writeSynthesis(synthesis: Synthesis, whose: FileNameOf): object {
  return {
    ...synthesis,
    origin: originOfSynthesis(synthesis),
    // About this server's runs; an imported board has none yet.
    tries: undefined,
    ...peopleOf(synthesis, whose),
    titleEdited: writeEdit(synthesis.titleEdited, whose),
    sentences: synthesis.sentences.map((sentence) => ({
      ...sentence,
      edited: writeEdit(sentence.edited, whose),
    })),
    state: isOpenDocumentRun(synthesis) ? 'cancelled' : synthesis.state,
  }
}

/** With the file's ids of people and agents; people it does not know are left out of findings. */
export function writeProposal(proposal: Proposal, whose: FileNameOf): object {
  const isWritten = proposal.state !== 'queued' && proposal.state !== 'writing'
  const known = (id: string) => whose(id) ?? []
  return {
    ...proposal,
    origin: originOfProposal(proposal),
    // About this server's runs; an imported board has none yet.
    tries: undefined,
    ...peopleOf(proposal, whose),
    state: isWritten ? proposal.state : 'cancelled',
    sources: proposal.sources.map((source) => ({ ...source, authorId: orNull(source.authorId, whose) })),
    titleEdited: writeEdit(proposal.titleEdited, whose),
    summaryEdited: writeEdit(proposal.summaryEdited, whose),
    findings: proposal.findings.map((finding) => ({
      ...finding,
      people: finding.people.flatMap(known),
      edited: writeEdit(finding.edited, whose),
    })),
    actions: proposal.actions.map((action) => ({
      ...action,
      ownerId: orNull(action.ownerId, whose),
      edited: writeEdit(action.edited, whose),
    })),
  }
}

/** With the file's ids of people and agents. One that is not over is cancelled in the file. */
export function writeThemeRun(themeRun: ThemeRun, whose: FileNameOf): object {
  const { settled } = themeRun
  const isGoing = themeRun.state === 'queued' || themeRun.state === 'thinking'
  return {
    ...themeRun,
    origin: originOfThemes(themeRun),
    // About this server's runs; an imported board has none yet.
    tries: undefined,
    ...peopleOf(themeRun, whose),
    // The old places of the notes mean nothing on another board.
    grouped: themeRun.grouped?.map((theme) => ({ ...theme, moved: [] })),
    state: isGoing ? 'cancelled' : themeRun.state,
    settled: settled && { ...settled, by: whose(settled.by) ?? 'server' },
  }
}

/** `null` for an open check: its answers are secret. */
export function writeCheck(check: RepresentationPoll, whose: FileNameOf): object | null {
  if (check.state === 'open') return null
  const { state: _closed, ...rest } = check
  return {
    ...rest,
    startedBy: whose(check.startedBy) ?? 'server',
    closedBy: whose(check.closedBy) ?? 'server',
  }
}

function peopleOf(
  { agentId, requestedBy }: { agentId: string | null; requestedBy: string },
  whose: FileNameOf,
): { agentId: string | null; requestedBy: string } {
  return { agentId: orNull(agentId, whose), requestedBy: whose(requestedBy) ?? 'server' }
}

/** Missing if an agent wrote the part. */
function writeEdit(edited: EditMark | undefined, whose: FileNameOf): EditMark | undefined {
  return edited && { ...edited, by: whose(edited.by) ?? 'server' }
}

function orNull(id: string | null, whose: FileNameOf): string | null {
  return id === null ? null : whose(id)
}
