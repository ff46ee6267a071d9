import type { Node, SourceFile } from 'typescript/unstable/ast'
import {
  isBinaryExpression,
  isCallExpression,
  isCaseClause,
  isConditionalExpression,
  isExportDeclaration,
  isExpressionStatement,
  isImportDeclaration,
  isJsxAttribute,
  isLiteralTypeNode,
  isNewExpression,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
  isTemplateExpression,
} from 'typescript/unstable/ast/is'

/** Words and signs of a sentence; class names, paths, SVG and style values have other signs. */
const PROSE = /^[\p{L}\p{N}\s.,:;!?…’“”()–%+·&'-]+$/u
const CAPITALISED = /^\s*\p{Lu}\p{Ll}*[\s.,:;!?…]|^\s*\p{Lu}\p{Ll}+$|^\s*\p{Lu}\p{Ll}+-\p{Ll}/u
/** Class names are joined by hyphens, and have digits. */
const PHRASE = /^(?=.*\p{L}{2}\s+\p{L}{2})[\p{L}\s.,:;!?…’“”()]+$/u
const KEYS =
  /^(?:(?:Ctrl|Shift|Alt|Mod|Esc|Del|Enter|Escape|Tab|Space|Backspace|Control|Meta)(?:[ +-]\S+)*|Arrow\w+)$/
const WORD = /\p{L}{2}/u
const PIXELS = /\bpx\b/
const NAME_OF_PRODUCT = /^(?:%s · )?Parley$/

/** Attributes with values for browsers, not for people. */
const CODED_ATTRIBUTES = /^(?:className|class|rel|preserveAspectRatio|style|href|src|noun|verb)$|ClassName$/
/** Calls with names, log lines, classes, or messages of our own mistakes. */
const CODED_CALLS =
  /(?:^|\.)(?:must|required|classNames|useValue|computed|react|atom|log\w*|console|mark\w*|\w*[Cc]lass|useCornerOf|useQuickReactor|attemptForShape|on|off|once|split|startsWith|endsWith|includes|closest|querySelector\w*|\w+EventListener|observe|timed|describe)(?:<.*>)?$/s

/** Lines with words for people in constants, conditions and calls: where `findScreenWords` can't see what is shown. */
export function findLooseWords(file: SourceFile): number[] {
  const lines: number[] = []
  const visit = (node: Node): void => {
    if (isImportDeclaration(node) || isExportDeclaration(node) || isLiteralTypeNode(node)) return
    if (isJsxAttribute(node) && CODED_ATTRIBUTES.test(node.name.getText(file))) return
    if (isNewExpression(node) && /Error$/.test(node.expression.getText(file))) return
    const text = textOf(node)
    if (text !== null && isForPeople(text) && !isCode(node, file))
      lines.push(file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1)
    node.forEachChild(visit)
  }
  visit(file)
  return lines
}

function isForPeople(text: string): boolean {
  if (!PROSE.test(text) || !WORD.test(text)) return false
  if (KEYS.test(text) || PIXELS.test(text) || NAME_OF_PRODUCT.test(text)) return false
  return CAPITALISED.test(text) || PHRASE.test(text)
}

/** The text of a literal, with a space for each value; `null` for other nodes. */
function textOf(node: Node): string | null {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text
  if (!isTemplateExpression(node)) return null
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' ')
}

/** Whether a literal is compared, split, a name, or given to a call that does not show it. */
function isCode(node: Node, file: SourceFile): boolean {
  const { parent } = node
  if (isConditionalExpression(parent)) return isCode(parent, file)
  if (isPropertyAccessExpression(parent) || isCaseClause(parent) || isExpressionStatement(parent)) return true
  if (isPropertyAssignment(parent)) return isNameOf(parent.name.getText(file), node, file)
  if (isBinaryExpression(parent)) return /^[=!]==$|^in$/.test(parent.operatorToken.getText(file))
  return (
    isCallExpression(parent) &&
    parent.expression !== node &&
    CODED_CALLS.test(parent.expression.getText(file))
  )
}

/** `scope: 'openid email profile'`, the family of a font, and `Toasts: 'Toasts'`. */
function isNameOf(property: string, value: Node, file: SourceFile): boolean {
  return /^(?:scope|family)$/.test(property) || value.getText(file) === `'${property}'`
}
