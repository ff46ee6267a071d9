import type { Node, SourceFile } from 'typescript/unstable/ast'
import {
  isArrowFunction,
  isCallExpression,
  isFunctionExpression,
  isFunctionLikeDeclaration,
  isReturnStatement,
} from 'typescript/unstable/ast/is'

/** `test(…)`, `test.skipIf(…)(…)`, `it.each(…)(…)` and properties of fast-check. */
const TEST = /^(?:(?:test|it)\b|fc\.(?:async)?[pP]roperty$)/
const EXPECT = /\bexpect\b/

/**
 * Lines of returns by which a test passes without a check: in the callback of a test or a property before its first `expect`, and
 * in a test of pages each `return` without a value, because a driver that finds no element has to throw.
 */
export function findEarlyReturns(file: SourceFile, path: string): number[] {
  const found = new Set<number>()
  const add = (node: Node): void => {
    found.add(file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1)
  }
  const visit = (node: Node): void => {
    if (isReturnStatement(node) && !node.expression && path.endsWith('.test.tsx')) add(node)
    if (isCallExpression(node) && TEST.test(node.expression.getText(file)))
      for (const callback of node.arguments)
        if (isFunction(callback)) returnsBeforeExpect(callback, file).forEach(add)
    node.forEachChild(visit)
  }
  visit(file)
  return [...found]
}

function isFunction(node: Node): boolean {
  return isArrowFunction(node) || isFunctionExpression(node)
}

/** Returns of the function itself; those of functions inside it end something else. */
function returnsBeforeExpect(callback: Node, file: SourceFile): Node[] {
  const text = callback.getText(file)
  const firstExpect = callback.getStart(file) + (EXPECT.exec(text)?.index ?? text.length)
  const found: Node[] = []
  const visit = (node: Node): void => {
    if (node !== callback && isFunctionLikeDeclaration(node)) return
    if (isReturnStatement(node) && node.end < firstExpect) found.push(node)
    node.forEachChild(visit)
  }
  visit(callback)
  return found
}
