import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FONT = 'node_modules/@fontsource-variable/noto-emoji'
const AGENTS = 'src/agents/library'
/** The folder that `src/app/globals.css` imports it from; not in the repository. */
const TO = 'src/app/emoji-font'
/** Emoji of agents whose file has none, and of the clerk until its agent is loaded. */
const DEFAULTS = ['💬', '🗃']

/**
 * Writes the emoji of the product's agents as small fonts of a few kilobytes. The whole font has ten files of up to 250
 * kB: a browser fetches one of them when an agent has another emoji of that file.
 */
export async function subsetEmoji() {
  const wanted = new Set([...DEFAULTS, ...emojiOfAgents()].map((emoji) => emoji.codePointAt(0)))
  const version = `${JSON.parse(readFileSync(`${FONT}/package.json`, 'utf8')).version} ${[...wanted].join(' ')}`
  if (readOr(`${TO}/version.txt`) === version) return
  const { default: subsetFont } = await import('subset-font')
  rmSync(TO, { recursive: true, force: true })
  mkdirSync(TO, { recursive: true })
  const faces = []
  const left = new Set(wanted)
  for (const { file, has } of facesOf(readFileSync(`${FONT}/wght.css`, 'utf8'))) {
    const points = [...left].filter(has)
    if (points.length === 0) continue
    for (const point of points) left.delete(point)
    const text = String.fromCodePoint(...points)
    const bytes = await subsetFont(readFileSync(join(FONT, 'files', file)), text, { targetFormat: 'woff2' })
    writeFileSync(join(TO, file), bytes)
    faces.push(faceOf(file, points))
  }
  writeFileSync(join(TO, 'emoji.css'), faces.join('\n'))
  writeFileSync(join(TO, 'version.txt'), version)
}

function emojiOfAgents() {
  return readdirSync(AGENTS).flatMap((name) => {
    const text = name.endsWith('.md') ? readFileSync(join(AGENTS, name), 'utf8') : ''
    return /^emoji: (.+)$/m.exec(text)?.[1] ?? []
  })
}

/** The files of the whole font, and which characters each of them is for. */
function facesOf(css) {
  return [...css.matchAll(/files\/([\w-]+\.woff2)[^}]*unicode-range: ([^;]+);/g)].map(([, file, ranges]) => {
    const bounds = ranges.split(',').map((range) => {
      const [from, to = from] = range.trim().slice(2).split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    })
    return { file, has: (point) => bounds.some(([from, to]) => point >= from && point <= to) }
  })
}

/** If a family has two faces for a character, a browser takes the later face in the style sheet. */
function faceOf(file, points) {
  return `@font-face {
  font-family: "Noto Emoji Variable";
  font-style: normal;
  font-display: swap;
  font-weight: 300 700;
  src: url("./${file}") format("woff2-variations");
  unicode-range: ${points.map((point) => `U+${point.toString(16)}`).join(', ')};
}
`
}

function readOr(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
