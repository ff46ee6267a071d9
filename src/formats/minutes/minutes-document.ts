import { SECTION_LABELS } from '#session/syntheses/section-labels.ts'
import { aiLine, speakerLabel, wordsOfAgent, writtenLabel } from './author-labels.ts'
import type {
  BoardReport,
  ReportIdea,
  ReportProposal,
  ReportRating,
  ReportSynthesis,
  ReportVote,
} from './board-report.ts'
import { checkMinutes } from './check-minutes.ts'
import { interviewMinutes } from './interview-minutes.ts'
import { groupLoneThoughts, HAS_WORDS, LONE_THOUGHTS_TITLE } from './lone-thought-labels.ts'
import {
  about,
  headingBlock,
  inBrackets,
  item,
  listBlocks,
  type MinutesBlock,
  type MinutesSpan,
  numberedBlocks,
  numberedNote,
  paragraphBlock,
  prose,
  proseBlocks,
  strong,
} from './minutes-block.ts'
import { opinionMinutes } from './opinion-minutes.ts'
import { outlineMinutes } from './outline-minutes.ts'
import {
  criterionLabel,
  editedLabel,
  formatDays,
  formatIsoDay,
  formatMinute,
  formatNumbers,
  plusLabel,
  rankLabel,
  ratedLabel,
  ratingFacts,
  SOURCE_IN_MINUTES,
  stepTimes,
  voteFacts,
} from './report-labels.ts'
import { reviewMinutes } from './review-minutes.ts'
import { roundMinutes } from './round-minutes.ts'
import { threadMinutes } from './thread-minutes.ts'

/** Parts of the minutes that a reader can leave out; the results are always in them. */
export interface MinutesOptions {
  /** Whether the agents' answers are added at the end. */
  hasAppendix: boolean
}

/** The minutes of a board, results first. The appendix is apart: print has the pictures in front of it. */
export function minutesDocument(
  report: BoardReport,
  { hasAppendix }: MinutesOptions,
): { main: MinutesBlock[]; appendix: MinutesBlock[] } {
  const { timeZone } = report
  const { decisions, todos, chosenByPeople, chosenByAgents, groups } = outlineMinutes(report)
  const main = [
    ...head(report, aiLine(report, { hasAppendix })),
    ...listBlocks(
      decisions.map((idea) => item(...promotedSpans(idea))),
      headingBlock(2, 'Decisions'),
    ),
    ...listBlocks(
      todos.map((idea) => ({ spans: promotedSpans(idea), isTicked: idea.promotion?.isDone ?? false })),
      headingBlock(2, 'To-dos'),
    ),
    ...report.votes.flatMap((vote) => voteMinutes(vote, timeZone)),
    ...report.ratings.flatMap((rating) => ratingMinutes(rating, timeZone)),
    ...report.interviews.flatMap((interview) => interviewMinutes(interview, timeZone)),
    ...(report.proposal ? proposalMinutes(report.proposal, timeZone) : []),
    ...report.syntheses.flatMap((synthesis) => synthesisMinutes(synthesis, timeZone)),
    ...listBlocks(chosenByPeople.map(chosenItem), headingBlock(2, 'Chosen by people')),
    ...listBlocks(chosenByAgents.map(chosenItem), headingBlock(2, 'Chosen by the moderator')),
    ...(groups.length > 0 ? [headingBlock(2, "People's ideas")] : []),
    ...groups.flatMap(({ title, summary, ideas, theme }) => [
      ...(title === ''
        ? []
        : [headingBlock(3, `${title}${inBrackets(theme && writtenLabel({ kind: 'agent', ...theme }))}`)]),
      ...proseBlocks(summary),
      ...listBlocks(ideas.map(ideaItem)),
    ]),
    ...loneThoughtMinutes(report),
    ...threadMinutes(report.threads),
    ...reviewMinutes(report.reviews, timeZone),
    ...numberedBlocks(
      report.agenda.map(({ instruction, ...step }) =>
        item(
          strong(step.title),
          ` (${stepTimes({ ...step, instruction }, timeZone)})`,
          ...(instruction === '' ? [] : [': ', prose(instruction)]),
        ),
      ),
      headingBlock(2, 'Agenda'),
    ),
  ]
  return { main, appendix: hasAppendix ? appendix(report) : [] }
}

function head({ title, premise, people, createdAt, at, timeZone }: BoardReport, ai: string | null) {
  const hasPremise = premise !== '' && premise !== title
  const items = [
    item(`Date: ${formatDays(createdAt, at, timeZone)}`),
    ...(people.length > 0 ? [item(`People: ${people.join(', ')}`)] : []),
    ...(hasPremise ? [item('Question: ', prose(premise))] : []),
    item(`Written: ${formatMinute(at, timeZone)}`),
    ...(ai === null ? [] : [item(`AI: ${ai}`)]),
  ]
  return listBlocks(items, headingBlock(1, title))
}

/** With the owner, the due date, and whether an agent wrote the words. */
function promotedSpans({ number, text, promotion, origin }: ReportIdea): MinutesSpan[] {
  const due = promotion?.due && `by ${promotion.due}`
  return [...numberedNote(number, text), inBrackets(promotion?.owner, due, wordsOfAgent(origin))]
}

