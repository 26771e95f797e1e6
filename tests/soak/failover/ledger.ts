import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createPayment, generateInvoice } from '#contract/entities/money/invoice.ts'
import { LOAD as LOAD_STATUS } from '#contract/rules/load-status.ts'
import { createOwner } from '#contract/entities/fleet/owner.ts'
import { listFleet } from '#contract/entities/fleet/vehicle.ts'
import { createLoad } from '#contract/entities/freight/load.ts'
import { createLoadComment } from '#contract/entities/freight/load-comment.ts'
import { createBid } from '#contract/entities/market/bid.ts'
import { listOffers } from '#contract/entities/market/offer.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { PRIVATE_PASSWORD } from '#tests/support/demo-users.ts'
import { makeOfferMail } from '#tests/support/offer-mails.ts'
import type { Product } from '#tests/support/product.ts'
import { sendMail } from '#tests/support/smtp.ts'
import { Refused, type WireClient, wireClient } from '#tests/support/wire-client.ts'
import { without } from '#tests/soak/soak.ts'

const MARK = 'failover '
const TO_BILL = 'to bill'
const AGAIN_MS = 500
const FIRST_OFFERS = 40
const LOADS_TO_BILL = 400
const LOAD = {
  broker_price_cents: 100_000,
  driver_price_cents: 80_000,
  stops: [
    { kind: 'pickup' as const, address: 'Chicago, IL', window_from: '2031-01-07T14:00:00Z' },
    { kind: 'delivery' as const, address: 'Akron, OH', window_to: '2031-01-08T15:00:00Z' },
  ],
  override_reason: 'A failover.',
}

export interface Attempt {
  at: number
  kind: string
  status: number | 'net'
}

/** Answers that a client repeats with the same key. */
const isPassing = (error: unknown) =>
  !(error instanceof Refused) ||
  error.status >= 500 ||
  [401, 429].includes(error.status) ||
  /has not ended|same moment/.test(error.message)

type Insist = <T>(kind: string, call: (client: WireClient) => Promise<T>) => Promise<T | undefined>

/** Acknowledged writes, kept outside the system: mark and id by kind. */
export class Ledger {
  readonly acknowledged: Record<string, Map<string, number>> = {}
  readonly attempts: Attempt[] = []
  readonly refusals: string[] = []
  isStorming = true
  /** Current database URL. */
  readonly #url: () => string
  readonly #products: readonly Pick<Product, 'url' | 'smtpPort'>[]
  #offers: number[] = []
  #vehicles: number[] = []
  #broker = 0
  #toBill: number[] = []
  #commented: number[] = []
  #mails = FIRST_OFFERS

  constructor(url: () => string, products: readonly Pick<Product, 'url' | 'smtpPort'>[]) {
    this.#url = url
    this.#products = products
  }

  get count(): number {
    return Object.values(this.acknowledged).reduce((sum, kept) => sum + kept.size, 0)
  }

