import type { Step } from './step.ts'

/** Ids of frames of steps begin with it. */
const PREFIX = 'shape:sf-'
/** Letters of an id of a frame. */
const HASH_CHARS = 7

/**
 * The id of a step's frame on the board. It depends on the title: another title is another frame, and notes in the old
 * one stay under theirs.
 */
export function stepFrameId(stepId: string, title: string): string {
  return `${PREFIX}${hashOf(stepId)}-${hashOf(title)}`
}

/** Whether a step laid this frame for people to write in: it is no group that people made. */
export function isStepFrame(frameId: string): boolean {
  return frameId.startsWith(PREFIX)
}

/** Two different 31-bit sums, so that the few titles of a board never meet. */
function hashOf(text: string): string {
  let [a, b] = [5381, 52711]
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    a = (Math.imul(a, 33) ^ code) >>> 1
    b = (Math.imul(b, 131) + code) >>> 1
  }
  return (a.toString(36) + b.toString(36)).slice(0, 2 * HASH_CHARS)
}

/** The frames that people write in now: those of the step that runs. Ids and titles. */
export function framesToWriteIn({
  agenda,
}: {
  agenda: { steps: readonly Pick<Step, 'id' | 'frames'>[]; currentId: string | null }
}): { id: string; title: string }[] {
  const step = agenda.steps.find(({ id }) => id === agenda.currentId)
  return (step?.frames ?? []).map((title) => ({ id: stepFrameId(step?.id ?? '', title), title }))
}
