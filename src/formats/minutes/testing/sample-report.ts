import type { BoardReport, ReportIdea, ReportRound } from '#formats/minutes/board-report.ts'

export function reportIdea(idea: Partial<ReportIdea> = {}): ReportIdea {
  return {
    number: 1,
    text: 'Buses at night',
    category: 'idea',
    status: 'raw',
    tags: [],
    author: { name: 'Ann', kind: 'person' },
    model: null,
    origin: 'person',
    source: 'canvas',
    isOnCanvas: true,
    color: 'yellow',
    frame: null,
    plus: { people: 0, names: [], agents: [] },
    says: [],
    suggestions: [],
    isSelected: false,
    chosenBy: [],
    round: null,
    parent: null,
    links: [],
    promotion: null,
    createdAt: Date.UTC(2026, 10, 20, 9),
    changedAt: Date.UTC(2026, 10, 20, 9),
    ...idea,
  }
}

export function sampleReport(report: Partial<BoardReport> = {}): BoardReport {
  return {
    title: 'Buses',
    premise: '',
    createdAt: Date.UTC(2026, 10, 20),
    at: Date.UTC(2026, 10, 22, 9, 14),
    timeZone: 'UTC',
    people: ['Ann', 'Bob'],
    agents: [],
    rounds: [],
    syntheses: [],
    votes: [],
    ratings: [],
    threads: [],
    reviews: [],
    interviews: [],
    ideas: [],
    themes: [],
    loneThoughts: [],
    proposal: null,
    agenda: [],
    pictures: [],
    ...report,
  }
}

const SCRIPT = { name: 'Sceptic', kind: 'agent' as const, model: 'demo:script', origin: 'script' as const }

function turnsThatSay(words: string): ReportRound['turns'] {
  const turn = { speaker: SCRIPT, saidAt: null }
  return [
    {
      ...turn,
      state: 'done',
      text: words,
      failure: null,
      notes: [{ number: 2, text: words, origin: 'script', isSelected: true }],
    },
    { ...turn, state: 'failed', text: '', failure: 'It took too long.', notes: [] },
  ]
}

/** A board with one of everything, in words that mean something to Markdown, HTML and spreadsheets. */
export function fullReport(words = 'Buses *at* night'): BoardReport {
  const promotion = { owner: 'Bob', due: '2026-12-01', isDone: false }
  return sampleReport({
    title: words,
    premise: words,
    agents: [{ name: 'Sceptic', emoji: '*', kind: 'advisor' }],
    rounds: [aRound(words)],
    syntheses: [aSynthesis(words)],
    votes: [
      {
        title: words,
        closedAt: Date.UTC(2026, 10, 22, 9, 10),
        people: 2,
        proxies: 1,
        votes: 5,
        notes: [
          { number: 1, text: words, origin: 'person', votes: 3, rank: 1, isTied: false },
          { number: null, text: words, origin: null, votes: 2, rank: 2, isTied: true },
        ],
      },
    ],
    ratings: [aRating(words)],
    interviews: [anInterview(words)],
    ideas: [
      reportIdea({
        number: 1,
        text: words,
        tags: ['night'],
        isSelected: true,
        chosenBy: ['people', 'moderator'],
        plus: { people: 2, names: ['Bob', 'Cleo'], agents: ['Moderator'] },
        says: [{ criterion: 'risky', people: 2 }],
      }),
      reportIdea({
        number: 2,
        text: words,
        author: { name: 'Sceptic', kind: 'agent' },
        model: 'demo:script',
        origin: 'script',
        round: 1,
        parent: 1,
        isSelected: true,
        chosenBy: ['moderator'],
        plus: { people: 0, names: [], agents: ['Moderator'] },
      }),
      reportIdea({
        number: 3,
        text: words,
        category: 'decision',
        promotion: { kind: 'decision', ...promotion },
      }),
      reportIdea({ number: 4, text: words, category: 'todo', promotion: { kind: 'todo', ...promotion } }),
    ],
    themes: [
      { number: 1, title: words, summary: words, model: 'demo:script', origin: 'script', numbers: [2] },
    ],
    proposal: {
      title: words,
      version: 1,
      state: 'done',
      by: SCRIPT,
      editors: [],
      at: Date.UTC(2026, 10, 22),
      summary: words,
      findings: [{ text: words, numbers: [1], people: ['Ann'] }],
      actions: [{ text: words, numbers: [4], owner: 'Bob', due: '2026-12-01' }],
      check: aCheck(words),
      revision: null,
    },
  })
}

