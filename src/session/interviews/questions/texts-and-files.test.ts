import { expect, test } from 'vitest'
import { askedQuestion, file, problemOfConfig, readOrProblem, textsOf } from './testing/asked-question.ts'
import { MAX_FILE_BYTES } from './uploaded-files.ts'

test('[QT9] ask_text takes text of the length that is asked for', () => {
  const question = askedQuestion('ask_text', { minLength: 3, maxLength: 5 })
  expect(readOrProblem(question, { text: ' abc ' })).toEqual({ text: ' abc ' })
  expect(readOrProblem(question, { text: '' })).toBe('Write an answer.')
  expect(readOrProblem(question, { text: ' \n\u200b' })).toBe('Write an answer.')
  expect(readOrProblem(question, { text: 'ab  ' })).toBe('Write at least 3 characters.')
  expect(readOrProblem(question, { text: 'abcdefg' })).toBe('Write at most 5 characters: 2 fewer.')
  expect(readOrProblem(question, { text: '👍🏽👍🏽👍🏽' })).toBeTypeOf('object')
  expect(readOrProblem(question, { text: '👍🏽👍🏽' })).toBe('Write at least 3 characters.')
  expect(readOrProblem(askedQuestion('ask_text', { minLength: 0 }), { text: '' })).toBe('Write an answer.')
  expect(problemOfConfig('ask_text', { minLength: 6, maxLength: 5 })).toBe(
    'The minimum is above the maximum.',
  )
})

test('[QT9] ask_text takes several lines if it is multiline', () => {
  expect(readOrProblem(askedQuestion('ask_text', {}), { text: 'a\nb' })).toBe('Write it on one line.')
  expect(readOrProblem(askedQuestion('ask_text', {}), { text: 'a\n' })).toEqual({ text: 'a\n' })
  expect(readOrProblem(askedQuestion('ask_text', { multiline: true }), { text: 'a\nb' })).toEqual({
    text: 'a\nb',
  })
})

test('[QT10] ask_image takes as many images as are asked for', () => {
  const png = file('a.png', 'image/png')
  expect(readOrProblem(askedQuestion('ask_image', {}), { images: [] })).toBe('Add an image.')
  expect(readOrProblem(askedQuestion('ask_image', {}), { images: [png, png] })).toBe('Add at most one image.')
  expect(readOrProblem(askedQuestion('ask_image', { maxImages: 2 }), { images: [png, png] })).toEqual({
    images: [png, png],
  })
  expect(readOrProblem(askedQuestion('ask_image', { maxImages: 2 }), { images: [png, png, png] })).toBe(
    'Add at most 2 images.',
  )
  expect(
    readOrProblem(askedQuestion('ask_image', { multiple: true }), { images: Array(10).fill(png) }),
  ).toBeTypeOf('object')
  expect(problemOfConfig('ask_image', { multiple: false, maxImages: 3 })).toMatch(/one image/)
  expect(problemOfConfig('ask_image', { maxImages: 11 })).not.toBeNull()
})

test('[QT10] ask_image takes images of the kinds that are asked for', () => {
  const jpeg = { images: [file('a.jpeg', 'image/jpeg')] }
  expect(readOrProblem(askedQuestion('ask_image', { accept: ['image/*'] }), jpeg)).toEqual(jpeg)
  expect(readOrProblem(askedQuestion('ask_image', { accept: ['IMAGE/PNG'] }), jpeg)).toBe(
    '“a.jpeg” is not of a kind that is asked for: image/png.',
  )
  expect(readOrProblem(askedQuestion('ask_image', {}), { images: [file('a.svg', 'image/svg+xml')] })).toMatch(
    /not of a kind/,
  )
  expect(problemOfConfig('ask_image', { accept: ['image/svg+xml'] })).toBe(
    'Images are PNG, JPEG, WebP or GIF.',
  )
})

