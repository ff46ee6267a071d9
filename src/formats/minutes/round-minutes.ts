import { isEditedOrigin } from '#session/origin/note-origin.ts'
import { speakerLabel, wordsOfAgent } from './author-labels.ts'
import type { ReportRound } from './board-report.ts'
import {
  about,
  headingBlock,
  item,
  listBlocks,
  type MinutesBlock,
  numberedNote,
  paragraphBlock,
  prose,
  proseBlocks,
} from './minutes-block.ts'
import { CONTESTED, contestedLabel, formatMinute, MODE_LABELS } from './report-labels.ts'

/** A round with its question, answers, notes and selection. */
export function roundMinutes(round: ReportRound, timeZone: string): MinutesBlock[] {
  const { number, isFollowUp, question, turns, moderator, decides, picks, contested } = round
  return [
    headingBlock(3, `Round ${number}${isFollowUp ? ', follow-up' : ''}: ${question}`),
    paragraphBlock(askedLabel(round, timeZone)),
    ...turns.flatMap((turn) => turnMinutes(turn, timeZone)),
    ...listBlocks(
      picks.map((pick) =>
        item(...numberedNote(pick.number, pick.text), ...about(pick.reason, wordsOfAgent(pick.origin))),
      ),
      headingBlock(4, `${decides ? 'Chosen' : 'Suggested'} by ${moderator ?? 'the moderator'}`),
    ),
    ...listBlocks(
      contested.map((each) => item(contestedLabel(each))),
      headingBlock(4, CONTESTED),
    ),
  ]
}

/** An imported round has a file name instead of a person who asked. */
function askedLabel({ askedBy, startedAt, mode, state, fileName }: ReportRound, timeZone: string): string {
  if (fileName !== null) return `From the file ${fileName}, ${formatMinute(startedAt, timeZone)}.`
  const who = askedBy === null ? 'Asked' : `Asked by ${askedBy}`
  const ended = state === 'complete' ? '' : ` This round is ${state}.`
  return `${who}, ${formatMinute(startedAt, timeZone)}; ${MODE_LABELS[mode]}.${ended}`
}

function turnMinutes(
  { speaker, saidAt, state, text, failure, notes }: ReportRound['turns'][number],
  timeZone: string,
): MinutesBlock[] {
  const when = saidAt === null ? '' : `, ${formatMinute(saidAt, timeZone)}`
  const blocks = [headingBlock(4, `${speakerLabel(speaker)}${when}`), ...proseBlocks(text)]
  if (failure !== null) blocks.push(paragraphBlock('This answer failed: ', prose(failure)))
  else if (state !== 'done') blocks.push(paragraphBlock(`This answer is ${state}.`))
  const items = notes.map(({ number, text: words, isSelected, origin }) =>
    item(
      ...numberedNote(number, words),
      ...about(isSelected && 'selected', isEditedOrigin(origin) && 'edited by a person'),
    ),
  )
  return [...blocks, ...listBlocks(items)]
}
