import { plainSigns } from '#agents/text/plain-signs.ts'

/**
 * How a line of an answer begins: with the mark of a note or a candidate, with a speaker's label that leaked out of the prompt, or
 * just so. `more`: not decided yet; `line` is the same in fewer characters, for a repeated label. Models write a mark in many ways:
 * `NOTE:`, `- NOTE:`, `**NOTE:**`, `Note 1:`, `NOTE 5%:`, `NOTE: (5%)`, `| NOTE | 5% |`, `NOTIZ 5–10 % –`, `メモ ５％：`.
 */
export type LineHead = { is: 'more'; line: string } | { is: 'prose'; rest: string } | MarkedHead

/** The kind of a line, from the mark at its beginning. */
export interface MarkedHead {
  is: 'note' | 'candidate'
  rest: string
  /** 0 to 100; null: the mark has none. Of a range, the lower end. */
  usualPercent: number | null
  /** A mark such as `NOTES:`: it is of every item of the list below. */
  isOfList?: true
}

/** Facts that identify marks: everyone's name as `speakerKey` gives it, and whether the prompt requested candidates. */
export interface KnownMarks {
  speakers: ReadonlySet<string>
  hasCandidates: boolean
}

/** Translations too, because small models translate the English words of the prompt. */
const NOTE_WORDS = 'NOTE|NOTIZ|NOTA|REMARQUE|ノート|メモ|付箋|ملاحظة'
const NOTES_WORDS = 'NOTES|NOTIZEN|NOTAS|REMARQUES|ノート|メモ|付箋|ملاحظات'
const MAYBE_WORDS =
  'MAYBE|PERHAPS|CANDIDATE|VIELLEICHT|KANDIDAT|PEUT[- ]?[EÊ]TRE|CANDIDAT|QUIZ[AÁ]S?|TAL VEZ|CANDIDATO|POSIBLEMENTE|たぶん|多分|おそらく|もしかすると|もしかしたら|かもしれない|候補|ربما|مرشح'
export const NOTE_MARK = new RegExp(`^(?:${NOTE_WORDS}|${NOTES_WORDS})$`, 'iu')
/** In an answer with candidates, any other word with a percentage and a colon marks one. */
const ANY_WORD = "[\\p{L}\\p{M}][\\p{L}\\p{M}'’ -]{0,24}?"

const BULLET =
  '(?:\\|[ \\t]*)?(?:>[ \\t]*)?(?:(?:[-*•·・]|\\d{1,2}[.)])[ \\t]*)?(?:#{1,4}[ \\t]*)?["“„«‹\'‘「『`]?'
const EMPHASIS = '(?:\\*{1,3}|_{1,3}|`)?'
const PERCENT =
  '(?:ca\\.?|about)?[ \\t]*[~≈<]?[ \\t]*(\\d{1,3})(?:[.,]\\d*)?(?:[ \\t]*%?[ \\t]*-[ \\t]*\\d{1,3}(?:[.,]\\d*)?)?[ \\t]*%'
const NUMBER = '(?:[ \\t]*#?\\d{1,2}(?!\\d)(?![\\d.,]*[ \\t]*%)(?![ \\t]*%?[ \\t]*-[ \\t]*\\d{1,3}[ \\t]*%))?'
const AFTER = '[ \\t:*_`|]*'
const USUAL = `[ \\t]*${EMPHASIS}[ \\t]*\\|?[ \\t]*[([]?[ \\t]*${PERCENT}[ \\t]*[)\\]]?[ \\t]*${EMPHASIS}`

function markOf(words: string, ending: string): RegExp {
  return new RegExp(
    `^[ \\t]*${BULLET}${EMPHASIS}[ \\t]*(?:${words})(?![\\p{L}\\p{M}\\p{N}])${NUMBER}${ending}${AFTER}`,
    'iu',
  )
}

