import { globSync, readFileSync } from 'node:fs'
import { DCLinter } from 'dclint'
import { validate as validateDockerfile } from 'dockerfile-utils'
import { Deployment } from 'kubernetes-models/apps/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, PersistentVolumeClaim, Service } from 'kubernetes-models/v1'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'

const KINDS = { ConfigMap, PersistentVolumeClaim, Service, Deployment, PodDisruptionBudget }

test('the Dockerfile has no faults', () => {
  expect(validateDockerfile(readFileSync('Dockerfile', 'utf8'))).toEqual([])
})

test('the Compose files have no faults', () => {
  const linter = new DCLinter({
    // Names, the order of keys, and an image that is built here are matters of taste.
    rules: {
      'no-build-and-image': 0,
      'require-project-name-field': 0,
      'require-quotes-in-ports': 0,
      'service-keys-order': 0,
      'top-level-properties-order': 0,
    },
    quiet: false,
    debug: false,
    exclude: [],
  })
  const files = globSync('compose*.yaml')
  expect(files.length).toBeGreaterThan(1)
  expect(linter.lintFiles(files, false).flatMap(({ messages }) => messages)).toEqual([])
})

test('a whole database that is restored for a moment is on the volume, not in memory', () => {
  const [compose] = parseAllDocuments(readFileSync('compose.yaml', 'utf8')).map((document) => document.toJS())
  const { tmpfs, volumes } = compose.services.parley
  const [, folder = ''] = /^ENV TMPDIR=(.*)$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? []
  expect(volumes).toContainEqual(`parley:${folder}`)
  expect(tmpfs).not.toContain(folder)
})

const documents = globSync('deploy/kubernetes/*.yaml').flatMap((file) =>
  parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS()),
)

test.each(documents)('Kubernetes accepts $kind $metadata.name', (document) => {
  const Kind = KINDS[document.kind as keyof typeof KINDS]
  new Kind(document).validate()
  expect(() => new Kind({ ...document, spec: 7, data: 7 }).validate()).toThrow()
})
