import {
  bridgesTitle,
  DIVIDES_TITLE,
  noBridges,
  opinionsLine,
  supportWords,
} from '#formats/minutes/opinion-words.ts'
import type { ReportOpinions } from '#formats/minutes/report-opinions.ts'
import { PrintedNoteText } from './sheet-part.tsx'

/** The groups of opinion of a rating or a check, with the notes or points that all support. */
export function PrintedOpinions({ opinions }: { opinions: ReportOpinions | null }) {
  if (!opinions) return null
  if (opinions.kind !== 'groups') return <p className="parley-facts">{opinionsLine(opinions)}.</p>
  const { item, sizes, bridges, divides } = opinions
  return (
    <>
      <p className="parley-facts">
        {opinionsLine(opinions)}.{bridges.length === 0 && ` ${noBridges(item, sizes.length)}.`}
      </p>
      <PrintedItems title={bridgesTitle(sizes.length)} items={bridges} />
      <PrintedItems title={DIVIDES_TITLE} items={divides} />
    </>
  )
}

type Items = Extract<ReportOpinions, { kind: 'groups' }>['bridges']

function PrintedItems({ title, items }: { title: string; items: Items }) {
  if (items.length === 0) return null
  return (
    <>
      <p className="parley-facts">{title}:</p>
      <ul className="parley-ideas">
        {items.map(({ number, text, ...item }, i) => (
          <li key={i}>
            {number !== null && <span className="parley-number">#{number}</span>}
            <PrintedNoteText text={text} />
            <span className="parley-about">{supportWords(item)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
