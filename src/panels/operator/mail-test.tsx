import { type FormEvent, useState } from 'react'
import { useOneRequest } from '#panels/requests/use-one-request.ts'
import { Button } from '#ui/button.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { OPERATOR_LABELS } from './operator-labels.ts'
import type { OperatorApi } from './operator-requests.ts'

/** Sends a mail to an address, to see whether the mail server is set up. */
export function MailTest({ api }: { api: Pick<OperatorApi, 'testMail'> }) {
  const [to, setTo] = useState('')
  const [result, setResult] = useState<{ problem: string | null } | null>(null)
  const { isBusy, failure, send, forget } = useOneRequest()
  const sendTest = (event: FormEvent) => {
    event.preventDefault()
    send(() => api.testMail(to.trim()), setResult)
  }
  return (
    <section aria-labelledby="operator-mail" className="mt-10">
      <h2 id="operator-mail" className="font-heading text-board">
        {FIELD_LABELS.mail}
      </h2>
      <form onSubmit={sendTest} className="mt-2 flex max-w-[480px] items-end gap-2">
        <TextField
          label={OPERATOR_LABELS.mailTo}
          type="email"
          required
          value={to}
          onChange={(event) => {
            setTo(event.target.value)
            setResult(null)
            forget()
          }}
          className="min-w-0 flex-1"
        />
        <Button type="submit" isBusy={isBusy}>
          {OPERATOR_LABELS.sendTest}
        </Button>
      </form>
      {failure && (
        <Notice tone="warn" className="mt-3">
          {failure.message}
        </Notice>
      )}
      {result && (
        <Notice tone={result.problem === null ? 'plain' : 'warn'} className="mt-3">
          {result.problem === null ? OPERATOR_LABELS.mailTaken : OPERATOR_LABELS.mailRefused(result.problem)}
        </Notice>
      )}
    </section>
  )
}
