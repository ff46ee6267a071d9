import type { z } from 'zod'
import type { AnswerProblem } from './answer-problem.ts'

/** Everything that one type of question adds: schemas, checks, and how answers are counted and quoted. */
export interface QuestionTypeDefinition<
  Type extends string,
  Config extends z.ZodType,
  Answer extends z.ZodObject,
> {
  type: Type
  /** Checks every option, and fills in defaults. */
  Config: Config
  /** The schema of a sent answer, before the limits of a config. */
  Answer: Answer
  /** Returns the fault of the answer, for the person who answers; `null`: none. */
  problem(config: z.infer<Config>, answer: z.infer<Answer>): AnswerProblem | null
  /** Reads answers in shapes that earlier programs used; a value in today's shape stays as it is. */
  readOldAnswer(value: unknown): unknown
  /** Returns the draft before a person has touched anything; without it, nothing is filled in. */
  firstDraft?(config: z.infer<Config>): Partial<z.infer<Answer>>
  /** The whole answer as people read it, with the words of the options; can have several lines. */
  text(config: z.infer<Config>, answer: z.infer<Answer>): string
}

/** A question type, also for code where it may be any of them: there, configs and answers are parsed first. */
export function defineQuestionType<
  const Type extends string,
  Config extends z.ZodType,
  Answer extends z.ZodObject,
>(definition: QuestionTypeDefinition<Type, Config, Answer>) {
  return {
    ...definition,
    problemOf: (config: unknown, answer: unknown): AnswerProblem | null =>
      definition.problem(definition.Config.parse(config), definition.Answer.parse(answer)),
    /** The draft that a person begins with. */
    draftFor: (config: unknown): Partial<z.infer<Answer>> =>
      definition.firstDraft?.(definition.Config.parse(config)) ?? {},
    textOf: (config: unknown, answer: unknown): string =>
      definition.text(definition.Config.parse(config), definition.Answer.parse(answer)),
  }
}
