/** Words by language that are no thought on their own. Without accents, in small letters. */
const SMALL_TALK = [
  // English
  'yes yeah yep yup no nope ok okay sure right exactly fine good great nice cool wow hm hmm hmmm mhm uh um er ah oh',
  'well maybe perhaps thanks thank you please sorry hi hello hey there bye goodbye welcome and you morning evening',
  'good morning good evening see you got it i see of course never mind go on lot very much',
  // German
  'ja jep jo nein ne nee doch okay gut genau stimmt klar super toll aha ach naja na ja mhm ahm aeh tja danke bitte schon',
  'vielen dank guten tag guten morgen guten abend hallo servus moin tschuss auf wiedersehen vielleicht entschuldigung',
  // French
  'oui ouais non si bon bien bah ben euh heu ah oh hein voila d accord exact exactement super merci beaucoup s il vous plait',
  'bonjour bonsoir salut au revoir pardon peut etre tout a fait c est ca',
  // Spanish
  'si no vale bueno bien claro exacto eh este pues aja ah oh gracias muchas de nada por favor hola buenos dias buenas tardes',
  'buenas noches adios perdon quiza quizas tal vez hasta luego',
] as const
const SMALL_WORDS: ReadonlySet<string> = new Set(SMALL_TALK.join(' ').split(' '))

/** Whole texts that are no thought, in languages that write without spaces or with other letters. */
const SMALL_TEXTS: ReadonlySet<string> = new Set(
  [
    // Japanese
    'はい いいえ うん ううん ええ えっと えーと うーん あの その なるほど そう そうですね そうだね そうか たしかに 了解 オーケー',
    'ありがとう ありがとうございます どうも すみません ごめん こんにちは こんばんは おはよう おはようございます はじめまして',
    'よろしく よろしくお願いします さようなら またね わかりました わかった いいね',
    // Arabic
    'نعم اي ايوه اجل لا كلا حسنا طيب تمام صحيح ممكن ربما اه اها ام امم هم شكرا عفوا مرحبا اهلا سلام آسف اسف',
  ].flatMap((words) => words.split(' ').map(plainWords)),
)
const SMALL_PHRASES: ReadonlySet<string> = new Set(
  ['السلام عليكم', 'صباح الخير', 'مساء الخير', 'شكرا جزيلا', 'مع السلامة', 'اهلا وسهلا', 'ان شاء الله'].map(
    plainWords,
  ),
)

/** Words with which no sentence ends: something was about to follow. */
const UNFINISHED: ReadonlySet<string> = new Set(
  [
    'and or but because if the a an of to for with than whether although unless',
    'und oder aber weil wenn dass ob der die das ein eine einen dem den fur mit von als obwohl sondern',
    'et ou mais parce que qu si le la les un une des du de pour avec dans chez',
    'y o pero porque que si el la los las un una unos del de para con en sin aunque',
    'و او لكن لان اذا من في على مع ان التي الذي الى عن بسبب',
  ].flatMap((words) => words.split(' ').map(plainWords)),
)
const UNFINISHED_JAPANESE =
  /(?:けど|けれど|けれども|ので|だから|でも|そして|または|もし|なぜなら|という|とか)$/u

const SENTENCE_END = /[.!?。！？؟]["'”»」)\]]*$/u
const ELLIPSIS = /(?:\.{2,}|…|。。+)\s*$/u
const COMMA_OR_DASH = /[,、،;:：–—-]\s*$/u
const MAX_WORDS_OF_SMALL_TALK = 6
const MIN_WORDS_BEFORE_ELLIPSIS = 3
/** Longer than any closing signs. The signs of a whole text, ten thousand dots, would take half a second. */
const MAX_ENDING_CHARS = 20

/**
 * Whether a text has no thought: a greeting, thanks, a yes or no, or an unfinished sentence, in English, German,
 * French, Spanish, Japanese and Arabic. In doubt it has one: people can remove an idea, but not recover a lost one.
 */
export function isFragment(text: string): boolean {
  const trimmed = text.trim()
  const plain = plainWords(trimmed)
  if (plain === '') return !/\p{Extended_Pictographic}/u.test(trimmed) || trimmed.length <= 4
  return isSmallTalk(plain) || isUnfinished(trimmed, plain)
}

function isSmallTalk(plain: string): boolean {
  if (SMALL_TEXTS.has(plain.replaceAll(' ', '')) || SMALL_PHRASES.has(plain)) return true
  const words = plain.split(' ')
  // A letter alone may be the name of something.
  if (words.every((word) => word.length === 1)) return false
  return (
    words.length <= MAX_WORDS_OF_SMALL_TALK &&
    words.every((word) => SMALL_WORDS.has(word) || SMALL_TEXTS.has(word))
  )
}

function isUnfinished(text: string, plain: string): boolean {
  const ending = text.slice(-MAX_ENDING_CHARS)
  const isTrailingOff = ELLIPSIS.test(ending)
  if (!isTrailingOff && SENTENCE_END.test(ending)) return false
  const words = plain.split(' ')
  // Commas and dashes end many headings and lists, too.
  if (COMMA_OR_DASH.test(ending) || isTrailingOff) {
    if (words.length < MIN_WORDS_BEFORE_ELLIPSIS && !isWithoutSpaces(plain)) return true
  }
  if (isWithoutSpaces(plain)) return UNFINISHED_JAPANESE.test(plain) || /、$/u.test(ending)
  return words.length > 1 && UNFINISHED.has(words.at(-1) ?? '')
}

function isWithoutSpaces(plain: string): boolean {
  return /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(plain)
}

/** Letters and digits in small letters, without accents, with one space between words. */
function plainWords(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/(?![\u3099\u309A])\p{M}/gu, '')
      .normalize('NFC')
      .toLowerCase()
      .replaceAll('ß', 'ss')
      // Hmmm.
      .replace(/(\p{L})\1{2,}/gu, '$1')
      .replace(/[^\p{L}\p{N}ー]+/gu, ' ')
      .trim()
  )
}
