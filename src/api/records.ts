import { z } from 'zod'

/** A record of the canvas, with its share of the board’s limits and its fault, if any. */
export const RecordResponse = z
  .object({
    id: z.string(),
    type: z
      .string()
      .describe(
        'note, frame, geo, text, arrow, line, draw, highlight, group, synthesis, picture, binding:arrow.',
      ),
    author: z.string().nullable().describe('Id of the person or agent who wrote a note. null: nothing says.'),
    parent: z
      .string()
      .nullable()
      .describe('The frame or group it is in; page:page: none. null: not a shape.'),
    x: z.number().nullable().describe('On the page. null: it has no place.'),
    y: z.number().nullable(),
    bytes: z.int().describe('About what it takes in the board’s document.'),
    problem: z
      .string()
      .nullable()
      .describe('Which rule it breaks, so that canvases leave it out. null: none.'),
  })
  .meta({ id: 'BoardRecord' })
export type RecordResponse = z.infer<typeof RecordResponse>

export const RecordsPage = z.object({
  records: z.array(RecordResponse),
  total: z.int(),
  next: z.string().nullable().describe('null: this was the last page.'),
})
