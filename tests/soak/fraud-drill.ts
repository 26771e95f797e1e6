import { eq, sql } from 'drizzle-orm'
import { fraudRisk } from '#contract/rules/fraud-risk.ts'
import { createCompany } from '#server/company/company/company.service.ts'
import { seededRandom } from '#server/demo/data/random.ts'
import type { Database, Tx } from '#server/kernel/db/client.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { incomingMail } from '#server/kernel/email/mail.table.ts'
import { newReplyToken, replyAddress } from '#server/kernel/email/reply-address.ts'
import { saveLookUp } from '#server/market/broker/register.service.ts'
import { receiveMail } from '#server/market/intake/receive-mail.ts'
import { createReader } from '#server/market/mail-parser/reader.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { createUser } from '#server/people/user/user.service.ts'
import { type DrillMail, type Firm, forgedMail, honestMail, makeFirms } from './fraud-mails.ts'

export interface Drill {
  forged: number
  named: number
  honest: number
  marked: number
  /** Kinds of forgeries that were not named, once for each email. */
  missed: string[]
  /** Tables of money and terms that differ after the forgeries. */
  changed: string[]
}

const WARM_UP = 4

const MONEY = [
  'load',
  'load_charge',
  'invoice',
  'payment',
  'remittance',
  'credit_note',
  'settlement',
] as const

async function moneyState(tx: Tx): Promise<Map<string, string>> {
  const state = new Map<string, string>()
  const digest = async (name: string, rows: string) => {
    const [row] = await queryRows<{ digest: string }>(
      tx,
      sql`select coalesce(md5(string_agg(row::text, '|' order by row::text)), '') as digest from (${sql.raw(rows)}) as row`,
    )
    state.set(name, row?.digest ?? '')
  }
  for (const table of MONEY) {
    const [found] = await queryRows<{ there: boolean }>(
      tx,
      sql`select to_regclass(${table}) is not null as there`,
    )
    if (found?.there) await digest(table, `select * from ${table}`)
  }
  await digest('won bids', `select id, answer, broker_price_cents from bid where answer = 'accepted'`)
  await digest(
    'known brokers',
    `select id, name, billing_way, billing_email, terms_days, email, domain, mc_number from broker where resembles is null and id <= (select max(broker) from broker_register)`,
  )
  await digest('board', 'select id from offer where is_withdrawn or is_taken')
  return state
}

const facts = ({ name, dot, phone }: Firm) => ({
  legal_name: `${name} INC`,
  dba_name: '',
  dot_number: dot,
  broker_authority: 'active' as const,
  is_allowed: true,
  is_out_of_service: false,
  out_of_service_on: null,
  phone,
  address: '',
})

async function isNamed(tx: Tx, id: number): Promise<boolean> {
  const [row] = await tx
    .select({
      state: incomingMail.state,
      verdict: incomingMail.verdict,
      marks: incomingMail.marks,
      offer_marks: offer.sender_marks,
    })
    .from(incomingMail)
    .leftJoin(offer, eq(offer.id, incomingMail.offer))
    .where(eq(incomingMail.id, id))
  if (!row) throw new Error('the email was not kept')
  const isPosting = row.state === 'offer' || row.state === 'repost'
  const signs = [...row.marks, ...(isPosting ? (row.offer_marks ?? []) : [])]
  return row.state === 'unproven' || fraudRisk({ sender_verdict: row.verdict, signs }).level !== 'none'
}

/** Receives honest email, then forged and honest in turn, in a company of its own; seeded. */
export async function fraudDrill(
  db: Database,
  { seed, forged, honest }: { seed: number; forged: number; honest: number },
): Promise<Drill> {
  const random = seededRandom(seed)
  const firms = makeFirms(random)
  const intake = `drill-${seed}@demo.example`
  const company = await createCompany(db, {
    name: `Drill ${seed}`,
    abbreviation: 'DRIL',
    intake_address: intake,
  })
  const { id: dispatcher } = await createUser(db, company.id, {
    username: `drill-${seed}`,
    password: 'long enough 1',
    groups: ['Dispatcher'],
  })
  const reader = createReader()
  const within = <T>(work: (tx: Tx) => Promise<T>) => db.tenant(company.id, work)

  const openThread = (to: string) =>
    within(async (tx) => {
      const [known] = await tx.select({ id: offer.id }).from(offer).limit(1)
      const token = newReplyToken()
      await tx.insert(bid).values({
        offer: known?.id ?? 0,
        dispatcher,
        broker_email: to,
        broker_price_cents: 90_000,
        message: '',
        reply_token: token,
      })
      return replyAddress(intake, token)
    })

  async function receive({ raw, verdict, thread }: DrillMail): Promise<boolean> {
    const recipients = [thread ? await openThread(thread) : intake]
    const envelope = { recipients, sender: 'x@y.example', receivedAt: new Date(), verdict, via: [] }
    const taken = await receiveMail(db, reader, company.id, raw, envelope)
    if (!('id' in taken)) throw new Error('the email counts as a duplicate')
    return within((tx) => isNamed(tx, taken.id))
  }

  try {
    for (const firm of firms)
      for (let mail = 0; mail < WARM_UP; mail++) {
        const agents = [firm.agents[mail % firm.agents.length]!]
        let made = honestMail(random, [{ ...firm, agents }])
        while (made.thread) made = honestMail(random, [{ ...firm, agents }])
        await receive({ ...made, verdict: 'aligned' })
      }
    await within(async (tx) => {
      const known = await tx.select({ id: broker.id, domain: broker.domain }).from(broker)
      for (const { id, domain } of known) {
        const firm = firms.find((one) => one.domain === domain)
        if (firm) await saveLookUp(tx, id, facts(firm))
      }
    })
    const drill: Drill = { forged, named: 0, honest, marked: 0, missed: [], changed: [] }
    for (let mail = 0; mail < honest; mail++) if (await receive(honestMail(random, firms))) drill.marked++
    const before = await within(moneyState)
    for (let mail = 0; mail < forged; mail++) {
      const made = forgedMail(random, firms, mail)
      if (await receive(made)) drill.named++
      else drill.missed.push(made.kind)
    }
    const after = await within(moneyState)
    drill.changed = [...before].filter(([name, digest]) => after.get(name) !== digest).map(([name]) => name)
    return drill
  } finally {
    await reader.close()
  }
}
