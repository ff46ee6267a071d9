import {
  type ActionHead,
  fieldsOf,
  fieldsOnLine,
  headOf,
  isClosed,
  isCodeFence,
  isHeadBegun,
  mayBeHead,
  withoutCloser,
} from './action-line.ts'
import type { ClerkToolName } from './clerk-tools.ts'

/** A block that the clerk wrote: the name of an action, and its fields as written. */
export interface ClerkAction {
  name: string
  fields: Record<string, string>
}

/**
 * Reads `[ACTION: …]` blocks out of a clerk's answer while it streams in, and returns the rest, which people see. Pass it
 * the clerk's own words only. The result does not depend on how the answer is cut into pieces.
 *
 * A block is a head alone on its line, or followed by its fields; then one field a line; then `[/ACTION]`, or a line that is
 * neither. The content may go on over several lines, and after an empty line only if a field or the end of the block follows.
 *
 *     [ACTION: SAVE_IDEA]
 *     content: Childcare at the door
 *     category: idea
 *     tags: childcare, door
 *     [/ACTION]
 */
export interface ActionReader {
  /** Returns the text that can be shown now. */
  push(delta: string): string
  /** With `isWhole` false the answer broke off, and an unfinished block is dropped. */
  end(isWhole: boolean): string
  /** The blocks that were finished since the last call. */
  take(): ClerkAction[]
}

/** A longer line is text, whatever it begins with. */
const MAX_HEAD_CHARS = 400
const MAX_BLOCK_CHARS = 40_000
const SHOWN_LINES_APART = 2

interface Block {
  head: ActionHead
  fields: Map<string, string>
  /** The field that following lines may continue; null before the first. */
  last: string | null
  isInCode: boolean
  /**
   * Lines from the first empty one on. Below the content they belong to it if a field or the end of the block follows;
   * otherwise they are the clerk's words after the block.
   */
  behind: string[]
  chars: number
}

export function createActionReader(): ActionReader {
  const reader = new Reader()
  return {
    push: (delta) => reader.push(delta),
    end: (isWhole) => reader.end(isWhole),
    take: () => reader.actions.splice(0),
  }
}

class Reader {
  readonly actions: ClerkAction[] = []
  private block: Block | null = null
  /** The current line, as long as nothing of it was shown. */
  private line = ''
  /** The beginning of the current line was shown, so the rest will be too. */
  private isShowing = false
  /** The opening line of a code fence that may be around a block. */
  private heldFence: string | null = null
  /** A fence was opened and not shown, so its closing line will not be shown either. */
  private isFenceOpen = false
  private out = ''
  private breaks = 0
  private hasShown = false

  push(delta: string): string {
    for (const piece of delta.replaceAll('\r', '').split(/(?<=\n)/)) {
      const isEnded = piece.endsWith('\n')
      this.line += isEnded ? piece.slice(0, -1) : piece
      if (isEnded) this.endLine()
      else this.showEarly()
    }
    return this.shown()
  }

  end(isWhole: boolean): string {
    const isLost = !isWhole && !this.isShowing && isHeadBegun(this.line)
    if (!isLost && (this.line !== '' || this.isShowing)) this.endLine()
    this.endBlock(isWhole)
    this.showHeldFence()
    return this.shown()
  }

  private endLine(): void {
    const { line } = this
    this.line = ''
    if (this.isShowing) {
      this.show(line)
      this.isShowing = false
      this.breaks += 1
    } else if (this.block) this.blockLine(this.block, line)
    else this.textLine(line)
  }

