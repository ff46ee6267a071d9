import { describe, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { usedMs } from '#base/testing/used-ms.ts'
import type { Command, CommandOf } from '#session/command.ts'
import { project } from '#session/project.ts'
import { captureCommand, EDITOR, LogDriver, VIEWER } from '#session/testing/log-driver.ts'
import {
  ADVISOR_IDS,
  MODEL,
  NOTHING_TO_HOLD,
  SYNTHESIZER,
  saveAgentCommand,
  usageOf,
} from '#session/testing/round-driver.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'
import type { ProposalText } from './proposal.ts'
import type { ProposalOutcome } from './proposal-events.ts'
import { sourceOf } from './proposal-sources.ts'
import { proposalViews } from './proposal-views.ts'

const proposalId = (number = 1) => `p${String(number).padStart(12, '0')}`
const text = (numbers: number[], more: Partial<ProposalText> = {}): ProposalText => ({
  title: 'Nights',
  summary: 'Warmer nights.',
  findings: [{ text: 'Soup helps.', numbers, people: ['unknown'] }],
  actions: [{ text: 'Cook.', numbers, ownerId: null, due: null }],
  ...more,
})
const done = (...numbers: number[]): ProposalOutcome => ({
  state: 'done',
  text: text(numbers),
  usage: usageOf(10),
})

class ProposalDriver extends LogDriver {
  askFor(numbers: number[], number = 1, more: Partial<CommandOf<'proposal.start'>> = {}) {
    const command: Command = {
      type: 'proposal.start',
      proposalId: proposalId(number),
      previousId: null,
      scope: 'board',
      numbers,
      instructions: '',
      hold: NOTHING_TO_HOLD,
      ...more,
    }
    return this.ask(command, by(EDITOR))
  }

  writeIt(outcome: ProposalOutcome, number = 1) {
    this.ask(
      { type: 'proposal.begin', proposalId: proposalId(number), agentId: SYNTHESIZER, model: MODEL },
      SERVER,
    )
    return this.endIt(outcome, number)
  }

  endIt(outcome: ProposalOutcome, number = 1) {
    return this.ask({ type: 'proposal.end', proposalId: proposalId(number), outcome }, SERVER)
  }

  proposal(number = 1) {
    return must(this.state.proposals[proposalId(number)], 'a proposal')
  }

  view(number = 1) {
    return must(project(this.state, VIEWER)?.proposals[proposalId(number)], 'a view')
  }
}

/** Ideas 1 to 4: three of the editor, one of an advisor. */
function boardWithIdeas(): ProposalDriver {
  const board = new ProposalDriver()
  board.ask(saveAgentCommand(SYNTHESIZER, 'Syn', 'synthesizer'), by(OWNER))
  board.captureSome(3)
  board.capture(captureCommand('n4', { authorId: must(ADVISOR_IDS[0], 'an advisor') }))
  return board
}

describe('writing', () => {
  test('[SE65] a proposal cites only what went in; whose a finding is follows from whose ideas it cites', () => {
    const board = boardWithIdeas()
    board.askFor([1, 2, 4])
    board.writeIt(done(1, 3, 4, 99, 1))
    expect(board.proposal()).toMatchObject({
      state: 'done',
      findings: [{ numbers: [1, 4], people: [EDITOR, ADVISOR_IDS[0]] }],
      actions: [{ numbers: [1, 4] }],
    })
  })

  test('figures are counted: people and agents apart, themes as themes, echoes as no link', () => {
    const board = boardWithIdeas()
    board.link(1, 2)
    board.link(4, 3, 'synthesizes')
    board.promote(2, { kind: 'decision' })
    board.promote(3)
    board.capture(captureCommand('n5', { echoes: [1] }))
    board.askFor([1, 2, 3, 4, 5, 99])
    expect(board.proposal().metrics).toEqual({
      ideas: 4,
      people: 1,
      agents: 0,
      themes: 1,
      links: 2,
      decisions: 1,
      todos: 1,
    })
  })

  test('[SE66] a version has the one before it; without ideas, or of another board, there is none', () => {
    const board = boardWithIdeas()
    board.askFor([1, 2])
    board.writeIt(done(1))
    expect(board.askFor([1], 2, { previousId: proposalId(1) })).toBeNull()
    expect(board.proposal(2)).toMatchObject({ version: 2, previousId: proposalId(1), state: 'queued' })
    expect(board.askFor([1], 3, { previousId: proposalId(9) })).toBe('no-proposal')
    expect(board.askFor([], 3)).toBe('nothing-to-propose')
    board.change([1], { status: 'archived' })
    expect(board.askFor([1, 99], 3)).toBe('nothing-to-propose')
  })

  test('[SE81] aborted, it keeps what was written and brings its bill once', () => {
    const board = boardWithIdeas()
    board.askFor([1], 1, { hold: { tokens: 300, costMicros: null } })
    board.ask(
      { type: 'proposal.begin', proposalId: proposalId(), agentId: SYNTHESIZER, model: MODEL },
      SERVER,
    )
    expect(board.state.spend.held.tokens).toBe(300)
    board.ask({ type: 'proposal.abort', proposalId: proposalId() }, by(EDITOR))
    expect(board.state.spend.held.tokens).toBe(0)
    board.endIt(done(1))
    board.endIt({ state: 'done', text: text([], { title: 'Other' }), usage: usageOf(10) })
    expect(board.proposal()).toMatchObject({ state: 'cancelled', title: 'Nights' })
    expect(board.state.spend.tokens).toBe(10)
  })

  test('[SE81] stopping the agents ends what is written', () => {
    const board = boardWithIdeas()
    board.askFor([1])
    board.ask({ type: 'agents.stop' }, by(OWNER))
    expect(board.proposal().state).toBe('cancelled')
  })
})

describe('staleness', () => {
  test('sources that were changed, archived or removed, and new ideas, are counted', () => {
    const board = boardWithIdeas()
    board.askFor([1, 2, 3, 4])
    board.writeIt(done(1))
    expect(board.view().stale).toEqual({ changed: 0, gone: 0, fresh: 0 })
    board.follow({ number: 1, text: 'Other words' })
    board.change([2], { status: 'archived' })
    board.remove([3])
    board.capture(captureCommand('n5'), captureCommand('n6'))
    expect(board.view().stale).toEqual({ changed: 1, gone: 2, fresh: 2 })
    board.change([2], { tags: ['x'] })
    board.restore([3])
    expect(board.view().stale).toMatchObject({ changed: 1, gone: 1 })
  })

  test('of chosen ideas nothing is fresh, and of a long one a change behind its beginning is seen', () => {
    const board = boardWithIdeas()
    board.follow({ number: 1, text: 'a'.repeat(3_000) })
    board.askFor([1], 1, { scope: 'selection' })
    board.capture(captureCommand('n5'))
    expect(board.view().stale).toEqual({ changed: 0, gone: 0, fresh: 0 })
    expect(board.proposal().sources[0]?.text.length).toBeLessThan(1_001)
    board.follow({ number: 1, text: `${'a'.repeat(3_000)}b` })
    expect(board.view().stale.changed).toBe(1)
  })

  test('the beginning of a long idea ends with no half character, and counts as unchanged', () => {
    const board = boardWithIdeas()
    board.follow({ number: 1, text: `${'a'.repeat(999)}🦉 and more` })
    board.askFor([1], 1, { scope: 'selection' })
    expect(board.proposal().sources[0]?.text.isWellFormed()).toBe(true)
    expect(board.view().stale.changed).toBe(0)
  })

  test('[SE32] a proposal whose staleness did not change is the identical object, and so is the slice', () => {
    const board = boardWithIdeas()
    board.askFor([1], 1, { scope: 'selection' })
    board.writeIt(done(1))
    const first = board.state
    board.capture(captureCommand('n5'))
    const next = board.after(first)
    expect(project(next, VIEWER)?.proposals).toBe(project(first, VIEWER)?.proposals)
    board.follow({ number: 1, text: 'Other words' })
    const last = board.after(next)
    expect(project(last, VIEWER)?.proposals).not.toBe(project(next, VIEWER)?.proposals)
  })

  test('[SE32] with ten thousand ideas and twenty versions it takes a few milliseconds', {
    tags: ['slow'],
  }, () => {
    const board = boardWithIdeas()
    board.askFor([1, 2])
    board.writeIt(done(1))
    const [idea, proposal] = [board.idea(1), board.proposal()]
    const ideas = new Map(
      Array.from({ length: 10_000 }, (_, i) => [String(i), { ...idea, number: i, createdAt: i }]),
    )
    const sources = Array.from({ length: 2_000 }, (_, i) => ({ ...sourceOf(idea), number: i }))
    const versions = Array.from({ length: 20 }, (_, i) => ({ ...proposal, id: proposalId(i), sources }))
    const proposals = Object.fromEntries(versions.map((version) => [version.id, version]))
    const { reactions, settings } = board.state
    proposalViews(proposals, { ideas, reactions, settings })
    const began = usedMs()
    proposalViews(proposals, { ideas: new Map(ideas), reactions, settings })
    expect(usedMs() - began).toBeLessThan(100)
  })
})
