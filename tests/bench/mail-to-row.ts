import { createTransport } from 'nodemailer'
import { API_PREFIX } from '#contract/constants.ts'
import { pathOf } from '#contract/http.ts'
import { type OfferDetail, readOffer } from '#contract/entities/offer.ts'
import { makeOfferMail } from '#tests/support/offer-mails.ts'
import { openBoard, openBrowser, watchRows } from './browser.ts'
import type { Bench } from './context.ts'
import { pauseUntil } from './pause.ts'
import { atMost, percentile, type Row } from './row.ts'

const RATES = [
  { perMinute: 100, mails: 30 },
  { perMinute: 1000, mails: 200 },
]
const WITHIN_MS = 15_000

async function orderOf({ product, accounts }: Bench, id: number): Promise<string> {
  const answer = await fetch(`${product.url}${API_PREFIX}${pathOf(readOffer, { id })}`, {
    headers: { authorization: `Bearer ${accounts[0]!.access}` },
  })
  if (!answer.ok) throw new Error(`the offer ${id} can not be read: ${answer.status}`)
  return ((await answer.json()) as OfferDetail).order_number
}

/** Milliseconds from the server's 250 to the frame that shows the row, at 100 and at 1,000 offers a minute. */
export async function mailToRowRows(bench: Bench): Promise<Row[]> {
  const transport = createTransport({ host: '127.0.0.1', port: bench.product.smtpPort, secure: false, pool: true, maxConnections: 4 })
  const browser = await openBrowser()
  let order = Math.floor(Date.now() / 1000)
  try {
    const accepted = new Map<string, number>()
    const send = async () => {
      const { posting, mail } = makeOfferMail(++order, bench.intake)
      await transport.sendMail(mail)
      accepted.set(String(posting.order), Date.now())
    }
    await send()
    const { paintedAt } = await watchRows(await openBoard(browser, bench))
    const known = new Set<number>()
    const agesOf = async (mails: number): Promise<number[]> => {
      const fresh = async () => [...(await paintedAt())].filter(([id]) => !known.has(id))
      const start = performance.now()
      while ((await fresh()).length < mails && performance.now() - start < WITHIN_MS) await pauseUntil(performance.now(), 100)
      const ages: number[] = []
      for (const [id, at] of await fresh()) {
        known.add(id)
        const sent = accepted.get(await orderOf(bench, id))
        if (sent !== undefined) ages.push(Math.max(0, at - sent))
      }
      return ages
    }
    await agesOf(1)
    const rows: Row[] = []
    for (const { perMinute, mails } of RATES) {
      const start = performance.now()
      const sent: Promise<void>[] = []
      for (let n = 0; n < mails; n++) {
        await pauseUntil(start, (n * 60_000) / perMinute)
        sent.push(send())
      }
      await Promise.all(sent)
      const ages = await agesOf(mails)
      console.error(`  ${ages.length} of ${mails} mails seen as rows`)
      const row = (name: string, share: number, limit: number) =>
        atMost({ row: `SMTP 250 to painted row, ${perMinute} offers a minute, ${name}`, unit: 'ms', value: percentile(ages, share) }, limit)
      rows.push(row('p50', 0.5, 60), row('p95', 0.95, 250))
    }
    return rows
  } finally {
    transport.close()
    await browser.close()
  }
}
