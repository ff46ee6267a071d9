/**
 * Who speaks stands in the text too: as a heading, `## [Name]:`, and, where a model repeated it, as one or more labels,
 * `[Name]: `. Only the speaker's own name is taken for one: "[Note]: " at the beginning of an answer is its text.
 */
export function withoutLabels(text: string, from: string): string {
  const own = ownLabels(from)
  const rest = text.slice(own.exec(text)?.[0].length ?? 0)
  // One backslash says that what follows is meant.
  return rest.startsWith('\\') && own.test(rest.replace(/^\\+/, '')) ? rest.slice(1) : rest
}

export function withHeading(text: string, from: string): string {
  return `## [${oneLine(from)}]:\n\n${withoutHeading(text, from)}`.trim()
}

/** As the first generation wrote it. */
export function withoutHeading(text: string, from: string): string {
  return ownLabels(from).test(text.replace(/^\\+/, '')) ? `\\${text}` : text
}

function ownLabels(from: string): RegExp {
  const name = oneLine(from)
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(' ', '\\s+')
  return new RegExp(`^(?:(?:##[ \\t]*)?\\[\\s*${name}\\s*\\]\\s*:\\s*)+`, 'iu')
}

function oneLine(name: string): string {
  return name.replace(/\s+/g, ' ').trim()
}
