import { afterAll, beforeAll, expect, it } from 'vitest'
import { listExpiringDocuments } from '#contract/entities/fleet/document-request.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startMailOut } from '#tests/support/mail-out.ts'
import { startTestSmtp } from '#tests/support/smtp.ts'
import { aDocument, anOffice, openLink, reminded } from './link-support.ts'

const smtp = await startTestSmtp()
let test: TestApp
let sender: { stop(): Promise<void> }

beforeAll(async () => {
  test = await testApp({ MAIL_OUT_URL: smtp.url })
  sender = startMailOut({ db: test.db, mailOutUrl: smtp.url, retryMs: [20] })
})
afterAll(async () => {
  await sender.stop()
  await smtp.stop()
})

it('a sent document request is stored without its link token and shown to HR as sent', async () => {
  const office = await anOffice(test, { email: 'hr@example-freight.example' })
  const license = await aDocument(test, office, 'driver', office.driver.id, 'driving_licence', 3)
  await reminded(test, office, [license.id])
  const mail = await smtp.waitForMail()
  const token = /\/renew\/([\w-]{43})/.exec(mail.text ?? '')?.[1] ?? ''
  expect([mail.envelope.to, mail.replyTo?.[0]?.address]).toEqual([
    ['office@sparrow.example'],
    'hr@example-freight.example',
  ])
  const stored = await eventually(async () => {
    const [row] =
      await test.sql`select state, text from outgoing_mail where company_id = ${office.company.id}`
    expect(row!.state).toBe('sent')
    return row!.text
  })
  expect(stored).toContain('/renew/…')
  expect(stored).not.toContain(token)
  expect((await office.hr.call(listExpiringDocuments)).body.results[0].renewal).toBe('sent')
  expect((await openLink(test, token)).statusCode).toBe(200)
})
