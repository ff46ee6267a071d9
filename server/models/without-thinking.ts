const NAMES = ['think', 'thinking', 'thought', 'reasoning']
const OPEN = NAMES.map((name) => `<${name}>`)
const CLOSE = NAMES.map((name) => `</${name}>`)
const CLOSING = new RegExp(CLOSE.join('|'), 'i')
const LONGEST_TAG = Math.max(...CLOSE.map((tag) => tag.length))

/** An answer without what the model thought on the way to it. */
export interface WithoutThinking {
  /** What of the answer can be told by now. */
  push(delta: string): string
  /** What was held back because it could have become a tag. */
  end(): string
  /** Whether and how much it thought aloud: that is charged, too. */
  thought(): string
}

/**
 * Local models think aloud, in `<think>…</think>`, where their server doesn't keep that apart. Only a tag at the beginning
 * of a line is one: in the middle of a sentence it is what the answer is about. A thought that is never closed is all that
 * there is.
 */
export function createWithoutThinking(): WithoutThinking {
  let held = ''
  let thought = ''
  let isInside = false
  let isLineBlank = true
  let hasSaid = false

  function say(text: string): string {
    // After a thought come empty lines, which are no part of the answer.
    const some = thought !== '' && !hasSaid ? text.trimStart() : text
    if (some.trim() !== '') hasSaid = true
    const line = text.slice(text.lastIndexOf('\n') + 1)
    isLineBlank = line.trim() === '' && (isLineBlank || line.length < text.length)
    return some
  }

  /** Takes one piece off `held`; null: nothing can be told of the rest yet. */
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
    // One that nobody opened: the thought before it could not be told from the answer.
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

/** Where a tag, or what may become one, stands at the beginning of a line; -1: nowhere. */
function tagPlace(text: string, isLineBlank: boolean): number {
  for (const { index, 0: blank, 1: newLine } of text.matchAll(/(^|\n)[^\S\n]*(?=<)/g)) {
    if (newLine === '' && !isLineBlank) continue
    const at = index + blank.length
    const rest = text.slice(at, at + LONGEST_TAG).toLowerCase()
    if ([...OPEN, ...CLOSE].some((tag) => rest.startsWith(tag) || tag.startsWith(rest))) return at
  }
  return -1
}
