import { common, createLowlight } from 'lowlight'

const lowlight = createLowlight(common)

/** A piece of code in one look; `kind`: its highlighter's name (`keyword`, `string`). */
export interface CodePiece {
  text: string
  kind: string | null
}

/** Longer code is shown plain: highlighting runs at each keystroke. */
const MAX_HIGHLIGHTED_CHARS = 20_000

type Node = ReturnType<typeof lowlight.highlight>['children'][number]

/** Cuts code into pieces; a language that is not known leaves it in one. */
export function highlightCode(code: string, language: string | undefined): readonly CodePiece[] {
  if (language === undefined || code.length > MAX_HIGHLIGHTED_CHARS || !lowlight.registered(language)) {
    return [{ text: code, kind: null }]
  }
  return lowlight.highlight(language, code).children.flatMap((node) => piecesOf(node, null))
}

function piecesOf(node: Node, kind: string | null): CodePiece[] {
  if (node.type === 'text') return [{ text: node.value, kind }]
  if (node.type !== 'element') return []
  const classes = node.properties.className
  const first = Array.isArray(classes)
    ? classes.map(String).find((name) => name.startsWith('hljs-'))
    : undefined
  const own = first?.slice('hljs-'.length) ?? kind
  return node.children.flatMap((child) => piecesOf(child, own))
}
