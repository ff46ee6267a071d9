import { z } from 'zod'
import type { RecordedRequest } from './recording-proxy.ts'

/** Prints recorded requests for reading: texts with their line ends, and each paragraph once. */
export interface RequestPrinter {
  print(title: string, requests: readonly RecordedRequest[]): void
  text(): string
}

/** Ids and nonces, which differ from run to run: words of ten letters or more with a digit. */
const CHANGING = /\b(?=[0-9a-z]*\d)[0-9a-z]{10,64}\b/g
/** A shorter paragraph is as quickly read as a reference to it. */
const MIN_REFERRED_CHARS = 100

export function createRequestPrinter(): RequestPrinter {
  const lines: string[] = []
  const known = new Map<string, number>()

  function paragraphs(text: string): string[] {
    return text.split('\n\n').flatMap((paragraph, i) => {
      const number = known.get(paragraph)
      const apart = i === 0 ? [] : ['']
      if (number !== undefined) return [...apart, `‹paragraph ${number}›`]
      if (paragraph.length < MIN_REFERRED_CHARS) return [...apart, ...paragraph.split('\n')]
      known.set(paragraph, known.size + 1)
      return [...apart, ...`‹${known.size}› ${paragraph}`.split('\n')]
    })
  }

  function put(value: unknown, indent: string, name: string): void {
    if (typeof value === 'string' && (value.includes('\n') || value.length >= MIN_REFERRED_CHARS)) {
      lines.push(`${indent}${name}|`)
      for (const line of paragraphs(settled(value))) lines.push(`${indent}  ${line}`.trimEnd())
      return
    }
    const parts = partsOf(value)
    if (!parts) lines.push(`${indent}${name}${JSON.stringify(value)?.replace(CHANGING, 'ID')}`)
    else {
      lines.push(`${indent}${name}`.trimEnd())
      for (const [key, part] of parts) put(part, `${indent}  `, key)
    }
  }

  return {
    print(title, requests) {
      for (const [i, { method, path, body }] of requests.entries()) {
        lines.push('', `${title} ${i + 1}: ${method} ${path}`)
        put(body, '', 'body: ')
      }
    },
    text: () => `${lines.join('\n').trim()}\n`,
  }
}

/** The text without differences between runs: ids, and the random order of notes. */
function settled(text: string): string {
  const inOrder = text.split('\n').map((line) => (MIXED.test(line) ? sorted(line) : line))
  return inOrder.join('\n').replace(CHANGING, 'ID')
}

const MIXED = /^\{"what":"to-(choose-from|synthesize)"/
const Board = z.looseObject({
  board: z.array(z.looseObject({ id: z.string().optional(), text: z.string() })),
})

function sorted(line: string): string {
  const data = Board.parse(JSON.parse(line))
  const board = data.board.toSorted((a, b) => a.text.localeCompare(b.text))
  return JSON.stringify({ ...data, board: board.map((note) => ({ ...note, ...(note.id && { id: 'A' }) })) })
}

/** The entries of a list or an object, each with its printed name; `null` for any other value. */
function partsOf(value: unknown): [name: string, part: unknown][] | null {
  if (Array.isArray(value)) return value.map((part) => ['- ', part])
  if (typeof value !== 'object' || value === null) return null
  return Object.entries(value).map(([key, part]) => [`${key}: `, part])
}
