/** The values of a sentence, by the names of its placeholders. */
export type SentenceValues = Record<string, string | number>

/**
 * A sentence for a person, as a code with values: programs compare the code, and a page words the sentence itself.
 * `message` is its English, for programs.
 */
export interface CodedSentence<Code extends string = string> {
  code: Code
  message: string
  /** A more exact sentence of the code. The catalogue has it under `code.variant`. */
  variant?: string
  values?: SentenceValues
}

/** A sentence for a person by its name in a catalogue; without a name, as in older records, only its English is known. */
export interface NamedSentence {
  message: string
  sentence?: string | undefined
  values?: SentenceValues | undefined
}

/** English sentences by name: `code`, or `code.variant`. Placeholders are as in `fillIn`. */
export type Catalogue = Readonly<Record<string, string>>

type PlaceholdersOf<Template extends string> = Template extends `${string}{${infer Inside}}${infer Rest}`
  ? (Inside extends `${infer Count}|${string}` ? Count : Inside) | PlaceholdersOf<Rest>
  : never

/** The values that a template needs, as the last argument of a function; none where it has no placeholders. */
export type ValuesArgument<Template extends string> = [PlaceholdersOf<Template>] extends [never]
  ? []
  : [values: Record<PlaceholdersOf<Template>, string | number>]

type CodeOf<Name extends string> = Name extends `${infer Code}.${string}` ? Code : Name

export function wordSentence<Sentences extends Catalogue, Name extends keyof Sentences & string>(
  catalogue: Sentences,
  name: Name,
  values: SentenceValues | undefined,
): CodedSentence<CodeOf<Name>> {
  const [code, variant] = name.split('.')
  return {
    // A name begins with its code.
    code: code as CodeOf<Name>,
    message: fillIn(catalogue[name] ?? name, values),
    ...(variant !== undefined && { variant }),
    ...(values && { values }),
  }
}

export function nameSentence<Sentences extends Catalogue, Name extends keyof Sentences & string>(
  catalogue: Sentences,
  sentence: Name,
  ...[values]: ValuesArgument<Sentences[Name]>
): NamedSentence {
  return { message: fillIn(catalogue[sentence] ?? sentence, values), sentence, ...(values && { values }) }
}

/** A sentence with a code, by its name: `code`, or `code.variant`. */
export function namedByCode({ code, variant, values, message }: CodedSentence): NamedSentence {
  return { message, sentence: variant === undefined ? code : `${code}.${variant}`, ...(values && { values }) }
}

/**
 * Fills in a template: `{name}` becomes the value, and `{count|one|other}` the form for the count, in which `#` is the count:
 * `{max|one advisor|# advisors}`. `{limitMs|time}` becomes a time from milliseconds. A placeholder without a value stays.
 */
export function fillIn(template: string, values: SentenceValues = {}): string {
  return template.replace(/\{([^{}]+)\}/g, (placeholder, inside: string) => {
    const [name = '', one, other] = inside.split('|')
    const value = values[name]
    if (value === undefined) return placeholder
    if (one === 'time') return timeInWords(Number(value))
    if (one === undefined || other === undefined) return String(value)
    const form = PLURALS.select(Number(value)) === 'one' ? one : other
    return form.replace('#', String(value))
  })
}

/** Whether every placeholder of the template has a value. */
export function hasValues(template: string, values: SentenceValues = {}): boolean {
  return [...template.matchAll(/\{([^{}|]+)/g)].every(([, name = '']) => values[name] !== undefined)
}

const PLURALS = new Intl.PluralRules('en')

function timeInWords(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 1) return `${ms} milliseconds`
  if (seconds === 1) return 'a second'
  if (seconds === 60) return 'a minute'
  return seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`
}
