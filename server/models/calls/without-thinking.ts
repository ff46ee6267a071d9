const NAMES = ['think', 'thinking', 'thought', 'reasoning']
const OPEN = NAMES.map((name) => `<${name}>`)
const CLOSE = NAMES.map((name) => `</${name}>`)
const CLOSING = new RegExp(CLOSE.join('|'), 'i')
const LONGEST_TAG = Math.max(...CLOSE.map((tag) => tag.length))

export interface WithoutThinking {
  /** The part of the answer that is certain. */
  push(delta: string): string
  /** Held back because it could become a tag. */
  end(): string
  /** How many characters of thoughts there were: they are charged too. */
  thought(): string
}

/**
 * Removes the thoughts of local models, which write them in `<think>…</think>` if their server doesn't separate them. Only a tag
 * at the start of a line counts: within a sentence it belongs to the answer. A thought without an end extends to the end of the
 * answer.
 */
export function createWithoutThinking(): WithoutThinking {
  let held = ''
  let thought = ''
  let isInside = false
  let isLineBlank = true
  let hasSaid = false

  function say(text: string): string {
    // The empty lines after a thought don't belong to the answer.
    const some = thought !== '' && !hasSaid ? text.trimStart() : text
    if (some.trim() !== '') hasSaid = true
    const line = text.slice(text.lastIndexOf('\n') + 1)
    isLineBlank = line.trim() === '' && (isLineBlank || line.length < text.length)
    return some
  }

  /** Takes one piece from `held`; `null` if the rest is not certain yet. */
  function next(): string | null {
    if (isInside) return think()
    const at = isLineBlank || held.includes('\n') ? tagPlace(held, isLineBlank) : -1
    if (at !== 0) {
      const text = at < 0 ? held : held.slice(0, at)
      held = held.slice(text.length)
      return text === '' ? null : say(text)
    }
    const tag = [...OPEN, ...CLOSE].find((each) => held.toLowerCase().startsWith(each))
    if (!tag) return null
    held = held.slice(tag.length)
    // A closing tag without an opening one: the thought before it could not be separated from the answer.
    isInside = !tag.startsWith('</')
    return ''
  }

  function think(): string | null {
    const end = CLOSING.exec(held)
    const upTo = end ? end.index : Math.max(0, held.length - LONGEST_TAG)
    thought += held.slice(0, upTo)
    held = held.slice(upTo + (end?.[0].length ?? 0))
    if (!end) return null
    isInside = false
    isLineBlank = true
    return ''
  }

  return {
    push(delta) {
      held += delta
      let said = ''
      for (let some = next(); some !== null; some = next()) said += some
      return said
    },
    end() {
      const rest = held
      held = ''
      if (!isInside) return rest === '' ? '' : say(rest)
      thought += rest
      return ''
    },
    thought: () => thought,
  }
}

/** The position of a complete or unfinished tag at the start of a line; -1 if there is none. */
function tagPlace(text: string, isLineBlank: boolean): number {
  for (const { index, 0: blank, 1: newLine } of text.matchAll(/(^|\n)[^\S\n]*(?=<)/g)) {
    if (newLine === '' && !isLineBlank) continue
    const at = index + blank.length
    const rest = text.slice(at, at + LONGEST_TAG).toLowerCase()
    if ([...OPEN, ...CLOSE].some((tag) => rest.startsWith(tag) || tag.startsWith(rest))) return at
  }
  return -1
}
