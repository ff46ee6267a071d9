import type { fromMarkdown } from 'mdast-util-from-markdown'

type Root = ReturnType<typeof fromMarkdown>
export type MarkdownNode = Root | Root['children'][number] | { type: string }

/** The text of Markdown without markup; code and HTML stay unchanged. */
export function plainMarkdown(node: MarkdownNode, source: string): string {
  if ('value' in node && typeof node.value === 'string') return node.value
  if (node.type === 'break') return '\n'
  if (node.type === 'image' && 'alt' in node) return typeof node.alt === 'string' ? node.alt : ''
  if (!('children' in node) || !Array.isArray(node.children)) return ''
  const between = node.type === 'blockquote' || node.type === 'listItem' ? '\n' : ''
  return node.children.map((child: MarkdownNode) => plainMarkdown(child, source)).join(between)
}
