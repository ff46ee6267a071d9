import { hasOutcome, loneThoughts, thoughtNotes } from '#agents/range/lone-thoughts.ts'
import { groupNotes } from '#agents/range/measure-range.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { editsOfProposal, editsOfSynthesis } from '#session/documents/edit-marks.ts'
import type { EditMark } from '#session/documents/hand-edit.ts'
import { ideasFor } from '#session/ideas/ideas-for.ts'
import { ideasInSight } from '#session/ideas/ideas-in-sight.ts'
import { originOfModel } from '#session/origin/note-origin.ts'
import { project } from '#session/project.ts'
import type { SessionState } from '#session/state.ts'
import { SYNTHESIS_SECTIONS, type Synthesis } from '#session/syntheses/synthesis.ts'
import type { BoardReport, ReportProposal, ReportSynthesis } from './board-report.ts'
import { reportCheck } from './report-checks.ts'
import { type ReportNoteLook, reportIdeas } from './report-ideas.ts'
import { reportInterviews } from './report-interviews.ts'
import { type ReportNames, reportNames } from './report-names.ts'
import { type PictureOnBoard, reportPictures } from './report-pictures.ts'
import { reportRatings } from './report-ratings.ts'
import { reportReviews } from './report-reviews.ts'
import { reportRounds, type TextOfNote } from './report-rounds.ts'
import { reportSteps } from './report-steps.ts'
import { reportThreads } from './report-threads.ts'
import { reportVotes } from './report-votes.ts'

/** A board as one of its people sees it, to be written into minutes. */
export interface ReportSource {
  state: SessionState
  viewerId: string
  /** The notes on the canvas, by id. */
  notes: ReadonlyMap<string, ReportNoteLook & { text: string }>
  pictures: readonly PictureOnBoard[]
  /** Milliseconds since 1970. */
  now: number
  /** IANA name of the reader's time zone. */
  timeZone: string
}

/** The content of a board for a viewer; `null` if they may not see it. */
export function buildReport({
  state,
  viewerId,
  notes,
  pictures,
  now,
  timeZone,
}: ReportSource): BoardReport | null {
  const view = project(state, viewerId)
  if (!view) return null
  const names = reportNames(state, notes)
  const { title, premise, createdAt } = view.board
  const ideas = [...ideasInSight({ ...state, ideas: ideasFor(state, viewerId) })].sort(
    (one, other) => one.number - other.number,
  )
  const present = new Set(ideas.map(({ number }) => number))
  const textOf: TextOfNote = (noteId, first) => notes.get(noteId)?.text ?? first
  return {
    title,
    premise,
    createdAt: Math.min(createdAt, ...saidBefore(state)),
    at: now,
    timeZone,
    people: Object.values(view.people)
      .filter(({ id, role }) => role !== null || ideas.some(({ authorId }) => authorId === id))
      .map(({ name }) => name),
    agents: view.agents.map(({ name, emoji, kind }) => ({ name, emoji, kind })),
    rounds: reportRounds(state, names, textOf),
    syntheses: newestOf(Object.values(view.syntheses)).map((each) =>
      reportSynthesis(state, each, names, textOf),
    ),
    votes: reportVotes(view, state, names, textOf),
    ratings: reportRatings(view, state, names, textOf),
    interviews: reportInterviews(state, view.me),
    threads: reportThreads(state, view, names),
    reviews: reportReviews(state, names),
    ideas: reportIdeas(state, ideas, names, notes),
    themes: Object.values(state.themeRuns)
      .filter((themeRun) => themeRun.state === 'accepted')
      .flatMap(({ accepted, grouped = [], model }) => [
        ...accepted.filter(({ number }) => present.has(number)).map((theme) => ({ ...theme, model })),
        ...grouped.map((theme) => ({ ...theme, number: null, model })),
      ])
      .map(({ number, title: name, summary, numbers, model }) => ({
        number,
        title: name,
        summary,
        model,
        origin: originOfModel(model),
        numbers: numbers.filter((each) => present.has(each)),
      })),
    loneThoughts: reportLoneThoughts({ ...state, ideas: ideasFor(state, viewerId) }),
    proposal: newestProposal(state, names),
    agenda: reportSteps(view.agenda),
    pictures: reportPictures(pictures),
  }
}

