import { fillIn } from '#base/sentence.ts'
import { mailHtml } from './mail-html.ts'
import { MAIL_SENTENCES } from './mail-sentences.ts'

const { pageTitle, pageAsk, pageButton, pageDone, pageInvalid } = MAIL_SENTENCES
const { confirmAsk, confirmButton, confirmDone, confirmInvalid } = MAIL_SENTENCES

/** The page behind the last link of a mail. */
export function stopPage(state: 'ask' | 'done' | 'invalid'): string {
  return pageOf(
    { ask: pageAsk, done: pageDone, invalid: pageInvalid }[state],
    state === 'ask' ? pageButton : undefined,
  )
}

/** The page behind the link that confirms an address; `null`: the link does not work. */
export function confirmPage(state: 'ask' | 'done', address: string | null): string {
  if (address === null) return pageOf(confirmInvalid)
  return state === 'ask'
    ? pageOf(fillIn(confirmAsk, { address }), confirmButton)
    : pageOf(fillIn(confirmDone, { address }))
}

/** Links change nothing before the button is pressed: programs open the links of mails to check them. */
function pageOf(words: string, button?: string): string {
  return mailHtml({ title: pageTitle, heading: pageTitle, parts: [{ words }], footer: [], button })
}
