import { type ReactNode, useId } from 'react'
import type { Failure } from '#panels/requests/call-api.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

interface ProgramSectionProps {
  title: string
  failure?: Failure | null
  children: ReactNode
}

/** A part of the page with its heading, and why it could not be read. */
export function ProgramSection({ title, failure = null, children }: ProgramSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="font-heading text-board">
        {title}
      </h2>
      {failure && <Problem failure={failure} />}
      {children}
    </section>
  )
}

interface NewProgramFormProps {
  title: string
  action: string
  disabledReason: string | null
  request: { isBusy: boolean; failure: Failure | null }
  onCreate: () => void
  /** The fields. */
  children: ReactNode
  /** Below the form: the secret that was made. */
  secret: ReactNode
}

/** The form that makes a token or a webhook, whose secret is shown once. */
export function NewProgramForm({ title, action, request, onCreate, ...rest }: NewProgramFormProps) {
  const { disabledReason, children, secret } = rest
  return (
    <ProgramSection title={title}>
      <form
        noValidate
        className="mt-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (disabledReason === null) onCreate()
        }}
      >
        {children}
        {request.failure && <Problem failure={request.failure} />}
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <Button type="submit" kind="primary" isBusy={request.isBusy} disabledReason={disabledReason}>
            {action}
          </Button>
        </div>
      </form>
      {secret}
    </ProgramSection>
  )
}

function Problem({ failure }: { failure: Failure }) {
  return (
    <Notice tone="warn" className="mt-4">
      {failure.message}
    </Notice>
  )
}
