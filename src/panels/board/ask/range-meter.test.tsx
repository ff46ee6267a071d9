// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import type { RangeResponse } from '#api/range.ts'
import { WAIT } from '#base/testing/patience.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import type { Projection } from '#session/projection.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { AskField } from './ask-field.tsx'
import { LazyRangeMeter } from './lazy-range-meter.tsx'
import { useAsk } from './use-ask.ts'

const NONE = {
  notes: 0,
  groups: 0,
  lone: 0,
  newGroups: 0,
  newestGroupAt: null,
  meaning: null,
  subjects: [],
  kinds: [],
}
const PEOPLE = {
  notes: 52,
  groups: 7,
  lone: 3,
  newGroups: 0,
  newestGroupAt: 41,
  meaning: null,
  subjects: ['bus', 'kitchen'],
  kinds: [{ name: 'money', notes: 9 }],
}
const QUESTION = 'No note is about training yet. What could be said there?'
const GAP = { question: QUESTION, kind: 'training', nothingNewSince: 41 }
const RANGE: RangeResponse = {
  people: PEOPLE,
  agents: { ...NONE, notes: 5, groups: 4 },
  gap: GAP,
  meaning: null,
  isCurrent: true,
}

let opened: Awaited<ReturnType<typeof openOnBoard>>

function Bar() {
  const field = useRef<HTMLTextAreaElement>(null)
  const ask = useAsk()
  return (
    <>
      <AskField field={field} ask={ask} placeholder="" onLeave={() => {}} />
      <LazyRangeMeter field={field} />
    </>
  )
}

async function openBar(answer: () => Response, count = 5): Promise<void> {
  const projection = projectionFor('editor')
  const log: Projection['log'] = { ...projection.log, seq: 9, count }
  opened = await openOnBoard({
    part: <Bar />,
    projection: { ...projection, log },
    fetch: async () => answer(),
  })
}

const popover = () => screen.getByRole('dialog').textContent

test('the range shows people’s and agents’ notes apart, and writes the question for the gap', async () => {
  await openBar(() => Response.json(RANGE))
  await opened.press(/^Range: 7 groups of people’s notes$/)
  expect(popover()).toContain('Groups74')
  expect(popover()).toContain('New groups in the last 10 notes00')
  expect(popover()).toContain('money 9')
  expect(popover()).toContain('Nothing new from people since #41')
  await opened.press(/^Ask for what no one has said$/)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox')
  expect(field.value).toBe(QUESTION)
  await vi.waitFor(() => expect(document.activeElement).toBe(field))
})

test('a question that someone has begun stays before the one for the gap', async () => {
  await openBar(() => Response.json(RANGE))
  opened.ask.set({ ...opened.ask.get(), question: 'About the night bus: ' })
  await opened.press(/^Range/)
  await opened.press(/^Ask for what no one has said$/)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(`About the night bus:\n${QUESTION}`)
})

test('a board with few notes has no figures, and an empty one no meter', async () => {
  await openBar(() =>
    Response.json({ people: { ...NONE, notes: 2 }, agents: NONE, gap: null, meaning: null, isCurrent: true }),
  )
  await opened.press(/^Range of the notes$/)
  await vi.waitFor(() =>
    expect(popover()).toContain('It shows from five notes of people on. There are 2 now.'),
  )
  expect(screen.queryByRole('button', { name: /^Ask for what/ })).toBeNull()
  await opened.close()
  await openBar(() => Response.json(RANGE), 0)
  expect(screen.queryByRole('button', { name: /^Range/ })).toBeNull()
})

test('a range that could not be read has a reason, and can be read again', async () => {
  let isDown = true
  await openBar(() =>
    isDown
      ? Response.json(
          {
            error: {
              code: 'server-busy',
              message: 'The server is busy with many large files. Try again in a moment.',
            },
          },
          { status: 503 },
        )
      : Response.json(RANGE),
  )
  await opened.press(/^Range of the notes$/)
  await vi.waitFor(() =>
    expect(popover()).toContain('The server is busy with many large files. Try again in a moment.'),
  )
  isDown = false
  await opened.press(/^Try again$/)
  await vi.waitFor(() => expect(popover()).toContain('Groups74'))
})

test('after a second try, changes of the log are read in pauses again', async () => {
  let reads = 0
  await openBar(() => {
    reads += 1
    return reads === 1
      ? Response.json(
          {
            error: {
              code: 'server-busy',
              message: 'The server is busy with many large files. Try again in a moment.',
            },
          },
          { status: 503 },
        )
      : Response.json(RANGE)
  })
  await opened.press(/^Range of the notes$/)
  await vi.waitFor(() =>
    expect(popover()).toContain('The server is busy with many large files. Try again in a moment.'),
  )
  await opened.press(/^Try again$/)
  await vi.waitFor(() => expect(popover()).toContain('Groups74'))
  const { log } = projectionFor('editor')
  await settleReact(() => opened.server.tellSession({ log: { ...log, seq: 10, count: 6 } }, 'slices'))
  expect(reads).toBe(2)
})

const BY_MEANING = { notes: 50, groups: 3, lone: 1, newGroups: 0, newestGroupAt: 8 }

test('groups by meaning are below those by wording, with the model that compared the notes', async () => {
  const compared = { ...PEOPLE, meaning: BY_MEANING }
  const meaning = { model: 'local:nomic-embed-text', failure: null, isComplete: false }
  const answers = [
    { ...RANGE, people: compared, meaning },
    {
      ...RANGE,
      people: { ...compared, meaning: { ...BY_MEANING, notes: 52 } },
      meaning: { ...meaning, isComplete: true },
    },
  ]
  await openBar(() => Response.json(answers.length > 1 ? answers.shift() : answers[0]))
  await opened.press(/^Range: 7 groups/)
  expect(popover()).toContain('By meaningGroups3–')
  expect(popover()).toContain('nomic-embed-text is comparing 2 notes…')
  // It is read again until all are compared.
  await vi.waitFor(() => expect(popover()).not.toContain('comparing'), WAIT)
  expect(popover()).toContain('Groups by meaningnomic-embed-text')
})

test('without a model, and after a failure, the reason is in place of the groups by meaning', async () => {
  const meaning = { model: 'local:nomic-embed-text', failure: 'The server is away.', isComplete: false }
  let range: RangeResponse = { ...RANGE, meaning: null }
  await openBar(() => Response.json(range))
  await opened.press(/^Range: 7 groups/)
  expect(popover()).not.toContain('By meaning')
  expect(popover()).toContain('None: they need a clerk, and a model for embeddings')
  await opened.close()
  range = { ...RANGE, meaning }
  await openBar(() => Response.json(range))
  await opened.press(/^Range: 7 groups/)
  expect(popover()).toContain('nomic-embed-text: The server is away.')
})
