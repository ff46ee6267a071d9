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

/** A block that the clerk wrote: what it asks for, field by field as it stands there. */
export interface ClerkAction {
  name: string
  fields: Record<string, string>
}

/**
 * Reads `[ACTION: …]` blocks out of a clerk's answer while it is written, and gives the rest to be shown. Only ever fed
 * with what the clerk itself wrote. How the answer is cut into pieces makes no difference.
 */
export interface ActionReader {
  /** What can be shown by now. */
  push(delta: string): string
  /** `isWhole` false: it broke off; a block that had not come to its end is none. */
  end(isWhole: boolean): string
  /** Blocks that came to their end since it was last asked. */
  take(): ClerkAction[]
}

/** A line that is longer is text, whatever it begins with. */
const MAX_HEAD_CHARS = 400
const MAX_BLOCK_CHARS = 40_000
const SHOWN_LINES_APART = 2

interface Block {
  head: ActionHead
  fields: Map<string, string>
  /** The field that lines below it may belong to; null: none yet. */
  last: string | null
  isInCode: boolean
  /**
   * Lines from the first empty one on: below the content they are more of it if a field or the end of the block follows,
   * else what the clerk says behind the block.
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
  /** The line that is still being written, as far as nothing of it was shown. */
  private line = ''
  /** The beginning of the line was shown, and so will be all of it. */
  private isShowing = false
  /** Of a code fence that may be around a block. */
  private heldFence: string | null = null
  /** A fence that closes one whose beginning was not shown. */
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
    // The end of a block that had come to its end already.
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
      // The fence around a block goes with it.
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
      // The same once more: another one of the kind, without a head of its own.
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

  /** Empty lines wait for what comes behind them: those around a block are one, and those at the end are none. */
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

/** null: it is no field. Of a tool that there is not, only what stands there as plainly as a field does is one. */
function fieldsIn(tool: ClerkToolName | null, line: string): { key: string; value: string }[] | null {
  if (tool) {
    return fieldsOnLine(tool, line) ?? fieldsOf(tool, line)
  }
  const found = /^[ \t]{0,3}([a-z][a-z_]{0,20}):[ \t](.{0,200})$/.exec(line)
  return found ? [{ key: found[1] ?? '', value: found[2] ?? '' }] : null
}
