import type { Metadata } from 'next'
import { OperatorPage } from '#panels/operator/operator-page.tsx'
import { newcomer } from '../newcomer.ts'

export const metadata: Metadata = { title: 'Boards, models and advisors' }

/** The operator's page, behind the operator's password. */
export default async function Settings() {
  const { hasCookie } = await newcomer()
  return <OperatorPage hasCookie={hasCookie} />
}
