import { randomUUID } from 'node:crypto'
import { changeLoadStatus, createLoad } from '#contract/entities/freight/load.ts'
import { listFleet } from '#contract/entities/fleet/vehicle.ts'
import { createPayment, generateInvoice } from '#contract/entities/money/invoice.ts'
import { createBid } from '#contract/entities/market/bid.ts'
import { listOffers } from '#contract/entities/market/offer.ts'
import { makeOfferMail } from '#tests/support/offer-mails.ts'
import { sendMail, type TestSmtp } from '#tests/support/smtp.ts'
import type { WireClient } from '#tests/support/wire-client.ts'
import type { Entry, Ledger } from './restore-ledger.ts'

const IN_TRANSIT = 3
const DELIVERED = 5

const STOPS = [
  { kind: 'pickup' as const, address: 'Chicago, IL', window_from: '2031-01-07T14:00:00Z' },
  { kind: 'delivery' as const, address: 'Akron, OH', window_to: '2031-01-08T15:00:00Z' },
]

/** Does what an office does, and writes down outside of the system what the system acknowledged. */
export class Office {
  readonly #ledger: Ledger
  readonly #client: WireClient
  readonly #smtpPort: number
  #orders: number
  #isOpen = true
  #crew: { broker: number; vehicle: number; offers: number[] } | undefined

  constructor(
    ledger: Ledger,
    client: WireClient,
    { smtpPort, orders = 0 }: { smtpPort: number; orders?: number },
  ) {
    this.#ledger = ledger
    this.#client = client
    this.#smtpPort = smtpPort
    this.#orders = orders
  }

  get orders(): number {
    return this.#orders
  }

  /** The first offers, from which bids and loads are made. */
  async prepare(): Promise<void> {
    for (let count = 0; count < 8; count++) await this.#mail()
    const { results } = await this.#client.call(listOffers)
    const vehicles = await this.#client.call(listFleet, { query: { status: '1' } })
    this.#crew = {
      broker: results.find(({ broker }) => broker !== null)!.broker!,
      vehicle: vehicles.results[0]!.id,
      offers: results.map(({ id }) => id),
    }
  }

  async work(): Promise<void> {
    await Promise.all([this.#mails(), this.#bids(), this.#loads(), this.#loads()])
  }

  /** What is under way when the power is cut never ends. */
  close(): void {
    this.#isOpen = false
  }

  async #record(kind: Entry['kind'], make: () => Promise<{ id: string; value: string }>): Promise<string> {
    const sentAt = Date.now()
    const made = await make()
    this.#ledger.push({ kind, ...made, sentAt, ackedAt: Date.now() })
    return made.id
  }

  #mail(): Promise<string> {
    const order = ++this.#orders
    return this.#record('email', async () => {
      await sendMail(this.#smtpPort, makeOfferMail(order).mail)
      return { id: String(order), value: '' }
    })
  }

  async #repeat(work: (turn: number) => Promise<unknown>): Promise<void> {
    for (let turn = 0; this.#isOpen; turn++) {
      try {
        await work(turn)
      } catch (error) {
        if (this.#isOpen) throw error
      }
    }
  }

  #mails = () => this.#repeat(() => this.#mail())

  #bids = () =>
    this.#repeat((turn) =>
      this.#record('bid', async () => {
        const { offers, vehicle } = this.#crew!
        const price = 100_000 + turn
        const body = {
          offer: offers[turn % offers.length]!,
          vehicle,
          broker_price_cents: price,
          subject: 'Bid',
          message: `We can do it for $${price / 100}.`,
        }
        const { id } = await this.#client.call(createBid, { body, key: randomUUID() })
        return { id: String(id), value: String(price) }
      }),
    )

  #loads = () =>
    this.#repeat(async (turn) => {
      const { broker, vehicle } = this.#crew!
      let [load, version] = [0, 0]
      await this.#record('load', async () => {
        const body = {
          broker,
          vehicle,
          broker_price_cents: 100_000 + turn,
          driver_price_cents: 80_000,
          stops: STOPS,
          override_reason: 'A week of tests.',
        }
        const made = await this.#client.call(createLoad, { body, key: randomUUID() })
        load = made.id
        version = made.version
        return { id: String(load), value: made.number }
      })
      for (const status of [IN_TRANSIT, DELIVERED] as const) {
        const body = { status, version }
        version = (await this.#client.call(changeLoadStatus, { params: { id: load }, body })).version
      }
      const invoice = await this.#record('invoice', async () => {
        const made = await this.#client.call(generateInvoice, { body: { loads: [load] }, key: randomUUID() })
        return { id: String(made.id), value: made.number }
      })
      await this.#record('payment', async () => {
        const amount = 1000 + turn
        const detail = await this.#client.call(createPayment, {
          params: { id: Number(invoice) },
          body: { amount_cents: amount, reference: `week ${invoice}` },
          key: randomUUID(),
        })
        return { id: `week ${detail.id}`, value: String(amount) }
      })
    })
}

export const takenMails = ({ mails }: TestSmtp): string[] =>
  mails.map(({ messageId }) => messageId?.replace(/[<>]/g, '') ?? '')
