import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ROUND_MODES } from '#session/agents/round-mode.ts'
import { MAX_AGENDA_FILE_CHARS, readAgendaFile, writeAgendaFile } from './agenda-file.ts'
import {
  AdvisorsInStep,
  DEFAULT_PLAN,
  ModeratorPicks,
  STEP_TOOLS,
  type StepPlan,
  WhoWrites,
  WritingInStep,
} from './step.ts'

const plan: fc.Arbitrary<StepPlan> = fc.record({
  title: fc.constantFrom('Write', 'Überblick', 'Six "lenses"'),
  instruction: fc.constantFrom('', 'One\nline a note', '</script>'),
  frames: fc.constantFrom([], ['Went well', 'Did not']),
  question: fc.constantFrom('', 'What is missing?'),
  minutes: fc.option(fc.integer({ min: 1, max: 480 })),
  endsItself: fc.boolean(),
  whoWrites: fc.constantFrom(...WhoWrites.options),
  advisors: fc.constantFrom(...AdvisorsInStep.options),
  maxAdvisorPercent: fc.option(fc.integer({ min: 0, max: 400 })),
  writing: fc.constantFrom(...WritingInStep.options),
  mode: fc.option(fc.constantFrom(...ROUND_MODES)),
  moderatorPicks: fc.constantFrom(...ModeratorPicks.options),
  othersNotes: fc.integer({ min: 0, max: 5 }),
  showsNames: fc.boolean(),
  hidesNames: fc.boolean(),
  makesDecisions: fc.boolean(),
  pairsNotes: fc.boolean(),
  window: fc.constant(null),
  offersTalk: fc.boolean(),
  tools: fc.oneof(fc.constantFrom('all' as const, 'notes' as const), fc.subarray([...STEP_TOOLS])),
  vote: fc.option(fc.record({ votesEach: fc.integer({ min: 1, max: 99 }), limitPerNote: fc.constant(2) })),
})
const problemOf = (file: unknown): string => {
  const read = readAgendaFile(typeof file === 'string' ? file : JSON.stringify(file))
  return read.ok ? '' : read.problem
}
const fileWith = (step: object) => ({ format: 'parley-agenda', version: 1, steps: [DEFAULT_PLAN, step] })

test('an agenda that is saved as a file and opened again has the same steps, without what happened to them', () => {
  fc.assert(
    fc.property(fc.array(plan, { minLength: 1, maxLength: 40 }), (steps) => {
      const text = writeAgendaFile(
        steps.map((step, i) => ({ ...step, id: `step${i}`, state: 'done', run: 3 })),
      )
      expect(readAgendaFile(text)).toEqual({ ok: true, steps })
      expect(text).not.toMatch(/"(id|state|run)"/)
    }),
    { numRuns: 40 },
  )
})

test('a file that is not exactly an agenda is refused with what is wrong and where', () => {
  for (const other of [
    '',
    'null',
    '[]',
    '{"format":"parley-board"}',
    '{',
    'x'.repeat(MAX_AGENDA_FILE_CHARS + 1),
  ])
    expect(problemOf(other)).toContain('This is not an agenda.')
  expect(problemOf({ format: 'parley-agenda', version: 2, steps: [] })).toContain('another release')
  expect(problemOf({ ...fileWith(DEFAULT_PLAN), extra: 1 })).toContain('The file can’t be read')
  expect(problemOf({ format: 'parley-agenda', version: 1, steps: [] })).toContain('The file can’t be read')
  expect(problemOf(fileWith({ ...DEFAULT_PLAN, script: 'alert(1)' }))).toContain('Step 2 can’t be read')
  expect(problemOf(fileWith({ ...DEFAULT_PLAN, title: ' ' }))).toContain(
    'Step 2 can’t be read: Give the step a title.',
  )
  expect(problemOf(fileWith({ ...DEFAULT_PLAN, minutes: 0 }))).toContain('Step 2')
  const { vote: _vote, writing: _writing, tools: _tools, ...earlier } = DEFAULT_PLAN
  expect(problemOf(fileWith(earlier))).toBe('')
  const { whoWrites: _whoWrites, ...missingRoleRefusal } = DEFAULT_PLAN
  expect(problemOf(fileWith(missingRoleRefusal))).toContain('Step 2')
})
