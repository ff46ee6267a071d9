import { MAIL_SENTENCES } from './mail-sentences.ts'

/** A page of plain HTML, because mail programs open it in bare windows. Its form posts to the address of the page. */
export function stopPage(state: 'ask' | 'done' | 'invalid'): string {
  const { pageTitle, pageAsk, pageButton, pageDone, pageInvalid } = MAIL_SENTENCES
  const form = `<p>${pageAsk}</p><form method="post"><button>${pageButton}</button></form>`
  const content = { ask: form, done: `<p>${pageDone}</p>`, invalid: `<p>${pageInvalid}</p>` }[state]
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${pageTitle}</title>`
  return `<!doctype html><html lang="en"><head>${head}</head><body><h1>${pageTitle}</h1>${content}</body></html>`
}
