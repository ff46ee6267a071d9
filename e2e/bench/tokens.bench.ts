import { setTimeout as wait } from 'node:timers/promises'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { startProduct } from '../start-product.ts'
import { type ApiRequest, asker } from './crowd.ts'
import {
  RECORDING_MODEL,
  type RecordedCall,
  type RecordingModel,
  startRecordingModel,
} from './recording-model.ts'

/**
 * Tokens that rounds send, by mode and size of the board: eight advisors of the library, with moderation and synthesis. Counted
 * from the requests on the wire with a public tokenizer (o200k); other models' tokenizers count up to a quarter more.
 */
const ADVISORS = 8
const MODES = [
  'single',
  'parallel',
  'separate-then-together',
  'sequential',
  'rotation',
  'second-opinion',
] as const
/** Advisors where it is not all of them. */
const FEWER: Partial<Record<(typeof MODES)[number], number>> = { single: 1, 'second-opinion': 2 }
const SIZES = [30, 300]
/** One note in ten has a "+". */
const CHOSEN_EVERY = 10
/** Shorter beginnings are kept by no provider. */
const MIN_CACHED_TOKENS = 1_024

/** Rounds are measured beyond the limit of a round too; the column *held* is compared with it. */
const ROUND_LIMIT = 300_000
const NO_LIMIT = {
  turnTokens: 30_000,
  roundTokens: null,
  boardTokens: null,
  dayTokens: null,
  roundMicros: null,
  boardMicros: null,
  dayMicros: null,
}

interface Measured {
  mode: string
  notes: number
  calls: number
  sent: number
  cacheable: number
  longest: number
  held: number
}

/** A request as one text: providers and local servers compare it from its beginning. */
function textOf({ messages, tools }: RecordedCall): string {
  return [tools, ...messages.map(({ role, content }) => `${role}\n${content}`)].join('\n')
}

function countShared(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  let shared = 0
  while (shared < length && a[shared] === b[shared]) shared += 1
  return shared
}

/** Tokens that a call shares with an earlier one of the same round, as far as a provider would keep them. */
function cacheableOf(text: string, earlier: readonly string[]): number {
  const shared = Math.max(0, ...earlier.map((each) => countShared(text, each)))
  const tokens = countTokens(text.slice(0, shared))
  return tokens < MIN_CACHED_TOKENS ? 0 : tokens
}

function measure(calls: readonly RecordedCall[]): Pick<Measured, 'calls' | 'sent' | 'cacheable' | 'longest'> {
  const texts = calls.map(textOf)
  const tokens = texts.map((text) => countTokens(text))
  const cacheable = texts.map((text, i) => cacheableOf(text, texts.slice(0, i)))
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
  return {
    calls: calls.length,
    sent: sum(tokens),
    cacheable: sum(cacheable),
    longest: Math.max(0, ...tokens),
  }
}

const SUBJECTS = [
  'The night bus',
  'A parent',
  'The caretaker',
  'Each new volunteer',
  'The phone list',
  'Our rota',
]
const VERBS = ['waits for', 'never finds', 'has to ask', 'could share', 'forgets', 'pays for']
const OBJECTS = [
  'the key to the hall',
  'a place to sit',
  'someone who signs',
  'the last delivery',
  'a second lamp',
]
const ENDS = ['when it rains', 'on the first evening', 'after the shift', 'because no one wrote it down']

function noteText(i: number): string {
  const of = (words: readonly string[], step: number) => words[Math.floor(i / step) % words.length]
  const end = i % 5 === 0 ? `, which costs about ${3 + (i % 50)} minutes` : ''
  return `${of(SUBJECTS, 1)} ${of(VERBS, 6)} ${of(OBJECTS, 2)} ${of(ENDS, 3)}${end}`
}

interface Board {
  ask: ApiRequest
  id: string
  advisors: string[]
}

async function openBoard(url: string, notes: number): Promise<Board> {
  const made = await fetch(`${url}/api/v1/boards`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Evenings at the hall', name: 'Ann' }),
  })
  const { board, token } = (await made.json()) as { board: { id: string }; token: string }
  const ask = asker(url, token)
  const { agents: library } = await ask<{ agents: { id: string; kind: string }[] }>('GET', '/agent-library')
  const { agents: present } = await ask<{ agents: { id: string }[] }>('GET', `/boards/${board.id}/agents`)
  for (const { id } of present) await ask('DELETE', `/boards/${board.id}/agents/${id}`)
  await ask('PATCH', `/boards/${board.id}/settings`, { budget: NO_LIMIT })
  const advisors: string[] = []
  for (const { id, kind } of library) {
    if (kind === 'advisor' && advisors.length === ADVISORS) continue
    const { agent } = await ask<{ agent: { id: string } }>('POST', `/boards/${board.id}/agents`, {
      library: id,
    })
    if (kind === 'advisor') advisors.push(agent.id)
  }
  for (let i = 0; i < notes; i++) {
    const { note } = await ask<{ note: { id: string } }>('POST', `/boards/${board.id}/notes`, {
      text: noteText(i),
    })
    if (i % CHOSEN_EVERY === 0)
      await ask('POST', `/boards/${board.id}/notes/${encodeURIComponent(note.id)}/reactions`, { symbol: '+' })
  }
  return { ask, id: board.id, advisors }
}

async function runRound({ ask, id, advisors }: Board, mode: (typeof MODES)[number]): Promise<number> {
  const { round } = await ask<{ round: { id: string } }>('POST', `/boards/${id}/rounds`, {
    question: 'What would make the evenings work for those who come for the first time?',
    mode,
    ...(mode === 'rotation' && { cycles: 2 }),
    agents: advisors.slice(0, FEWER[mode] ?? ADVISORS),
    moderate: true,
    synthesize: true,
  })
  const { usage } = await ask<{ usage: { spend: { held: { tokens: number } } } }>(
    'GET',
    `/boards/${id}/usage`,
  )
  for (;;) {
    const { round: now } = await ask<{ round: { state: string } }>('GET', `/boards/${id}/rounds/${round.id}`)
    if (now.state === 'complete') return usage.spend.held.tokens
    await wait(50)
  }
}

function print(rows: readonly Measured[]): void {
  const number = (value: number) => value.toLocaleString('en').padStart(9)
  console.log('mode                     notes  calls      sent cacheable       new   longest      held')
  for (const { mode, notes, calls, sent, cacheable, longest, held } of rows) {
    const counts = [sent, cacheable, sent - cacheable, longest, held].map(number).join(' ')
    const over = held > ROUND_LIMIT ? '  more than the limit of a round' : ''
    console.log(
      `${mode.padEnd(24)} ${String(notes).padStart(5)} ${String(calls).padStart(6)} ${counts}${over}`,
    )
  }
}

async function measureAll(url: string, model: RecordingModel): Promise<Measured[]> {
  const rows: Measured[] = []
  for (const notes of SIZES) {
    for (const mode of MODES) {
      // Each round on another board: the notes of one would be in the prompts of the next.
      const board = await openBoard(url, notes)
      model.takeCalls()
      const held = await runRound(board, mode)
      rows.push({ mode, notes, held, ...measure(model.takeCalls()) })
    }
  }
  return rows
}

const model = await startRecordingModel()
const product = await startProduct({
  LOCAL_MODEL_URLS: model.url,
  LOCAL_CONTEXT_TOKENS: '200000',
  MODEL_DEFAULT: `local:${RECORDING_MODEL}`,
})
try {
  print(await measureAll(product.url, model))
} finally {
  await product.stop()
  await model.stop()
}
