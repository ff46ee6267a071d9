/** Removes the clerk's own label at the beginning of an answer: models copy it from the prompt. */
export interface WithoutLabel {
  push(delta: string): string
  /** Returns the text that was held back because it could have become the label. */
  end(): string
}

/**
 * Creates a filter for the label of the agent `name`, in capitals or not. After the answer's beginning every piece passes at
 * once.
 */
export function createWithoutLabel(name: string): WithoutLabel {
  const label = `[${name}]:`.toLowerCase()
  let held = ''
  let isDecided = false

  function decide(): string {
    isDecided = true
    const text = held
    held = ''
    const begun = text.trimStart()
    return begun.toLowerCase().startsWith(label) ? begun.slice(label.length).trimStart() : text
  }

  return {
    push(delta) {
      if (isDecided) return delta
      held += delta
      const begun = held.trimStart().toLowerCase()
      const isOpen = begun.length < label.length ? label.startsWith(begun) : begun.trim() === label
      return isOpen ? '' : decide()
    },
    end: () => (isDecided ? '' : decide()),
  }
}