  /** A line that can't become the head of a block is shown word by word. */
  private showEarly(): void {
    if (this.block || this.line === '') return
    if (!this.isShowing) {
      if (this.line.trim() === '') return
      const isPossible = mayBeHead(this.line) || /^[ \t]{0,3}`/.test(this.line)
      if (isPossible && this.line.length <= MAX_HEAD_CHARS) return
      this.showHeldFence()
      this.isShowing = true
    }
    this.show(this.line)
    this.line = ''
  }

  private textLine(line: string): void {
    const found = line.length <= MAX_HEAD_CHARS ? headOf(line) : null
    if (found) {
      this.beginBlock(found.head)
      if (found.rest !== '' && this.block) this.blockLine(this.block, found.rest)
    } else if (isCodeFence(line)) this.textFence(line)
    // A closing mark of a block that has ended already is dropped.
    else if (!isClosed(line) || withoutCloser(line).trim() !== '') this.showLine(line)
  }

  private textFence(line: string): void {
    if (this.isFenceOpen) {
      this.isFenceOpen = false
      return
    }
    this.showHeldFence()
    this.heldFence = line
  }

  private showLine(line: string): void {
    if (line.trim() !== '') this.showHeldFence()
    this.show(line.trim() === '' ? '' : line)
    this.breaks += 1
  }

  private beginBlock(head: ActionHead): void {
    const isInCode = this.heldFence !== null || this.isFenceOpen
    this.heldFence = null
    this.isFenceOpen = isInCode
    this.breaks = Math.max(this.breaks, SHOWN_LINES_APART)
    this.block = { head, fields: new Map(), last: null, isInCode, behind: [], chars: 0 }
  }

  private blockLine(block: Block, whole: string): void {
    const isEnd = isClosed(whole)
    const line = isEnd ? withoutCloser(whole) : whole
    const isFence = isCodeFence(line)
    if (isFence && block.isInCode) {
      // The fence around a block is part of it.
      this.isFenceOpen = false
      this.endBlock(true)
      return
    }
    const isHead = headOf(line) !== null
    if (isFence || isHead || !this.belongs(block, line, isEnd)) {
      this.endBlock(true)
      this.textLine(isHead ? whole : line)
      return
    }
    block.chars += line.length + 1
    if (isEnd || block.chars > MAX_BLOCK_CHARS) this.endBlock(true)
  }

  /** Takes the line into the block if it is part of it. */
  private belongs(block: Block, line: string, isEnd: boolean): boolean {
    const { tool } = block.head
    const isEmpty = line.trim() === '' || /^[ \t]*[{}],?[ \t]*$/.test(line)
    const fields = fieldsIn(tool, line)
    if (fields) {
      for (const { key, value } of fields) this.takeField(key, value)
      return true
    }
    if (block.last !== 'content') {
      if (isEmpty) block.behind.push('')
      return isEmpty
    }
    if (block.behind.length === 0 && !isEmpty) this.addToContent(block, [line])
    else block.behind.push(line)
    if (isEnd) this.joinBehind(block)
    return true
  }

  private takeField(key: string, value: string): void {
    let { block } = this
    if (!block) return
    if (block.fields.has(key)) {
      // A repeated field begins another action of the same kind without a head.
      this.finish(block)
      block = { ...block, fields: new Map(), last: null, behind: [] }
      this.block = block
    }
    this.joinBehind(block)
    block.fields.set(key, value.replace(/(?<=["'])[ \t]*,$/, ''))
    block.last = key
  }

  private addToContent(block: Block, lines: readonly string[]): void {
    if (lines.length === 0) return
    block.fields.set('content', [block.fields.get('content') ?? '', ...lines].join('\n'))
  }

  private joinBehind(block: Block): void {
    if (block.last === 'content') this.addToContent(block, block.behind)
    block.behind = []
  }

  private finish({ head, fields }: Block): void {
    this.actions.push({
      name: head.tool ?? head.name,
      fields: Object.fromEntries([...fields].map(([key, value]) => [key, value.trim()])),
    })
  }

  private endBlock(isWhole: boolean): void {
    const { block } = this
    if (!block) return
    this.block = null
    if (isWhole) this.finish(block)
    for (const line of block.behind) this.textLine(line)
  }

  private showHeldFence(): void {
    const fence = this.heldFence
    this.heldFence = null
    if (fence === null) return
    this.show(fence)
    this.breaks += 1
  }

  /** Empty lines wait for the text after them: around a block they become one, at the end none. */
  private show(text: string): void {
    if (text.trim() === '' && !this.isShowing) return
    if (this.hasShown) this.out += '\n'.repeat(Math.min(this.breaks, SHOWN_LINES_APART))
    this.breaks = 0
    if (text.trim() !== '') this.hasShown = true
    this.out += text
  }

  private shown(): string {
    const { out } = this
    this.out = ''
    return out
  }
}

/** The fields on a line; null if it has none. For an unknown tool, only an unmistakable `key: value` counts. */
function fieldsIn(tool: ClerkToolName | null, line: string): { key: string; value: string }[] | null {
  if (tool) {
    return fieldsOnLine(tool, line) ?? fieldsOf(tool, line)
  }
  const found = /^[ \t]{0,3}([a-z][a-z_]{0,20}):[ \t](.{0,200})$/.exec(line)
  return found ? [{ key: found[1] ?? '', value: found[2] ?? '' }] : null
}
