import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Takes over a minute alone: begun last, it would run on beside nothing. */
const SLOWEST = /\/kill\.slow\.int\.test\.ts$|\/visitor\.slow\.int\.test\.ts$/
const PROJECTS = ['int-slow', 'int', 'unit-slow', 'unit', 'unit-isolated']

/**
 * Puts files that can share a worker behind each other. Vitest ends a worker, with all modules it has read, as soon as
 * the next file is of another project or environment.
 */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const places = new Map(files.map((file) => [file, placeOf(file)]))
    const place = (file: TestSpecification) => places.get(file) ?? 0
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

function placeOf({ moduleId, project }: TestSpecification): number {
  const needsDom = readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom')
  return PROJECTS.indexOf(project.name) * 4 + Number(needsDom) * 2 + Number(!SLOWEST.test(moduleId))
}
