import { type Catalogue, type NamedSentence, nameSentence, type ValuesArgument } from '#base/sentence.ts'
import { AGENT_FILE_SENTENCES } from '#session/agents/agent-file-sentences.ts'

/** Why a file, or a part of it, was not read or taken, for the person who imports it. */
export const FILE_SENTENCES = {
  'board-format':
    'This is not a board of Parley, Excalidraw or tldraw, nor a JSON Canvas: its "format" is not "parley-board".',
  'board-full': 'The board is full: the log is in the panel, without notes on the canvas.',
  'board-version': 'This file has version {version}; this server reads version {known}.',
  'broken-link': '{where}: a link that leads to no idea of the file, or in a circle, was left out.',
  'broken-parent': '{where}: what it answers is not in the file, or answers it.',
  'canvas-empty': 'This board of {program} is empty.',
  'canvas-unfit': 'Nothing on this board of {program} fits here. It has {kinds}.',
  'comment-above-table': 'Line {line}: a comment above the table was left out.',
  'comment-twice': '{where}: a comment appears twice; the first one counts.',
  compression: 'This file is compressed in a way that this server can’t read.',
  'damaged-in-zip': 'This file is damaged inside the zip.',
  'damaged-zip': 'This zip is damaged or cut off. Make it again, then import it.',
  day: 'Line {line}: the date {day} is not written as 2026-11-22, and was left out.',
  'end-repaired': '{where}: its end points at nothing.',
  entry: '{where}: {reason}',
  'entry-empty': 'Entry {entry}: there are no words in it.',
  'entry-of-transcript': 'Entry {entry}: its {field} is not as a transcript has it.',
  'entry-unfit': 'Entry {entry}: it is not as a transcript has it.',
  'entry-parent': 'Entry {entry}: what it answers is not in the file.',
  'file-size': 'This file is larger than {size}.',
  'heavy-board': 'This file has more entries, or deeper ones, than any board.',
  'heavy-transcript': 'This file has more entries than any transcript.',
  json: 'This is not JSON.',
  'json-end': 'This is not JSON: it ends too early, or is empty.',
  'json-line': 'This is not JSON: line {line} is not as JSON is written.',
  'kind-left-out': 'Left out: {kind} ({count}).',
  'list-length': 'The list has more than {max} ideas; the rest was left out.',
  'lists-too-deep': 'This file has lists within lists deeper than any board.',
  'log-chars': 'This log has more than {max} characters.',
  'log-messages': 'This log has more than {max} messages.',
  'long-turns': 'What is longer than {max} characters is cut here; an export still has all of it.',
  'many-agents': 'A board has {max} agents at most: the later ones in this file were left out.',
  'missing-quote': 'Line {line}: a quote is opened and never closed: what follows was read as one cell.',
  'more-cells': 'Line {line}: it has more cells than the table has columns; the rest was left out.',
  'more-columns': 'Line {line}: there are more than {max} columns; the rest was left out.',
  'more-entries': 'It has more than {max} entries; the rest was left out.',
  'more-entries-in-list': '{list} has more than {max} entries; the rest was left out.',
  'more-rows': 'Line {line}: there are more than {max} rows; those from here on were left out.',
  'neither-zip-nor-text': '{name}: This is neither a zip nor a text file.',
  'no-ideas': 'There is nothing in it that could be an idea.',
  'no-rows': 'This table has no rows.',
  'no-text-column': 'Choose the column that has the text of the ideas.',
  'no-transcript': 'This is not a transcript: it has no list of "entries".',
  'no-words': 'Line {line}: there are no words for an idea.',
  'not-a-list': '{list} is not a list.',
  'not-text': 'This is not a text file.',
  'not-zip': 'This is not a zip file.',
  'note-number': '{where}: its note has another number; it comes without one.',
  'other-parent': 'Line {line}: what it answers, {parent}, is not in the file.',
  'own-parent': 'Line {line}: the idea is named as its own answer, which was left out.',
  'premise-left-out': 'The premise was left out. {reason}',
  'premise-long': 'The premise is longer than {max} characters and was left out.',
  'premise-there': 'This board has a premise already; the one in the file was left out.',
  'prompt-long': 'This agent’s prompt is longer than a prompt may be.',
  'picture-broken': '{where}: it is damaged.',
  'picture-busy': '{where}: the server is busy with other pictures. Import the file again later.',
  'picture-full': '{where}: the board has as many pictures as it can hold.',
  'picture-kind': '{where}: it is no PNG, JPEG, WebP or GIF picture.',
  'picture-pixels': '{where}: it has too many pixels.',
  'put-on-page': '{where}: it was put onto the page.',
  'stray-quote': 'Line {line}: a cell has a quote in it but is not quoted as a whole.',
  'storm-agents': 'There are two agents called “{name}”.',
  'storm-no-sender': 'This message does not say who it is from: from="…" is missing.',
  'storm-no-tag': 'There is no <aistorm … /> tag in this file.',
  'storm-no-time': 'There is no time at which the session was created.',
  'storm-premise': 'A session file has a premise: <aistorm type="premise" />.',
  'storm-second': 'There is a second {tag} tag: a file has one.',
  'storm-tag': 'This tag has no end, or none of the attributes that AIStorm knows.',
  'storm-time': '“{time}” is no time, as 2025-03-07T12:23:01 would be.',
  twice: '{where} appears twice; the first one counts.',
  'zip-files': 'There are more than {max} files in this zip.',
  'zip-size': 'Unpacked, this zip is larger than {size}.',
} as const satisfies Record<string, string>

