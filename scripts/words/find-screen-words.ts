import type { Node, SourceFile } from 'typescript/unstable/ast'
import {
  isBinaryExpression,
  isConditionalExpression,
  isJsxAttribute,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxText,
  isNoSubstitutionTemplateLiteral,
  isParenthesizedExpression,
  isPropertyAssignment,
  isStringLiteral,
  isTemplateExpression,
} from 'typescript/unstable/ast/is'

/** Attributes of elements, and properties of options, that people read or hear. */
const READ_BY_PEOPLE =
  /^(?:aria-label|aria-description|alt|action|consequence|description|disabledReason|empty|help|hint|label|legend|message|none|otherwise|placeholder|secrecy|text|title|use|words)$/
const WORD = /\p{L}{2}/u
/** Colours, addresses, and keys of tldraw's own texts. */
const CODES = /^(['"])(?:#[\da-f]{6}|[a-z-]+\.[a-z-]+|\/[a-z]+)\1$/
const COMPARISONS = /^[=!]==?$|^[<>]=?$/

/** Lines with words for people, in elements and in attributes and options that people read. One line for each text. */
export function findScreenWords(file: SourceFile): number[] {
  const lines: number[] = []
  const visit = (node: Node): void => {
    for (const text of shownBy(node, file))
      if (WORD.test(wordsOf(text, file)))
        lines.push(file.getLineAndCharacterOfPosition(text.getStart(file)).line + 1)
    node.forEachChild(visit)
  }
  visit(file)
  return lines
}

/** The literals that people read where this node is. */
function shownBy(node: Node, file: SourceFile): Node[] {
  if (isJsxText(node)) return isInCode(node) ? [] : [node]
  if (isJsxAttribute(node)) {
    const { initializer } = node
    return initializer && READ_BY_PEOPLE.test(node.name.getText(file)) ? textsOf(initializer) : []
  }
  if (isPropertyAssignment(node)) {
    const name = node.name.getText(file)
    // `title: 'title'` is the name of a parameter.
    return READ_BY_PEOPLE.test(name) && node.initializer.getText(file) !== `'${name}'`
      ? textsOf(node.initializer)
      : []
  }
  return isJsxExpression(node) && isInElement(node) ? textsOf(node) : []
}

/** Code is the same in every language. */
function isInCode({ parent }: Node): boolean {
  return isJsxElement(parent) && parent.openingElement.tagName.getText() === 'code'
}

/** True for a value between two tags, not in an attribute. */
function isInElement({ parent }: Node): boolean {
  return isJsxElement(parent) || isJsxFragment(parent)
}

/** The literals that an expression may become. */
function textsOf(node: Node): Node[] {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isTemplateExpression(node))
    return [node]
  if (isParenthesizedExpression(node)) return textsOf(node.expression)
  if (isJsxExpression(node)) return node.expression ? textsOf(node.expression) : []
  if (isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)]
  if (isBinaryExpression(node) && !COMPARISONS.test(node.operatorToken.getText()))
    return [...textsOf(node.left), ...textsOf(node.right)]
  return []
}

/** The text of a literal without its values, entities and codes. */
function wordsOf(node: Node, file: SourceFile): string {
  if (!isTemplateExpression(node))
    return node
      .getText(file)
      .replace(CODES, '')
      .replace(/&[a-z]+;/g, ' ')
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' ')
}
