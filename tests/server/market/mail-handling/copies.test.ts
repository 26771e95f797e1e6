import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { handleBounce } from '#server/market/mail-handling/bounce.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'
import { queueMail } from '#server/kernel/email/queue.ts'
import { carrierOf } from '#tests/server/market/carrier-support.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const { within } = await carrierOf(db)

it("an email counts as sent when only a colleague's copy bounced, whatever the bounce's wording", async () => {
  const mail = {
    from: 'a@demo.example',
    to: 'b@x.example',
    cc: 'kim@x.example, lee@x.example',
    subject: 's',
    text: 't',
  }
  const { id, message_id } = await within((tx) => queueMail(tx, mail, {}))
  await within((tx) => tx.update(outgoingMail).set({ state: 'sent' }).where(eq(outgoingMail.id, id)))
  const state = async () =>
    (await within((tx) => tx.select().from(outgoingMail).where(eq(outgoingMail.id, id))))[0]?.state
  const cameBack = (address: string) =>
    within((tx) =>
      handleBounce(
        tx,
        {
          messageIds: [message_id],
          isInWords: true,
          recipients: [{ addresses: [address], outcome: 'failed', reason: 'No such user' }],
        },
        [],
      ),
    )
  expect((await cameBack('kim@x.example')).reason).toBe('Copy to kim@x.example not delivered: No such user')
  expect(await state()).toBe('sent')
  await cameBack('b@x.example')
  expect(await state()).toBe('bounced')
})
