import type { PersonView } from '#session/members/members-slice.ts'
import type { ColorScheme } from '#ui/color-theme.ts'
import { CardLinesSvg, cardLines } from '../synthesis/card-lines-svg.tsx'
import { QUESTION_LAID_OUT_AT } from './canvas-question.tsx'
import { answerLines, moreAnswers, questionHead, questionState } from './question-card-labels.ts'
import type { QuestionOnCard } from './question-on.ts'

interface QuestionSvgProps {
  onCard: QuestionOnCard
  people: Readonly<Record<string, PersonView>>
  pageWidth: number
  pageHeight: number
  theme: ColorScheme
}

const SIDE = 18
const ANSWER = { fontPx: 14, linePx: 20, weight: 420 }

export function QuestionSvg({ onCard, people, pageWidth, pageHeight, theme }: QuestionSvgProps) {
  const scale = pageWidth / QUESTION_LAID_OUT_AT
  const height = pageHeight / scale
  const lines = cardLines(QUESTION_LAID_OUT_AT - 2 * SIDE)
  lines.write(questionHead(onCard, people), { fontPx: 13, linePx: 18, weight: 420, isQuiet: true })
  lines.write(onCard.question.text, { fontPx: 17, linePx: 24, weight: 580 })
  lines.space(8)
  for (const { name, text } of answerLines(onCard, people)) lines.write(`${name} ${text}`, ANSWER)
  const more = moreAnswers(onCard)
  if (more) lines.write(more, { ...ANSWER, isQuiet: true })
  lines.at(height - 22, questionState(onCard))
  return (
    <CardLinesSvg
      lines={lines.all()}
      {...{ width: QUESTION_LAID_OUT_AT, height, scale, theme }}
      side={SIDE}
    />
  )
}
