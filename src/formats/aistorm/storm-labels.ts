/**
 * The speaker's name is in the text too: as a heading, `## [Name]:`, and, if a model repeated it, as one or more labels, `[Name]:
 * `. Only the speaker's own name counts as a label: "[Note]: " at the start of an answer is part of the answer.
 */
export function withoutLabels(text: string, from: string): string {
  const own = ownLabels(from)
  const rest = text.slice(own.exec(text)?.[0].length ?? 0)
  // A backslash before a label makes it part of the text.
  return rest.startsWith('\\') && own.test(rest.replace(/^\\+/, '')) ? rest.slice(1) : rest
}

/** In the form of the generations since the second; `withoutLabels` gives the text back. */
export function withHeading(text: string, from: string): string {
  return `## [${oneLine(from)}]:\n\n${withoutHeading(text, from)}`.trim()
}

/** In the first generation's form. */
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
