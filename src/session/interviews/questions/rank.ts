import { z } from 'zod'
import { ANSWER_SENTENCES } from '#session/core/answer-sentences.ts'
import { answerProblem } from './answer-problem.ts'
import { defineQuestionType } from './define-question-type.ts'
import {
  AskedQuestion,
  asFields,
  hasOption,
  Option,
  OptionId,
  optionLabel,
  optionsOf,
} from './question-parts.ts'

const RankConfig = z.object({ ...AskedQuestion, options: optionsOf(Option, 2) })

/** Rank 1 is the top. */
const RankAnswer = z.object({
  ranking: z.array(
    z.object({ id: OptionId, rank: z.int().min(1) }),
    ANSWER_SENTENCES['bad-answer.rank-each-once'],
  ),
})
type RankAnswer = z.infer<typeof RankAnswer>

/** The ids in their order, the first is the best, as ranks from 1. */
export function rankingOf(ids: readonly string[]): RankAnswer {
  return { ranking: ids.map((id, index) => ({ id, rank: index + 1 })) }
}

/** Ids from the top down. */
export function rankedIds({ ranking }: RankAnswer): string[] {
  return [...ranking].sort((a, b) => a.rank - b.rank).map(({ id }) => id)
}

export const rank = defineQuestionType({
  type: 'rank',
  Config: RankConfig,
  Answer: RankAnswer,
  problem({ options }, answer) {
    const ids = rankedIds(answer)
    const hasEach = new Set(ids).size === options.length && ids.every((id) => hasOption(options, id))
    if (!hasEach || ids.length !== options.length) return answerProblem('bad-answer.rank-each-once')
    const ranks = new Set(answer.ranking.map((item) => item.rank))
    return options.every((_, index) => ranks.has(index + 1))
      ? null
      : answerProblem('bad-answer.ranks', { max: options.length })
  },
  readOldAnswer(value) {
    const { ranking, ranked } = asFields(value)
    const ids = z.array(z.string()).safeParse(ranking ?? ranked)
    return ids.success ? rankingOf(ids.data) : value
  },
  firstDraft: ({ options }) => rankingOf(options.map((option) => option.id)),
  text: ({ options }, answer) =>
    rankedIds(answer)
      .map((id) => optionLabel(options, id))
      .join(' → '),
})