function anInterview(words: string): BoardReport['interviews'][number] {
  return {
    title: words,
    context: words,
    askedBy: 'Ann',
    program: words,
    startedAt: Date.UTC(2026, 10, 22, 9),
    end: { reason: 'timed_out', at: Date.UTC(2026, 10, 22, 9, 30) },
    people: 2,
    summary: {
      model: 'demo:script',
      origin: 'script',
      title: words,
      sentences: [{ section: 'decisions', text: words, answers: [1, 2] }],
      leftOut: [],
    },
    questions: [
      {
        text: words,
        isCancelled: false,
        answers: [
          { number: 2, by: 'Bob', text: words, counts: true },
          { number: 1, by: words, text: words, counts: false },
        ],
      },
      { text: words, isCancelled: true, answers: [] },
    ],
    origin: 'program',
    contextRequests: [
      {
        by: words,
        text: words,
        model: 'demo:script',
        origin: 'script',
        reply: { text: words, origin: 'program' },
      },
      { by: words, text: words, model: 'demo:script', origin: 'script', reply: null },
    ],
    advisors: [{ name: words, text: words, origin: 'script' }],
  }
}

function aRating(words: string): BoardReport['ratings'][number] {
  const scores = (...means: number[]) => means.map((mean) => ({ mean, spread: mean === 4.5 ? 0.5 : 0 }))
  const note = { text: words, origin: 'person' as const, isTied: false }
  return {
    title: words,
    closedAt: Date.UTC(2026, 10, 22, 9, 20),
    axes: ['Surprise', words],
    people: 2,
    notes: [
      { ...note, number: 1, rank: 1, raters: 2, scores: scores(4.5, 3), isWildCard: false },
      { ...note, number: null, rank: 2, raters: 1, scores: scores(1, 2), isWildCard: true },
    ],
    opinions: opinionsOf('note', words),
  }
}

function opinionsOf(item: 'note' | 'point', words: string): BoardReport['ratings'][number]['opinions'] {
  return {
    kind: 'groups',
    item,
    sizes: [5, 4],
    bridges: [{ number: 1, text: words, rated: [5, 4], support: [5, 3] }],
    divides: [{ number: null, text: words, rated: [5, 4], support: [5, 0] }],
  }
}

function aSynthesis(words: string): BoardReport['syntheses'][number] {
  return {
    title: words,
    version: 2,
    round: 1,
    by: SCRIPT,
    editors: ['Ann'],
    state: 'done',
    at: Date.UTC(2026, 10, 21),
    sections: [{ section: 'agreement', sentences: [{ text: words, numbers: [1, 2], isSupported: true }] }],
    leftOut: [{ number: 3, text: words, origin: 'person', why: words }],
    check: aCheck(words),
    revision: {
      answers: [
        { id: 'c1', point: words, criticism: words, state: 'used', text: words },
        { id: 'c2', point: '', criticism: words, state: 'not-used', text: words },
        { id: 'c3', point: '', criticism: words, state: 'unanswered', text: '' },
      ],
      minority: [words],
    },
  }
}

function aCheck(words: string): BoardReport['syntheses'][number]['check'] {
  return {
    version: 1,
    closedAt: Date.UTC(2026, 10, 22, 9, 12),
    people: 5,
    whole: { answered: 5, represented: 3 },
    points: [{ text: words, answered: 4, represented: 1 }],
    criticisms: [{ point: words, text: words }],
    opinions: opinionsOf('point', words),
  }
}

function aRound(words: string): BoardReport['rounds'][number] {
  return {
    number: 1,
    question: words,
    mode: 'parallel',
    state: 'complete',
    startedAt: Date.UTC(2026, 10, 21),
    askedBy: 'Ann',
    fileName: null,
    isFollowUp: false,
    turns: turnsThatSay(words),
    moderator: 'Moderator',
    decides: true,
    picks: [{ number: 2, text: words, origin: 'script', reason: words }],
    contested: [{ by: words, numbers: [1] }],
  }
}
