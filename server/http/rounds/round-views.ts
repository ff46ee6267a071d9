import type { RoundResponse } from '#api/rounds.ts'
import type { SynthesisResponse } from '#api/syntheses.ts'
import { agentName } from '#session/agents/agent-name.ts'
import { notesWithPlus } from '#session/conversations/notes-with-plus.ts'
import { CONTENT_SENTENCES } from '#session/core/content-sentences.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { originOfSynthesis } from '#session/origin/document-origin.ts'
import { originOfRun } from '#session/origin/note-origin.ts'
import { agentsWithoutNotes, lacksSynthesis } from '#session/rounds/prose-only.ts'
import { candidatesOf, type ModeratorVerdict, type Round, type Turn } from '#session/rounds/round.ts'
import type { SessionState } from '#session/state.ts'
import type { Synthesis } from '#session/syntheses/synthesis.ts'

/** A round with all texts. `selection` is by the present reactions, not by those at its end. */
export function roundAnswer(state: SessionState, round: Round): RoundResponse {
  const { id, number, question, mode, cycles, trigger, askedBy, startedAt, endedAt, notes } = round
  const synthesis = round.synthesisId === null ? null : entryOf(state.syntheses, round.synthesisId)
  const view = entryOf(state.roundViews, id)
  const models = modelsOf(state, round)
  const turns = round.turns.map((turn) => turnAnswer(state, turn, models.get(turn.id) ?? null))
  const posted = new Set(turns.flatMap((turn) => turn.notes))
  return {
    id,
    number,
    question,
    mode,
    cycles,
    state: round.state,
    trigger,
    askedBy,
    startedAt,
    endedAt,
    notes,
    frame: round.frameId,
    turns,
    moderation: moderationAnswer(round),
    withoutNotes: agentsWithoutNotes({ turns: view?.turns ?? [] }),
    selection: notesWithPlus(state).filter((noteId) => posted.has(noteId)),
    ...(synthesis && { synthesis: synthesisAnswer(synthesis) }),
    ...(view && lacksSynthesis(view) && { synthesisMissing: CONTENT_SENTENCES.noNotesToSumUp }),
  }
}

/** The models by turn. A turn that has ended keeps its model only in the round's view. */
function modelsOf(state: SessionState, { id }: Round): Map<string, string | null> {
  const views = entryOf(state.roundViews, id)?.turns ?? []
  return new Map(views.map((turn) => [turn.id, turn.model]))
}

function turnAnswer(state: SessionState, turn: Turn, model: string | null): RoundResponse['turns'][number] {
  const { id, agentId, duty, phase, sees, attempt } = turn
  const notes = 'notes' in turn ? turn.notes : []
  return {
    id,
    agent: agentId,
    name: turn.speaker ?? agentName(state, agentId),
    ...(turn.saidAt !== undefined && { saidAt: turn.saidAt }),
    duty,
    ...(sees && { part: sees.part }),
    phase,
    state: turn.state,
    attempt,
    model,
    origin: originOfTurn(turn, model),
    text: 'text' in turn ? turn.text : '',
    notes: notes.map(({ noteId }) => noteId),
    usual: Object.fromEntries(
      notes.flatMap(({ noteId, usualPercent }) =>
        usualPercent === undefined ? [] : [[noteId, usualPercent]],
      ),
    ),
    candidates: candidatesOf(turn).map(({ text, usualPercent, noteId, echoes }) => ({
      text,
      usualPercent,
      note: noteId ?? null,
      echoes: echoes ?? null,
    })),
    ...(turn.state === 'failed' && { error: turn.failure }),
    usage: 'usage' in turn ? turn.usage : null,
  }
}

/** Only the name of a speaker in an imported file is known. */
function originOfTurn(
  { agentId, ...turn }: Turn,
  model: string | null,
): RoundResponse['turns'][number]['origin'] {
  if (agentId === '') return 'person'
  return originOfRun(model, 'text' in turn && turn.text !== '')
}

function moderationAnswer({ moderation, moderators }: Round): RoundResponse['moderation'] {
  const { picks, usage } = moderation.state === 'done' ? moderation : { picks: [], usage: null }
  const verdicts = ('verdicts' in moderation && moderation.verdicts) || []
  const model = usage?.model ?? verdicts[0]?.usage?.model ?? null
  return {
    state: moderation.state,
    agent: 'agentId' in moderation ? moderation.agentId : null,
    picks,
    ...(moderators && {
      moderators: moderators.map((agent) =>
        verdictAnswer(
          agent,
          verdicts.find(({ agentId }) => agentId === agent),
        ),
      ),
    }),
    origin: originOfRun(model, picks.length > 0),
    isHidden: 'isHidden' in moderation && moderation.isHidden === true,
    ...(moderation.state === 'failed' && { error: moderation.failure }),
  }
}

function verdictAnswer(
  agent: string,
  verdict: ModeratorVerdict | undefined,
): NonNullable<RoundResponse['moderation']['moderators']>[number] {
  const { picks = [], usage = null, failure } = verdict ?? {}
  return {
    agent,
    picks,
    origin: originOfRun(usage?.model ?? null, picks.length > 0),
    usage,
    ...(failure && { error: failure }),
  }
}

/** The API's names for the fields of a synthesis. */
export function synthesisAnswer(synthesis: Synthesis): SynthesisResponse {
  const { roundId, previousId, agentId, cardId, failure, ...rest } = synthesis
  return {
    ...rest,
    round: roundId,
    previous: previousId,
    agent: agentId,
    origin: originOfSynthesis(synthesis),
    card: cardId,
    ...(failure && { error: failure }),
  }
}
