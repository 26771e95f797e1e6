import { unreadable } from '#server/freight/confirmation-parser/read-confirmation.ts'
import { readScannedPages } from '#server/freight/confirmation-parser/read-scan.ts'
import { OURSELVES } from '#tests/support/rate-confirmations/facts.ts'
import { LATER, SEEN } from '#tests/support/rate-confirmations/layouts.ts'
import { photographed } from '#tests/support/rate-confirmations/photograph.ts'
import { emptyScore, type Read, scoreDocument } from '#tests/support/rate-confirmations/score.ts'
import { type Findings, rounded } from './soak.ts'

const OF_EACH = 10
const FIRST_SEED = 301
const STRICT = /^(?:rate|line_haul|fuel|accessorial|stop )/

export async function photographs(minutes: number): Promise<Findings> {
  const end = performance.now() + minutes * 60_000
  const score = emptyScore()
  const [seconds, work]: [number[], number[]] = [[], []]
  for (let seed = FIRST_SEED; seed < FIRST_SEED + OF_EACH; seed++)
    for (const [index, layout] of [...SEEN, ...LATER].entries()) {
      if (performance.now() > end) break
      const read: Read = async (file) => {
        const { pages, ...photograph } = await photographed(file, seed * 100 + index)
        const [from, cpu] = [performance.now(), process.cpuUsage()]
        const reading = await readScannedPages(1, photograph, OURSELVES).catch(() => unreadable('too_much'))
        seconds.push((performance.now() - from) / 1000 / pages)
        const { user, system } = process.cpuUsage(cpu)
        work.push((user + system) / 1_000_000 / pages)
        return reading
      }
      const before = score.faults.length
      await scoreDocument(layout, seed, score, read)
      for (const fault of score.faults.slice(before)) process.stderr.write(`      ${fault}\n`)
    }
  for (const [name, [right, marked, unmarked, missed]] of Object.entries(score.fields))
    process.stderr.write(
      `${name.padEnd(16)} right ${right}  wrong and marked ${marked}  wrong without a mark ${unmarked}  missed ${missed}\n`,
    )
  const middle = (of: readonly number[]) => of.toSorted((one, other) => one - other)[of.length >> 1] ?? 0
  const strict = Object.entries(score.fields).reduce(
    (sum, [name, [, , unmarked]]) => sum + (STRICT.test(name) ? unmarked : 0),
    0,
  )
  const found = (score.values - score.missed) / Math.max(1, score.values)
  return {
    figures: {
      photographs: score.documents,
      photographsFoundPercent: rounded(found * 100),
      photographsRightPercent: rounded((100 * score.right) / Math.max(1, score.values)),
      photographsWrongUnmarked: score.wrongUnmarked,
      pageSecondsMedian: rounded(middle(seconds)),
      pageSecondsMost: rounded(Math.max(0, ...seconds)),
      pageWorkSecondsMedian: rounded(middle(work)),
      pageWorkSecondsMost: rounded(Math.max(0, ...work)),
    },
    faults: [
      ...(strict > 0 ? [`${strict} amounts, days or stops of photographs are wrong without a mark`] : []),
      ...(found < 0.85 ? [`${rounded(found * 100)} % of the fields of photographs are right or marked`] : []),
    ],
  }
}
