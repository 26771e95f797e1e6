import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { withFigures } from '#tests/bench/figures.ts'
import { against, atMost } from '#tests/bench/row.ts'

const HEAD =
  '| what | measured | counterpart, same run | ratio | budget | |\n| --- | --- | --- | --- | --- | --- |'
const KEPT = '| an import by hand | 1 to 2 ms | | | ≤ 3 ms | met |'
const OLD = '| a page | 1 requests/s | bare: 1 requests/s | 1.00 | ≥ 0.7 × | met |'
const OTHER = '| a page | 1 requests/s | the same of 100: 1 requests/s | 1.00 | ≥ 0.7 × | met |'
const documentOf = (...lines: string[]) =>
  `Before\n\n<!-- figures: begin -->\n\n${[HEAD, ...lines].join('\n')}\n\n<!-- figures: end -->\n\nAfter\n`

it('bench -- --write: replaces measured rows, keeps the others, and adds new ones', () => {
  const rows = [
    against({ row: 'a page', unit: 'requests/s', value: 1172 }, 'bare', 1449, { atLeast: 0.7 }),
    atMost({ row: 'next start', unit: 's', value: 4 }, 3),
  ]
  expect(withFigures(documentOf(OTHER, KEPT, OLD), rows)).toBe(
    documentOf(
      OTHER,
      KEPT,
      '| a page | 1,172 requests/s | bare: 1,449 requests/s | 0.81 | ≥ 0.7 × | met |',
      '| next start | 4 s |  |  | ≤ 3 s | missed |',
    ),
  )
})

it('bench -- --write: finds its table in docs/performance.md', () => {
  const text = readFileSync(join(dirname(import.meta.dirname), 'docs/performance.md'), 'utf8')
  expect(withFigures(text, [])).toBe(text)
})
