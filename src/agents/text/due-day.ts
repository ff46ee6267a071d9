import { casual as german } from 'chrono-node/de'
import { casual as english } from 'chrono-node/en'
import { casual as spanish } from 'chrono-node/es'
import { casual as french } from 'chrono-node/fr'
import { casual as italian } from 'chrono-node/it'

type DayParser = Pick<typeof english, 'parse'>

/**
 * Only a day after one of these words is a day by which something is to be done: in "send the minutes of Monday" it is not.
 * Each language reads its own days: "morgen" and "3.5.2027" mean nothing to an English parser.
 */
const DEADLINES: readonly (readonly [RegExp, DayParser])[] = [
  [
    /(?<!\p{L})(?:by|until|till|before|due(?: on| by)?|(?:no|not) later than)(?: the)? (?=[\p{L}\d])/giu,
    english,
  ],
  [
    /(?<!\p{L})(?:(?:spätestens )?bis(?: spätestens)?(?: zum| am)?|spätestens(?: am)?|fällig(?: am)?|vor dem) (?:den )?(?=[\p{L}\d])/giu,
    german,
  ],
  [/(?<!\p{L})(?:d'ici(?: à| au)?|avant|pour|au plus tard)(?: le)? (?=[\p{L}\d])/giu, french],
  [/(?<!\p{L})(?:antes del?|para|hasta|a más tardar)(?: el)? (?=[\p{L}\d])/giu, spanish],
  [/(?<!\p{L})(?:entro|prima di|al più tardi)(?: il)? (?=[\p{L}\d])/giu, italian],
]

/** Characters read of a text: the task is usually at the beginning of a longer one, as is the cue of its category. */
const MAX_CHARS = 400
/** Longest written day, in characters: "Wednesday, the 23rd of September 2027". */
const MAX_DAY_CHARS = 40
/** Phrases of one language that are looked at; a hostile text can be made of nothing else. */
const MAX_TRIES = 4
/** 3 May for some, 5 March for others. */
const HAS_TWO_READINGS = /^(?:0?[1-9]|1[0-2])[/-](?:0?[1-9]|1[0-2])(?![\d/-]*\d{4}[/-])/

/**
 * The day by which a text wants something done, as `2026-11-27`: "by Friday", "until 3 May", "bis Freitag", "avant le 3 mai".
 * @param today where the text was written, as `2026-11-23`; a day without a year, and a weekday, is the next one
 * @returns null: the text names no such day, or one that can be read in two ways
 */
export function findDueDay(text: string, today: string): string | null {
  const said = text.slice(0, MAX_CHARS).replace(/’/g, "'").replace(/\s+/g, ' ')
  // Noon, without a shift: the parser counts in days only.
  const reference = { instant: new Date(`${today}T12:00:00Z`), timezone: 0 }
  for (const [deadline, parser] of DEADLINES) {
    let tries = 0
    for (const { 0: words, index } of said.matchAll(deadline)) {
      if (++tries > MAX_TRIES) break
      const from = index + words.length
      const day = readDay(said.slice(from, from + MAX_DAY_CHARS), parser, reference)
      if (day !== null) return day
    }
  }
  return null
}

function readDay(
  words: string,
  parser: DayParser,
  reference: { instant: Date; timezone: number },
): string | null {
  if (HAS_TWO_READINGS.test(words)) return null
  const [found] = parser.parse(words, reference, { forwardDate: true })
  if (found?.index !== 0) return null
  const { start } = found
  // A time alone ("by noon") is parsed as the day of the text, but names no day.
  if (!start.isCertain('day') && !start.isCertain('weekday')) return null
  const [year, month, day] = (['year', 'month', 'day'] as const).map((part) => start.get(part))
  if (year == null || month == null || day == null || year < 1000 || year > 9999) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  // "By Friday" on a Friday means the next one: people call this one "today".
  const isToday = date.toISOString().slice(0, 10) === reference.instant.toISOString().slice(0, 10)
  if (isToday && !start.isCertain('day')) date.setUTCDate(date.getUTCDate() + 7)
  return date.toISOString().slice(0, 10)
}
