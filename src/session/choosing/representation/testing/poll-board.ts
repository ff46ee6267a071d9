import { must } from '#base/must.ts'
import type { ClosedPoll, RepresentationPoll } from '#session/choosing/representation/representation-poll.ts'
import type { CommandOf } from '#session/command.ts'
import { project } from '#session/project.ts'
import type { Synthesis, SynthesisText } from '#session/syntheses/synthesis.ts'
import {
  MODEL,
  NOTHING_TO_HOLD,
  RoundDriver,
  SYNTHESIZER,
  synthesisCommand,
  synthesisId,
} from '#session/testing/round-driver.ts'
import { by, SERVER } from '#session/testing/session-driver.ts'

export const DOCUMENT = synthesisId(1)
export const PEOPLE = ['uann', 'ubob', 'ucem', 'udee']
export const POLL_CHAIR = 'ufac'
/** `PointId`s of the synthesis on the board. */
export const POINTS = ['whole', 's1', 's2', 's3']

const SENTENCES = ['Keys are counted.', 'Two at the door.', 'Try it for a week.']
export const TEXT: SynthesisText = {
  title: 'Nights',
  sentences: SENTENCES.map((text) => ({ section: 'agreement', text, notes: ['n1'], isSupported: true })),
  leftOut: [],
}

/** A board with a facilitator, four commenters, a viewer and a synthesis of three sentences. */
export function boardWithSynthesis(): RoundDriver {
  const board = new RoundDriver()
  board.join(POLL_CHAIR, 'facilitator')
  for (const id of PEOPLE) board.join(id, 'commenter')
  board.join('uview', 'viewer')
  board.ask(synthesisCommand(), by(POLL_CHAIR))
  finish(board, DOCUMENT)
  return board
}

/** Writes a synthesis that was requested. */
export function finish(board: RoundDriver, id: string, text: SynthesisText = TEXT): void {
  const at = { synthesisId: id }
  board.ask({ type: 'synthesis.begin', ...at, agentId: SYNTHESIZER, model: MODEL, cardId: null }, SERVER)
  board.ask({ type: 'synthesis.end', ...at, outcome: { state: 'done', text, usage: null } }, SERVER)
}

export const beginPoll = (board: RoundDriver, userId = POLL_CHAIR) =>
  board.ask({ type: 'check.start', documentId: DOCUMENT }, by(userId))

interface Said {
  rating?: number | null
  criticism?: string
}
export const answerPoint = (
  board: RoundDriver,
  userId: string,
  pointId: string,
  { rating = null, criticism = '' }: Said,
) => board.ask({ type: 'check.answer', documentId: DOCUMENT, pointId, rating, criticism }, by(userId))

export const endCheck = (board: RoundDriver, userId = POLL_CHAIR) =>
  board.ask({ type: 'check.close', documentId: DOCUMENT }, by(userId))

export const checkOf = (board: RoundDriver): RepresentationPoll =>
  must(board.state.checks[DOCUMENT], 'the check')
export function closedCheckOf(board: RoundDriver): ClosedPoll {
  const check = checkOf(board)
  if (check.state !== 'closed') throw new Error('the check is open')
  return check
}
export const pollSeenBy = (board: RoundDriver, userId: string) =>
  must(project(board.state, userId), 'a projection')

/** Requests a further version that answers the criticisms of the first. */
export const revise = (
  board: RoundDriver,
  userId = POLL_CHAIR,
  more: Partial<CommandOf<'synthesis.start'>> = {},
) =>
  board.ask(
    {
      type: 'synthesis.start',
      synthesisId: synthesisId(2),
      roundId: null,
      previousId: DOCUMENT,
      notes: ['n1'],
      instructions: '',
      isRevision: true,
      hold: NOTHING_TO_HOLD,
      ...more,
    },
    by(userId),
  )
export const synthesisOf = (board: RoundDriver, number = 2): Synthesis =>
  must(board.state.syntheses[synthesisId(number)], 'a synthesis')
