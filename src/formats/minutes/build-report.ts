import type { EditMark } from '#session/documents/hand-edit.ts'
import { ideasFor } from '#session/ideas/ideas-for.ts'
import { ideasInSight } from '#session/ideas/ideas-in-sight.ts'
import { project } from '#session/project.ts'
import type { Proposal } from '#session/proposals/proposal.ts'
import { entryOf, type SessionState } from '#session/state.ts'
import { SYNTHESIS_SECTIONS, type Synthesis } from '#session/syntheses/synthesis.ts'
import type { AccountProposal, AccountSynthesis, BoardAccount } from './board-report.ts'
import { type AccountNoteLook, accountOfIdeas } from './report-ideas.ts'
import { type AccountNames, accountNames } from './report-names.ts'
import { accountOfPictures, type PictureOnBoard } from './report-pictures.ts'
import { accountOfRounds, type TextOfNote } from './report-rounds.ts'

export interface AccountSource {
  state: SessionState
  viewerId: string
  /** The notes on the canvas, by id. */
  notes: ReadonlyMap<string, AccountNoteLook & { text: string }>
  pictures: readonly PictureOnBoard[]
  /** Milliseconds since 1970. */
  now: number
  /** IANA name of the reader's time zone. */
  timeZone: string
}

/** The content of a board for a viewer; `null` if they may not see it. */
export function giveAccount({
  state,
  viewerId,
  notes,
  pictures,
  now,
  timeZone,
}: AccountSource): BoardAccount | null {
  const view = project(state, viewerId)
  if (!view) return null
  const names = accountNames(state)
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
    rounds: accountOfRounds(state, names, textOf),
    syntheses: newestOf(Object.values(view.syntheses)).map((each) =>
      accountOfSynthesis(state, each, names, textOf),
    ),
    ideas: accountOfIdeas(state, ideas, names, notes),
    themes: Object.values(state.themeRuns)
      .filter((themeRun) => themeRun.state === 'accepted')
      .flatMap(({ accepted, grouped = [] }) => [
        ...accepted.filter(({ number }) => present.has(number)),
        ...grouped.map((theme) => ({ ...theme, number: null })),
      ])
      .map(({ number, title: name, summary, numbers }) => ({
        number,
        title: name,
        summary,
        numbers: numbers.filter((each) => present.has(each)),
      })),
    proposal: newestProposal(Object.values(state.proposals), names),
    pictures: accountOfPictures(pictures),
  }
}

/** When the imported sessions started. */
function saidBefore({ imports, rounds }: SessionState): number[] {
  return Object.keys(imports).flatMap((id) => entryOf(rounds, id)?.startedAt ?? [])
}

/** The last version of each that is not empty. */
function newestOf(syntheses: readonly Synthesis[]): Synthesis[] {
  const written = syntheses.filter(({ sentences }) => sentences.length > 0)
  const replaced = new Set(written.map(({ previousId }) => previousId))
  return written.filter(({ id }) => !replaced.has(id))
}

function accountOfSynthesis(
  state: SessionState,
  synthesis: Synthesis,
  names: AccountNames,
  textOf: TextOfNote,
): AccountSynthesis {
  const { title, version, roundId, agentId, model, endedAt, startedAt, sentences, leftOut } = synthesis
  return {
    title,
    version,
    round: roundId === null ? null : (entryOf(state.rounds, roundId)?.number ?? null),
    by: agentId === null ? null : names.speaker(agentId, model),
    editors: editorsOf([synthesis.titleEdited, ...sentences.map(({ edited }) => edited)], names),
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
      why,
    })),
  }
}

function editorsOf(marks: readonly (EditMark | undefined)[], names: AccountNames): string[] {
  const ids = new Set(marks.flatMap((mark) => mark?.by ?? []))
  return [...ids].flatMap((id) => names.nameOf(id) ?? [])
}

function newestProposal(proposals: readonly Proposal[], names: AccountNames): AccountProposal | null {
  const written = proposals.filter(({ summary, findings }) => summary !== '' || findings.length > 0)
  const newest = written.toSorted((one, other) => one.startedAt - other.startedAt).at(-1)
  if (!newest) return null
  const { title, version, agentId, model, endedAt, startedAt, summary, findings, actions } = newest
  return {
    title,
    version,
    state: newest.state,
    by: agentId === null ? null : names.speaker(agentId, model),
    editors: editorsOf(
      [newest.titleEdited, newest.summaryEdited, ...[...findings, ...actions].map(({ edited }) => edited)],
      names,
    ),
    at: endedAt ?? startedAt,
    summary,
    findings: findings.map(({ text, numbers, people }) => ({
      text,
      numbers: [...numbers],
      people: people.flatMap((id) => names.nameOf(id) ?? []),
    })),
    actions: actions.map(({ text, numbers, ownerId, ownerName, due }) => ({
      text,
      numbers: [...numbers],
      owner: names.nameOf(ownerId) ?? ownerName ?? null,
      due,
    })),
  }
}

/** Only some of its ideas, and nothing else of the board: for a selection. */
export function accountOfSome(account: BoardAccount, numbers: ReadonlySet<number>): BoardAccount {
  const ideas = account.ideas.filter(({ number }) => numbers.has(number))
  const themes = account.themes.filter((theme) => theme.number !== null && numbers.has(theme.number))
  return { ...accountOfLog(account), ideas, themes }
}

/** Only the idea log. */
export function accountOfLog(account: BoardAccount): BoardAccount {
  return { ...account, rounds: [], syntheses: [], proposal: null, pictures: [] }
}
