import { expect, type PersonWithPage } from './fixtures.ts'
import { boardIdOf } from './steps.ts'

/** Code that a page must show as text. Each sets `wasRun` or requests another host if it runs or loads anywhere. */
export const CODE = [
  '<script>wasRun=1</script>',
  '<img src=x onerror="wasRun=2">',
  '<svg onload="wasRun=3"><use href="https://elsewhere.invalid/x.svg#x"/></svg>',
  '"><iframe srcdoc="<script>parent.wasRun=4</script>"></iframe>',
  '[click](javascript:wasRun=5)',
  '![picture](https://elsewhere.invalid/p.png)',
  '<https://elsewhere.invalid/a> **<b onmouseover=wasRun=6>bold</b>**',
  '`<style>@import "https://elsewhere.invalid/s.css"</style>`',
  '\u202E<a href="data:text/html,<script>wasRun=7</script>">x</a>',
  '</title><body onload=wasRun=8><base href="https://elsewhere.invalid/">',
  '{{constructor.constructor("wasRun=9")()}}#{wasRun=10}<!--',
  '<form action="https://elsewhere.invalid/"><input autofocus onfocus=wasRun=11>',
] as const

const [SCRIPT, IMAGE, SVG] = CODE

/** Puts code into every text field of the board, over the API. */
export async function fillWithCode(someone: PersonWithPage): Promise<void> {
  const { page, origin } = someone
  const board = `/api/v1/boards/${boardIdOf(someone)}`
  const post = async (path: string, data: object): Promise<void> => {
    const answer = await page.request.post(`${board}${path}`, { data, headers: { origin } })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  }
  const cell = (words: string): string => `"${words.replaceAll('"', '""')}"`
  const table = ['text,category,author', [IMAGE, 'todo', SVG].map(cell).join(',')].join('\n')
  await Promise.all([
    ...CODE.map((text) => post('/notes', { text })),
    post('/ideas', { text: `${SVG} as an idea`, tags: [IMAGE, SCRIPT], category: 'todo' }),
    // A name must not contain brackets.
    post('/agents', {
      name: 'onerror=wasRun=13 "x"',
      kind: 'advisor',
      model: null,
      capabilities: [],
      domain: SVG,
      color: 'grey',
      emoji: '☕',
      prompt: `You are ${SCRIPT}.`,
    }),
    post('/import', { text: table, fileName: `${SCRIPT}.csv` }),
  ])
  await importShapes(someone, board)
  await post('/talk', { text: `${IMAGE} Save it as an idea.` })
  await post('/theme-runs', { all: true })
  await post('/proposals', { instructions: SCRIPT })
  await post('/rounds', { question: `${IMAGE} ${SCRIPT}`, synthesize: true })
  await editByHand(someone, board)
}

/** A proposal and a synthesis as a person leaves them: code in each field that takes words. */
async function editByHand({ page, origin }: PersonWithPage, board: string): Promise<void> {
  const save = async (kind: 'proposals' | 'syntheses', edit: object): Promise<void> => {
    await expect(async () => {
      const answer = await page.request.get(`${board}/${kind}`)
      const { [kind]: all = [] }: Record<string, { id: string; state: string }[]> = await answer.json()
      expect(all.at(-1)?.state).toBe('done')
      const path = `${board}/${kind}/${all.at(-1)?.id}`
      const saved = await page.request.patch(path, { data: edit, headers: { origin } })
      expect(saved.ok(), await saved.text()).toBe(true)
    }).toPass()
  }
  const action = { text: CODE[4], numbers: [1], ownerId: null, ownerName: IMAGE, due: null }
  await save('proposals', {
    title: SCRIPT,
    summary: CODE.join('\n\n'),
    findings: CODE.map((text) => ({ text, numbers: [1] })),
    actions: [action],
  })
  await save('syntheses', {
    title: SVG,
    sentences: CODE.map((text) => ({ section: 'tensions', text, notes: [] })),
  })
}

/** Shapes that only a board file can create. */
async function importShapes({ page, origin }: PersonWithPage, board: string): Promise<void> {
  const file = await (await page.request.get(`${board}/export?format=json`)).json()
  const shape = (n: number, rest: object): object => ({
    id: `shape:code${n}`,
    at: [400 * n, 900, 0],
    in: ['page:page', `a${n}1`],
    ...rest,
  })
  const canvas = [
    shape(1, { t: 'frame', 'p.w': 300, 'p.h': 200, 'p.name': IMAGE }),
    shape(2, { t: 'geo', text: SVG }),
    shape(3, { t: 'text', text: CODE[8] }),
    shape(4, { t: 'arrow', 'p.text': CODE[3], 'p.start': { x: 0, y: 0 }, 'p.end': { x: 200, y: 0 } }),
  ]
  const answer = await page.request.post(`${board}/import`, {
    data: { text: JSON.stringify({ ...file, canvas, numbered: [], ideas: [], agents: [] }) },
    headers: { origin },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}