export type FileSentenceName = keyof typeof FILE_SENTENCES
export type FileSentenceValues<Name extends FileSentenceName> = ValuesArgument<(typeof FILE_SENTENCES)[Name]>

/** A sentence about a file, with its name and values. */
export function fileSentence<Name extends FileSentenceName>(
  name: Name,
  ...values: FileSentenceValues<Name>
): NamedSentence {
  const named = nameSentence<typeof FILE_SENTENCES, Name>(FILE_SENTENCES, name, ...values)
  return { ...named, sentence: `unreadable-file.${name}` }
}

/** All sentences by the names under which they are sent, also with the line or the file that they are about. */
export const ALL_FILE_SENTENCES: Catalogue = Object.fromEntries(
  Object.entries({ ...FILE_SENTENCES, ...AGENT_FILE_SENTENCES }).flatMap(([name, words]) => [
    [`unreadable-file.${name}`, words],
    [`unreadable-file.${name}-at-line`, `Line {line}: ${words}`],
    [`unreadable-file.${name}-in-file`, `{file}, ${words}`],
    [`unreadable-file.${name}-at-line-in-file`, `{file}, line {line}: ${words}`],
  ]),
)

/** The sentence with the line that it is about, counted from 1. */
export function atLine({ line, ...named }: NamedSentence & { line?: number | undefined }): NamedSentence {
  if (line === undefined) return named
  const { message, sentence, values } = named
  return {
    message: `Line ${line}: ${message}`,
    ...(sentence !== undefined && { sentence: `${sentence}-at-line` }),
    values: { ...values, line },
  }
}

/** The sentence with the entry of the file that it is about. */
export function ofEntry(where: string, { message, sentence, values }: NamedSentence): NamedSentence {
  return {
    message: `${where}: ${message}`,
    ...(sentence !== undefined && { sentence: `${sentence}-of-entry` }),
    values: { ...values, where },
  }
}

/** A catalogue for sentences that `ofEntry` returns. */
export function ofEntries(sentences: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(sentences).map(([name, words]) => [`${name}-of-entry`, `{where}: ${words}`]),
  )
}

/** The sentence with the file that it is about. */
export function inFile({ file, message, sentence, values }: NamedSentence & { file: string }): NamedSentence {
  return {
    message: `${file}, ${message.startsWith('Line ') ? `l${message.slice(1)}` : message}`,
    ...(sentence !== undefined && { sentence: `${sentence}-in-file` }),
    values: { ...values, file },
  }
}
