import { eq } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { Database, Tx } from '#server/kernel/db/client.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { createCompany } from '#server/company/company/company.service.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { createUser } from '#server/people/user/user.service.ts'
import { createAuthenticator } from '#server/market/sender-proof/authenticate.ts'
import { type Envelope, receiveMail, type ReceivedMail } from '#server/market/intake/receive-mail.ts'
import { incomingMail } from '#server/kernel/email/mail.table.ts'
import { queueMail } from '#server/kernel/email/queue.ts'
import { createReader } from '#server/market/mail-parser/reader.ts'
import { newReplyToken, replyAddress } from '#server/kernel/email/reply-address.ts'
import { closeAfterFile } from '#tests/support/after-file.ts'
import { liveEvent } from '#server/kernel/live/live.table.ts'
import { numberEvents } from '#server/kernel/live/live.repository.ts'

export const INTAKE_ADDRESS = 'loads@demo.example'

export const UNCHECKED = { verdict: 'off', via: [] } as const
export const unchecking = createAuthenticator('off', { warn: () => undefined })

export async function carrierOf(db: Database, intakeAddress = INTAKE_ADDRESS) {
  const letters = Array.from(randomBytes(4), (byte) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[byte % 26]).join('')
  const company = await createCompany(db, {
    name: `Carrier ${letters}`,
    abbreviation: letters,
    intake_address: intakeAddress,
  })
  const dispatcher = await createUser(db, company.id, {
    username: `ann-${letters}`,
    password: 'long enough 1',
    groups: ['Dispatcher'],
  })
  const reader = createReader()
  closeAfterFile(() => reader.close())
  const take = (raw: Buffer, envelope: Partial<Envelope> = {}): Promise<ReceivedMail> =>
    receiveMail(db, reader, company.id, raw, {
      recipients: [intakeAddress],
      sender: 'x@y.example',
      receivedAt: new Date(),
      ...UNCHECKED,
      ...envelope,
    })
  const within = <T>(work: (tx: Tx) => Promise<T>) => db.tenant(company.id, work)
  return {
    company,
    dispatcher,
    reader,
    intakeAddress,
    take,
    within,
    mails: () => within((tx) => tx.select().from(incomingMail).orderBy(incomingMail.id)),
    offers: () => within((tx) => tx.select().from(offer).orderBy(offer.id)),
    events: async () => {
      await db.system((tx) => numberEvents(tx, company.id))
      return within(async (tx) => {
        const rows = await tx
          .select()
          .from(liveEvent)
          .where(eq(liveEvent.company_id, company.id))
          .orderBy(liveEvent.seq)
        return rows.map(({ type, data, user_id, seq }) => ({
          type,
          user_id,
          seq,
          data: JSON.parse(data) as Record<string, unknown>,
        }))
      })
    },
    placeBid: (offerId: number, to = 'pat@pinnacle.example', relay?: string) =>
      within(async (tx) => {
        const token = newReplyToken()
        const [row] = await tx
          .insert(bid)
          .values({
            offer: offerId,
            dispatcher: dispatcher.id,
            broker_email: to,
            broker_price_cents: 250_000,
            message: 'We can do it',
            reply_token: token,
          })
          .returning({ id: bid.id })
        const [from] = await tx
          .select({ subject: offer.subject, message_id: offer.message_id })
          .from(offer)
          .where(eq(offer.id, offerId))
        const mail = await queueMail(
          tx,
          {
            bid: row?.id ?? 0,
            from: `Ann <${intakeAddress}>`,
            to,
            reply_to: replyAddress(intakeAddress, token),
            subject: `Re: ${from?.subject}`,
            text: 'We can do it for $2,500 all in.',
            in_reply_to: from?.message_id ?? '',
          },
          { mailOutUrl: relay },
        )
        return {
          id: row?.id ?? 0,
          token,
          mail,
          replyTo: replyAddress(intakeAddress, token),
          subject: `Re: ${from?.subject}`,
        }
      }),
    write: (made: { id: number; subject: string }, text: string) =>
      within((tx) =>
        queueMail(
          tx,
          { bid: made.id, from: intakeAddress, to: 'pat@pinnacle.example', subject: made.subject, text },
          { mailOutUrl: undefined },
        ),
      ),
    bid: (id: number) => within(async (tx) => (await tx.select().from(bid).where(eq(bid.id, id)))[0]),
  }
}
