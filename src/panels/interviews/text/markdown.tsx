import { fromMarkdown } from 'mdast-util-from-markdown'
import { Fragment, type ReactNode, useMemo } from 'react'
import { classNames } from '#ui/class-names.ts'
import { CodeBlock } from './code-text.tsx'
import { safeHref } from './safe-href.ts'
import { TEXT_VIEW_LABELS } from './text-view-labels.ts'

type Root = ReturnType<typeof fromMarkdown>
type Node = Root['children'][number]
type Definition = Extract<Node, { type: 'definition' }>

/** Deeper nesting is shown as the text that it is: each level would take stack and width. */
const MAX_DEPTH = 12
interface MarkdownProps {
  /** Shown as plain text if parsing it could hold up the page. */
  text: string
  /** The heading level that `#` becomes. */
  topLevel?: 3 | 4
  className?: string
}

/**
 * Markdown from outside as elements of React. HTML in it is shown as text, links lead to web pages and mail only, and
 * pictures are links: a page must not fetch anything for a text.
 */
export function Markdown({ text, topLevel = 3, className }: MarkdownProps) {
  const root = useMemo(() => (isHeavyMarkdown(text) ? null : fromMarkdown(text)), [text])
  if (!root) return <p className={classNames('whitespace-pre-wrap break-words', className)}>{text}</p>
  const definitions = new Map(
    root.children
      .filter((node) => node.type === 'definition')
      .map((definition) => [definition.identifier, definition]),
  )
  return (
    <div dir="auto" className={classNames('flex flex-col gap-2 break-words', className)}>
      {childrenOf(root.children, { source: text, definitions, topLevel, depth: 0 })}
    </div>
  )
}

interface Place {
  source: string
  definitions: ReadonlyMap<string, Definition>
  topLevel: number
  depth: number
}

function childrenOf(nodes: readonly Node[], place: Place): ReactNode {
  if (place.depth > MAX_DEPTH) return nodes.map((node) => sourceOf(node, place.source)).join('\n')
  const inside = { ...place, depth: place.depth + 1 }
  return nodes.map((node, index) => <Fragment key={index}>{elementOf(node, inside)}</Fragment>)
}

function elementOf(node: Node, place: Place): ReactNode {
  switch (node.type) {
    case 'paragraph':
      return <p>{childrenOf(node.children, place)}</p>
    case 'heading': {
      const Heading = headingTag(place.topLevel + node.depth - 1)
      return (
        <Heading className="mt-2 font-heading text-board first:mt-0">
          {childrenOf(node.children, place)}
        </Heading>
      )
    }
    case 'list': {
      const List = node.ordered ? 'ol' : 'ul'
      return (
        <List
          start={node.ordered ? (node.start ?? 1) : undefined}
          className={classNames('flex flex-col gap-1 pl-5', node.ordered ? 'list-decimal' : 'list-disc')}
        >
          {childrenOf(node.children, place)}
        </List>
      )
    }
    case 'listItem':
      return <li>{childrenOf(node.children, place)}</li>
    case 'blockquote':
      return (
        <blockquote className="flex flex-col gap-2 border-line-strong border-l-2 pl-3 text-ink-2">
          {childrenOf(node.children, place)}
        </blockquote>
      )
    case 'code':
      return <CodeBlock code={node.value} language={node.lang?.toLowerCase()} />
    case 'thematicBreak':
      return <hr className="border-line" />
    default:
      return wordsOf(node, place)
  }
}

function wordsOf(node: Node, place: Place): ReactNode {
  switch (node.type) {
    case 'text':
      return node.value
    case 'emphasis':
      return <em>{childrenOf(node.children, place)}</em>
    case 'strong':
      return <strong className="font-heading">{childrenOf(node.children, place)}</strong>
    case 'inlineCode':
      return <code className="rounded-chip bg-sunk px-1 text-[0.92em]">{node.value}</code>
    case 'break':
      return <br />
    case 'link':
      return <SafeLink href={node.url}>{childrenOf(node.children, place)}</SafeLink>
    case 'linkReference':
      return (
        <SafeLink href={place.definitions.get(node.identifier)?.url}>
          {childrenOf(node.children, place)}
        </SafeLink>
      )
    case 'image':
      return <SafeLink href={node.url}>{TEXT_VIEW_LABELS.picture(node.alt || node.url)}</SafeLink>
    case 'imageReference':
      return (
        <SafeLink href={place.definitions.get(node.identifier)?.url}>
          {TEXT_VIEW_LABELS.picture(node.alt ?? '')}
        </SafeLink>
      )
    case 'html':
      return node.value
    case 'definition':
      return null
    default:
      return sourceOf(node, place.source)
  }
}

function sourceOf(node: Node, source: string): string {
  const { start, end } = node.position ?? {}
  return start?.offset === undefined || end?.offset === undefined
    ? ''
    : source.slice(start.offset, end.offset)
}

function headingTag(level: number): 'h3' | 'h4' | 'h5' | 'h6' {
  if (level <= 3) return 'h3'
  if (level === 4) return 'h4'
  return level === 5 ? 'h5' : 'h6'
}

/** A link that leads outside, or its words where it leads to anything but a page or mail. */
function SafeLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  const safe = safeHref(href)
  if (safe === null) return children
  return (
    <a href={safe} target="_blank" rel="noopener noreferrer nofollow" className="text-link break-words">
      {children}
    </a>
  )
}

/** Maximum of marks, which a parser tries in every combination. A page of prose has a few dozen. */
const MAX_MARKS = 2_000
const MAX_ITEMS = 600
const MARK = /[*_`[\]]/g
const ITEM = /^[ \t]*(?:>|[-*+]|\d{1,9}[.)])[ \t]/gm
const DEEP = /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])){9}/m

/** Whether parsing this could hold up the page for seconds: such a text is shown as it is. */
function isHeavyMarkdown(text: string): boolean {
  return DEEP.test(text) || count(text, ITEM) > MAX_ITEMS || count(text, MARK) > MAX_MARKS
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
