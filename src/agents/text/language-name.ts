import { wordsOf } from './tokens.ts'

/** Frequent little words of each language, chosen so that neighbours can be distinguished. */
const LITTLE_WORDS = {
  en: 'the of and to in is that it for on with as are this be have from or by not what how we should which would could can do our they you your there more who why when',
  de: 'der die das und ist nicht ein eine zu mit sich auf für von den dem des wir wie was können sollen soll sollte unser unsere auch bei nach wird sind haben oder aber im am warum welche mehr wenn einen einer noch nur als',
  fr: 'le la les des une est et pour que qui dans ce pas plus nous sur avec comment quel quelle quels quelles faire peut on du au aux sont notre nos ou mais par ne se pourquoi être cette un de en à',
  es: 'el la los las una es y para que en del cómo qué con por se no más su nuestro nuestra podemos hacer al lo cuál pero son está hay sin muy un de a o como puede quién',
  it: 'il lo la gli le una è e per che di in non con come cosa si del della dei delle nel nella possiamo fare più nostro nostra quale ma sono al alla dal un i da chi perché anche',
  pt: 'o a os as uma é e para que de em não com como do da dos das no na nos nas podemos fazer mais nosso nossa qual mas são ao um se por quem você isso também',
  nl: 'de het een en is van in dat niet op te voor met zijn we hoe wat kunnen moeten ons onze ook bij maar als om aan er die dit naar waarom welke meer wordt nog wie',
  sv: 'det att och är en ett som på för med vi hur vad kan ska inte den av till om vår våra har eller men de vi varför vilka mer från blir när vem',
  pl: 'i w na z się nie jest to że do jak co czy dla po o od nasz nasze możemy aby który które są ale być przez więcej dlaczego kto',
} as const

const KNOWN = Object.entries(LITTLE_WORDS).map(([code, words]) => [code, new Set(words.split(' '))] as const)

/** Scripts that stand for one language, or for one that is far more frequent than the others. */
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  // Before Chinese: Japanese texts are full of Han characters.
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
]

const MAX_READ_CHARS = 2_000
/** The minimum share of letters in a script. */
const MIN_SCRIPT_SHARE = 0.3
/** Kana are fewer than the Han characters between them. */
const MIN_KANA_SHARE = 0.15
/** Share of the words that are little words of the language, and how many more than of the next one. */
const MIN_WORD_SHARE = 0.25
const MIN_LEAD = 2

/**
 * Names the first certain language of these texts, in English and in its own words: `German (Deutsch)`, or `English`.
 * `null`: none is certain.
 */
export function nameLanguage(texts: readonly string[]): string | null {
  for (const text of texts) {
    const code = languageCode(text.slice(0, MAX_READ_CHARS))
    if (code !== null) return nameOf(code)
  }
  return null
}

function languageCode(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  for (const [code, script] of SCRIPTS) {
    const least = code === 'ja' ? MIN_KANA_SHARE : MIN_SCRIPT_SHARE
    if (letters > 0 && (text.match(script)?.length ?? 0) / letters >= least) return code
  }
  const words = wordsOf(text).map(({ lower }) => lower)
  const counts = KNOWN.map(([code, little]) => ({
    code,
    count: words.filter((word) => little.has(word)).length,
  })).sort((a, b) => b.count - a.count)
  const [first, second] = counts
  if (!first || !second || first.count / Math.max(1, words.length) < MIN_WORD_SHARE) return null
  return first.count - second.count >= MIN_LEAD ? first.code : null
}

/** Texts that decide in which language something is. */
const MAX_SAMPLED = 20
const MAX_SAMPLE_CHARS = 200

/** The newest of many texts as one, for `nameLanguage`. */
export function sampleOf(texts: readonly string[]): string {
  return texts
    .slice(-MAX_SAMPLED)
    .map((text) => text.slice(0, MAX_SAMPLE_CHARS))
    .join('. ')
}

/**
 * A sentence for the end of a prompt, after a space: ` Write in German (Deutsch).` Empty if the language of no text is certain.
 * In the instructions, which are the same for all texts, the rule is general.
 */
export function languageSentence(texts: readonly string[], what = 'Write'): string {
  const language = nameLanguage(texts)
  return language === null ? '' : ` ${what} in ${language}.`
}

const IN_ENGLISH = new Intl.DisplayNames(['en'], { type: 'language' })

function nameOf(code: string): string {
  const name = IN_ENGLISH.of(code) ?? code
  const own = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? name
  return own === name ? name : `${name} (${own})`
}