/** The colon is optional after a percentage, but otherwise required: it makes the word a mark. */
const COLON = `[ \\t]*${EMPHASIS}[ \\t]*[:|]`
const DASH = `${EMPHASIS}[ \\t]+-(?=[ \\t])`
const ENDINGS = { usual: `${USUAL}[ \\t]*[:|-]?`, colon: COLON, dash: DASH }
const NOTE = {
  usual: markOf(NOTE_WORDS, ENDINGS.usual),
  colon: markOf(NOTE_WORDS, COLON),
  dash: markOf(NOTE_WORDS, DASH),
}
const CANDIDATE = {
  usual: markOf(MAYBE_WORDS, ENDINGS.usual),
  colon: markOf(MAYBE_WORDS, COLON),
  dash: markOf(MAYBE_WORDS, DASH),
}
const LIST = new RegExp(`^[ \\t]*${BULLET}${EMPHASIS}[ \\t]*(?:${NOTES_WORDS})${COLON}[ \\t*_\`]*$`, 'iu')
const OTHER = new RegExp(
  `^[ \\t]*${BULLET}${EMPHASIS}[ \\t]*(?:${ANY_WORD})?${USUAL}[ \\t]*[:|]${AFTER}`,
  'iu',
)
const BARE_USUAL = new RegExp(
  `^[ \\t]*${BULLET}${EMPHASIS}[ \\t]*[([]?${PERCENT}[ \\t]*[)\\]]?${EMPHASIS}[ \\t]*[:|-]${AFTER}`,
  'iu',
)
/** Behind the mark instead of in it. */
const USUAL_BEHIND = new RegExp(
  `^["“„«「『]?[([|][ \\t]*${PERCENT}[ \\t]*[)\\]|][ \\t:*_|-]*|^${PERCENT}[ \\t]*[:|-][ \\t*_]*`,
  'u',
)
const USUAL_BEHIND_BEGUN = /^["“„«「『]?[([|]?[ \t~≈<\d.,%-]*[)\]|]?[ \t]*$/
/** At the end of an item instead of before it. */
const USUAL_AT_END = new RegExp(
  `[ \\t]*(?:[([|][ \\t]*|[-:][ \\t]*)${PERCENT}[ \\t]*[)\\]|]?[ \\t.*_"”»」』|]*$`,
  'u',
)

const LABEL = new RegExp(
  `^[ \\t]*(?:#{1,4}[ \\t]*)?${EMPHASIS}\\[[ \\t]*([^\\]\\n]{1,80}?)[ \\t]*\\]${EMPHASIS}[ \\t]*:[ \\t*_]*`,
)
/** An unfinished label: the name is the first group, without text after the bracket. */
const LABEL_BEGUN =
  /^[ \t]*(?:#{1,4}[ \t]*)?(?:\*{0,3}|_{0,3})(?:\[[ \t]*([^\]\n]{0,80})(\](?:\*{0,3}|_{0,3})[ \t]*)?)?$/

/** A line of an answer with candidates that may still become one is no longer than this. */
const MAX_MARK_CHARS = 60
/** Lines with more indentation are prose. */
const MAX_HEAD_CHARS = 200
/** Whether all that there is of a line could be part of a mark: bullets, emphasis, a few words, a percentage. */
const MARK_BEGUN =
  /^[ \t|>\-*•·・\d.)#"“„«‹'‘「『`_~≈<([:%]*(?:[\p{L}\p{M}'’ -]{0,24}[ \t*_`#\d|:([~≈<.,%)\]-]*)?$/u

/** `isWhole`: nothing more arrives, so it must be decided now. */
export function readHead(line: string, known: KnownMarks, isWhole: boolean): LineHead {
  const { rest, mark } = withoutMarks(line, known)
  if (!isWhole && rest.length < MAX_HEAD_CHARS && canChange(rest, mark, known)) {
    const kept = mark ? `${mark.is === 'note' ? 'NOTE' : 'MAYBE'}${percentIn(mark)}: ${rest}` : rest
    return { is: 'more', line: line.length < MAX_HEAD_CHARS ? line : kept }
  }
  if (mark) return { ...mark, rest: rest.trimStart() }
  return { is: 'prose', rest: rest === line ? line : rest.trimStart() }
}

type Mark = Omit<MarkedHead, 'rest'>

function percentIn({ usualPercent }: Mark): string {
  return usualPercent === null ? '' : ` ${usualPercent}%`
}

/** Labels and a mark may stand in any order, and labels doubled. */
function withoutMarks(line: string, known: KnownMarks): { rest: string; mark: Mark | null } {
  let rest = line
  let mark: Mark | null = null
  for (;;) {
    const label = LABEL.exec(plainSigns(rest))
    const name = label ? rest.slice(rest.indexOf('[') + 1).split(/[\]］】]/)[0] : undefined
    if (label && known.speakers.has(speakerKey(name ?? ''))) {
      rest = rest.slice(label[0].length)
      continue
    }
    if (mark) return { ...withoutUsual(rest, mark, known) }
    const found = markIn(rest, known)
    if (!found) return { rest, mark }
    rest = rest.slice(found.chars)
    mark = found.mark
  }
}

function markIn(rest: string, { hasCandidates }: KnownMarks): { mark: Mark; chars: number } | null {
  const plain = plainSigns(rest.slice(0, MAX_HEAD_CHARS))
  const list = LIST.exec(plain)
  if (list) return { mark: { is: 'note', usualPercent: null, isOfList: true }, chars: list[0].length }
  const note = markWith(NOTE, plain)
  if (note) return { mark: { is: 'note', usualPercent: percentOf(note[1]) }, chars: note[0].length }
  if (!hasCandidates) return null
  const candidate = markWith(CANDIDATE, plain) ?? OTHER.exec(plain) ?? BARE_USUAL.exec(plain)
  return (
    candidate && {
      mark: { is: 'candidate', usualPercent: percentOf(candidate[1]) },
      chars: candidate[0].length,
    }
  )
}

function markWith({ usual, colon, dash }: typeof NOTE, plain: string): RegExpExecArray | null {
  const found = usual.exec(plain) ?? colon.exec(plain)
  if (found) return found
  const dashed = dash.exec(plain)
  // `Note - that` is a sentence.
  return dashed && dashed[0] === dashed[0].toUpperCase() ? dashed : null
}

function withoutUsual(rest: string, mark: Mark, { hasCandidates }: KnownMarks): { rest: string; mark: Mark } {
  const isOpen = hasCandidates && mark.usualPercent === null
  const behind = isOpen ? USUAL_BEHIND.exec(plainSigns(rest.slice(0, MAX_MARK_CHARS))) : null
  if (!behind) return { rest, mark }
  return {
    rest: rest.slice(behind[0].length),
    mark: { ...mark, usualPercent: percentOf(behind[1] ?? behind[2]) },
  }
}

/** Takes an estimate off the end of an item: `Two keys (5%)`. */
export function usualAtEnd(text: string): { text: string; usualPercent: number } | null {
  const found = USUAL_AT_END.exec(plainSigns(text))
  const usualPercent = percentOf(found?.[1])
  if (!found || usualPercent === null || found.index === 0) return null
  return { text: text.slice(0, found.index), usualPercent }
}

/** The item of a list that a line of prose is; null: it is none. */
export function listItem(line: string): string | null {
  return /^[ \t]*(?:[-*•·・–]|\d{1,2}[.)．）])[ \t]+(\S.*)$/s.exec(line)?.[1] ?? null
}

