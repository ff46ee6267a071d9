import { must } from '#base/must.ts'
import type { AgentsStage } from '#server/agents/testing/agents-stage.ts'
import type { CommandOf } from '#session/command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { type Probe, probeOf } from '#session/interviews/ask-on.ts'
import type { Interview, InterviewQuestion, InterviewSettings } from '#session/interviews/interview.ts'

export const INTERVIEW_ID = 'w000000000001'
export const [FIRST_ID, SECOND_ID] = ['n000000000001', 'n000000000002'] as const

type Start = Omit<CommandOf<'interview.start'>, 'settings'>

/** The owner of the stage's board asks and answers alone: one answer settles a question. */
export class InterviewStage {
  readonly stage: AgentsStage

  constructor(stage: AgentsStage) {
    this.stage = stage
  }

  async begin(settings: Partial<InterviewSettings> = {}, more: Partial<Start> = {}): Promise<void> {
    const usual = {
      rule: 'first',
      quorum: null,
      participants: null,
      maxQuestions: 15,
      probe: 'when-answered',
    }
    await this.stage.must({
      type: 'interview.start',
      interviewId: INTERVIEW_ID,
      title: 'Can we ship on Friday?',
      context: 'The last tests run tonight.',
      program: null,
      settings: { ...usual, ...settings },
      durationMs: null,
      branches: [],
      questions: [
        {
          questionId: FIRST_ID,
          branchId: null,
          question: { type: 'confirm', config: { question: 'Is it ready?' } },
        },
      ],
      ...more,
    })
  }

  async now(): Promise<Interview> {
    return must(entryOf((await this.stage.state()).interviews, INTERVIEW_ID), 'the interview')
  }

  async probe(branchId: string | null = null): Promise<Probe> {
    return probeOf(await this.now(), branchId)
  }

  answer(questionId: string, value: Record<string, unknown>): Promise<void> {
    return this.stage.must({ type: 'question.answer', interviewId: INTERVIEW_ID, questionId, value })
  }

  async confirm(questionId: string = FIRST_ID): Promise<void> {
    await this.answer(questionId, { choice: 'yes' })
  }

  /** The newest question, once there are so many. */
  async question(count: number): Promise<InterviewQuestion> {
    await this.stage.until(async () => (await this.now()).questions.length >= count)
    return must((await this.now()).questions[count - 1], 'a question')
  }

  async until(isSo: (interview: Interview) => boolean): Promise<Interview> {
    await this.stage.until(async () => isSo(await this.now()))
    return this.now()
  }

  failed(branchId: string | null = null): Promise<Interview> {
    return this.until((interview) => probeOf(interview, branchId).state === 'failed')
  }

  over(): Promise<Interview> {
    return this.until(({ state }) => state === 'ended')
  }

  end(reason: 'closed_by_host' | 'cancelled' = 'closed_by_host'): Promise<void> {
    return this.stage.must({ type: 'interview.end', interviewId: INTERVIEW_ID, reason })
  }

  retry(branchId: string | null = null): Promise<void> {
    return this.stage.must({ type: 'probe.retry', interviewId: INTERVIEW_ID, branchId })
  }
}

/** A step of a probe with a text question. */
export function askingStep(question: string): string {
  const asked = { type: 'ask_text', config: { question, multiline: true } }
  return JSON.stringify({ done: false, reason: 'To go deeper.', question: asked })
}

export const DONE_STEP = JSON.stringify({ done: true, reason: 'Enough.', finding: 'It is ready.' })
export const SUMMARY = '# Friday\n## Decisions\n- It ships. [A1]\n'
