import { readBoxLines } from '#board/text/read-markup.ts'
import type { Category } from '#session/ideas/idea.ts'

/**
 * Beginnings and phrases of decisions, to-dos and remarks in five languages. Only unambiguous ones: any other text is
 * an idea, and people correct it with one click.
 */
const DECIDED = [
  /^(decision|decided|agreed|resolved|we('ve| have)? (decided|agreed|settled)|it('s| is) (decided|agreed|settled)|we('ll| will) go (with|for)|let('s| us) (go with|agree (to|on|that)))\b/,
  /\b(we (have )?(decided|agreed|settled) (to|on|that)|was (decided|agreed)|final decision)\b/,
  /^(entscheidung|beschluss|beschlossen|entschieden|vereinbart|wir (haben (uns )?)?(beschlossen|entschieden|vereinbart|beschließen|entscheiden))(?!\p{L})/u,
  /^wir haben .{0,80}(?<!\p{L})(beschlossen|entschieden|geeinigt|vereinbart)(?!\p{L})/u,
  /(?<!\p{L})wurde (beschlossen|entschieden|vereinbart)(?!\p{L})/u,
  /^(décision|décidé|convenu|nous avons (décidé|convenu)|on a décidé)(?!\p{L})/u,
  /^(decisión|decidido|acordado|hemos (decidido|acordado)|decidimos|acordamos)(?!\p{L})/u,
  /^(decisione|deciso|abbiamo deciso)(?!\p{L})/u,
]
const TO_DO = [
  /^(\[ ?\]|☐|to-?do\b|to do\s*[:—–-]|action( item| point)?s?\s*:|ap\s*:|next steps?\s*:|follow[ -]?up\s*:)/,
  /^(remember to|don('t|’t) forget( to)?|remind|make sure (to|that|we))\b/,
  /\b(i|we|you|somebody|someone|who|\p{L}+) ((need|needs|have|has) to|must) (ask|book|buy|call|check|contact|draft|e?-?mail|find|finish|fix|get|invite|order|pay|phone|prepare|print|register|reply|send|set up|sign|talk|tell|update|write)\b/u,
  /^@?(?!it |this |that |they )\p{L}+ will (ask|book|buy|call|contact|draft|e?-?mail|find|invite|order|phone|prepare|print|register|reply|schedule|send|sign|update|write)\b/u,
  /^(@?\p{L}+ (will|to) )?(ask|book|buy|call|contact|draft|e?-?mail|finish|fix|invite|order|phone|prepare|print|register|reply|schedule|send|sign|update|write)\b.*\b(by|before|until) (mon|tues|wednes|thurs|fri|satur|sun|tomorrow|tonight|next|the end|end of|\d)/u,
  /\b(?!it |this |that )\p{L}+ should (ask|book|buy|call|contact|draft|e?-?mail|find|finish|fix|get|invite|order|pay|phone|prepare|print|register|reply|schedule|send|sign|tell|update|write)\b.*\b(by|before|until) (mon|tues|wednes|thurs|fri|satur|sun|tomorrow|tonight|next|the end|end of|\d)/u,
  // "Bea bestellt die Teller bis Freitag", "Teller bis zum 3. Mai bestellen", "Bea soll bis morgen anrufen".
  /(?<!\p{L})(anrufen|anruft|bestell(en|t)|bezahl(en|t)|buch(en|t)|druck(en|t)|einladen|einlädt|einhol(en|t)|erledig(en|t)|frag(en|t)|kauf(en|t)|klär(en|t)|kümmer(n|t)|mail(en|t)|organisier(en|t)|prüf(en|t)|reservier(en|t)|schick(en|t)|schreib(en|t)|send(en|et)|vorbereite(n|t))(?!\p{L}).*(?<!\p{L})bis (spätestens |zum |zur |am )*(montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|heute|morgen|übermorgen|nächste|ende|\d)/u,
  /(?<!\p{L})bis (spätestens |zum |zur |am )*(montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|heute|morgen|übermorgen|nächste|ende|\d).*(?<!\p{L})(anrufen|bestellen|bezahlen|buchen|drucken|einladen|einholen|erledigen|fragen|kaufen|klären|kümmern|mailen|organisieren|prüfen|reservieren|schicken|schreiben|senden|vorbereiten)(?!\p{L})/u,
  /^(aufgabe|zu erledigen|erledigen|nächster schritt|nicht vergessen|dran denken)(?!\p{L})/u,
  /^(à faire|tâche|ne pas oublier|penser à)(?!\p{L})/u,
  /^(por hacer|tarea|pendiente|no olvidar|hay que)(?!\p{L})/u,
  /^(da fare|compito|non dimenticare)(?!\p{L})/u,
]
const REMARK = [
  /^(note|fyi|nb|n\.b\.|for (the record|information|reference)|observation|fact|background|context|ps|p\.s\.|link|source|quote|update)\s*[:—–-]/,
  /^(https?:\/\/|www\.)\S+$/,
  /^(hinweis|notiz|info|zur info|anmerkung|hintergrund|quelle|zitat|merke)\s*[:—–-]/,
  /^(remarque|info|pour info|contexte|source|citation)\s*[:—–-]/,
  /^(nota|dato|contexto|fuente|cita|osservazione|fonte)\s*[:—–-]/,
]
/** Full width, Greek and Arabic too; Spanish opens with one. */
const ASKS = /[?？؟]['"”’)\]]*\s*$|^\s*¿/u
const ASKING_WORD =
  /^(how|what|why|who|whose|which|where|when|(sh|c|w)ould (we|i|it|they)|can we|could we|do we|does|is there|are there|wie|was|warum|wieso|weshalb|wer|welche[rs]?|wo|wann|können wir|sollen wir|sollten wir|comment|pourquoi|qui|quand|quel(le)?s?|est-ce que|cómo|qué|por qué|quién|cuándo|cuál(es)?|dónde|come|perché|chi|quando|quale)(?!\p{L})/u
const LABELS: readonly [RegExp, Category][] = [
  [/^(open )?question\s*[:—–-]|^q\s*:|^(frage|offene frage|pregunta|domanda)\s*[:—–-]/, 'question'],
  [/^(idea|idee|idée|suggestion|proposal|vorschlag|propuesta|proposta)\s*[:—–-]/, 'idea'],
  // A worry, not something to imagine: it needs an answer.
  [/^what if (nobody|no one|nothing|they|people|it|someone|somebody|everyone)\b/, 'question'],
  // A suggestion, although it ends with a question mark.
  [/^¿?(what if|how about|was wäre,? wenn|wie wäre es|et si|y si|e se)(?!\p{L})/u, 'idea'],
]

/** Longer texts are looked at by their beginning: later cues are no evidence about the whole. */
const MAX_CHARS = 400

export function categoryByCues(whole: string): Category {
  // A checkbox takes precedence over all words.
  if (readBoxLines(whole).length > 0) return 'todo'
  const text = whole.slice(0, MAX_CHARS).toLowerCase().replace(/’/g, "'").replace(/\s+/g, ' ').trim()
  const label = LABELS.find(([cue]) => cue.test(text))
  if (label) return label[1]
  if (isQuestion(text, whole)) return 'question'
  const shows = (cues: readonly RegExp[]) => cues.some((cue) => cue.test(text))
  if (shows(DECIDED)) return 'decision'
  if (shows(TO_DO)) return 'todo'
  return shows(REMARK) ? 'note' : 'idea'
}

function isQuestion(text: string, whole: string): boolean {
  if (ASKS.test(whole.slice(-MAX_CHARS))) return true
  // Without a question mark only a short text counts: "What we learned from the pilot: …" is not a question.
  return ASKING_WORD.test(text) && !/[.:!;,]/.test(text) && text.split(' ').length <= 12 && startsAsking(text)
}

/** `what we need` is no question, `what do we need` is one. */
function startsAsking(text: string): boolean {
  if (!/^(how|what|why|who|which|where|when)\b/.test(text)) return true
  return /^\S+( (?!(we|i|you|they|he|she|it) )\S+){0,2}? (do|does|did|is|are|was|were|will|would|can|could|should|shall|might|may|has|have|if)\b/.test(
    text,
  )
}
