import { captureCommand, EDITOR, LogDriver } from '#session/testing/log-driver.ts'
import { MODEL, NOTHING_TO_HOLD, SYNTHESIZER } from '#session/testing/round-driver.ts'
import { by, SERVER } from '#session/testing/session-driver.ts'

export const ASKED_PROPOSAL = 'p000000000001'

/** A board with a proposal: a summary, so many findings and one action. */
export function proposalsBoard({ findings = 1 } = {}): { board: LogDriver; id: string } {
  const board = new LogDriver()
  board.capture(captureCommand('n1'))
  const at = { proposalId: ASKED_PROPOSAL }
  board.ask(
    {
      type: 'proposal.start',
      ...at,
      previousId: null,
      scope: 'board',
      numbers: [1],
      instructions: '',
      hold: NOTHING_TO_HOLD,
    },
    by(EDITOR),
  )
  board.ask({ type: 'proposal.begin', ...at, agentId: SYNTHESIZER, model: MODEL }, SERVER)
  const text = {
    title: 'Nights',
    summary: 'Warmer nights.',
    findings: Array.from({ length: findings }, (_, i) => ({ text: `Soup ${i}`, numbers: [1], people: [] })),
    actions: [{ text: 'Cook.', numbers: [1], ownerId: null, due: null }],
  }
  board.ask({ type: 'proposal.end', ...at, outcome: { state: 'done', text, usage: null } }, SERVER)
  return { board, id: ASKED_PROPOSAL }
}
