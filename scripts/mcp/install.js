import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, extname } from 'node:path'
import { applyEdits, modify, parse, printParseErrorCode } from 'jsonc-parser'
import { CLIENTS } from './clients.js'
import { mergeToml } from './merge-toml.js'

/** The mode of a new file: only its owner reads it. */
const OWN_MODE = 0o600
const OWN_FOLDER_MODE = 0o700

/**
 * Adds Parley to the configuration file of a client, or changes its entry there; all else in the file stays, comments
 * included. Returns what to print.
 * @param {{ client: string, url: string, isDry: boolean, home: string, env: Record<string, string | undefined>, platform: string }} options
 * @throws Error with a sentence for the person; then the file is as it was
 */
export function install({ client, url, isDry, ...where }) {
  const known = CLIENTS[client]
  if (!known) throw new Error(`There is no client “${client}”. Known are ${Object.keys(CLIENTS).join(', ')}.`)
  const file = real(known.file(where))
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const after = merged(known, file, before, url)
  const how = known.how ?? 'Set PARLEY_TOKEN to your token in the environment of the client.'
  if (after === before) return `${known.name} has Parley already: ${file}\n${how}`
  if (!isDry) replaceFile(file, after)
  const done = isDry ? 'would be' : 'is now'
  return `${known.name}: ${file} ${done}\n\n${after}\n${how} Then start the client again.`
}

function merged(known, file, before, url) {
  try {
    return known.table ? mergeToml(before, known.table(url)) : mergeJson(before, known, url)
  } catch (error) {
    throw new Error(
      `${file} was left as it is: ${error.message}. Correct it, or add Parley by hand: docs/programs.md says how.`,
    )
  }
}

function mergeJson(before, known, url) {
  const errors = []
  const options = { allowTrailingComma: true, allowEmptyContent: true }
  const present = parse(before, errors, options) ?? {}
  const [first] = errors
  if (first)
    throw new Error(`it can’t be read (${printParseErrorCode(first.error)} at character ${first.offset})`)
  if (typeof present !== 'object' || Array.isArray(present)) throw new Error('it is no JSON object')
  const indent = /^([ \t]+)"/m.exec(before)?.[1] ?? '  '
  const formattingOptions = { insertSpaces: indent[0] === ' ', tabSize: indent.length, eol: '\n' }
  let text = before.trim() === '' ? '{}\n' : before
  for (const { path, value } of known.edits(url, present)) {
    if (path.reduce((at, key) => at?.[key], present) === value) continue
    text = applyEdits(text, modify(text, path, value, { formattingOptions }))
  }
  return text
}

/** Returns the target of a link, so that the file behind it is replaced and not the link. */
function real(file) {
  return existsSync(file) ? realpathSync(file) : file
}

/** Whole or not at all: a client may read the file at this moment. */
function replaceFile(file, text) {
  mkdirSync(dirname(file), { recursive: true, mode: OWN_FOLDER_MODE })
  const mode = existsSync(file) ? statSync(file).mode & 0o777 : OWN_MODE
  const next = `${file}.${process.pid}${extname(file)}`
  try {
    writeFileSync(next, text, { mode: OWN_MODE, flag: 'wx', flush: true })
    chmodSync(next, mode)
    renameSync(next, file)
  } catch (error) {
    rmSync(next, { force: true })
    throw error
  }
}
