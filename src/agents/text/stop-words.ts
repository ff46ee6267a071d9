/**
 * Words without a subject. Besides English grammar: frequent words in questions on a board (`how`, `should`, `make`,
 * `better`). The other languages have only their most frequent words.
 */
const BY_LANGUAGE = {
  en: `a about after again all almost already also although always am among an and another any anybody anyone anything are around as at
    away back be because become been before being below best better between beyond big both bring but by call came can cannot
    come could day days did different do does doesn doing don done down during each early either else enough even ever every
    everybody everyone everything few find first for from further get gets getting give given go goes going good got great
    had happen has have having he help her here hers herself him himself his how however i idea ideas if important in instead into is isn it
    its itself just keep kind know last least less let like likely little ll long longer look lot lots made mainly make makes
    making many may maybe me mean might mine more most much must my myself near necessary need needs neither never new next no
    nobody none nor not nothing now of off often old on once one ones only onto or other others our ours ourselves out over own part people per
    perhaps please possible put question questions quite rather re really right run s same say says see seem seems set several shall she should show since small so
    some somebody someone something soon still stop such sure t take takes taking tell than that the their theirs them themselves
    then there these they thing things think this those though through thus till to today together too try under until up
    upon us use used useful using usual usually ve very want wants was way ways we week well went were what whatever when whenever where whether
    which while who whoever whole whom whose why will with within without won work works would year years yes yet you your yours yourself
    worth keeps kept open opens opening closes overlook overlooked two three four five six seven eight nine ten
    eleven twelve twenty thirty forty fifty hundred thousand half past inside outside
    calmer cheaper clearer easier fairer faster greener happier healthier nicer quicker safer simpler smoother stronger`,
  de: `aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bin bis bist da dabei dadurch dafür dagegen daher
    damit danach dann daran darauf daraus darf das dass dazu dein deine dem den denn der des dessen die dies diese diesem diesen
    dieser dieses doch dort du durch ein eine einem einen einer eines einfach einige er erst es etwas euch euer für ganz gar
    geben gegen gehen genau gern gibt gute guten haben hat hatte hier hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer
    in ins ist ja jede jeder jedes jetzt kann kein keine keinen können könnte könnten machen man mehr mein meine mit muss müssen müssten nach neue neuen nicht
    nichts noch nun nur ob oder ohne schon sehr sein seine seinem seinen seiner seit sich sie sind so soll sollen sollte sollten
    sondern sonst über um und uns unser unsere unserem unseren unserer unter viel viele vielen vom von vor wann war waren warum was weg
    weil welche welcher wenn wer werden wie wieder will wir wird wo woher wollen worden würde würden wäre zu zum zur zwischen`,
  fr: `à au aussi autre aux avec avoir bien car ce ceci cela ces cet cette ceux chaque comme comment dans de des donc dont du elle elles en encore
    entre est et être eux faire fait faut il ils je la le les leur leurs lui mais même mes moins mon ne ni nos notre nous on ont ou où par
    pas peu peut plus pour pourquoi pouvons qu quand que quel quelle qui quoi sa sans se ses si son sont sous sur ta te tes tous tout
    toute toutes très tu un une vos votre vous`,
  es: `a al algo ante antes así aunque cada como cómo con contra cual cuál cuando cuándo de del desde donde dónde dos el ella ellas ellos en entre
    era es esa ese eso esta está estas este esto estos fue ha hacer hacia hasta hay la las le les lo los más me mi mis mucho muy nada
    ni no nos nosotros nuestra nuestro o otra otro para pero poco podemos por porque puede qué que quien se ser si sí sin sobre son su sus
    también tanto te tener tiene todo todos tu un una uno unos y ya yo`,
} as const

const WORDS = Object.fromEntries(
  Object.entries(BY_LANGUAGE).map(([language, words]) => [language, new Set(words.split(/\s+/))]),
)
const ALL = new Set(Object.values(WORDS).flatMap((words) => [...words]))

/** Whether the word is a stop word of any language: a subject in one language is hardly ever grammar in another. */
export function isStopWord(word: string): boolean {
  return ALL.has(word)
}

/** The language whose little words are the most frequent among `words`; `null` if there are too few. */
export function guessLanguage(words: readonly string[]): string | null {
  const counts = Object.entries(WORDS).map(([language, known]) => ({
    language,
    count: words.filter((word) => known.has(word)).length,
  }))
  const [first] = counts.sort((a, b) => b.count - a.count)
  return first && first.count > 0 ? first.language : null
}
