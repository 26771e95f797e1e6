import { PDFDocument } from '@cantoo/pdf-lib'
import { confirmationPdf } from '#server/demo/confirmation.ts'
import { classicMail } from '#server/demo/formats/classic.ts'
import { smallPdf } from '#server/demo/document-files.ts'
import { makePosting } from '#server/demo/posting.ts'
import { seededRandom } from '#server/demo/data/random.ts'
import { expect, logIn, test } from '#tests/support/e2e.ts'
import { expectAccessible, issueInvoice } from '#tests/support/look.ts'
import { freeTruck, parkedTrucks } from '#tests/support/parked-trucks.ts'
import { sendMail } from '#tests/support/smtp.ts'

const INTAKE_ADDRESS = 'loads@demo.example'
const made = makePosting(seededRandom(4), 845_120, new Date())
// Stop windows are hours away, so that updates sent before them can be tested.
const pickUp = new Date(Math.ceil(Date.now() / 900_000) * 900_000 + 5 * 3_600_000)
const postingAt = (from: typeof made.from) => ({
  ...made,
  pickUp,
  deliver: new Date(Math.ceil(Date.now() / 900_000) * 900_000 + 150 * 3_600_000),
  weight: 400,
  pieces: 1,
  size: [40, 40, 40] as const,
  dock: false,
  hazardous: false,
  team: false,
  from,
  broker: { ...made.broker, name: 'STORY FREIGHT', domain: 'story-freight.example' },
})
const CONTACT = classicMail(postingAt(made.from)).replyTo
const CONFIRMED = 165_000
const file = (name: string) => ({
  name: `${name}.pdf`,
  mimeType: 'application/pdf',
  buffer: smallPdf(name, ['One page.']),
})

