import type { Database } from '#server/kernel/db/client.ts'
import { placed } from '#server/market/offer/offer-values.ts'
import { digest } from '#server/market/mail-parser/digest.ts'
import { type FormatCase, FORMATS_RECEIVED, type Score, scoreOf } from './cases.ts'

async function readCase(db: Database, of: FormatCase): Promise<Score> {
  const { offer, others } = await digest(of.raw, FORMATS_RECEIVED)
  if ('reason' in offer) return scoreOf(of, [])
  const offers = await db.system((tx) =>
    Promise.all(
      [offer, ...others].map(async (parsed) => {
        const { pick_up_date, delivery_date } = await placed(tx, parsed)
        return { ...parsed, pick_up_date, delivery_date }
      }),
    ),
  )
  return scoreOf(of, offers)
}

export async function readCases(
  db: Database,
  cases: readonly FormatCase[],
): Promise<Score & { share: number; unmarkedShare: number }> {
  const sum: Score = { right: 0, missing: 0, wrong: 0, unmarked: 0, faults: [] }
  for (const of of cases) {
    const score = await readCase(db, of)
    sum.right += score.right
    sum.missing += score.missing
    sum.wrong += score.wrong
    sum.unmarked += score.unmarked
    sum.faults.push(...score.faults)
  }
  const fields = sum.right + sum.missing + sum.wrong
  return { ...sum, share: sum.right / fields, unmarkedShare: sum.unmarked / fields }
}
