import { PDFDocument } from '@cantoo/pdf-lib'
import type { ReadingState } from '#contract/rules/rate-confirmation.ts'
import { PageWriter } from '#server/demo/page-writer.ts'
import { type Facts, factsOf, type OfStop, truthOf } from './facts.ts'

export interface Layout {
  readonly name: string
  readonly stops?: number
  readonly canada?: boolean
  readonly printed: readonly string[]
  readonly ofStops?: readonly OfStop[]
  readonly daysOnly?: boolean
  readonly state?: ReadingState
  draw(pen: PageWriter, facts: Facts, document: PDFDocument): void | Promise<void>
}

export async function documentOf(layout: Layout, seed: number) {
  const facts = factsOf(seed, layout)
  const document = await PDFDocument.create()
  document.setCreationDate(new Date('2026-01-01T00:00:00Z'))
  document.setModificationDate(new Date('2026-01-01T00:00:00Z'))
  const pen = await PageWriter.on(document)
  await layout.draw(pen, facts, document)
  const truth =
    layout.state === undefined
      ? truthOf(facts, layout.printed, { ofStops: layout.ofStops ?? [], times: !layout.daysOnly })
      : new Map<string, never>()
  return {
    name: layout.name,
    seed,
    file: Buffer.from(await document.save()),
    state: layout.state ?? ('read' as const),
    truth,
  }
}
