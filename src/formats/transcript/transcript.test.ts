import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fullReport, reportIdea, sampleReport } from '#formats/minutes/testing/sample-report.ts'
import { readTranscript } from './read-transcript.ts'
import { Transcript, transcriptOf } from './transcript.ts'
import { transcriptHtml } from './transcript-html.ts'
import { transcriptText } from './transcript-text.ts'

const TIMES = { createdAt: Date.UTC(2026, 10, 20, 9), changedAt: 0 }

test('[FO60] a transcript has people’s words and each round with its answers in the order of time', () => {
  const transcript = transcriptOf(fullReport('Buses at night'), 'board1')
  expect(Transcript.parse(JSON.parse(JSON.stringify(transcript)))).toEqual(transcript)
  expect(transcript.transcript.entries.map(({ id, round }) => id ?? `round ${round}`)).toEqual([
    1,
    3,
    4,
    'round 1',
  ])
  expect(transcript.transcript.entries.at(-1)?.ai_response).toBe(
    'Sceptic (script, not an AI): Buses at night',
  )
  expect(transcript.transcript.stats).toEqual({
    total_ideas: 4,
    actionable: 0,
    distillation_chains: 1,
    clusters: 1,
  })
})

test('[FO60] all who asked, answered, wrote or summed up are participants', () => {
  const { participants } = transcriptOf(fullReport('Buses'), 'board1').transcript
  expect(participants).toEqual(['Ann', 'Bob', 'Sceptic (script, not an AI)'])
})

test('[FO62] a transcript as text can be read in any editor', () => {
  const report = sampleReport({
    ideas: [
      reportIdea({ number: 1, text: 'Two\nlines', ...TIMES }),
      reportIdea({ number: 2, text: 'Yes', parent: 1, status: 'refining', tags: ['bus'], ...TIMES }),
    ],
  })
  expect(transcriptText(transcriptOf(report, 'board1'))).toMatchInlineSnapshot(`
    "TRANSCRIPT: "Buses"
    From 2026-11-20 00:00 UTC until 2026-11-22 09:14 UTC
    Participants: Ann, Bob
    Total ideas: 2 | Actionable: 0
    ------------------------------------------------------------------------

    [2026-11-20 09:00 UTC] Ann (#1 idea)
      Two
      lines

    [2026-11-20 09:00 UTC] Ann (#2 idea → Ann #1)
      Yes
      STATUS: refining
      TAGS: bus
    "
  `)
})

test('[FO62] a transcript as a page loads nothing, runs nothing, and shows words as words', () => {
  const nasty = fc.array(
    fc.constantFrom('<script>', '</style>', '"', "'", '&lt;', '<img src=x onerror=a()>', '-->', 'x'),
  )
  fc.assert(
    fc.property(nasty, (parts) => {
      const html = transcriptHtml(transcriptOf(fullReport(parts.join('') || 'x'), 'board1'))
      const tags = [...html.matchAll(/<(\/?[a-zA-Z!][^\s>]*)/g)].map(([, tag]) => tag?.toLowerCase())
      expect(tags.filter((tag) => ['script', 'img', 'link', 'iframe'].includes(tag ?? ''))).toEqual([])
      expect(tags.filter((tag) => tag === 'style' || tag === '/style')).toHaveLength(2)
      expect(html).not.toMatch(/<[^>]*(?:src|href)=["']?(?!#)[^"'#]/)
    }),
  )
  expect(transcriptHtml(transcriptOf(fullReport(), 'b'))).toContain(
    "default-src 'none'; style-src 'unsafe-inline'".replaceAll("'", '&#39;'),
  )
})

test('[FO63] a transcript is read back as ideas with their authors, replies and times', () => {
  const report = fullReport('Buses at night')
  const read = readTranscript(JSON.parse(JSON.stringify(transcriptOf(report, 'board1'))))
  expect(read?.problems).toEqual([])
  expect(read?.rows.map(({ author, category, parent }) => [author, category, parent])).toEqual([
    ['Ann', 'idea', null],
    ['Ann', 'decision', null],
    ['Ann', 'todo', null],
    ['Ann', 'question', null],
    ['Script', 'note', 3],
  ])
  expect(read?.rows[0]?.createdAt).toBe(TIMES.createdAt)
})

test('[FO63] another program’s transcript is read leniently, and unreadable entries are reported', () => {
  const read = readTranscript({
    title: 'Old',
    entries: [
      {
        id: '7',
        content: ' One ',
        category: 'reaction',
        tags: 'Bus, night',
        timestamp: '2026-02-12 10:15:00',
      },
      { content: '' },
      { id: 8, content: 'Two', parent_id: 7 },
      { id: 9, content: 'Three', parent_id: 99 },
      'nothing',
    ],
  })
  expect(read?.rows.map(({ text, parent, tags }) => [text, parent, tags])).toEqual([
    ['One', null, ['bus', 'night']],
    ['Two', 0, null],
    ['Three', null, null],
  ])
  expect(read?.problems.map(({ where }) => where)).toEqual(['Entry 2', 'Entry 5', 'Entry 4'])
  expect(readTranscript({ something: 'else' })).toBeNull()
})
