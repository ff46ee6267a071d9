import type { Node, SourceFile } from 'typescript/unstable/ast'
import { isJsxOpeningLikeElement } from 'typescript/unstable/ast/is'

const RAW = /^<(?:button|textarea)\b|^<input\b[\s\S]*\btype=\W*(?:checkbox|radio)\b/

/** Elements of HTML that have a part in the UI kit, with their lines. */
export function findRawElements(file: SourceFile): { line: number; element: string }[] {
  const found: { line: number; element: string }[] = []
  const visit = (node: Node): void => {
    if (isJsxOpeningLikeElement(node) && RAW.test(node.getText(file)))
      found.push({
        line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1,
        element: node.tagName.getText(file),
      })
    node.forEachChild(visit)
  }
  visit(file)
  return found
}
