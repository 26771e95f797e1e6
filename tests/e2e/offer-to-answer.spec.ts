import { classicMail } from '#server/demo/formats/classic.ts'
import { makePosting } from '#server/demo/posting.ts'
import { seededRandom } from '#server/demo/data/random.ts'
import { BOARD_MAILS } from '#tests/inputs/board-mails.ts'
import { expect, logIn, test } from '#tests/support/e2e.ts'
import { expectAccessible } from '#tests/support/look.ts'
import { parkedTrucks } from '#tests/support/parked-trucks.ts'
import { sendMail, sendRaw } from '#tests/support/smtp.ts'

const INTAKE_ADDRESS = 'loads@demo.example'

const truck = parkedTrucks[0]!
const made = makePosting(seededRandom(1), 812_345, new Date())
const posting = {
  ...made,
  from: truck.home,
  broker: { ...made.broker, name: 'ANSWERING LINES', domain: 'answering-lines.example' },
}
const CONTACT = classicMail(posting).replyTo

test('dispatcher: sees an offer arrive, bids by email, and sees the reply, without a reload', async ({
  page,
  product,
  relay,
}) => {
  const sentMails = () => relay.mails.filter(({ envelope }) => envelope.to.includes(CONTACT))
  await logIn(page, 'dispatcher')
  await page.goto('/dispatch')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isFirstLoad: true }))

  await test.step('load board emails appear, and hostile content stays text', async () => {
    for (const raw of BOARD_MAILS) await sendRaw(product.smtpPort, raw, INTAKE_ADDRESS)
    await expect(page.getByRole('row', { name: /Las Vegas/i })).toHaveCount(2)
  })

  await test.step('the offer appears', async () => {
    await sendMail(product.smtpPort, {
      ...classicMail(posting),
      to: INTAKE_ADDRESS,
      messageId: '<first@answering-lines.example>',
    })
    await expect(page.getByRole('row').filter({ hasText: posting.broker.name })).toBeVisible()
  })

  await test.step('opening the offer marks it as read and shows vehicles nearby', async () => {
    await page.getByRole('row').filter({ hasText: posting.broker.name }).click()
    await expect(page.getByText(`Order ${posting.order}`)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Place bid' }).click()
  })

  await test.step('the bid is sent exactly as the form shows it', async () => {
    const form = page.getByRole('form', { name: 'Bid' })
    const vehicles = form.getByRole('combobox', { name: 'Vehicle' })
    const unit = vehicles.locator('option', { hasText: new RegExp(`^${truck.unit} `) })
    await vehicles.selectOption(await unit.getAttribute('value'))
    await form.getByLabel(/^Bid, \$/).fill('1850')
    const message = await form.getByLabel(/^Message/).inputValue()
    expect(message).toContain('$1,850')
    await expectAccessible(page)
    // The freight doesn't fit this truck: a double click asks once and sends nothing.
    await form.getByRole('button', { name: 'Send bid' }).dblclick()
    await expect(form.getByRole('alert').filter({ hasText: 'Not sent yet' })).toBeVisible()
    expect(sentMails()).toEqual([])
    await form.getByRole('button', { name: /^Bid anyway/ }).dblclick()
    await expect.poll(sentMails).not.toEqual([])
    const sent = sentMails()[0]!
    expect(sent.text?.replaceAll('\r\n', '\n').trim()).toBe(message.trim())
    expect(sent.envelope.to).toEqual([CONTACT])
    await expect(page.getByText('Sent', { exact: false }).first()).toBeVisible()
  })

  await test.step('the reply appears on the bid and on the bell', async () => {
    const [sent] = sentMails()
    await sendMail(product.smtpPort, {
      from: CONTACT,
      to: sent!.replyTo![0]!.address!,
      subject: `Re: ${sent!.subject}`,
      inReplyTo: sent!.messageId!,
      references: sent!.messageId!,
      text: 'Can you do $1,700 all in?',
    })
    await expect(page.getByRole('status').filter({ hasText: /\$1,700/ })).toBeVisible()
    const bell = page.getByRole('button', { name: /^Notifications/ })
    await expect(bell).toHaveAccessibleName(/[1-9]\d* unread/)
    await bell.click()
    await page.getByRole('tab', { name: /Broker/ }).click()
    await expect(page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: CONTACT })).toContainText(
      '$1,700',
    )
    await expectAccessible(page)
  })

  await test.step('a counter that we accept by email becomes a load', async () => {
    // Its notifications cover the panel's corner.
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('button', { name: 'Accept $1,700.00' }).click()
    await expect.poll(() => sentMails().length).toBe(2)
    await page.getByRole('link', { name: 'Book load at $1,700.00' }).click()
    const form = page.getByRole('form', { name: 'Book load' })
    await expect(form.getByLabel('Broker rate')).toHaveValue('1,700.00')
    await form.getByLabel('Driver pay').fill('1300')
    await form.getByRole('button', { name: 'Book load' }).click()
    await form.getByLabel('Override reason').fill('The broker agreed to two pallets.')
    await form.getByRole('button', { name: 'Book load' }).click()
    await expect(page.getByRole('heading', { name: /^NLF\d\d-\d\d-\d+:/ })).toBeVisible()
    await expect(page.getByText('$400.00')).toBeVisible()
    await page.getByRole('link', { name: 'Bid and emails' }).click()
    await expect(page.getByText(/Booked as/)).toBeVisible()
  })

  expect(sentMails()).toHaveLength(2)
  expect(await page.evaluate(() => 'isFirstLoad' in window)).toBe(true)
})
