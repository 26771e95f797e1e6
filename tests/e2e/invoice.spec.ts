import { PDFDocument } from '@cantoo/pdf-lib'
import { smallPdf } from '#server/demo/document-files.ts'
import { deliveredLoad, expect, logIn, test } from '#tests/support/e2e.ts'
import { expectAccessible, issueInvoice } from '#tests/support/look.ts'

const file = (name: string) => ({
  name: `${name}.pdf`,
  mimeType: 'application/pdf',
  buffer: smallPdf(name, ['One page.']),
})

test('delivered load: gets its documents and its invoice, and the broker gets the packet by email', async ({
  page,
  relay,
}) => {
  await logIn(page, 'lead')
  const { number } = await deliveredLoad(page, 'E2E 1')

  await test.step('the POD is dropped in the list', async () => {
    await page.goto(`/orders?status=2&search=${number}`)
    await page
      .getByLabel(`POD for ${number}`, { exact: true })
      .setInputFiles([file('POD page 1'), file('POD page 2')])
    await expect(page.getByRole('button', { name: `Upload POD for ${number}`, exact: true })).toHaveCount(0)
    await page.getByRole('link', { name: number, exact: true }).click()
    await expect(page.getByRole('heading', { name: /Needed before invoicing/ })).toBeVisible()
    await expect(page.getByRole('listitem', { name: 'POD' })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('missing documents are waived with a reason', async () => {
    for (const name of ['Rate confirmation', 'BOL']) {
      const waive = page.getByRole('button', { name: `Waive ${name}` })
      if ((await waive.count()) === 0) continue
      await waive.click()
      await page.getByLabel(`Waiver reason: ${name}`).fill('Agreed by phone')
      await page
        .getByRole('form', { name: `Waive ${name}` })
        .getByRole('button', { name: 'Waive' })
        .click()
      await expect(page.getByRole('listitem', { name }).getByText('Agreed by phone')).toBeVisible()
    }
  })

  await test.step('the invoice is issued and emailed once', async () => {
    await issueInvoice(page, 2)
    await page.getByRole('link', { name: /^invoice \d+/ }).click()
    await expect(page.getByText('Combined PDF')).toBeVisible()
    await expectAccessible(page)
    const number = /Invoice (\d+)/.exec(await page.getByRole('heading', { level: 1 }).innerText())![1]!
    await page.getByLabel('Billing email').fill('billing@packet.example')
    await page.getByRole('button', { name: 'Send by email' }).dblclick()
    const packets = () => relay.mails.filter(({ envelope }) => envelope.to.includes('billing@packet.example'))
    await expect.poll(packets).toHaveLength(1)
    const [mail] = packets()
    expect(mail!.subject).toContain(`Invoice ${number}`)
    const packet = await PDFDocument.load(new Uint8Array(mail!.attachments[0]!.content as ArrayBuffer))
    expect(packet.getPageCount()).toBeGreaterThanOrEqual(3)
    await page.getByRole('link', { name: /^Emails/ }).click()
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: `Invoice ${number}` })
        .getByText('Sent', { exact: true }),
    ).toBeVisible()
    expect(packets()).toHaveLength(1)
  })

  await test.step('payments are recorded', async () => {
    const invoice = page.url()
    const number = /Invoice (\d+)/.exec(await page.getByRole('heading', { level: 1 }).innerText())![1]!
    const receive = async (amount?: string) => {
      await page.getByRole('link', { name: 'Receive payment' }).click()
      await expect(page.getByRole('textbox', { name: `Payment on invoice ${number}` })).not.toHaveValue('')
      if (amount) {
        await page.getByLabel('Amount').fill(amount)
        await page.getByLabel(/is paid short$/).fill('Lumper not approved')
      }
      await page.getByRole('button', { name: 'Receive payment' }).click()
      await expect(page.getByRole('heading', { name: 'Payments received' })).toBeVisible()
      await page.goto(invoice)
    }
    await receive('50')
    await expect(page.getByText('Short paid')).toBeVisible()
    await receive()
    await expect(page.getByText('Settled', { exact: true })).toBeVisible()
  })
})
