import { expect, test } from 'vitest'
import { guessMapping } from './csv/column-mapping.ts'
import { readTable } from './csv/read-table.ts'
import { rowsOfTable } from './csv/rows-of-table.ts'
import { writeCsv } from './csv/write-csv.ts'
import type { ReportIdea } from './minutes/board-report.ts'
import { fullReport, reportIdea, sampleReport } from './minutes/testing/sample-report.ts'
import { writeMinutes } from './minutes/write-minutes.ts'
import { readTranscript } from './transcript/read-transcript.ts'
import { transcriptOf } from './transcript/transcript.ts'
import { transcriptHtml } from './transcript/transcript-html.ts'
import { transcriptText } from './transcript/transcript-text.ts'

const MODEL = 'anthropic:claude-sonnet-5-5'
const NURSE = { name: 'Nurse', kind: 'agent' } as const
const CHOSEN: Partial<ReportIdea> = { isSelected: true, chosenBy: ['people'] }

const IDEAS = [
  reportIdea({ number: 1, text: 'By a person' }),
  reportIdea({ number: 2, text: 'By an AI', author: NURSE, model: MODEL, origin: 'ai', ...CHOSEN }),
  reportIdea({ number: 3, text: 'Edited', author: NURSE, model: MODEL, origin: 'ai-edited', ...CHOSEN }),
  reportIdea({ number: 4, text: 'Copied', origin: 'ai' }),
  reportIdea({ number: 5, text: 'Kept', origin: 'person-by-clerk' }),
  reportIdea({
    number: 6,
    text: 'Decided',
    author: NURSE,
    model: MODEL,
    origin: 'ai',
    promotion: { kind: 'decision', owner: 'Ann', due: null, isDone: false },
  }),
]
const report = sampleReport({ ideas: IDEAS })

test('[FO112] minutes list at the top the models that wrote in them, and mark each of their words', () => {
  const minutes = writeMinutes(report, { hasAppendix: true })
  expect(minutes).toContain(`- AI: Text marked “AI” was written by AI models (${MODEL}).`)
  expect(minutes).toContain(`**#2** By an AI — Nurse (AI, ${MODEL})\n`)
  expect(minutes).toContain(`**#3** Edited — Nurse (AI, ${MODEL}, edited by a person)\n`)
  expect(minutes).toContain('**#4** Copied — Ann (words of an AI)\n')
  expect(minutes).toContain('**#6** Decided (Ann, words of an AI)\n')
  expect(minutes).toMatch(/\*\*#1\*\* By a person — Ann\n/)
})

test('[FO112] minutes of people’s and the demo script’s words name no AI', () => {
  const ideas = [
    reportIdea(),
    reportIdea({ number: 2, author: NURSE, model: 'demo:script', origin: 'script', ...CHOSEN }),
  ]
  for (const each of [sampleReport({ ideas }), fullReport('Words')]) {
    const minutes = writeMinutes(each, { hasAppendix: true }).replaceAll('script, not an AI', '')
    expect(minutes).not.toMatch(/\bAI\b/)
  }
})

test('[FO112] transcripts mark each entry, in all formats', () => {
  const transcript = transcriptOf(report, 'b1')
  const { entries, has_ai, ai_models, participants } = transcript.transcript
  expect(entries.map(({ user_display, origin, model }) => [user_display, origin, model])).toEqual([
    ['Ann', 'person', null],
    ['Nurse (AI)', 'ai', MODEL],
    ['Nurse (AI)', 'ai-edited', MODEL],
    ['Ann', 'ai', null],
    ['Ann', 'person-by-clerk', null],
    ['Nurse (AI)', 'ai', MODEL],
  ])
  expect([has_ai, ai_models, participants]).toEqual([true, [MODEL], ['Ann', 'Bob', 'Nurse (AI)']])
  const text = transcriptText(transcript)
  expect(text).toContain(`AI: what speakers marked “AI” said was written by AI models (${MODEL}).`)
  expect(text).toContain('Nurse (AI) (#3 idea, edited by a person)\n  Edited')
  expect(text).toContain('Ann (#4 idea, words of an AI)\n  Copied')
  const html = transcriptHtml(transcript)
  expect(html).toContain(
    '<meta name="DigitalSourceType" content="http://cv.iptc.org/newscodes/digitalsourcetype/',
  )
  expect(html).toContain('id="idea-3" data-origin="ai-edited"')
  expect(transcriptHtml(transcriptOf(sampleReport(), 'b1'))).not.toContain('DigitalSourceType')
})

test('[FO113] tables and transcripts are imported with the origin of their words', () => {
  const table = readTable(writeCsv(IDEAS))
  const { rows } = rowsOfTable(table, guessMapping(table.rows))
  const stamps = [null, 'ai', 'ai-edited', 'ai', null, 'ai']
  expect(rows.map(({ stamp }) => stamp)).toEqual(stamps)
  expect(readTranscript(transcriptOf(report, 'b1'))?.rows.map(({ stamp }) => stamp)).toEqual(stamps)
  const said = { entries: [{ content: 'What now?', ai_response: 'Lamps.' }] }
  expect(readTranscript(said)?.rows.map(({ stamp }) => stamp)).toEqual([null, 'ai'])
})
