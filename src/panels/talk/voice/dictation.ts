/** What a browser's speech recognition has, as far as this page uses it: TypeScript's own words for it are missing. */
export interface Recognition {
  lang: string
  continuous: boolean
  interimResults: boolean
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start(): void
  stop(): void
  abort(): void
}

export type NewRecognition = () => Recognition

/** null: this browser can't take dictation. Chrome, Edge and Safari have it under the prefixed name. */
export function findRecognition(from: object): NewRecognition | null {
  const Constructor: unknown =
    Reflect.get(from, 'SpeechRecognition') ?? Reflect.get(from, 'webkitSpeechRecognition')
  if (typeof Constructor !== 'function') return null
  return () => Reflect.construct(Constructor, [])
}

interface DictationOptions {
  recognition: Recognition
  /** `de-CH`; empty: the browser's own. */
  lang: string
  /** All that was heard since the start; what stands at its end may still change. */
  onText: (text: string) => void
  /** Once. `problem` is a sentence, or null when somebody just stopped. */
  onEnd: (problem: string | null) => void
}

export interface Dictation {
  /** What was said last is still heard out. */
  stop(): void
  /** Nothing more is heard. */
  cancel(): void
}

export function startDictation({ recognition, lang, onText, onEnd }: DictationOptions): Dictation {
  let problem: string | null = null
  let isOver = false
  function end(): void {
    if (isOver) return
    isOver = true
    onEnd(problem)
  }
  recognition.lang = lang
  recognition.continuous = true
  recognition.interimResults = true
  recognition.onresult = ({ results }) => {
    if (isOver) return
    const parts = Array.from(results, (result) => (result[0]?.transcript ?? '').trim())
    onText(parts.filter((part) => part !== '').join(' '))
  }
  recognition.onerror = ({ error }) => {
    problem = problemText(error)
  }
  recognition.onend = end
  try {
    recognition.start()
  } catch {
    // A page that listens already in another window, or a browser that only pretends to have it.
    problem = problemText('start')
    end()
  }
  return {
    stop: () => recognition.stop(),
    cancel() {
      isOver = true
      recognition.abort()
    },
  }
}

/** null: no problem, somebody stopped or said nothing. */
function problemText(error: string): string | null {
  switch (error) {
    case 'aborted':
      return null
    case 'no-speech':
      return 'Nothing was heard. Press the microphone and speak.'
    case 'not-allowed':
      return 'The microphone is not allowed on this page. Allow it beside the browser’s address, then try again.'
    case 'service-not-allowed':
      return 'This browser’s dictation is switched off. Switch it on in its settings, or type.'
    case 'audio-capture':
      return 'No microphone was found. Plug one in, or type.'
    case 'network':
      return 'The browser’s dictation needs a connection and has none now. Type instead.'
    case 'language-not-supported':
      return 'This browser can’t take dictation in your language. Type instead.'
    default:
      return 'Dictation did not start. Try again, or type.'
  }
}
