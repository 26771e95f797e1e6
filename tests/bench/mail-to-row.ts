import { createTransport } from 'nodemailer'
import { API_PREFIX } from '#contract/constants.ts'
import { buildPath } from '#contract/http.ts'
import { type OfferDetail, readOffer } from '#contract/entities/market/offer.ts'
import { makeOfferMail } from '#tests/support/offer-mails.ts'
import { openBoard, openBrowser, watchRows } from './browser.ts'
import type { Bench } from './context.ts'
import { startLimit } from './child.ts'
import { pauseUntil } from './pause.ts'
import { cpuSeconds } from './process.ts'
import { against, atMost, percentile, type Row } from './row.ts'

const RATES = [
  { perMinute: 100, mails: 30 },
  { perMinute: 1000, mails: 200 },
]
const WITHIN_MS = 15_000
/**
 * CPU ms per email, beyond receiving and storing it: parsing, authentication, places and broker, offer, live
 * message.
 */
const MAX_CPU = 8

async function orderOf({ product, accounts }: Bench, id: number): Promise<string> {
  const answer = await fetch(`${product.url}${API_PREFIX}${buildPath(readOffer, { id })}`, {
    headers: { authorization: `Bearer ${accounts[0]!.access}` },
  })
  if (!answer.ok) throw new Error(`the offer ${id} cannot be read: ${answer.status}`)
  return ((await answer.json()) as OfferDetail).order_number
}

const smtpTo = (port: number) =>
  createTransport({ host: '127.0.0.1', port, secure: false, pool: true, maxConnections: 4 })
type Transport = ReturnType<typeof smtpTo>

async function sendAll(
  { perMinute, mails }: (typeof RATES)[number],
  send: () => Promise<void>,
): Promise<void> {
  const start = performance.now()
  const sent: Promise<void>[] = []
  for (let n = 0; n < mails; n++) {
    await pauseUntil(start, (n * 60_000) / perMinute)
    sent.push(send())
  }
  await Promise.all(sent)
}

const CPU_RATE = { perMinute: 1000, mails: 500 }
const LIMIT = 'bare smtp-server, postal-mime and insert'

async function cpuOf(pid: number, transport: Transport, nextMail: () => object): Promise<number> {
  const send = async () => void (await transport.sendMail(nextMail()))
  await sendAll({ ...CPU_RATE, mails: 50 }, send)
  const before = cpuSeconds(pid)
  await sendAll(CPU_RATE, send)
  return ((cpuSeconds(pid) - before) / CPU_RATE.mails) * 1000
}

async function cpuRow({ product, databaseUrl, intakeAddress }: Bench): Promise<Row> {
  const bare = await startLimit('bare-mail.ts', { DATABASE_URL: databaseUrl })
  const [ours, theirs] = [smtpTo(product.smtpPort), smtpTo(bare.port)]
  let order = Math.floor(Date.now() / 1000) + 1_000_000
  const nextMail = () => makeOfferMail(++order, intakeAddress).mail
  try {
    const value = await cpuOf(product.pid, ours, nextMail)
    const bareCpu = await cpuOf(bare.process.pid!, theirs, nextMail)
    return against({ row: 'server CPU for an offer at 1,000 a minute', unit: 'ms', value }, LIMIT, bareCpu, {
      atMost: MAX_CPU,
    })
  } finally {
    for (const transport of [ours, theirs]) transport.close()
    await bare.stop()
  }
}

export async function mailToRowRows(bench: Bench): Promise<Row[]> {
  const transport = smtpTo(bench.product.smtpPort)
  const browser = await openBrowser()
  let order = Math.floor(Date.now() / 1000)
  try {
    const accepted = new Map<string, number>()
    const send = async () => {
      const { posting, mail } = makeOfferMail(++order, bench.intakeAddress)
      await transport.sendMail(mail)
      accepted.set(String(posting.order), Date.now())
    }
    await send()
    const { paintedAt } = await watchRows(await openBoard(browser, bench))
    const known = new Set<number>()
    const agesOf = async (mails: number): Promise<number[]> => {
      const fresh = async () => [...(await paintedAt())].filter(([id]) => !known.has(id))
      const start = performance.now()
      while ((await fresh()).length < mails && performance.now() - start < WITHIN_MS)
        await pauseUntil(performance.now(), 100)
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
    for (const rate of RATES) {
      const { perMinute, mails } = rate
      await sendAll(rate, send)
      const ages = await agesOf(mails)
      console.error(`  ${ages.length} of ${mails} mails seen as rows`)
      const row = (name: string, share: number, limit: number) =>
        atMost(
          {
            row: `SMTP 250 to painted row, ${perMinute} offers a minute, ${name}`,
            unit: 'ms',
            value: percentile(ages, share),
          },
          limit,
        )
      rows.push(row('p50', 0.5, 60), row('p95', 0.95, 250))
    }
    rows.push(await cpuRow(bench))
    return rows
  } finally {
    transport.close()
    await browser.close()
  }
}
