// @vitest-environment jsdom
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { pastInterview } from '../testing/past-interview.ts'
import { useInterview } from './use-interview.ts'

const ID = 'i000000000001'

/** The interview as the session names it, changed once more on a press. */
function Page() {
  const [changed, setChanged] = useState(1)
  const { interview } = useInterview({ id: ID, changed })
  return (
    <button type="button" onClick={() => setChanged(changed + 1)}>
      {interview === null ? 'not read' : `read ${interview.changed} of ${changed}`}
    </button>
  )
}

test('a response from before the last change is read again', async () => {
  const responses: ((changed: number) => void)[] = []
  const { host, press } = await openOnBoard({
    part: <Page />,
    projection: projectionFor('editor'),
    fetch: () =>
      new Promise((resolve) => {
        responses.push((changed) => resolve(Response.json({ interview: { ...pastInterview(ID), changed } })))
      }),
  })
  await vi.waitFor(() => expect(responses).toHaveLength(1))
  // Changes while the server is responding.
  await press('not read')
  await vi.waitFor(() => expect(host.textContent).toBe('not read'))
  responses[0]?.(1)
  await vi.waitFor(() => expect(host.textContent).toBe('read 1 of 2'))
  await vi.waitFor(() => expect(responses).toHaveLength(2))
  responses[1]?.(2)
  await vi.waitFor(() => expect(host.textContent).toBe('read 2 of 2'))
})
