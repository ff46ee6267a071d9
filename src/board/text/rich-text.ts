import type { TLRichText } from '@tldraw/tlschema'

/**
 * The text of a ProseMirror document: one line for each block or hard break. Formats that a plain note can't show
 * (bold, bullets) are dropped, as when pasting from another tldraw board.
 */
export function plainText(richText: TLRichText): string {
  return blockLines(richText.content).join('\n')
}

function blockLines(content: readonly unknown[]): string[] {
  return content.flatMap((node) => {
    const children = childrenOf(node)
    if (children.some(isInline)) return [children.map(inlineText).join('')]
    return children.length > 0 ? blockLines(children) : ['']
  })
}

function inlineText(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'hardBreak') return '\n'
  return typeof node.text === 'string' ? node.text : childrenOf(node).map(inlineText).join('')
}

function isInline(node: unknown): boolean {
  return isNode(node) && (node.type === 'text' || node.type === 'hardBreak')
}

function childrenOf(node: unknown): unknown[] {
  return isNode(node) && Array.isArray(node.content) ? node.content : []
}

function isNode(node: unknown): node is { type?: unknown; text?: unknown; content?: unknown } {
  return typeof node === 'object' && node !== null
}
