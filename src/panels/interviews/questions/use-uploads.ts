import { useEffect, useRef, useState } from 'react'
import { problemOfFile, type UploadedFile } from '#session/interviews/questions/uploaded-files.ts'
import type { AnswerFiles } from './answer-field.ts'
import { QUESTION_FIELD_LABELS } from './question-field-labels.ts'
import type { UploadLimits } from './upload-field.tsx'

export interface WaitingFile {
  key: number
  file: File
  state: { kind: 'uploading'; part: number } | { kind: 'failed'; why: string; canRetry: boolean }
}

interface UploadsOptions {
  noun: 'image' | 'file'
  limits: UploadLimits
  uploaded: readonly UploadedFile[]
  files: AnswerFiles
  onChange: (uploaded: readonly UploadedFile[]) => void
}

export function useUploads({ noun, limits, uploaded, files, onChange }: UploadsOptions) {
  const [uploads, setUploads] = useState<readonly WaitingFile[]>([])
  const nextKey = useRef(0)
  const aborts = useRef(new Map<number, AbortController>())
  // Uploads end at any time: each adds its file to those that are there then.
  const latest = useRef({ uploaded, onChange })
  latest.current = { uploaded, onChange }
  useEffect(() => {
    const running = aborts.current
    return () => {
      for (const abort of running.values()) abort.abort()
    }
  }, [])

  const setState = (key: number, state: WaitingFile['state']): void =>
    setUploads((before) => before.map((each) => (each.key === key ? { ...each, state } : each)))

  const start = async ({ key, file }: WaitingFile): Promise<void> => {
    const abort = new AbortController()
    aborts.current.set(key, abort)
    const onProgress = (part: number): void => setState(key, { kind: 'uploading', part })
    const answer = await files.upload(file, onProgress, abort.signal)
    aborts.current.delete(key)
    if (abort.signal.aborted) return
    if (!answer.ok) return setState(key, { kind: 'failed', why: answer.failure.message, canRetry: true })
    setUploads((before) => before.filter((each) => each.key !== key))
    const next = [...latest.current.uploaded, answer.value]
    latest.current = { ...latest.current, uploaded: next }
    latest.current.onChange(next)
  }

  const add = (added: readonly File[]): void => {
    const kept = uploads.filter((each) => each.state.kind !== 'failed')
    let room = limits.max - uploaded.length - kept.length
    const tooMany = QUESTION_FIELD_LABELS.tooMany(noun, limits.max)
    const next = added.map((file): WaitingFile => {
      const why = problemOfFile(file, limits)?.message ?? (room > 0 ? null : tooMany)
      if (why === null) room--
      const state = why === null ? { kind: 'uploading' as const, part: 0 } : failed(why)
      return { key: nextKey.current++, file, state }
    })
    setUploads((before) => [...before.filter((each) => each.state.kind !== 'failed'), ...next])
    for (const upload of next) if (upload.state.kind === 'uploading') void start(upload)
  }
  const again = (upload: WaitingFile): void => {
    setState(upload.key, { kind: 'uploading', part: 0 })
    void start(upload)
  }
  const forget = ({ key }: WaitingFile): void => {
    aborts.current.get(key)?.abort()
    setUploads((before) => before.filter((each) => each.key !== key))
  }
  return { uploads, add, again, forget }
}

function failed(why: string): WaitingFile['state'] {
  return { kind: 'failed', why, canRetry: false }
}
