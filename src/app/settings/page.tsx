import type { Metadata } from 'next'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { OperatorPage } from '#panels/operator/operator-page.tsx'
import { newcomer } from '../newcomer.ts'

export const metadata: Metadata = { title: PAGE_LABELS.settings }

/** The operator's page, behind the operator's password. */
export default async function Settings() {
  const { hasCookie } = await newcomer()
  return <OperatorPage hasCookie={hasCookie} />
}
