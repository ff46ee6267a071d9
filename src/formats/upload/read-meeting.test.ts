import { expect, test } from 'vitest'
import { readUpload } from '#formats/upload/read-upload.ts'

/** The format, and speakers with their words. */
function read(text: string): [string, ...(readonly [string | null, string])[]] {
  const done = readUpload(text, { fileName: 'meeting.txt', format: null, mapping: null })
  if (!done.ok || !('rows' in done.upload)) throw new Error('nothing was read')
  const { format, rows } = done.upload
  return [format, ...rows.map((row) => [row.author, row.text] as const)]
}

const SAID = [
  'transcript',
  ['Ines Ortega', 'Could we open at night? I think so.'],
  ['Wei Chen', 'Who pays the bus?'],
]

test('[FO64] WebVTT as Teams writes it, with voice tags and names of cues', () => {
  const vtt = `WEBVTT

NOTE Made by a recorder

3f2a/11-0
00:00:03.120 --> 00:00:05.900
<v Ines Ortega>Could we open
at night?</v>

3f2a/12-0
00:00:06.000 --> 00:00:07.000 align:start
<v Ines Ortega>I think so.</v>

3f2a/13-0
00:00:07.120 --> 00:00:09.900
<v Wei Chen>Who pays the <i>bus</i>?</v>
`
  expect(read(vtt)).toEqual(SAID)
  expect(read(vtt.replaceAll('\n', '\r\n'))).toEqual(SAID)
})

test('[FO64] WebVTT as Zoom writes it, with names before a colon', () => {
  const vtt = `WEBVTT

1
00:00:03.120 --> 00:00:05.900
Ines Ortega: Could we open at night?

2
00:00:06.000 --> 00:00:07.000
Ines Ortega: I think so.

3
00:01:07.120 --> 00:01:09.900
Wei Chen: Who pays the bus?
`
  expect(read(vtt)).toEqual(SAID)
})

test.each([
  [
    'Zoom’s captions',
    '[Ines Ortega] 10:15:03\nCould we open at night?\nI think so.\n\n[Wei Chen] 10:15:09\nWho pays the bus?\n',
  ],
  [
    'Zoom’s chat',
    '10:15:03 From Ines Ortega to Everyone:\n\tCould we open at night? I think so.\n10:15:09\t From Wei Chen to Everyone : Who pays the bus?\n',
  ],
  [
    'Teams',
    'Night visitors\nNovember 20, 2026, 9:00AM\n\nInes Ortega   0:03\nCould we open at night?\nI think so.\n\nWei Chen   1:09\nWho pays the bus?\n',
  ],
  [
    'Meet',
    'Nov 20, 2026\nNight visitors - Transcript\nAttendees\nInes Ortega, Wei Chen\nTranscript\n00:00:00\n\nInes Ortega: Could we open at night?\nInes Ortega: I think so.\nWei Chen: Who pays the bus?\n',
  ],
  [
    'times before names',
    '00:00:03 Ines Ortega: Could we open at night? I think so.\n[00:01:09] Wei Chen: Who pays the bus?\n',
  ],
])('[FO64] %s: who said what, without times', (_name, text) => {
  expect(read(text)).toEqual(SAID)
})

test('[FO64] a list with a time or a colon in it stays a list', () => {
  expect(read('Doors: open at night\nBuses: every hour')[0]).toBe('list')
  expect(read('- Meet at 10:15\n- Soup at 18:00')[0]).toBe('list')
})

test('[FO64] SubRip, by its content and by its name, also with carriage returns alone', () => {
  const srt = `1
00:00:01,000 --> 00:00:02,000
Ines Ortega: Could we open at night?

2
00:00:02,500 --> 00:00:03,000
Ines Ortega: I think so.

3
00:00:04,000 --> 00:00:05,000
Wei Chen: Who pays the bus?
`
  expect(read(srt)).toEqual(SAID)
  expect(read(srt.replaceAll('\n', '\r'))).toEqual(SAID)
  const named = readUpload(srt, { fileName: 'talk.srt', format: null, mapping: null })
  expect(named).toMatchObject({ ok: true, upload: { format: 'transcript' } })
})

test('[FO64] several voices in a cue, entities, and a cue in a NOTE', () => {
  const vtt = `WEBVTT

NOTE
00:00:00.000 --> 00:00:01.000
A cue that was commented out.

00:00:01.000 --> 00:00:02.000
<v Ines Ortega>Who &amp; how?</v> <v Wei Chen>It&#39;s &quot;us&quot;, A --&gt; B.</v>

00:00:02.000 --> 00:00:03.000
<v Wei Chen>A --> B`
  expect(read(vtt)).toEqual([
    'transcript',
    ['Ines Ortega', 'Who & how?'],
    ['Wei Chen', 'It\'s "us", A --> B. A --> B'],
  ])
})

test('[FO64] cues without an empty line between them, and lines that captions repeat', () => {
  const vtt = `WEBVTT
00:00:01.000 --> 00:00:02.000 align:start position:0%
yeah yeah what
00:00:02.000 --> 00:00:03.000 align:start position:0%
yeah yeah what
this<00:00:02.500><c> will</c> happen
2
00:00:09.000 --> 00:00:10.000
this will happen`
  expect(read(vtt)).toEqual(['transcript', [null, 'yeah yeah what this will happen this will happen']])
})

test('[FO64] a colon in a sentence makes no person', () => {
  const cue = (at: number, text: string) => `00:00:0${at}.000 --> 00:00:0${at + 1}.000\n${text}\n`
  const vtt = ['WEBVTT\n', cue(1, 'There is one thing: money.'), cue(2, 'No: two.'), cue(3, 'Fine.')].join(
    '\n',
  )
  expect(read(vtt)).toEqual(['transcript', [null, 'There is one thing: money. No: two. Fine.']])
  const meet = 'Attendees\nInes Ortega\nTranscript\nInes Ortega: So.\nThere is one thing: money.\n'
  expect(read(meet)).toEqual(['transcript', ['Ines Ortega', 'So. There is one thing: money.']])
})
