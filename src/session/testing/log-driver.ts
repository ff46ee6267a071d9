import { must } from '#base/must.ts'
import { applyEvents } from '#session/apply.ts'
import type { CommandOf } from '#session/command.ts'
import type { RefusalCode } from '#session/core/refusal.ts'
import type { Idea, LinkType } from '#session/ideas/idea.ts'
import type { CapturedIdea, FollowedIdea } from '#session/ideas/idea-fields.ts'
import { ideaIn } from '#session/ideas/idea-in.ts'
import type { SessionState } from '#session/state.ts'
import type { ModelUsage } from '#session/usage/model-usage.ts'
import { agentFields, agentId, MODEL, NOTHING_TO_HOLD, RoundDriver } from './round-driver.ts'
import { by, OWNER, SERVER } from './session-driver.ts'

export const CLERK = agentId(7)
export const EDITOR = 'uann'
export const FACILITATOR = 'ufay'
export const VIEWER = 'uvic'
export const callId = (number = 1) => `k${String(number).padStart(12, '0')}`

export function captureCommand(noteId: string, more: Partial<CapturedIdea> = {}): CapturedIdea {
  return {
    noteId,
    authorId: EDITOR,
    text: `Text of ${noteId}`,
    category: 'idea',
    tags: [],
    source: 'canvas',
    categoryBy: 'clerk',
    tagsBy: 'clerk',
    messageId: null,
    parent: null,
    echoes: [],
    ...more,
  }
}

/** A board with agents, a clerk, an editor, a facilitator and a viewer, and short ways to change its log. */
export class LogDriver extends RoundDriver {
  constructor() {
    super()
    const agent = {
      ...agentFields('Clerk', 'clerk'),
      capabilities: ['save-idea' as const, 'tag-idea' as const],
    }
    this.ask({ type: 'agent.save', agentId: CLERK, agent, file: 'Clerk' }, by(OWNER))
    this.join(EDITOR, 'editor')
    this.join(FACILITATOR, 'facilitator')
    this.join(VIEWER, 'viewer')
  }

  idea(number: number): Idea {
    return must(ideaIn(this.state, number), `idea #${number}`)
  }

  /** The state after an earlier one and the events since. */
  after(state: SessionState): SessionState {
    return must(applyEvents(state, this.events.slice(state.seq)), 'a later state')
  }

  capture(...ideas: CapturedIdea[]): RefusalCode | null {
    return this.ask({ type: 'ideas.capture', ideas }, SERVER)
  }

  /** Notes `n1`, `n2` … as ideas 1, 2 … by the editor. */
  captureSome(count: number): void {
    this.capture(...Array.from({ length: count }, (_, i) => captureCommand(`n${i + 1}`)))
  }

  follow(...ideas: FollowedIdea[]): RefusalCode | null {
    return this.ask({ type: 'ideas.follow', ideas }, SERVER)
  }

  change(
    numbers: number[],
    change: CommandOf<'ideas.change'>['change'],
    userId: string = EDITOR,
  ): RefusalCode | null {
    return this.ask({ type: 'ideas.change', numbers, change }, by(userId))
  }

  link(from: number, to: number, type: LinkType = 'supports', userId: string = EDITOR): RefusalCode | null {
    return this.ask({ type: 'ideas.link', links: [{ from, to, type }] }, by(userId))
  }

  setParent(number: number, parent: number | null): RefusalCode | null {
    return this.ask({ type: 'idea.set-parent', number, parent }, by(EDITOR))
  }

  remove(numbers: number[], userId: string = EDITOR): RefusalCode | null {
    return this.ask({ type: 'ideas.remove', numbers }, by(userId))
  }

  restore(numbers: number[], userId: string = EDITOR): RefusalCode | null {
    return this.ask({ type: 'ideas.restore', numbers }, by(userId))
  }

  promote(number: number, promotion: Partial<CommandOf<'idea.promote'>['promotion']> = {}) {
    const whole = { kind: 'todo' as const, ownerId: null, due: null, ...promotion }
    return this.ask({ type: 'idea.promote', numbers: [number], promotion: whole }, by(EDITOR))
  }

  call(number = 1, more: Partial<CommandOf<'clerk.begin'>> = {}): RefusalCode | null {
    return this.ask(
      {
        type: 'clerk.begin',
        callId: callId(number),
        task: 'talk',
        agentId: CLERK,
        model: MODEL,
        userId: EDITOR,
        hold: NOTHING_TO_HOLD,
        ...more,
      },
      SERVER,
    )
  }

  endCall(number = 1, usage: ModelUsage | null = null): RefusalCode | null {
    return this.ask({ type: 'clerk.end', callId: callId(number), usage }, SERVER)
  }
}
