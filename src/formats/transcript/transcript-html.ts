import { DIGITAL_SOURCE_WITH_AI } from '#session/origin/digital-source.ts'
import { originFacts, type Transcript, type TranscriptEntry } from './transcript.ts'
import { aiWords, when } from './transcript-text.ts'

/** Nothing is loaded and nothing runs, wherever the page is opened. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
const STYLE = `
:root{color-scheme:light dark}
body{max-width:46rem;margin:2.5rem auto;padding:0 1.25rem;font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .5rem}
header{border-bottom:1px solid;padding-bottom:1rem;margin-bottom:1.5rem}
header p{margin:.25rem 0}
article{margin:0 0 1.25rem;break-inside:avoid}
article.reply{margin-left:1.5rem}
h2{font-size:.9rem;font-weight:600;margin:0}
h2 time,.facts{font-weight:400;opacity:.75;font-size:.85rem}
p.said,p.answer{white-space:pre-wrap;overflow-wrap:anywhere;margin:.2rem 0}
p.answer{border-left:3px solid;padding-left:.75rem}
@media print{:root{color-scheme:light}body{margin:0;max-width:none}}
`

/** A transcript as a single page: no scripts, nothing from elsewhere. */
export function transcriptHtml({ transcript }: Transcript): string {
  const { title, premise, participants, stats, period, time_zone: zone, entries } = transcript
  const names = new Map(entries.map(({ id, user_display }) => [id, user_display]))
  const ai = aiWords(transcript)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
${ai === null ? '' : `<meta name="DigitalSourceType" content="${DIGITAL_SOURCE_WITH_AI}">\n`}<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
${premise === '' || premise === title ? '' : `<p class="said">${escapeHtml(premise)}</p>\n`}<p>From ${when(period.from, zone)} until ${when(period.until, zone)}</p>
<p>Participants: ${escapeHtml(participants.join(', ') || 'none yet')}</p>
<p>${stats.total_ideas} ideas, ${stats.actionable} actionable</p>
${ai === null ? '' : `<p>${escapeHtml(ai)}</p>\n`}</header>
<main>
${entries.map((entry) => entryHtml(entry, names, zone)).join('\n')}
</main>
</body>
</html>
`
}

function entryHtml(entry: TranscriptEntry, names: ReadonlyMap<number | null, string>, zone: string): string {
  const { id, round, timestamp, user_display, category, content, origin, answers, parent_id, status, tags } =
    entry
  const about = [round === null ? `#${id} ${category}` : `Round ${round}`, ...originFacts(entry)].join(', ')
  const place = id === null ? '' : ` id="idea-${id}"`
  const to =
    parent_id === null
      ? ''
      : ` answers <a href="#idea-${parent_id}">${escapeHtml(names.get(parent_id) ?? '')} #${parent_id}</a>`
  const facts = [status !== null && status !== 'raw' ? status : '', ...tags.map((tag) => `#${tag}`)].filter(
    (fact) => fact !== '',
  )
  return `<article${place}${parent_id === null ? '' : ' class="reply"'} data-origin="${origin}">
<h2>${escapeHtml(user_display)} <time datetime="${escapeHtml(timestamp)}">${when(timestamp, zone)} · ${escapeHtml(about)}</time>${to}</h2>
<p class="said">${escapeHtml(content)}</p>
${answers.map(answerHtml).join('')}${facts.length === 0 ? '' : `<p class="facts">${escapeHtml(facts.join(' · '))}</p>\n`}</article>`
}

function answerHtml({ by, origin, text }: TranscriptEntry['answers'][number]): string {
  return `<p class="answer" data-origin="${origin}">${escapeHtml(by)}: ${escapeHtml(text)}</p>\n`
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? '')
}
