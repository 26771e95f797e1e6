import { photographs } from './photographs.ts'
import { rounded, type Soak } from './soak.ts'
import { LATER, OUTSIDE, SEEN } from '#tests/support/rate-confirmations/layouts.ts'
import type { Layout } from '#tests/support/rate-confirmations/layout.ts'
import { emptyScore, type Score, scoreDocument } from '#tests/support/rate-confirmations/score.ts'

const OF_EACH = 10
const SHOWN_FAULTS = 6

async function scoreOf(title: string, layouts: readonly Layout[]): Promise<Score> {
  const all = emptyScore()
  for (const layout of layouts) {
    const one = emptyScore()
    for (let seed = 101; seed < 101 + OF_EACH; seed++) await scoreDocument(layout, seed, one)
    process.stderr.write(
      `${row(layout.name, one)}\n${one.faults
        .slice(0, SHOWN_FAULTS)
        .map((fault) => `      ${fault}\n`)
        .join('')}`,
    )
    for (const key of [
      'documents',
      'values',
      'right',
      'missed',
      'wrongMarked',
      'wrongUnmarked',
      'documentsWrongUnmarked',
    ] as const)
      all[key] += one[key]
  }
  process.stderr.write(`${row(title, all)}\n`)
  return all
}

const row = (name: string, { documents, values, right, missed, wrongMarked, wrongUnmarked }: Score) =>
  `${name.padEnd(58)} ${String(documents).padStart(4)} documents  right ${((100 * right) / Math.max(values, 1)).toFixed(1).padStart(5)} %  missed ${missed}  wrong and marked ${wrongMarked}  wrong without a mark ${wrongUnmarked}`

export const confirmations: Soak = async (minutes) => {
  const seen = await scoreOf('Layouts it was written beside', SEEN)
  const later = await scoreOf('Layouts that were written later', LATER)
  const outside = await scoreOf('Layouts in the manner of papers from outside', OUTSIDE)
  const sum = (key: 'documents' | 'documentsWrongUnmarked' | 'right' | 'values' | 'missed') =>
    seen[key] + later[key] + outside[key]
  const wrong = sum('documentsWrongUnmarked')
  const documents = sum('documents')
  const right = sum('right') / sum('values')
  const pictures = await photographs(minutes)
  return {
    figures: {
      ...pictures.figures,
      documents,
      documentsWrongUnmarked: wrong,
      rightPercent: rounded(right * 100),
      missed: sum('missed'),
    },
    faults: [
      ...pictures.faults,
      ...(wrong / documents >= 0.01
        ? [`${wrong} of ${documents} documents have a wrong value without a mark`]
        : []),
      ...(right < 0.92 ? [`${rounded(right * 100)} % of the values are right`] : []),
    ],
  }
}
