import {
  about,
  item,
  listBlocks,
  type MinutesBlock,
  numberedNote,
  paragraphBlock,
  prose,
} from './minutes-block.ts'
import { bridgesTitle, DIVIDES_TITLE, noBridges, opinionsLine, supportLabel } from './opinion-labels.ts'
import type { ReportOpinions } from './report-opinions.ts'

/** Groups of opinion, with the notes or points that all support. */
export function opinionMinutes(opinions: ReportOpinions | null): MinutesBlock[] {
  if (!opinions) return []
  if (opinions.kind !== 'groups') return [paragraphBlock(`${opinionsLine(opinions)}.`)]
  const { item: kind, sizes, bridges, divides } = opinions
  const agreed = bridges.length > 0 ? `${bridgesTitle(sizes.length)}:` : `${noBridges(kind, sizes.length)}.`
  return [
    paragraphBlock(`${opinionsLine(opinions)}. ${agreed}`),
    ...listBlocks(bridges.map(itemOf)),
    ...listBlocks(divides.map(itemOf), paragraphBlock(`${DIVIDES_TITLE}:`)),
  ]
}

type Grouped = Extract<ReportOpinions, { kind: 'groups' }>['bridges'][number]

function itemOf({ number, text, ...counts }: Grouped) {
  const words = number === null ? [prose(text)] : numberedNote(number, text)
  return item(...words, ...about(supportLabel(counts)))
}
