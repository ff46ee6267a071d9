import type { Node, SourceFile } from 'typescript/unstable/ast'
import {
  isCallExpression,
  isNewExpression,
  isNoSubstitutionTemplateLiteral,
  isPropertyAssignment,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'

/** Three words and more, from a capital letter to the end of a sentence. */
const SENTENCE = /^\p{Lu}\S*(?:\s+\S+){2,}[.!?…]$/u
/** Calls whose texts are for operators, programmers and readers of the API's description. */
const NOT_FOR_PEOPLE = /(?:^|\.)(?:describe|meta|log|error|warn|info|debug|fatal)$/
const ERROR = /Error$/
/** Names of texts in the API's description and of metrics: `description`, `RUN_DESCRIPTION`, `help`. */
const DESCRIPTIONS = /^(?:.*_)?(?:description|summary|help)$/i

/** Lines with sentences outside logs, descriptions of the API and thrown errors of our own mistakes. */
export function findSentences(file: SourceFile): number[] {
  const lines: number[] = []
  const visit = (node: Node): void => {
    if (isExcepted(node, file)) return
    if (SENTENCE.test(textOf(node)))
      lines.push(file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1)
    node.forEachChild(visit)
  }
  visit(file)
  return lines
}

function isExcepted(node: Node, file: SourceFile): boolean {
  if (isCallExpression(node)) return NOT_FOR_PEOPLE.test(node.expression.getText(file))
  if (isNewExpression(node)) return ERROR.test(node.expression.getText(file))
  const isNamed = isPropertyAssignment(node) || isVariableDeclaration(node)
  return isNamed && DESCRIPTIONS.test(node.name.getText(file))
}

/** The text of a literal, with a word for each value; empty for other nodes. */
function textOf(node: Node): string {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text
  if (!isTemplateExpression(node)) return ''
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('X')
}
