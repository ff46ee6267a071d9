// Lists comments in the dialect that the glossary advises against, and prints how often its words occur. No check: many of
// these words are right in some sentence. Usage: `node scripts/docs/list-dialect.ts [--list] [folder …]`; other folders, such
// as `node_modules/yjs/src`, are measured the same way.
import { globSync, readFileSync } from 'node:fs'
import { findComments } from './find-comments.ts'

const FOLDERS = ['src', 'server', 'db', 'e2e', 'scripts']
const FILES = '**/*.{ts,tsx,js,mjs,css}'
const OTHERS_CODE = /\.d\.ts$|\.min\.js$|(?:^|\/)(?:node_modules|dist|coverage)\//

const OPENING = /^(What|Of|As|For|The same|Whose)\b(?! (?:example|instance)\b)/
/** Nouns before a relative clause, as in "people who may edit". */
const PEOPLE =
  'people|person|those|everyone|anyone|guests?|members?|facilitators?|advisors?|editors?|others|visitors?|owner|writer|asker|one'
/** Words by the name of their row. Each counts anywhere in a comment. */
const WORDS: Record<string, RegExp> = {
  'what as a noun':
    /(?<![?] )\b(?:of|to|in|for|from|with|and|on|by|than|is|are|as|has|have|with|all|out|,) what\b/gi,
  'ask, asked': /\b(?:asks?|asked)\b/gi,
  'meanwhile, by then': /\b(?:meanwhile|by then)\b/gi,
  'say, said': /\b(?:says?|said|tells?|told)\b/gi,
  'no one': /\b(?:no one|nobody|whoever|somebody)\b/gi,
  'who without a person': new RegExp(`(?<!\\b(?:${PEOPLE}),? )\\b(?:who|whom)\\b`, 'gi'),
  'come, came': /\b(?:comes?|came)\b/gi,
  'goes, went': /\b(?:goes|went|gone) (?:on|along|with|into|to)\b/gi,
  'of its own': /\bof (?:its|their|his|her|one’s|one's) own\b/gi,
  anew: /\b(?:anew|lets? go of|by itself|by themselves)\b/gi,
}

interface Found {
  path: string
  line: number
  text: string
  rows: string[]
}

function listDialect(folder: string, isListed: boolean): void {
  const paths = globSync(FILES, { cwd: folder }).filter((path) => !OTHERS_CODE.test(path))
  const comments = paths.flatMap((path) =>
    findComments(readFileSync(`${folder}/${path}`, 'utf8')).map((comment) => ({ path, ...comment })),
  )
  const words = comments.reduce((sum, { text }) => sum + (text.match(/[A-Za-z’']+/g)?.length ?? 0), 0)
  const counts = new Map<string, number>(['opening', ...Object.keys(WORDS)].map((row) => [row, 0]))
  const found = comments.map((comment): Found => {
    const rows = [...dialectOf(comment.text)]
    for (const row of rows) counts.set(row, (counts.get(row) ?? 0) + 1)
    return { ...comment, rows }
  })

  console.log(`\n${folder}: ${comments.length} comments, ${words} words; per 10,000 words:`)
  const rate = (count: number) => ((10_000 * count) / Math.max(words, 1)).toFixed(1)
  for (const [row, count] of counts) console.log(`${rate(count).padStart(8)}  ${row} (${count})`)
  const sum = [...counts.values()].reduce((all, count) => all + count, 0)
  console.log(`${rate(sum).padStart(8)}  all (${sum})`)
  if (!isListed) return
  for (const { path, line, text, rows } of found)
    if (rows.length > 0) console.log(`${folder}/${path}:${line}: [${rows.join('; ')}] ${text}`)
}

/** The name of a row for each time that the comment has one of its words. */
function* dialectOf(text: string): Generator<string> {
  if (OPENING.test(text)) yield 'opening'
  for (const [row, pattern] of Object.entries(WORDS)) for (const _ of text.matchAll(pattern)) yield row
}

const folders = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
for (const folder of folders.length > 0 ? folders : FOLDERS)
  listDialect(folder, process.argv.includes('--list'))
