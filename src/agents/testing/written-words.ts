/** Words of an answer in one language, for writing it in many forms. */
export interface WrittenWords {
  thinking: string
  /** Four thoughts, none of which begins like another. */
  thoughts: readonly [string, string, string, string]
  /** The marks as a model translates them. */
  note: string
  maybe: string
  title: string
  /** Translated headings. */
  synthesis: readonly [string, string, string, string]
  proposal: readonly [string, string, string]
  summary: readonly [string, string, string, string, string, string, string]
  revision: readonly [string, string]
}

export const LANGUAGES: Readonly<Record<string, WrittenWords>> = {
  English: {
    thinking: 'At four in the morning no one answers the bell, and that is where it goes wrong.',
    thoughts: [
      'Two keys at the gate.',
      'Sleep in the porter’s lodge',
      'Count chairs, then people.',
      'A lamp that follows walkers',
    ],
    note: 'NOTE',
    maybe: 'MAYBE',
    title: 'Nights on the ward',
    synthesis: ['Agreement', 'Tensions', 'Next steps', 'Left out'],
    proposal: ['Summary', 'Findings', 'Actions'],
    summary: [
      'Problem',
      'Requirements',
      'Constraints',
      'Approach',
      'Decisions',
      'Open questions',
      'Left out',
    ],
    revision: ['Answers to criticisms', 'Minority report'],
  },
  German: {
    thinking: 'Um vier Uhr früh hört niemand die Glocke, und genau da geht es schief.',
    thoughts: [
      'Zwei Schlüssel am Tor.',
      'In der Pförtnerloge schlafen',
      'Erst Stühle zählen, dann Leute.',
      'Eine Lampe, die mitgeht',
    ],
    note: 'NOTIZ',
    maybe: 'VIELLEICHT',
    title: 'Nächte auf der Station',
    synthesis: ['Übereinstimmung', 'Spannungen', 'Nächste Schritte', 'Ausgelassen'],
    proposal: ['Zusammenfassung', 'Erkenntnisse', 'Maßnahmen'],
    summary: [
      'Ausgangslage',
      'Anforderungen',
      'Grenzen',
      'Vorgehen',
      'Entscheidungen',
      'Offene Fragen',
      'Ausgelassen',
    ],
    revision: ['Antworten auf die Kritik', 'Minderheitsbericht'],
  },
  French: {
    thinking: 'À quatre heures du matin personne n’entend la cloche, et tout se gâte là.',
    thoughts: [
      'Deux clés à la porte.',
      'Dormir dans la loge',
      'Compter les chaises, puis les gens.',
      'Une lampe qui suit les passants',
    ],
    note: 'REMARQUE',
    maybe: 'PEUT-ÊTRE',
    title: 'Les nuits du service',
    synthesis: ['Accords', 'Désaccords', 'Prochaines étapes', 'Laissé de côté'],
    proposal: ['Résumé', 'Constats', 'Mesures'],
    summary: [
      'Le souci',
      'Exigences',
      'Contraintes',
      'Démarche',
      'Choix faits',
      'Questions ouvertes',
      'Laissé de côté',
    ],
    revision: ['Réponses aux critiques', 'Avis de la minorité'],
  },
  Spanish: {
    thinking: 'A las cuatro de la mañana nadie oye el timbre, y ahí empieza a fallar.',
    thoughts: [
      'Dos llaves en la puerta.',
      'Dormir en la portería',
      'Contar sillas, luego personas.',
      'Una lámpara que sigue a quien pasa',
    ],
    note: 'NOTA',
    maybe: 'QUIZÁS',
    title: 'Las noches en la planta',
    synthesis: ['Acuerdos', 'Tensiones', 'Próximos pasos', 'Omitido'],
    proposal: ['Resumen', 'Hallazgos', 'Acciones'],
    summary: [
      'Lo que falla',
      'Requisitos',
      'Límites',
      'Enfoque',
      'Decisiones',
      'Preguntas abiertas',
      'Omitido',
    ],
    revision: ['Respuestas a las críticas', 'Informe de la minoría'],
  },
  Japanese: {
    thinking: '午前四時には誰も呼び鈴に気づかない。そこから崩れていく。',
    thoughts: [
      '門には鍵を二つ置く。',
      '守衛室で眠る',
      '椅子を数え、次に人を数える。',
      '歩く人についていく灯り',
    ],
    note: 'メモ',
    maybe: 'たぶん',
    title: '病棟の夜',
    synthesis: ['一致点', '対立点', '次の一歩', '取り上げなかったもの'],
    proposal: ['要約', 'わかったこと', '行動'],
    summary: ['課題', '要件', '制約', '進め方', '決定', '未解決の問い', '取り上げなかったもの'],
    revision: ['批判への回答', '少数意見'],
  },
  Arabic: {
    thinking: 'في الرابعة فجرا لا يسمع أحد الجرس، ومن هنا يبدأ الخلل.',
    thoughts: ['مفتاحان عند البوابة.', 'النوم في غرفة الحارس', 'نعد الكراسي ثم الناس.', 'مصباح يتبع المارة'],
    note: 'ملاحظة',
    maybe: 'ربما',
    title: 'ليالي الجناح',
    synthesis: ['نقاط الاتفاق', 'نقاط الخلاف', 'الخطوات التالية', 'ما ترك جانبا'],
    proposal: ['الخلاصة', 'النتائج', 'الإجراءات'],
    summary: ['المشكلة', 'المتطلبات', 'القيود', 'النهج', 'القرارات', 'أسئلة مفتوحة', 'ما ترك جانبا'],
    revision: ['الرد على الانتقادات', 'رأي الأقلية'],
  },
}

/** Full-width signs in place of ASCII ones. */
export function wide(text: string): string {
  return text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
}

/** Arabic digits and percent sign in place of ASCII ones. */
export function arabicDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit))).replaceAll('%', '٪')
}
