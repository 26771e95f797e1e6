import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { withClient } from '#server/kernel/db/connection.ts'
import { runningDatabase } from '#server/kernel/db/postgres/supervisor.ts'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { removeFolder, temporaryFolder } from '#tests/support/cluster.ts'
import { makeOfferMail } from '#tests/support/offer-mails.ts'
import { startProduct } from '#tests/support/product.ts'
import { wireClient } from '#tests/support/wire-client.ts'
import { type Findings, rounded, type Soak, until, without } from './soak.ts'

const PER_MINUTE = 1000
const MAX_MINUTES = 5
const PATIENCE = 60_000

interface Stored {
  offers: string[]
  mails: number
  others: number
  gaps: number
}

async function readStored(dataDir: string): Promise<Stored> {
  const url = await runningDatabase(dataDir)
  if (!url) throw new Error('the database does not answer')
  return withClient(url, async (client) => {
    const { rows: offers } = await client.query<{ order_number: string }>('select order_number from offer')
    const { rows: mails } = await client.query<{ mails: number; others: number }>(
      `select count(*)::int as mails, count(*) filter (where state <> 'offer')::int as others from incoming_mail`,
    )
    const { rows: events } = await client.query<{ gaps: number }>(
      'select (max(seq) - min(seq) + 1 - count(seq))::int as gaps from live_event',
    )
    return { offers: offers.map(({ order_number }) => order_number), ...mails[0]!, ...events[0]! }
  })
}

const share = (sorted: readonly number[], part: number) =>
  rounded(sorted[Math.floor(sorted.length * part)] ?? 0)

export const flood: Soak = async (minutes): Promise<Findings> => {
  const dataDir = temporaryFolder()
  const product = await startProduct({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' })
  const transport = createTransport({
    host: '127.0.0.1',
    port: product.smtpPort,
    ignoreTLS: true,
    pool: true,
    maxConnections: 4,
  })
  try {
    const client = await wireClient(product.url, 'dispatcher', DEMO_PASSWORD)
    const live = await client.listen()
    const orders = () =>
      live.messages
        .filter(({ type }) => type === 'LOAD_CREATED')
        .map(({ data }) => String((data as { order_number: string }).order_number))

    const total = Math.round(PER_MINUTE * Math.min(minutes, MAX_MINUTES))
    const accepted: string[] = []
    const waits: number[] = []
    const refused: string[] = []
    const send = async (order: number) => {
      const { mail } = makeOfferMail(order)
      const before = performance.now()
      try {
        await transport.sendMail(mail)
        waits.push(performance.now() - before)
        accepted.push(String(order))
      } catch (error) {
        refused.push(String(error))
      }
    }
    const start = performance.now()
    const sending: Promise<void>[] = []
    for (let order = 1; order <= total; order++) {
      await pause(Math.max(0, start + (order * 60_000) / PER_MINUTE - performance.now()))
      sending.push(send(order))
    }
    await Promise.all(sending)
    const seconds = (performance.now() - start) / 1000
    await until(() => without(accepted, orders()).length === 0, PATIENCE)

    const stored = await readStored(dataDir)
    const sorted = waits.toSorted((a, b) => a - b)
    const wrong: Record<string, number> = {
      refused: refused.length,
      lost: without(accepted, stored.offers).length,
      doubled: without(stored.offers, accepted).length,
      untold: without(accepted, orders()).length,
      'told twice': without(orders(), accepted).length,
      'mails too many or too few': Math.abs(stored.mails - accepted.length),
      'mails that are no offer': stored.others,
      'gaps among the live messages': stored.gaps,
    }
    return {
      figures: {
        sent: total,
        accepted: accepted.length,
        kept: stored.offers.length,
        told: orders().length,
        a_minute: rounded((accepted.length / seconds) * 60, 0),
        accepted_p50_ms: share(sorted, 0.5),
        accepted_p95_ms: share(sorted, 0.95),
        accepted_worst_ms: rounded(sorted.at(-1) ?? 0),
      },
      faults: Object.entries(wrong).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what}`])),
    }
  } finally {
    transport.close()
    await product.stop()
    removeFolder(dataDir)
  }
}