/** With the author, and whose "+" selects it: people, then agents. */
function chosenItem(idea: ReportIdea) {
  const { number, text, plus, says } = idea
  return item(
    ...numberedNote(number, text),
    ...about(authorLabel(idea), ...plusLabel(plus), ...criterionLabel(says)),
  )
}

/** With the author and the outcome. */
function ideaItem(idea: ReportIdea) {
  const { number, text, category, source, plus, says, parent } = idea
  return item(
    ...numberedNote(number, text),
    ...about(
      authorLabel(idea),
      category === 'question' && 'question',
      source === 'import' && SOURCE_IN_MINUTES[source],
      parent !== null && `answers #${parent}`,
      plus.people > 0 && `+${plus.people}`,
      ...criterionLabel(says),
    ),
  )
}

function authorLabel({ author, model, origin }: ReportIdea): string {
  return author ? speakerLabel({ ...author, model, origin }) : wordsOfAgent(origin)
}

/** Lists the thoughts of one person alone: the words of those that nothing took up, the numbers of the others. */
function loneThoughtMinutes({ loneThoughts }: BoardReport): MinutesBlock[] {
  const items = groupLoneThoughts(loneThoughts).flatMap(({ end, label, thoughts }) =>
    HAS_WORDS[end]
      ? thoughts.map(({ numbers, text, why }) =>
          item(`${label}: `, ...numberedNote(numbers[0] ?? null, text), ...about(why)),
        )
      : [item(`${label}${formatNumbers(thoughts.flatMap(({ numbers }) => numbers))}`)],
  )
  return listBlocks(items, headingBlock(2, LONE_THOUGHTS_TITLE))
}

function appendix({ rounds, agents, timeZone }: BoardReport): MinutesBlock[] {
  if (rounds.length === 0) return []
  const named = agents.map(({ name, kind }) => `${name} (${kind})`)
  return [
    headingBlock(2, 'Appendix: what the advisors answered'),
    ...(named.length > 0 ? [paragraphBlock(`Agents: ${named.join(', ')}.`)] : []),
    ...rounds.flatMap((round) => roundMinutes(round, timeZone)),
  ]
}

function voteMinutes(vote: ReportVote, timeZone: string): MinutesBlock[] {
  const items = vote.notes.map(({ number, text, origin, ...ranked }) =>
    item(...numberedNote(number, text), ...about(rankLabel(ranked), wordsOfAgent(origin))),
  )
  return [
    headingBlock(2, `Vote: ${vote.title}`),
    paragraphBlock(`${voteFacts(vote, timeZone)}.`),
    ...listBlocks(items),
  ]
}

function ratingMinutes(rating: ReportRating, timeZone: string): MinutesBlock[] {
  const items = rating.notes.map((note) =>
    item(
      ...numberedNote(note.number, note.text),
      ...about(ratedLabel(note, rating.axes), wordsOfAgent(note.origin)),
    ),
  )
  return [
    headingBlock(2, `Rating: ${rating.title}`),
    paragraphBlock(`${ratingFacts(rating, timeZone)}.`),
    ...listBlocks(items),
    ...opinionMinutes(rating.opinions),
  ]
}

function synthesisMinutes(synthesis: ReportSynthesis, timeZone: string): MinutesBlock[] {
  const { title, version, round, by, editors, sections, leftOut, state } = synthesis
  const facts = [
    `Version ${version}`,
    ...(by ? [`by ${speakerLabel(by)}`] : []),
    ...(editors.length > 0 ? [editedLabel(editors)] : []),
    ...(state === 'done' ? [] : [`${state}: what was written until then`]),
  ]
  return [
    headingBlock(2, `Synthesis${round === null ? '' : ` of round ${round}`}: ${title || 'Untitled'}`),
    paragraphBlock(`${facts.join(', ')}.`),
    ...sections.flatMap(({ section, sentences }) =>
      listBlocks(
        sentences.map(({ text, numbers, isSupported }) =>
          item(prose(text), isSupported ? formatNumbers(numbers) : ' (names no note)'),
        ),
        headingBlock(3, SECTION_LABELS[section]),
      ),
    ),
    ...listBlocks(
      leftOut.map(({ number, text, origin, why }) =>
        item(...numberedNote(number, text), `${inBrackets(wordsOfAgent(origin))}: `, prose(why)),
      ),
      headingBlock(3, 'Left out'),
    ),
    ...checkMinutes(synthesis, timeZone),
  ]
}

function proposalMinutes(proposal: ReportProposal, timeZone: string): MinutesBlock[] {
  const { title, version, by, editors, at, summary, findings, actions } = proposal
  const edited = editors.length > 0 ? `, ${editedLabel(editors)}` : ''
  return [
    headingBlock(2, `Proposal: ${title || 'Untitled'}`),
    paragraphBlock(
      `Version ${version}${by ? ` by ${speakerLabel(by)}` : ''}${edited}, ${formatIsoDay(at, timeZone)}.`,
    ),
    ...proseBlocks(summary),
    ...listBlocks(
      findings.map(({ text, numbers, people }) =>
        item(prose(text), ...about(people.join(', ')), formatNumbers(numbers)),
      ),
      headingBlock(3, 'Findings'),
    ),
    ...numberedBlocks(
      actions.map(({ text, numbers, owner, due }) =>
        item(prose(text), inBrackets(owner, due && `by ${due}`), formatNumbers(numbers)),
      ),
      headingBlock(3, 'Proposed actions'),
    ),
    ...checkMinutes(proposal, timeZone),
  ]
}
