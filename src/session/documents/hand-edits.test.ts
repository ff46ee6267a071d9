import { describe, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import type { Command, CommandOf } from '#session/command.ts'
import { project } from '#session/project.ts'
import { captureCommand, EDITOR, FACILITATOR, LogDriver, VIEWER } from '#session/testing/log-driver.ts'
import {
  MODEL,
  NOTHING_TO_HOLD,
  SYNTHESIZER,
  synthesisCommand,
  synthesisId,
  usageOf,
} from '#session/testing/round-driver.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'
import { MAX_EDITED_VERSION } from './document-versions.ts'

type Sentences = CommandOf<'synthesis.edit'>['sentences']
type Findings = CommandOf<'proposal.edit'>['findings']

const proposalId = (number = 1) => `p${String(number).padStart(12, '0')}`
const agrees = (text: string, notes: string[] = ['n1'], from?: number | null) => ({
  section: 'agreement' as const,
  text,
  notes,
  ...(from !== undefined && { from }),
})

/** Ideas 1 to 3, a synthesis of the notes 1 and 2, and a proposal of the ideas 1 and 2, each written by an agent. */
class EditDriver extends LogDriver {
  constructor() {
    super()
    this.captureSome(3)
    this.ask({ ...synthesisCommand(), notes: ['n1', 'n2'] } as Command, by(OWNER))
    this.endSynthesis(1)
    this.ask(
      {
        type: 'proposal.start',
        proposalId: proposalId(),
        previousId: null,
        scope: 'board',
        numbers: [1, 2],
        instructions: '',
        hold: NOTHING_TO_HOLD,
      },
      by(OWNER),
    )
    this.ask({ type: 'proposal.begin', proposalId: proposalId(), agentId: SYNTHESIZER, model: MODEL }, SERVER)
    const text = {
      title: 'Nights',
      summary: 'Warmer nights.',
      findings: [{ text: 'Soup helps.', numbers: [1, 2], people: [] }],
      actions: [{ text: 'Cook.', numbers: [2], ownerId: null, due: null }],
    }
    const outcome = { state: 'done' as const, text, usage: usageOf(10) }
    this.ask({ type: 'proposal.end', proposalId: proposalId(), outcome }, SERVER)
  }

  endSynthesis(number: number) {
    const id = { synthesisId: synthesisId(number) }
    this.ask(
      { type: 'synthesis.begin', ...id, agentId: SYNTHESIZER, model: MODEL, cardId: 'shape:c' },
      SERVER,
    )
    const sentences = [
      { ...agrees('All agree.', ['n1']), isSupported: true },
      { ...agrees('Nights are cold.', ['n2']), isSupported: true },
    ]
    const text = { title: 'So far', sentences, leftOut: [] }
    this.ask({ type: 'synthesis.end', ...id, outcome: { state: 'done', text, usage: usageOf(10) } }, SERVER)
  }

  edit(number: number, sentences: Sentences, { previous = number - 1, who = EDITOR, title = 'So far' } = {}) {
    const ids = { synthesisId: synthesisId(number), previousId: synthesisId(previous) }
    return this.ask({ type: 'synthesis.edit', ...ids, title, sentences }, by(who))
  }

  bringBack(number: number, earlier: number, who = EDITOR) {
    const ids = { synthesisId: synthesisId(number), previousId: synthesisId(number - 1) }
    return this.ask({ type: 'synthesis.restore', ...ids, earlierId: synthesisId(earlier) }, by(who))
  }

  synthesis(number: number) {
    return must(this.state.syntheses[synthesisId(number)], `synthesis ${number}`)
  }

  editProposal(number: number, more: Partial<CommandOf<'proposal.edit'>> = {}, who: string = EDITOR) {
    const findings: Findings = [{ text: 'Soup helps.', numbers: [1, 2], from: 0 }]
    const actions = [{ text: 'Cook.', numbers: [2], ownerId: null, due: null, from: 0 }]
    return this.ask(
      {
        type: 'proposal.edit',
        proposalId: proposalId(number),
        previousId: proposalId(number - 1),
        title: 'Nights',
        summary: 'Warmer nights.',
        findings,
        actions,
        ...more,
      },
      by(who),
    )
  }

  proposal(number: number) {
    return must(this.state.proposals[proposalId(number)], `proposal ${number}`)
  }
}

const KEPT: Sentences = [agrees('All agree.', ['n1'], 0), agrees('Nights are cold.', ['n2'], 1)]

describe('a synthesis', () => {
  test('[SE182] an edit is a new version; changed parts have their editor, the others stay the agent’s', () => {
    const board = new EditDriver()
    const at = board.edit(2, [agrees('All of us agree.', ['n1'], 0), must(KEPT[1], 'a sentence')])
    expect(at).toBe(null)
    const edited = board.synthesis(2)
    expect(edited).toMatchObject({
      version: 2,
      previousId: synthesisId(1),
      state: 'done',
      edit: { restores: null },
      requestedBy: EDITOR,
      agentId: SYNTHESIZER,
      model: MODEL,
      cardId: 'shape:c',
      usage: null,
      sentences: [
        { text: 'All of us agree.', from: 0, edited: { by: EDITOR, at: edited.startedAt } },
        { text: 'Nights are cold.', from: 1 },
      ],
    })
    expect(edited.sentences[1]).not.toHaveProperty('edited')
    expect(board.synthesis(1)).toMatchObject({ version: 1, sentences: [{ text: 'All agree.' }, {}] })
    board.edit(3, [agrees('All of us agree.', ['n1'], 0), agrees('Cold nights.', ['n2'], 1)], {
      who: FACILITATOR,
    })
    expect(board.synthesis(3).sentences.map(({ edited: mark }) => mark?.by)).toEqual([EDITOR, FACILITATOR])
    const { state } = board
    expect(project(state, VIEWER)?.syntheses).toBe(state.syntheses)
  })

  test('[SE182] without places equal sentences are the same ones', () => {
    const board = new EditDriver()
    board.edit(2, [agrees('Nights are cold.', ['n2']), agrees('And long.', []), agrees('All agree.', ['n1'])])
    expect(board.synthesis(2).sentences.map(({ from, isSupported }) => [from, isSupported])).toEqual([
      [1, true],
      [null, false],
      [0, true],
    ])
  })

  test('[SE183] an edit on top of an older version is refused with the name of the person who saved the newer one', () => {
    const board = new EditDriver()
    board.edit(2, [must(KEPT[0], 'a sentence')], { who: FACILITATOR })
    expect(board.edit(3, [agrees('Mine.')], { previous: 1 })).toBe('version-conflict')
    expect(board.said).toMatch(/ saved version 2 meanwhile\./)
    expect(board.edit(3, [agrees('Mine.')], { previous: 2 })).toBe(null)
    board.ask({ ...synthesisCommand(null, 4), previousId: synthesisId(3) } as Command, by(OWNER))
    expect(board.edit(5, [agrees('Later.')], { previous: 3 })).toBe('not-now')
  })

  test('[SE182] editors edit, without the agents; viewers don’t, and nobody does on a frozen board', () => {
    const board = new EditDriver()
    expect(board.edit(2, [agrees('Mine.')], { who: VIEWER })).toBe('needs-editor')
    expect(board.edit(2, KEPT)).toBe(null)
    expect(board.state.syntheses[synthesisId(2)]).toBe(undefined)
    board.ask({ type: 'board.freeze' }, by(OWNER))
    expect(board.edit(2, [agrees('Mine.')])).toBe('frozen')
  })

  test('[SE185] a cited note becomes a source; one that no sentence cites any more is left out, with the reason', () => {
    const board = new EditDriver()
    expect(board.edit(2, [agrees('Mine.', ['nowhere'])])).toBe('no-note')
    board.edit(2, [agrees('All agree.', ['n1', 'n3'], 0)])
    expect(board.synthesis(2)).toMatchObject({
      notes: ['n1', 'n2', 'n3'],
      leftOut: [{ noteId: 'n2', why: 'Removed by the person who edited the synthesis.' }],
    })
  })

  test('[SE186] an earlier version is restored as a new one, in the words of who wrote it', () => {
    const board = new EditDriver()
    board.edit(2, [agrees('Mine.', ['n1'], 0)])
    board.bringBack(3, 1, FACILITATOR)
    expect(board.synthesis(3)).toMatchObject({
      version: 3,
      edit: { restores: 1 },
      requestedBy: FACILITATOR,
      sentences: [{ text: 'All agree.' }, { text: 'Nights are cold.' }],
    })
    expect(board.synthesis(3).sentences.some(({ edited }) => edited)).toBe(false)
    expect(board.synthesis(2).sentences).toMatchObject([{ text: 'Mine.' }])
  })

  test('[SE182] a person’s sentence that an agent keeps word for word is still that person’s', () => {
    const board = new EditDriver()
    board.edit(2, [agrees('All agree.', ['n1'], 0), agrees('Nights are cold.', ['n2'], 1), agrees('Mine.')])
    const asked = { ...synthesisCommand(null, 3), previousId: synthesisId(2), notes: ['n1', 'n2'] } as Command
    board.ask(asked, by(OWNER))
    const id = { synthesisId: synthesisId(3) }
    board.ask({ type: 'synthesis.begin', ...id, agentId: SYNTHESIZER, model: MODEL, cardId: null }, SERVER)
    const sentences = ['Mine.', 'Another.'].map((text) => ({ ...agrees(text), isSupported: true }))
    const text = { title: 'So far', sentences, leftOut: [] }
    board.ask({ type: 'synthesis.end', ...id, outcome: { state: 'done', text, usage: null } }, SERVER)
    expect(board.synthesis(3).sentences.map(({ edited }) => edited?.by)).toEqual([EDITOR, undefined])
    expect(board.synthesis(3).edit).toBe(undefined)
  })

  test('[SE186] a board keeps a hundred versions of one document that people saved', () => {
    const board = new EditDriver()
    for (let number = 2; number <= MAX_EDITED_VERSION; number++) {
      board.lateMs += 60_000
      expect(board.edit(number, [agrees(`Take ${number}.`)])).toBe(null)
    }
    board.lateMs += 60_000
    expect(board.edit(MAX_EDITED_VERSION + 1, [agrees('Mine.')])).toBe('too-many-versions')
  })
})

describe('a proposal', () => {
  test('[SE182] an edit records who changed title, summary and each part, and follows its own ideas', () => {
    const board = new EditDriver()
    const findings: Findings = [
      { text: 'Soup helps.', numbers: [1, 2], from: 0 },
      { text: 'So do buses.', numbers: [3], from: null },
    ]
    expect(board.editProposal(2, { summary: 'Nights, warmer.', findings })).toBe(null)
    const edited = board.proposal(2)
    const mark = { by: EDITOR, at: edited.startedAt }
    expect(edited).toMatchObject({
      version: 2,
      edit: { restores: null },
      summaryEdited: mark,
      findings: [{ from: 0 }, { from: null, edited: mark, people: [EDITOR] }],
      actions: [{ text: 'Cook.', from: 0 }],
      sourcesAt: board.proposal(1).startedAt,
    })
    expect(edited).not.toHaveProperty('titleEdited')
    expect(edited.findings[0]).not.toHaveProperty('edited')
    expect(edited.sources.map(({ number }) => number)).toEqual([1, 2, 3])
    expect(board.editProposal(3, { findings: [{ text: 'No.', numbers: [99] }] })).toBe('no-idea')
  })

  test('[SE182] an owner is a person of the board or a name', () => {
    const board = new EditDriver()
    const action = { text: 'Cook.', numbers: [2], due: '2026-12-01', from: 0 }
    expect(board.editProposal(2, { actions: [{ ...action, ownerId: 'unobody' }] })).toBe('unknown-member')
    board.editProposal(2, { actions: [{ ...action, ownerId: null, ownerName: 'Night porter' }] })
    expect(board.proposal(2).actions).toMatchObject([
      { ownerId: null, ownerName: 'Night porter', due: '2026-12-01', edited: { by: EDITOR } },
    ])
  })

  test('[SE183] an edit on top of an older version is refused', () => {
    const board = new EditDriver()
    board.editProposal(2, { title: 'Days' }, FACILITATOR)
    expect(board.editProposal(3, { title: 'Mine', previousId: proposalId(1) })).toBe('version-conflict')
  })

  test('ideas newer than its sources still make an edited version stale', () => {
    const board = new EditDriver()
    const stale = (number: number) => project(board.state, VIEWER)?.proposals[proposalId(number)]?.stale.fresh
    board.lateMs += 1_000
    board.capture(captureCommand('n4'))
    board.lateMs += 1_000
    board.editProposal(2, { title: 'Days' })
    expect([stale(1), stale(2)]).toEqual([1, 1])
  })

  test('[SE186] an earlier version is restored whole', () => {
    const board = new EditDriver()
    board.editProposal(2, { title: 'Days', findings: [], actions: [] })
    const ids = { proposalId: proposalId(3), previousId: proposalId(2), earlierId: proposalId(1) }
    board.ask({ type: 'proposal.restore', ...ids }, by(FACILITATOR))
    const { title, findings, actions, edit } = board.proposal(3)
    expect({ title, findings, actions, edit }).toMatchObject({
      title: 'Nights',
      findings: [{ text: 'Soup helps.', numbers: [1, 2] }],
      actions: [{ text: 'Cook.' }],
      edit: { restores: 1 },
    })
  })
})
