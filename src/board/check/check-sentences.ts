import { type NamedSentence, nameSentence, type ValuesArgument } from '#base/sentence.ts'

/** Why a record can't be on a board. */
export const CHECK_SENTENCES = {
  'binding-ends': 'A binding goes from an arrow to another shape.',
  'far-place': 'This place is too far out.',
  id: 'The id of a record does not fit its kind.',
  index: 'The index of a shape must be an index key.',
  kind: 'This kind of record is not allowed on a board.',
  locked: 'locked is true or absent.',
  map: 'A record must be a map.',
  marks: 'A letter may have {max} marks.',
  'meta-author': 'The author of a note is a user id.',
  'meta-folded': 'A folded frame knows how high it is when it is open.',
  'meta-from': 'The notes that a note was written from are one or two ids.',
  'meta-lock': 'A lock is for facilitators or has no name.',
  'meta-model': 'The model of a note is written provider:model.',
  'meta-number': 'The number of a note counts from 1.',
  'meta-program': 'The program of a note is the name of its token.',
  'meta-round': 'The round of a frame is a round’s id.',
  'meta-stamp': 'The stamp of a note is one of the known origins of words.',
  'meta-via': 'How a note came is one of the known ways.',
  'meta-awaits-hand-in': 'A note awaits being handed in, or says nothing of it.',
  'meta-writing': 'The private writing of a note is a time in milliseconds.',
  'missing-prop': 'A {type} needs {prop}.',
  'no-value': 'A key of a record has a value.',
  opacity: 'Opacity is a number from 0 to 1.',
  parent: 'A shape is on the page, in a frame or in a group.',
  'parent-and-index': 'A shape needs a parent and an index.',
  place: 'A place is three finite numbers: x, y, rotation.',
  'plain-text': 'The text of a shape must be plain.',
  'prop-too-long': 'The {prop} of a {type} is too long.',
  text: 'The text of a shape must be a text.',
  'text-too-long': 'A text may have {max} characters.',
  'too-big': 'This is too big for one shape.',
  undrawable: 'This {type} is not one that a board can show.',
  'undrawable-prop': 'The {prop} of this {type} is not one that a board can show.',
  'unknown-key': 'A record has no {key}.',
  'unknown-prop': 'A {type} has no {prop}.',
} as const satisfies Record<string, string>

type CheckSentenceName = keyof typeof CHECK_SENTENCES
/** Faults of the meta fields; none has values. */
export type MetaFault = Extract<CheckSentenceName, `meta-${string}`>

/** A sentence about a record, with its name and values. */
export function checkSentence<Name extends CheckSentenceName>(
  name: Name,
  ...values: ValuesArgument<(typeof CHECK_SENTENCES)[Name]>
): NamedSentence {
  const named = nameSentence<typeof CHECK_SENTENCES, Name>(CHECK_SENTENCES, name, ...values)
  return { ...named, sentence: `record.${name}` }
}