test("email from a broker: becomes a bid, a load, an invoice and a packet in the broker's mailbox", async ({
  page,
  product,
  relay,
  browser,
}) => {
  const sentTo = (address: string) => relay.mails.filter(({ envelope }) => envelope.to.includes(address))
  await logIn(page, 'dispatcher')
  const truck = parkedTrucks[await freeTruck(page, 20)]!
  const posting = postingAt(truck.home)

  await test.step('an offer arrives and is bid on', async () => {
    await page.goto('/dispatch')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await sendMail(product.smtpPort, {
      ...classicMail(posting),
      to: INTAKE_ADDRESS,
      messageId: '<story@story-freight.example>',
    })
    await page.getByRole('row').filter({ hasText: posting.broker.name }).click()
    await page.getByRole('button', { name: 'Place bid' }).click()
    const form = page.getByRole('form', { name: 'Bid' })
    const vehicles = form.getByRole('combobox', { name: 'Vehicle' })
    const unit = vehicles.locator('option', { hasText: new RegExp(`^${truck.unit} `) })
    await vehicles.selectOption(await unit.getAttribute('value'))
    await form.getByLabel(/^Bid, \$/).fill('1700')
    await form.getByRole('button', { name: 'Send bid' }).click()
    await expect.poll(() => sentTo(CONTACT)).toHaveLength(1)
  })

  await test.step('the broker accepts and sends a rate confirmation for another amount', async () => {
    const [bid] = sentTo(CONTACT)
    await sendMail(product.smtpPort, {
      from: CONTACT,
      to: bid!.replyTo![0]!.address!,
      subject: `Re: ${bid!.subject}`,
      inReplyTo: bid!.messageId!,
      references: bid!.messageId!,
      text: 'Confirmed at $1,700. The rate confirmation is attached.',
      attachments: [
        {
          filename: 'rate confirmation.pdf',
          content: await confirmationPdf(seededRandom(2), posting, CONFIRMED, false),
        },
      ],
    })
    await expect(page.getByRole('link', { name: /book load/i })).toBeVisible()
  })

  await test.step('the load is booked in three steps', async () => {
    await page.getByRole('link', { name: /book load/i }).click()
    const form = page.getByRole('form', { name: 'Book load' })
    await form.getByLabel('Driver pay').fill('1300')
    await form.getByRole('button', { name: 'Book load' }).click()
    const reason = form.getByLabel('Override reason')
    const title = page.getByRole('heading', { level: 1, name: /^NLF\d\d-\d\d-\d+:/ })
    await expect(title.or(form.getByText(/Enter a reason to book anyway/).first())).toBeVisible()
    if (!(await title.isVisible())) {
      await reason.fill('The broker agreed on the phone.')
      await form.getByRole('button', { name: 'Book load' }).click()
    }
    await expect(title).toBeVisible()
  })
  const number = (await page.getByRole('heading', { level: 1 }).innerText()).split(':')[0]!

  await test.step('a mismatch with the rate confirmation holds billing until it is acknowledged', async () => {
    await page.getByRole('link', { name: 'Rate confirmation', exact: true }).click()
    const rate = page.getByRole('button', { name: /^Total rate \$1,650\.00/ })
    await expect(rate).toBeVisible()
    await expect(page.getByText('Billing on hold')).toBeVisible()
    await expectAccessible(page)
    const open = page.getByRole('button', { name: /^(?:Accept|Acknowledge) / })
    for (let left = await open.count(); left > 0; left = await open.count()) {
      await open.first().click()
      await expect(open).toHaveCount(left - 1)
    }
    await expect(page.getByText('Billing on hold')).toHaveCount(0)
  })

  await test.step('another dispatcher, the accountant and another company see only what they may', async () => {
    const path = new URL(page.url()).pathname
    for (const [who, sees, price] of [
      ['dispatcher2', true, false],
      ['accountant', true, true],
      ['elsewhere', false, false],
    ] as const) {
      const context = await browser.newContext({ baseURL: product.url })
      const other = await context.newPage()
      await logIn(other, who)
      await other.goto(path)
      if (sees)
        await expect(other.getByRole('heading', { level: 1, name: new RegExp(`^${number}:`) })).toBeVisible()
      else await expect(other.getByRole('heading', { name: new RegExp(`^${number}:`) })).toHaveCount(0)
      await expect(other.getByText('$1,300.00')).toHaveCount(price ? 1 : 0)
      await context.close()
    }
  })

  await test.step('the load is picked up and delivered, and its documents are added', async () => {
    for (const step of ['Picked up', 'Delivered']) {
      await page.getByRole('button', { name: step, exact: true }).click()
      const early = page.getByRole('dialog', { name: `${step}?` })
      await expect(early).toContainText(/ isn’t due for another .+/)
      await early.getByRole('button', { name: step, exact: true }).click()
      await expect(early).toHaveCount(0)
    }
    await expect(page.getByRole('button', { name: 'Issue invoice', exact: true })).toBeVisible()
    await page.goto(`/orders?status=2&search=${number}`)
    for (const kind of ['BOL', 'POD']) {
      await page.getByLabel(`${kind} for ${number}`, { exact: true }).setInputFiles([file(kind)])
      await expect(
        page.getByRole('button', { name: `Upload ${kind} for ${number}`, exact: true }),
      ).toHaveCount(0)
    }
    await page.getByRole('link', { name: number, exact: true }).click()
  })

  await test.step('the invoice is issued, and the broker gets one PDF', async () => {
    await issueInvoice(page)
    await page.getByRole('link', { name: /^invoice \d+/ }).click()
    await page.getByLabel('Billing email').fill('billing@story-freight.example')
    await page.getByRole('button', { name: 'Send by email' }).click()
    const packets = () => sentTo('billing@story-freight.example')
    await expect.poll(packets).toHaveLength(1)
    const packet = await PDFDocument.load(
      new Uint8Array(packets()[0]!.attachments[0]!.content as ArrayBuffer),
    )
    expect(packet.getPageCount()).toBe(4)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
  })
})