function reportLoneThoughts(state: SessionState): BoardReport['loneThoughts'] {
  if (!hasOutcome(state)) return []
  return loneThoughts(state, groupNotes(thoughtNotes(state))).map(({ numbers, end, why }) => ({
    numbers: [...numbers],
    text: state.ideas.get(String(numbers[0]))?.text ?? '',
    end,
    why,
  }))
}

/** Start times of imported sessions. */
function saidBefore({ imports, rounds }: SessionState): number[] {
  return Object.keys(imports).flatMap((id) => entryOf(rounds, id)?.startedAt ?? [])
}

/** The last version of each that is not empty. */
function newestOf(syntheses: readonly Synthesis[]): Synthesis[] {
  const written = syntheses.filter(({ sentences }) => sentences.length > 0)
  const replaced = new Set(written.map(({ previousId }) => previousId))
  return written.filter(({ id }) => !replaced.has(id))
}

function reportSynthesis(
  state: SessionState,
  synthesis: Synthesis,
  names: ReportNames,
  textOf: TextOfNote,
): ReportSynthesis {
  const { title, version, roundId, agentId, model, endedAt, startedAt, sentences, leftOut } = synthesis
  return {
    title,
    version,
    round: roundId === null ? null : (entryOf(state.rounds, roundId)?.number ?? null),
    by: agentId === null ? null : names.speaker(agentId, model, isEdited(editsOfSynthesis(synthesis))),
    editors: editorsOf(editsOfSynthesis(synthesis), names),
    state: synthesis.state,
    at: endedAt ?? startedAt,
    sections: SYNTHESIS_SECTIONS.map((section) => ({
      section,
      sentences: sentences
        .filter((each) => each.section === section)
        .map(({ text, notes, isSupported }) => ({
          text,
          numbers: notes.flatMap((id) => names.numberOf(id) ?? []),
          isSupported,
        })),
    })).filter((section) => section.sentences.length > 0),
    leftOut: leftOut.map(({ noteId, why }) => ({
      number: names.numberOf(noteId),
      text: textOf(noteId, state.contributions.get(noteId)?.text ?? ''),
      origin: names.originOf(noteId),
      why,
    })),
    check: reportCheck(state, state.syntheses, synthesis),
    revision: synthesis.revision ?? null,
  }
}

function isEdited(marks: readonly (EditMark | undefined)[]): boolean {
  return marks.some((mark) => mark !== undefined)
}

function editorsOf(marks: readonly (EditMark | undefined)[], names: ReportNames): string[] {
  const ids = new Set(marks.flatMap((mark) => mark?.by ?? []))
  return [...ids].flatMap((id) => names.nameOf(id) ?? [])
}

function newestProposal(state: SessionState, names: ReportNames): ReportProposal | null {
  const written = Object.values(state.proposals).filter(
    ({ summary, findings }) => summary !== '' || findings.length > 0,
  )
  const newest = written.toSorted((one, other) => one.startedAt - other.startedAt).at(-1)
  if (!newest) return null
  const { title, version, agentId, model, endedAt, startedAt, summary, findings, actions } = newest
  return {
    title,
    version,
    state: newest.state,
    by: agentId === null ? null : names.speaker(agentId, model, isEdited(editsOfProposal(newest))),
    editors: editorsOf(editsOfProposal(newest), names),
    at: endedAt ?? startedAt,
    summary,
    findings: findings.map(({ text, numbers, people }) => ({
      text,
      numbers: [...numbers],
      people: people.flatMap((id) => names.labelled(id) ?? []),
    })),
    actions: actions.map(({ text, numbers, ownerId, ownerName, due }) => ({
      text,
      numbers: [...numbers],
      owner: names.nameOf(ownerId) ?? ownerName ?? null,
      due,
    })),
    check: reportCheck(state, state.proposals, newest),
    revision: newest.revision ?? null,
  }
}

/** Only some of its ideas, and nothing else of the board: for a selection. */
export function reportOfSome(report: BoardReport, numbers: ReadonlySet<number>): BoardReport {
  const ideas = report.ideas.filter(({ number }) => numbers.has(number))
  const themes = report.themes.filter((theme) => theme.number !== null && numbers.has(theme.number))
  return { ...reportOfLog(report), ideas, themes }
}

/** Only the idea log. */
export function reportOfLog(report: BoardReport): BoardReport {
  return {
    ...report,
    rounds: [],
    syntheses: [],
    votes: [],
    ratings: [],
    interviews: [],
    threads: [],
    reviews: [],
    proposal: null,
    pictures: [],
  }
}