test('[QT10] ask_file takes files of the kinds and the size that are asked for', () => {
  const csv = { files: [file('Notes.CSV', 'text/csv; charset=utf-8')] }
  for (const accept of [['.csv'], ['text/csv'], ['text/*'], ['*/*'], ['.pdf', '.csv'], []]) {
    expect(readOrProblem(askedQuestion('ask_file', { accept }), csv)).toEqual(csv)
  }
  const bytes = { files: [{ filename: 'a.csv', mimeType: 'text/csv', data: 'data:text/csv;base64,YQ==' }] }
  expect(readOrProblem(askedQuestion('ask_file', {}), bytes)).toMatch(/^Upload the file first/)
  expect(readOrProblem(askedQuestion('ask_file', { accept: ['.pdf'] }), csv)).toMatch(/not of a kind/)
  expect(readOrProblem(askedQuestion('ask_file', { maxSize: 1_000 }), csv)).toBe(
    '“Notes.CSV” has 2 kB; at most 1000 bytes are asked for.',
  )
  expect(readOrProblem(askedQuestion('ask_file', {}), { files: [file('a', '', 0)] })).toBe('“a” is empty.')
  expect(
    readOrProblem(askedQuestion('ask_file', { maxFiles: 1 }), { files: [...csv.files, ...csv.files] }),
  ).toBe('Add at most one file.')
  expect(readOrProblem(askedQuestion('ask_file', {}), { files: [] })).toBe('Add a file.')
  expect(problemOfConfig('ask_file', { accept: ['<script>'] })).toMatch(/^Write types like/)
  expect(problemOfConfig('ask_file', { maxSize: MAX_FILE_BYTES + 1 })).not.toBeNull()
  expect(problemOfConfig('ask_file', { multiple: false, maxFiles: 2 })).toMatch(/one file/)
})

test('[QT10] bytes inside an answer are refused', () => {
  const inline = { name: 'a.png', type: 'image/png', size: 3, content: 'data:image/png;base64,AAAA' }
  expect(readOrProblem(askedQuestion('ask_image', {}), { images: [inline] })).toBeTypeOf('string')
  expect(readOrProblem(askedQuestion('ask_file', {}), { files: [{ ...inline, fileId: '../../etc' }] })).toBe(
    'Upload the file first, then name it by its id.',
  )
})

test('[QT9] ask_code takes code in the language that is asked for', () => {
  const typescript = askedQuestion('ask_code', { language: 'TypeScript' })
  expect(readOrProblem(typescript, { code: 'a', language: 'typescript' })).toEqual({
    code: 'a',
    language: 'typescript',
  })
  expect(readOrProblem(typescript, { code: 'a', language: 'python' })).toBe('Write it in typescript.')
  expect(readOrProblem(askedQuestion('ask_code', {}), { code: 'a', language: 'C++' })).toEqual({
    code: 'a',
    language: 'c++',
  })
  expect(readOrProblem(askedQuestion('ask_code', {}), { code: ' \n ' })).toBe('Write some code.')
  expect(problemOfConfig('ask_code', { language: 'x" onload="' })).toMatch(/^Write a language/)
  expect(textsOf(askedQuestion('ask_code', {}), { code: 'if (a)\n  b()' }).line).toBe('if (a) b()')
})

test('older texts, code and files are read', () => {
  expect(readOrProblem(askedQuestion('ask_text', {}), 'Ann')).toEqual({ text: 'Ann' })
  expect(readOrProblem(askedQuestion('ask_code', {}), 'let a')).toEqual({ code: 'let a' })
  const { name, type, ...rest } = file('a.png', 'image/png')
  const old = [{ ...rest, filename: name, mimeType: type }]
  expect(readOrProblem(askedQuestion('ask_image', {}), old)).toEqual({ images: [{ ...rest, name, type }] })
  expect(readOrProblem(askedQuestion('ask_file', {}), { files: old })).toEqual({
    files: [{ ...rest, name, type }],
  })
})
