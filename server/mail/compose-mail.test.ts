import { expect, test } from 'vitest'
import type { InboxEntry } from '#server/notifications/inbox.ts'
import { composeDigest, composeMail } from './compose-mail.ts'

const CONTEXT = { userId: 'uann', publicUrl: 'https://parley.example.org', tokens: { make: () => 'token' } }
const ANSWER: InboxEntry = {
  boardId: 'b1',
  boardTitle: 'Doors & <lamps>',
  subject: 'thread:d1',
  kind: 'answer',
  noteId: null,
  need: null,
  text: 'Have you <measured> it?',
  origin: 'ai',
  by: { id: 'asceptic', name: 'Sceptic', isAgent: true },
  commentId: 'e1',
  count: 1,
  seq: 4,
  at: 0,
  isRead: false,
}

test('words of an AI are marked in text and HTML, and those of the demo script as no AI', () => {
  const { text, html } = composeMail(ANSWER, CONTEXT)
  expect(text).toContain('Sceptic answered on Doors & <lamps>\n\n[AI] Have you <measured> it?')
  expect(html).toMatch(/Sceptic answered on Doors &amp; &lt;lamps&gt; <span class="mark">AI<\/span>/)
  const ofScript = composeMail({ ...ANSWER, origin: 'script' }, CONTEXT)
  expect(ofScript.text).toContain('[script, not an AI] Have you <measured> it?')
  const ofProgram = { ...ANSWER, kind: 'reply' as const, by: { id: 'uben', name: 'Ben', isAgent: false } }
  expect(composeMail(ofProgram, CONTEXT).text).toContain('[words of an AI] Have you')
  const ofPerson = composeMail({ ...ofProgram, origin: 'person' }, CONTEXT)
  expect(ofPerson.text).toContain('Ben commented on Doors & <lamps>\n\nHave you')
  expect(ofPerson.html).not.toContain('class="mark"')
})

test('each thing of a digest has a link to its page', () => {
  const others = { ...ANSWER, by: null, commentId: null, origin: 'person' as const }
  const { text } = composeDigest(
    [
      ANSWER,
      { ...others, kind: 'due', subject: 'note:3', noteId: 'shape:3' },
      { ...others, kind: 'review', subject: 'request:i1' },
      { ...others, kind: 'webhook', subject: 'webhook:wh_1' },
    ],
    CONTEXT,
  )
  expect(text.match(/https:\S+/g)?.slice(0, 4)).toEqual([
    'https://parley.example.org/b/b1?comment=e1',
    'https://parley.example.org/b/b1?note=shape%3A3',
    'https://parley.example.org/b/b1/review',
    'https://parley.example.org/webhooks?board=b1',
  ])
})
