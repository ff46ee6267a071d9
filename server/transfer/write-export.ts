import { boardFileParts } from '#formats/board-json/board-file-text.ts'
import { writeBoardFile } from '#formats/board-json/write-board-file.ts'
import { writeCsv } from '#formats/csv/write-csv.ts'
import type { BoardReport } from '#formats/minutes/board-report.ts'
import { buildReport, type ReportSource, reportOfLog, reportOfSome } from '#formats/minutes/build-report.ts'
import { writeMinutes } from '#formats/minutes/write-minutes.ts'
import { transcriptOf } from '#formats/transcript/transcript.ts'
import { transcriptHtml } from '#formats/transcript/transcript-html.ts'
import { transcriptText } from '#formats/transcript/transcript-text.ts'
import { zipTexts } from '#formats/zip-texts.ts'
import { exportStorm } from '#server/agents/files/export-storm.ts'
import type { ExportedFile, ExportScope, ExportTask } from './export-file.ts'
import type { PicturesForFile } from './pictures-in-file.ts'

/** The board as a file; `null` if its viewer may not see it. */
export function writeExport(task: ExportTask): ExportedFile | null {
  switch (task.kind) {
    case 'board': {
      const pictures = task.pictures.map(({ id, bytes }) => ({
        id,
        data: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64'),
      }))
      const file = writeBoardFile({ ...task.board, pictures })
      const ending = `${describeLeftOut(task)}.parley.json`
      return file && textFile([...boardFileParts(file)].join(''), 'application/json', ending)
    }
    case 'report': {
      const report = reportOf(task.source, task.scope)
      return report && textFile(JSON.stringify(report), 'application/json', '.json')
    }
    case 'file': {
      const report = reportOf(task.source, task.scope)
      return report && writeReport(report, task)
    }
    case 'aistorm': {
      const files = exportStorm(task.state, task.notes, task.times, task.ordinaryModel)
      return { bytes: zipTexts(files), type: 'application/zip', ending: ' AIStorm.zip' }
    }
  }
}

/** In the file's name: a download has no other place that a person reads. */
function describeLeftOut({ leftOut }: Pick<PicturesForFile, 'leftOut'>): string {
  if (leftOut === 0) return ''
  return leftOut === 1 ? ' without 1 picture' : ` without ${leftOut} pictures`
}

function reportOf(source: ReportSource, scope: ExportScope): BoardReport | null {
  const report = buildReport(source)
  if (!report || scope === 'board') return report
  return scope === 'log' ? reportOfLog(report) : reportOfSome(report, scope.numbers)
}

function writeReport(
  report: BoardReport,
  { format, hasAppendix, source }: Extract<ExportTask, { kind: 'file' }>,
): ExportedFile {
  const boardId = source.state.board.id
  switch (format) {
    case 'md':
      return textFile(writeMinutes(report, { hasAppendix }), 'text/markdown; charset=utf-8', ' minutes.md')
    case 'csv':
      return textFile(writeCsv(report.ideas), 'text/csv; charset=utf-8', ' ideas.csv')
    case 'txt': {
      const text = transcriptText(transcriptOf(report, boardId))
      return textFile(text, 'text/plain; charset=utf-8', ' transcript.txt')
    }
    case 'html': {
      const text = transcriptHtml(transcriptOf(report, boardId))
      return textFile(text, 'text/html; charset=utf-8', ' transcript.html')
    }
    case 'transcript': {
      const text = `${JSON.stringify(transcriptOf(report, boardId), null, 2)}\n`
      return textFile(text, 'application/json', ' transcript.json')
    }
  }
}

function textFile(text: string, type: string, ending: string): ExportedFile {
  // A copy: encoded bytes may share their buffer, which could not be transferred.
  return { bytes: new Uint8Array(new TextEncoder().encode(text)), type, ending }
}
