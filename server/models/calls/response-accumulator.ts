import type { FinishReason, TextStreamPart, ToolSet } from 'ai'
import type { ModelUsage } from '#session/usage/model-usage.ts'
import type { Prices } from '../providers/prices.ts'
import { estimatedUsage, reportedUsage, type StepText } from './call-usage.ts'
import type { ModelCall } from './model-call.ts'
import { sumUsage } from './sum-usage.ts'
import { createWithoutThinking, type WithoutThinking } from './without-thinking.ts'

const BETWEEN_STEPS = '\n\n'

/** The parts of an answer that have arrived so far, over all of its steps. */
export class ResponseAccumulator {
  text = ''
  toolInput: unknown = null
  /** The offered tool was called, with any input. */
  hasCalled = false
  /** Something arrived in this step that the provider charges for. */
  hasBegun = false
  finish: { reason: FinishReason; raw: string | undefined } | null = null
  /** Wrapped: the thrown value may be anything, even undefined. */
  error: { thrown: unknown } | null = null
  /** Length of all output, including thoughts and tools' input. */
  chars = 0
  private readonly call: ModelCall
  private readonly prices: Prices
  private readonly ended: ModelUsage[] = []
  /** Everything charged as output in this step: text, thoughts and tools' input. */
  private written = ''
  /** Length of the input besides the prompt. */
  private goneIn = ''
  private isStepOpen = false
  /** Keeps the model's thoughts out of `text`. */
  private aloud: WithoutThinking = createWithoutThinking()
  /** The next text starts another step. */
  private isBetween = false
  /** Tool calls that were already announced. */
  private readonly announced = new Set<string>()

  constructor(call: ModelCall, prices: Prices) {
    this.call = call
    this.prices = prices
  }

  add(part: TextStreamPart<ToolSet>): void {
    switch (part.type) {
      case 'start-step':
        this.beginStep()
        return
      case 'text-delta':
        this.begun(part.text)
        this.take(this.aloud.push(part.text))
        return
      case 'reasoning-delta':
        this.begun(part.text)
        return
      case 'reasoning-start':
        this.hasBegun = true
        return
      case 'tool-input-start':
        this.hasBegun = true
        this.tellTool(part.id, part.toolName)
        return
      case 'tool-call':
        this.begun(JSON.stringify(part.input) ?? '')
        this.tellTool(part.toolCallId, part.toolName)
        this.choose(part.toolName, part.input)
        return
      case 'finish-step':
        this.endStep(reportedUsage(this.call, part.usage, this.stepText(), this.prices))
        return
      case 'finish':
        this.finish = { reason: part.finishReason, raw: part.rawFinishReason }
        return
      case 'error':
        this.error ??= { thrown: part.error }
        return
      default:
        return
    }
  }

  /** A tool's result is part of the next step's input. */
  toolAnswered(answer: string | object): void {
    this.goneIn += typeof answer === 'string' ? answer : JSON.stringify(answer)
  }

  /** Nothing more arrives. */
  end(): void {
    this.take(this.aloud.end())
  }

  /** Usage of all steps; an incomplete one is estimated. `null` if nothing was sent that a provider charges for. */
  usage({ isAsked }: { isAsked: boolean }): ModelUsage | null {
    const isOpen = this.isStepOpen || this.ended.length === 0
    const open =
      isOpen && (isAsked || this.hasBegun) ? estimatedUsage(this.call, this.stepText(), this.prices) : null
    return sumUsage([...this.ended, open])
  }

  private beginStep(): void {
    this.isStepOpen = true
    this.hasBegun = false
    this.written = ''
    this.isBetween = this.text !== ''
    this.aloud = createWithoutThinking()
  }

  private endStep(usage: ModelUsage): void {
    this.take(this.aloud.end())
    this.ended.push(usage)
    this.goneIn += this.written
    this.isStepOpen = false
  }

  private begun(written: string): void {
    this.hasBegun = true
    this.written += written
    this.chars += written.length
  }

  private take(text: string): void {
    if (text === '') return
    const said = this.isBetween && !this.text.endsWith('\n') ? BETWEEN_STEPS + text.trimStart() : text
    // An empty line alone needs no break before it.
    if (this.isBetween && said.trim() === '') return
    this.isBetween = false
    this.text += said
    this.call.onText(said)
  }

  private tellTool(id: string, name: string): void {
    if (this.announced.has(id) || !this.call.tools?.some((tool) => tool.name === name)) return
    this.announced.add(id)
    this.hasCalled = true
    this.call.onToolStart?.(name)
  }

  private choose(name: string, input: unknown): void {
    const { tool } = this.call
    if (!tool || name !== tool.name || this.hasCalled) return
    this.hasCalled = true
    this.toolInput = tool.schema.safeParse(input).data ?? null
  }

  private stepText(): StepText {
    return { written: this.written, goneIn: this.goneIn }
  }
}