  #note(kind: string, mark: string, id: number): void {
    ;(this.acknowledged[kind] ??= new Map()).set(mark, id)
  }

  /** Offers to bid on and loads to invoice, before anything breaks. */
  async prepare(loads = LOADS_TO_BILL): Promise<void> {
    const [first] = this.#products
    for (let order = 1; order <= FIRST_OFFERS; order++) {
      await sendMail(first!.smtpPort, makeOfferMail(order).mail)
      this.#note('email', String(order), order)
    }
    const lead = await wireClient(first!.url, 'lead', PRIVATE_PASSWORD)
    const { results: offers } = await lead.call(listOffers)
    const { results: vehicles } = await lead.call(listFleet, { query: { status: '1' } })
    this.#offers = offers.map(({ id }) => id)
    this.#broker = offers.find(({ broker }) => broker !== null)!.broker!
    this.#vehicles = vehicles.map(({ id }) => id)
    const body = { ...LOAD, broker: this.#broker, vehicle: this.#vehicles[0]!, bid: null, notes: TO_BILL }
    for (let load = 0; load < loads; load++)
      this.#toBill.push((await lead.call(createLoad, { key: randomUUID(), body })).id)
    this.#commented = this.#toBill.slice(0, 10)
    await withClient(this.#url(), (client) =>
      client.query('update load set status = $1 where notes = $2', [LOAD_STATUS.delivered, TO_BILL]),
    )
  }

  /** Repeats a write with its key until it is acknowledged or refused for good; logs in again where needed. */
  #client(username: string, product: number): Insist {
    let client: WireClient | undefined
    return async (kind, call) => {
      for (;;)
        try {
          client ??= await wireClient(this.#products[product]!.url, username, PRIVATE_PASSWORD)
          const answer = await call(client)
          this.attempts.push({ at: Date.now(), kind, status: 200 })
          return answer
        } catch (error) {
          const status = error instanceof Refused ? error.status : 'net'
          this.attempts.push({ at: Date.now(), kind, status })
          if (status === 'net' || status === 401) client = undefined
          if (!isPassing(error)) {
            this.refusals.push(`${kind}: ${String(error)}`)
            return undefined
          }
          await pause(AGAIN_MS)
        }
    }
  }

  async #repeat(perMinute: number, write: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; this.isStorming; turn++) {
      await write(turn)
      await pause(60_000 / perMinute)
    }
  }

  /** Writers of each kind on each node. They end when `isStorming` is put off and their last write is answered. */
  storm(perMinute: { bids: number; emails: number }): Promise<void[]> {
    const share = 1 / this.#products.length
    return Promise.all(
      this.#products.flatMap((_, product) => [
        this.#bids(this.#client('lead', product), perMinute.bids * share),
        this.#loads(this.#client('lead', product)),
        this.#owners(this.#client('hr', product)),
        this.#comments(this.#client('lead', product)),
        this.#money(this.#client('accountant', product)),
        this.#emails(product, perMinute.emails * share),
      ]),
    )
  }

  readonly #bids = (insist: Insist, perMinute: number) =>
    this.#repeat(perMinute, async (turn) => {
      const [key, mark] = [randomUUID(), `Bid ${randomUUID()}`]
      const body = {
        offer: this.#offers[turn % this.#offers.length]!,
        vehicle: this.#vehicles[(turn * 7) % this.#vehicles.length]!,
        broker_price_cents: 100_000 + turn,
        subject: mark,
        message: 'We can do it.',
        override_reason: 'A failover.',
      }
      const bid = await insist('bid', (client) => client.call(createBid, { body, key }))
      if (bid) this.#note('bid', mark, bid.id)
    })

  readonly #loads = (insist: Insist) =>
    this.#repeat(60, async () => {
      const [key, notes] = [randomUUID(), `${MARK}${randomUUID()}`]
      const body = { ...LOAD, broker: this.#broker, vehicle: this.#vehicles[0]!, bid: null, notes }
      const load = await insist('load', (client) => client.call(createLoad, { body, key }))
      if (load) this.#note('load', notes, load.id)
    })

  readonly #owners = (insist: Insist) =>
    this.#repeat(60, async () => {
      const [key, name] = [randomUUID(), `${MARK}${randomUUID()}`]
      const owner = await insist('owner', (client) => client.call(createOwner, { body: { name }, key }))
      if (owner) this.#note('owner', name, owner.id)
    })

  readonly #comments = (insist: Insist) =>
    this.#repeat(60, async (turn) => {
      const [key, text] = [randomUUID(), `${MARK}${randomUUID()}`]
      const body = { order: this.#commented[turn % this.#commented.length]!, text }
      const comment = await insist('comment', (client) => client.call(createLoadComment, { body, key }))
      if (comment) this.#note('comment', text, comment.id)
    })

  readonly #money = (insist: Insist) =>
    this.#repeat(30, async () => {
      const load = this.#toBill.pop()
      if (load === undefined) return
      const [key, paid] = [randomUUID(), randomUUID()]
      const invoice = await insist('invoice', (client) =>
        client.call(generateInvoice, { body: { loads: [load] }, key }),
      )
      if (!invoice) return
      this.#note('invoice', invoice.number, invoice.id)
      const payment = {
        params: { id: invoice.id },
        body: { amount_cents: 10_000, reference: paid },
        key: paid,
      }
      if (await insist('payment', (client) => client.call(createPayment, payment)))
        this.#note('payment', paid, invoice.id)
    })

  readonly #emails = (product: number, perMinute: number) =>
    this.#repeat(perMinute, async () => {
      const order = ++this.#mails
      for (;;)
        try {
          await sendMail(this.#products[product]!.smtpPort, makeOfferMail(order).mail)
          this.attempts.push({ at: Date.now(), kind: 'email', status: 200 })
          return this.#note('email', String(order), order)
        } catch {
          this.attempts.push({ at: Date.now(), kind: 'email', status: 'net' })
          await pause(AGAIN_MS)
        }
    })

  /** In words, what the database has lost, doubled or made up. */
  async compare(sent: readonly string[]): Promise<string[]> {
    return withClient(this.#url(), async (client) => {
      const stored = async (text: string) =>
        (await client.query<{ mark: string }>(text)).rows.map(({ mark }) => mark)
      const kinds: Record<string, string> = {
        bid: 'select m.subject as mark from bid b join outgoing_mail m on m.bid = b.id',
        load: `select notes as mark from load where starts_with(notes, '${MARK}')`,
        comment: `select text as mark from load_comment where starts_with(text, '${MARK}')`,
        owner: `select name as mark from owner where starts_with(name, '${MARK}')`,
        invoice: 'select number as mark from invoice',
        payment: `select reference as mark from payment where reference <> ''`,
        email: 'select order_number as mark from offer',
      }
      const faults: string[] = []
      for (const [kind, text] of Object.entries(kinds)) {
        const [wanted, there] = [[...(this.acknowledged[kind]?.keys() ?? [])], await stored(text)]
        const [lost, more] = [without(wanted, there), without(there, wanted)]
        if (lost.length > 0) faults.push(`${kind}: ${lost.length} lost, such as ${lost[0]}`)
        if (more.length > 0) faults.push(`${kind}: ${more.length} doubled or unknown, such as ${more[0]}`)
      }
      const bidMails = sent.filter((subject) => subject.startsWith('Bid '))
      const unsent = without([...(this.acknowledged['bid']?.keys() ?? [])], bidMails)
      if (unsent.length > 0) faults.push(`bid emails: ${unsent.length} not sent, such as ${unsent[0]}`)
      const twice = without(bidMails, [...new Set(bidMails)])
      if (twice.length > 0) faults.push(`bid emails: ${twice.length} sent twice`)
      const gaps = await stored(
        `select 'week ' || week as mark from load group by year, week having min(sequence) <> 1 or max(sequence) <> count(*)`,
      )
      return [...faults, ...gaps.map((week) => `load numbers: a gap in ${week}`)]
    })
  }
}