function percentOf(digits: string | undefined): number | null {
  const percent = digits === undefined ? null : Number(digits)
  return percent === null || percent > 100 ? null : percent
}

/** Whether what comes next can still make it a label, a mark or a mark's percentage. */
function canChange(rest: string, mark: Mark | null, known: KnownMarks): boolean {
  if (rest.trim() === '' || couldBeLabel(rest, known.speakers)) return true
  const plain = plainSigns(rest)
  if (mark) {
    // A quotation mark alone, or the higher end of a range.
    if (/^["“”„«「『]\s*$/.test(rest) || (mark.usualPercent !== null && /^\d{1,3}[ \t]*%?$/.test(plain)))
      return true
    return known.hasCandidates && mark.usualPercent === null && USUAL_BEHIND_BEGUN.test(plain)
  }
  // An item of a list may have its percentage at the end.
  if (known.hasCandidates && (listItem(`${rest}x`) !== null || /^[ \t]*["“|]/.test(rest))) return true
  return known.hasCandidates
    ? rest.length < MAX_MARK_CHARS && MARK_BEGUN.test(plain)
    : COMPLETIONS.some((end) => markIn(rest + end, known) !== null)
}

/** Put behind what has come so far, one of these makes it a mark: if none does, nothing will. */
const COMPLETIONS = [
  ...[':', '.NOTE:', '*:', '_:', '5%:', '%:', '1:', '):', ']:', '|', ' -  '],
  ...[...NOTE_WORDS.split('|'), ...NOTES_WORDS.split('|')].flatMap((word) =>
    Array.from(word, (_, at) => `${word.slice(at)}:`),
  ),
]

/** One speaker's label is the other's, but for capitals and spaces. */
export function speakerKey(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase()
}

function couldBeLabel(line: string, speakers: ReadonlySet<string>): boolean {
  const begun = LABEL_BEGUN.exec(plainSigns(line))
  if (!begun) return false
  const [, name = '', closed] = begun
  if (closed !== undefined) return speakers.has(speakerKey(name))
  const key = name.replace(/\s+/g, ' ').toLowerCase()
  return [...speakers].some((speaker) => speaker.startsWith(key) || key.trimEnd() === speaker)
}
