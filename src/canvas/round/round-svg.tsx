import { LANE_WIDTH, laneHeadBox, QUESTION_HEIGHT, questionBox } from '#board/space/lanes-in-round.ts'
import type { RoundView } from '#session/rounds/round.ts'
import { lanesOfRound, nameOfLane } from '../labels/round-labels.ts'
import { NOTE_FONT_FAMILY } from '../note/note-layout.ts'
import { wrapText } from '../note/wrap-text.ts'
import type { NoteAuthors } from '../signals/note-author.ts'

/** The values of the style sheet. */
const QUESTION = { fontPx: 24, linePx: 30, lines: 2 }
/** Average width of a letter as a fraction of the font size. A picture may break lines elsewhere than the screen. */
const LETTER = 0.53

interface RoundSvgProps {
  round: RoundView
  width: number
  height: number
  authors: NoteAuthors
  ink: string
  hairline: string
  /** Only its title. */
  isFolded: boolean
}

export function RoundSvg({ round, width, height, authors, ink, hairline, isFolded }: RoundSvgProps) {
  const lanes = isFolded ? [] : lanesOfRound(round)
  const question = questionBox({ w: width })
  const lines = wrapText(round.question, question.w, (text) => text.length * QUESTION.fontPx * LETTER)
  return (
    <g fontFamily={NOTE_FONT_FAMILY} fontWeight={620} fill={ink}>
      {lines.slice(0, QUESTION.lines).map((line, i) => (
        <text
          key={`${i} ${line}`}
          x={question.x}
          y={question.y + QUESTION.fontPx + i * QUESTION.linePx}
          fontSize={QUESTION.fontPx}
        >
          {line}
        </text>
      ))}
      {lanes.map((lane, i) => (
        <text key={lane.agentId} x={laneHeadBox(i).x} y={laneHeadBox(i).y + 26} fontSize={16}>
          {nameOfLane(lane, authors[lane.agentId]?.name)}
        </text>
      ))}
      {lanes.slice(1).map(({ agentId }, i) => (
        <line
          key={agentId}
          x1={(i + 1) * LANE_WIDTH}
          x2={(i + 1) * LANE_WIDTH}
          y1={QUESTION_HEIGHT - 8}
          y2={height}
          stroke={hairline}
        />
      ))}
    </g>
  )
}
