import { expect, test } from 'vitest'
import { readUpload } from '#formats/upload/read-upload.ts'

/** The format, and who said what. */
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
