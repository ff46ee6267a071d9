import { expect, test } from 'vitest'
import { usedMs } from '#base/testing/used-ms.ts'
import { isFragment } from './fragment.ts'

test.each([
  [
    'English',
    [
      'yes',
      'Hm.',
      'Hello there!',
      'Thanks a lot?',
      'OK, sure',
      'good morning',
      'Well...',
      'it is cheaper because',
      'And then the',
      'We could ask Ann and…',
    ],
  ],
  [
    'German',
    [
      'Ja',
      'Hm, naja.',
      'Guten Morgen!',
      'Vielen Dank',
      'na ja',
      'Wir machen das, weil',
      'Das wäre gut für die',
      'Tschüss',
    ],
  ],
  [
    'French',
    [
      'Oui',
      'Euh…',
      'Bonjour !',
      'Merci beaucoup',
      "D'accord",
      "C'est ça",
      'On pourrait ouvrir le soir parce que',
      'Il faudrait des lampes pour les',
    ],
  ],
  [
    'Spanish',
    [
      'Sí',
      'Pues…',
      '¡Buenos días!',
      'Muchas gracias',
      'Vale, claro',
      'Podríamos abrir más tarde porque',
      'Hacen falta lámparas para los',
    ],
  ],
  [
    'Japanese',
    [
      'はい',
      'うーん…',
      'こんにちは！',
      'ありがとうございます',
      'なるほど。',
      '駅前に明かりを置きたいけど',
      '夜も開けるという',
    ],
  ],
  [
    'Arabic',
    ['نعم', 'أممم', 'السلام عليكم', 'شكرًا', 'حسنًا، طيب', 'يمكننا فتح الباب مساءً لأن', 'نحتاج مصابيح في'],
  ],
  ['no language', ['', '…', '?!', '👍']],
])('in %s, small talk and sentences that break off are no ideas', (_, texts) => {
  expect(texts.filter((text) => !isFragment(text))).toEqual([])
})

test.each([
  [
    'English',
    [
      'Childcare',
      'No cars on Fridays',
      'Yes to night buses',
      'Who pays for it?',
      'What is it compared to?',
      'Benches, lamps, trees',
      'Ask Ann.',
      'Thank-you cards for volunteers',
      'Open longer…  on Fridays',
      'Good mornings: breakfast for all',
    ],
  ],
  [
    'German',
    [
      'Kinderbetreuung',
      'Keine Autos am Freitag',
      'Wer bezahlt das?',
      'Gut beleuchtete Wege',
      'Danke-Karten für Helfer',
      'Mehr Licht',
    ],
  ],
  [
    'French',
    [
      'Garderie',
      'Pas de voitures le vendredi',
      'Qui paie ?',
      'Des bancs au bord de la rivière',
      'Non aux voitures',
    ],
  ],
  ['Spanish', ['Guardería', 'Viernes sin coches', '¿Quién paga?', 'Bancos junto al río', 'No a los coches']],
  ['Japanese', ['託児所', '金曜日は車なし', '誰が払う？', '川沿いにベンチを置く', '明日から始める']],
  ['Arabic', ['حضانة', 'لا سيارات يوم الجمعة', 'من يدفع؟', 'مقاعد على النهر']],
])('in %s, short thoughts are kept', (_, texts) => {
  expect(texts.filter(isFragment)).toEqual([])
})

test('ten thousand closing signs are read at once', { tags: ['slow'] }, () => {
  const began = usedMs()
  for (const signs of ['.', '。', '…', '. ', '"', '、'])
    for (const end of ['', 'a']) isFragment(`Lamps${signs.repeat(10_000)}${end}`)
  expect(usedMs() - began).toBeLessThan(50)
})
