/** Ways in which models write a JSON object that every reader of JSON reads; the object has texts, truth values and objects. */
export const JSON_FORMS: Readonly<Record<string, (value: object) => string>> = {
  'as asked': (value) => JSON.stringify(value),
  'many lines': (value) => JSON.stringify(value, null, 2),
  tabs: (value) => JSON.stringify(value, null, '\t'),
  'Windows line ends': (value) => JSON.stringify(value, null, 2).replaceAll('\n', '\r\n'),
  'a comma too many': (value) => JSON.stringify(value).replaceAll('}', ',}'),
  'a comma too many on its line': (value) => JSON.stringify(value, null, 2).replaceAll('"\n', '",\n'),
  'a missing comma': (value) => JSON.stringify(value, null, 2).replaceAll(',\n', '\n'),
  'single quotes': (value) => JSON.stringify(value).replaceAll('"', "'"),
  'curly quotes': (value) => JSON.stringify(value).replace(/"([^"]*)"/g, '“$1”'),
  'names without quotes': (value) => JSON.stringify(value).replace(/"(\w+)":/g, '$1:'),
  'truth as in Python': (value) => JSON.stringify(value).replace(/:false/g, ': False'),
  'truth as a word': (value) => JSON.stringify(value).replace(/:false/g, ':"no"'),
  'truth as a word in capitals': (value) => JSON.stringify(value).replace(/:false/g, ':"FALSE"'),
  'a remark': (value) => JSON.stringify(value, null, 2).replace('\n', ' // one question\n'),
  'a remark between': (value) => JSON.stringify(value, null, 2).replace('\n', '\n  /* one question */\n'),
  'a list of one': (value) => JSON.stringify([value]),
  'the call written out': (value) => JSON.stringify({ name: 'next_step', arguments: value }),
  'the call with its input': (value) => JSON.stringify({ type: 'tool_use', name: 'next_step', input: value }),
  'the call in tags': (value) =>
    `<tool_call>\n${JSON.stringify({ name: 'next_step', arguments: value })}\n</tool_call>`,
  'the call as a function': (value) => `next_step(${JSON.stringify(value)})`,
  'its arguments as a text': (value) =>
    JSON.stringify({ name: 'next_step', arguments: JSON.stringify(value) }),
  'words after it': (value) => `${JSON.stringify(value)}\nThat is the one next question.`,
  'a word before it': (value) => `next_step: ${JSON.stringify(value)}`,
}
