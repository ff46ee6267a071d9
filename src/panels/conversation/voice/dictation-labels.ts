/** null for errors that are none: the person stopped, or the page cancelled it. */
export function dictationProblem(error: string): string | null {
  switch (error) {
    case 'aborted':
      return null
    case 'no-speech':
      return 'No speech was recognised. Press the microphone and speak.'
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

export const NO_DICTATION =
  'This browser can’t take dictation. Chrome, Edge and Safari can; or use the keyboard’s own microphone.'
