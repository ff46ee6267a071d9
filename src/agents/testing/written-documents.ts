import { wide } from './written-words.ts'

/** A document as it went in: its parts in the order of the prompt, each item with the labels that it cites. */
export interface WrittenDocument {
  title: string
  parts: readonly WrittenPart[]
}

interface WrittenPart {
  heading: string
  items: readonly WrittenItem[]
}

/** `label` alone: an item that begins with it, as among left-out notes. */
export interface WrittenItem {
  text: string
  cites?: readonly string[]
  label?: string
}

type DocumentForm = (document: WrittenDocument) => string

const plain = ({ text, cites, label }: WrittenItem) =>
  label !== undefined ? `${label}: ${text}` : cites ? `${text} [${cites.join(' ')}]` : text

function written(
  heading: (name: string, at: number) => string,
  item: (item: WrittenItem, at: number) => string = (each) => `- ${plain(each)}`,
  title: (text: string) => string = (text) => `# ${text}`,
): DocumentForm {
  return ({ title: name, parts }) =>
    [
      title(name),
      ...parts.flatMap((part, at) => [
        heading(part.heading, at),
        ...part.items.map((each, i) => item(each, i)),
      ]),
    ].join('\n')
}

const cited = (form: (labels: readonly string[]) => string) =>
  written(
    (name) => `## ${name}`,
    (each) =>
      `- ${each.label === undefined && each.cites ? `${each.text} ${form(each.cites)}` : plain(each)}`,
  )

/** Ways of writing a document that are read whole, with English headings or with as many in another language. */
export const DOCUMENT_FORMS: Readonly<Record<string, DocumentForm>> = {
  'as asked': written((name) => `## ${name}`),
  'headings of level three': written((name) => `### ${name}`),
  'a bold title': written(
    (name) => `## ${name}`,
    undefined,
    (text) => `**${text}**`,
  ),
  'a plain title': written(
    (name) => `## ${name}`,
    undefined,
    (text) => text,
  ),
  'bold headings': written((name) => `**${name}**`),
  'bold headings with colons': written((name) => `**${name}:**`),
  'bold headings before their colons': written((name) => `**${name}**:`),
  'underlined headings': written((name) => `__${name}__`),
  'bold words in headings': written((name) => `## **${name}**`),
  'headings with colons': written((name) => `## ${name}:`),
  'headings with full-width colons': written((name) => `## ${name}：`),
  'plain headings with colons': written((name) => `${name}:`),
  'plain headings with full-width colons': written((name) => `${name}：`),
  'headings in lenticular brackets': written((name) => `【${name}】`),
  'headings behind a square': written((name) => `■ ${name}`),
  'numbered headings': written((name, at) => `## ${at + 1}. ${name}`),
  'headings as items of a numbered list': written((name, at) => `${at + 1}. ${name}`),
  'capital headings': written((name) => `## ${name.toUpperCase()}`),
  stars: written(
    (name) => `## ${name}`,
    (each) => `* ${plain(each)}`,
  ),
  dots: written(
    (name) => `## ${name}`,
    (each) => `• ${plain(each)}`,
  ),
  numbers: written(
    (name) => `## ${name}`,
    (each, at) => `${at + 1}. ${plain(each)}`,
  ),
  'indented items': written(
    (name) => `## ${name}`,
    (each) => `  - ${plain(each)}`,
  ),
  'empty lines': written(
    (name) => `\n## ${name}\n`,
    (each) => `- ${plain(each)}\n`,
  ),
  'rules between': written((name) => `---\n## ${name}`),
  'Windows line ends': (document) => written((name) => `## ${name}`)(document).replaceAll('\n', '\r\n'),
  'a block of code': (document) => `\`\`\`markdown\n${written((name) => `## ${name}`)(document)}\n\`\`\``,
  'citations with commas': cited((labels) => `[${labels.join(', ')}]`),
  'citations one by one': cited((labels) => labels.map((label) => `[${label}]`).join('')),
  'citations in round brackets': cited((labels) => `(${labels.join(', ')})`),
  'citations in lenticular brackets': cited((labels) => `【${labels.join('、')}】`),
  'citations in full-width signs': cited((labels) => wide(`[${labels.join(',')}]`)),
  'citations in full-width brackets': cited((labels) => `（${labels.join('、')}）`),
  'bold citations': cited((labels) => `**[${labels.join(' ')}]**`),
  'JSON with lists of sentences': ({ title, parts }) =>
    JSON.stringify({
      title,
      ...Object.fromEntries(parts.map(({ heading, items }) => [heading, items.map(plain)])),
    }),
  'JSON in a block of code': ({ title, parts }) =>
    `\`\`\`json\n${JSON.stringify({ title, ...Object.fromEntries(parts.map(({ heading, items }) => [heading, items.map(plain)])) }, null, 2)}\n\`\`\``,
  'JSON with objects': ({ title, parts }) =>
    JSON.stringify({
      title,
      ...Object.fromEntries(
        parts.map(({ heading, items }) => [
          heading,
          items.map(({ text, cites, label }) =>
            label === undefined ? { sentence: text, notes: cites } : { note: label, reason: text },
          ),
        ]),
      ),
    }),
}

/** Ways of writing that are read with English headings; with others it is not clear which part is which. */
export const ENGLISH_FORMS: Readonly<Record<string, DocumentForm>> = {
  'a part that is missing at the end': ({ title, parts }) =>
    written((name) => `## ${name}`)({ title, parts: parts.slice(0, -1) }),
  'a part that is missing in the middle': ({ title, parts }) =>
    written((name) => `## ${name}`)({ title, parts: parts.filter((_, at) => at !== 1) }),
  'another order': ({ title, parts }) =>
    written((name) => `## ${name}`)({ title, parts: parts.toReversed() }),
}

/** Forms in which the parts cannot be recognized: each gets a complaint, and nothing is in a wrong part. */
export const UNCLEAR_FORMS: Readonly<Record<string, DocumentForm>> = {
  'no headings': ({ title, parts }) =>
    [`# ${title}`, ...parts.flatMap(({ items }) => items.map((each) => `- ${plain(each)}`))].join('\n'),
  'half of the headings': ({ title, parts }) =>
    [
      `# ${title}`,
      ...parts.flatMap(({ items }, at) => [
        ...(at % 2 === 0 ? [`## Teil ${at + 1}`] : []),
        ...items.map((each) => `- ${plain(each)}`),
      ]),
    ].join('\n'),
  'one heading too many': ({ title, parts }) =>
    `${written((_, at) => `## Teil ${at + 1}`)({ title, parts })}\n## Fazit\n- Gut.`,
  'half an object of JSON': ({ title, parts }) =>
    JSON.stringify({
      title,
      ...Object.fromEntries(parts.map(({ heading, items }) => [heading, items.map(plain)])),
    }).slice(0, -12),
}
