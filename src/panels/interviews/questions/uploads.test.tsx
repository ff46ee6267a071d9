// @vitest-environment jsdom

import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import type { UploadedFile } from '#session/interviews/questions/uploaded-files.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { NO_FILES, showField } from '../testing/shown-field.tsx'
import type { AnswerFiles } from './answer-field.ts'

type Outcome = Awaited<ReturnType<AnswerFiles['upload']>>

/** Uploads that the test ends. */
function heldUploads() {
  const held: {
    file: File
    signal: AbortSignal
    progress: (part: number) => Promise<void>
    end: (outcome?: Outcome) => Promise<void>
  }[] = []
  const files: AnswerFiles = {
    ...NO_FILES,
    upload: (file, onProgress, signal) =>
      new Promise((resolve) => {
        const stored: UploadedFile = {
          fileId: `f${String(held.length).padStart(12, '0')}`,
          name: file.name,
          type: file.type,
          size: file.size,
        }
        held.push({
          file,
          signal,
          progress: (part) => settleReact(() => onProgress(part)),
          end: (outcome = { ok: true, value: stored }) => settleReact(() => resolve(outcome)),
        })
      }),
  }
  return { held, files, at: (index: number) => must(held[index], `upload ${index}`) }
}

function drop(...files: File[]) {
  return settleReact(() => fireEvent.drop(screen.getByRole('group'), { dataTransfer: { files } }))
}

function file(name: string, type: string, size = 5): File {
  return new File(['x'.repeat(size)], name, { type })
}

test('ask_image: a picture is uploaded at once, shown, and can be removed', async () => {
  const uploads = heldUploads()
  const field = await showField('ask_image', { maxImages: 2 }, { files: uploads.files })
  expect(field.host.textContent).toContain('Up to 2 images, at most 10.0 MB each.')
  expect(Object(screen.getByLabelText(/choose/i)).accept).toBe('image/png,image/jpeg,image/webp,image/gif')
  await drop(file('plan.png', 'image/png'))
  await uploads.at(0).progress(0.42)
  expect(field.host.textContent).toContain('Uploading, 42 %')
  expect(field.answer()).toBeTypeOf('string')
  await uploads.at(0).end()
  expect(field.answer()).toMatchObject({ images: [{ name: 'plan.png', type: 'image/png', size: 5 }] })
  expect(screen.getByAltText('').getAttribute('src')).toBe('/files/f000000000000')
  await field.press('Remove plan.png')
  expect(field.draft()).toEqual({ images: [] })
})

test('files of another kind, too large or too many are named, and not uploaded', async () => {
  const uploads = heldUploads()
  const config = { accept: ['.csv'], maxSize: 10, maxFiles: 2 }
  const field = await showField('ask_file', config, { files: uploads.files })
  await drop(file('a.exe', ''), file('b.csv', 'text/csv', 11))
  const problems = () => screen.getAllByRole('alert').map((line) => line.textContent)
  expect(problems()).toEqual([
    '“a.exe” is not of a kind that is asked for: .csv.',
    '“b.csv” has 11 bytes; at most 10 bytes are asked for.',
  ])
  expect(uploads.held).toHaveLength(0)
  await drop(file('c.csv', 'text/csv'), file('d.csv', 'text/csv'), file('e.csv', 'text/csv'))
  expect(problems()).toEqual(['At most 2 files.'])
  expect(uploads.held).toHaveLength(2)
  await uploads.at(1).end()
  await uploads.at(0).end()
  expect(field.answer()).toMatchObject({ files: [{ name: 'd.csv' }, { name: 'c.csv' }] })
})

test('an upload that fails can be tried again', async () => {
  const uploads = heldUploads()
  const field = await showField('ask_file', {}, { files: uploads.files })
  await drop(file('a.csv', 'text/csv'))
  const message = 'The server can’t be reached.'
  await uploads.at(0).end({ ok: false, failure: { code: 'unreachable', message } })
  expect(screen.getByRole('alert').textContent).toBe(message)
  await field.press('Try again')
  await uploads.at(1).end()
  expect(field.answer()).toMatchObject({ files: [{ name: 'a.csv' }] })
})

test('an upload under way can be stopped', async () => {
  const uploads = heldUploads()
  const field = await showField('ask_file', {}, { files: uploads.files })
  await drop(file('a.csv', 'text/csv'))
  await field.press('Remove a.csv')
  expect(uploads.at(0).signal.aborted).toBe(true)
  await uploads.at(0).end()
  expect(field.draft()).toEqual({})
})

test('an upload that began before the field was disabled is in the draft; nothing else can be done to it', async () => {
  const uploads = heldUploads()
  const field = await showField('ask_file', { maxFiles: 3 }, { files: uploads.files })
  await drop(file('a.csv', 'text/csv'), file('b.csv', 'text/csv'))
  await uploads.at(1).end({ ok: false, failure: { code: 'unreachable', message: 'Not reached.' } })
  await field.setDisabled(true)
  expect(screen.queryAllByRole('button')).toEqual([])
  await drop(file('c.csv', 'text/csv'))
  await uploads.at(0).end()
  expect(field.draft()).toMatchObject({ files: [{ name: 'a.csv' }] })
  expect(uploads.held).toHaveLength(2)
  await field.setDisabled(false)
  await field.press('Try again')
  await uploads.at(2).end()
  expect(field.draft()).toMatchObject({ files: [{ name: 'a.csv' }, { name: 'b.csv' }] })
})
