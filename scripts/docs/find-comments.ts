export interface Comment {
  /** The number of its first line, from 1. */
  line: number
  /** On one line, without signs of comments, code spans and tags such as `@param`. */
  text: string
}

/** Strings and regular expressions, which are skipped, or a comment: lines with `//` that follow each other are one. */
const TOKEN =
  /((?:^[ \t]*)?\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*|\/\*[\s\S]*?\*\/)|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|(?<=[(=:,!&|?{};\n[] *)\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//gm
const DIRECTIVE = /^(?:@ts-|biome-ignore|eslint|prettier|istanbul|v8 ignore|#region|#endregion|<reference)/

/** Finds the comments of a file of code. Directives to tools are none. */
export function findComments(code: string): Comment[] {
  return [...code.matchAll(TOKEN)].flatMap(({ 1: comment, index }) => {
    if (!comment) return []
    const text = comment
      .replace(/^[ \t]*(?:\/\/\/?|\/\*+|\*(?!\/))|\*+\/$/gm, ' ')
      .replace(/`[^`]*`/g, ' ')
      .replace(/@\w+(?: \{[^}]*\})?/g, ' ')
      .replace(/https?:\S+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    if (text === '' || DIRECTIVE.test(text)) return []
    return [{ line: code.slice(0, index).split('\n').length, text }]
  })
}
