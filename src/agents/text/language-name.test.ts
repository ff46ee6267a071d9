import { expect, test } from 'vitest'
import { nameLanguage } from './language-name.ts'

test.each([
  ['How do we make the nights on the ward quieter?', 'English'],
  ['Wie werden die Nächte auf der Station ruhiger?', 'German (Deutsch)'],
  ['Comment faire pour que les nuits soient plus calmes ?', 'French (français)'],
  ['¿Cómo podemos hacer que las noches sean más tranquilas en el hospital?', 'Spanish (español)'],
  ['Come possiamo fare per rendere più tranquille le notti della corsia?', 'Italian (italiano)'],
  ['Como podemos fazer para que as noites não sejam tão longas?', 'Portuguese (português)'],
  ['Hoe kunnen we de nachten op de afdeling rustiger maken voor iedereen?', 'Dutch (Nederlands)'],
  ['夜の病棟をもっと静かにするにはどうすればいいですか。', 'Japanese (日本語)'],
  ['怎样让病房的夜晚更安静?', 'Chinese (中文)'],
  ['كيف نجعل الليالي أكثر هدوءًا؟', 'Arabic (العربية)'],
])('%s is in %s', (text, name) => {
  expect(nameLanguage([text])).toBe(name)
})

test('a text too short to be certain leaves the language to the next one; it may be unknown', () => {
  expect(nameLanguage(['Pizza?', 'Wir suchen, was auf der Station fehlt und wie es besser wird.'])).toBe(
    'German (Deutsch)',
  )
  expect(nameLanguage(['Pizza?', '', '42'])).toBeNull()
})
