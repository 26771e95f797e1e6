import type { Page } from '@playwright/test'
import { classicMail } from '#server/demo/formats/classic.ts'
import { makePosting } from '#server/demo/posting.ts'
import { seededRandom } from '#server/demo/data/random.ts'
import { expect, logIn, type Relay, test as base } from '#tests/support/e2e.ts'
import { DESKTOP, expectAccessible } from '#tests/support/look.ts'
import { freeTruck, parkedTrucks as trucks } from '#tests/support/parked-trucks.ts'
import { sendMail } from '#tests/support/smtp.ts'

const INTAKE_ADDRESS = 'loads@demo.example'

const test = base.extend<{ colleague: Page }>({
  colleague: async ({ browser, product }, provide) => {
    const context = await browser.newContext({ baseURL: product.url, ...DESKTOP })
    const page = await context.newPage()
    await logIn(page, 'dispatcher2')
    await page.goto('/dispatch')
    await provide(page)
    await context.close()
  },
})

const ANY_TRUCK = {
  pieces: 1,
  weight: 400,
  size: [40, 40, 40],
  dock: false,
  hazardous: false,
  team: false,
  notes: '',
} as const
let order = 700_000 + 1000 * Number(process.env['TEST_WORKER_INDEX'])

function posting(
  at: number,
  { posts = 'BROKER', ...part }: Partial<ReturnType<typeof makePosting>> & { posts?: string } = {},
) {
  const { broker, ...rest } = makePosting(seededRandom(1), ++order, new Date())
  // Letters only, so that a search for the order number finds this offer alone.
  const code = String(order).replaceAll(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)]!)
  // Domains that differ in one letter would trigger the look-alike warning.
  const domain = `${code.toLowerCase().replaceAll(/./g, '$&$&$&')}.example`
  const own = { ...broker, name: `${posts} ${code}`, domain }
  // Late enough for a truck from any coast.
  const deliver = new Date(Date.now() + 150 * 3_600_000)
  const made = { ...rest, broker: own, from: trucks[at]!.home, deliver, ...part }
  return {
    ...made,
    mail: { ...classicMail(made), to: INTAKE_ADDRESS, messageId: `<${made.order}@${made.broker.domain}>` },
  }
}

const openBoard = async (page: Page, search = '') => {
  await page.goto(`/dispatch${search}`)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(rows(page).first().or(page.getByText('No offers yet'))).toBeVisible()
}

const rows = (page: Page) => page.locator('[data-offer]')
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const rowOf = (page: Page, { broker }: ReturnType<typeof posting>) =>
  rows(page).filter({ hasText: broker.name })

const mailsTo = (relay: Relay, address: string) =>
  relay.mails.filter(({ envelope }) => envelope.to.includes(address))

async function mailTo(relay: Relay, address: string) {
  await expect.poll(() => mailsTo(relay, address)).not.toEqual([])
  return mailsTo(relay, address)[0]!
}

test('board filters: stay in the URL across a reload, and a shared view reaches a colleague', async ({
  page,
  product,
  colleague,
}) => {
  const aHome = (at: number) => posting(at, { posts: 'HOMEWARD' })
  const mine = (of: Page) => rows(of).filter({ hasText: 'HOMEWARD' })
  await logIn(page, 'dispatcher')
  const [one, other] = [aHome(0), aHome(trucks.findIndex(({ home }) => home.state !== trucks[0]!.home.state))]
  await openBoard(page)
  await sendMail(product.smtpPort, one.mail)
  await sendMail(product.smtpPort, other.mail)
  await expect(mine(page)).toHaveCount(2)

  await page.keyboard.press('/')
  await page.keyboard.type(one.from.state)
  await expect(page.getByRole('option', { name: new RegExp(`Pickup in ${one.from.state}`) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(mine(page)).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`from=${one.from.state}`))
  await page.reload()
  await expect(mine(page)).toHaveCount(1)
  await sendMail(product.smtpPort, aHome(trucks.findIndex(({ home }) => home.state !== one.from.state)).mail)
  await sendMail(product.smtpPort, aHome(0).mail)
  await expect(mine(page)).toHaveCount(2)

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Save filters as…' }).click()
  await page.getByLabel('View name').fill('Close to home')
  await page.getByLabel('Share with all dispatchers').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('button', { name: 'Close to home' })).toBeVisible()

  await colleague.getByRole('button', { name: 'Views' }).click()
  await colleague
    .getByRole('list', { name: 'Shared by colleagues' })
    .getByRole('button', { name: /Close to home/ })
    .first()
    .click()
  await expect(mine(colleague)).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(mine(page)).toHaveCount(4)
})

test('board: shows five vehicles with warnings for an offer with notes, and the pricing advice is accessible', async ({
  page,
  product,
}) => {
  await logIn(page, 'dispatcher')
  await openBoard(page)
  const offer = posting(2, { ...ANY_TRUCK, pieces: 26, notes: 'MUST HAVE ELD AND MACROPOINT' })
  await sendMail(product.smtpPort, offer.mail)
  await rowOf(page, offer).click()
  const radius = page.getByLabel('Within', { exact: true })
  await radius.fill('1500')
  await radius.press('Enter')
  const fifth = page.locator('li[data-vehicle]').nth(4)
  await expect(fifth.getByRole('button', { name: /^Bid with/ })).toBeInViewport({ ratio: 0.95 }) // but a fraction of a pixel
  await page.getByRole('button', { name: 'Place bid' }).click()
  await expect(page.getByRole('region', { name: 'Pricing advice' })).toBeVisible()
  await expectAccessible(page)
})

test('board: takes three keys from a new row to a sent email, and a colleague follows it live', async ({
  page,
  product,
  relay,
  colleague,
}) => {
  await logIn(page, 'dispatcher')
  await openBoard(page)
  const at = await freeTruck(page, 5)
  const offer = posting(at, { ...ANY_TRUCK, pickUp: new Date(Date.now() + 6 * 3_600_000) })
  await sendMail(product.smtpPort, offer.mail)
  await expect(rowOf(page, offer)).toBeVisible()
  await expect(rowOf(colleague, offer)).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.press('b')
  await expect(page.getByLabel(/^Bid, \$/)).toBeFocused()
  await expect(rowOf(colleague, offer).getByRole('img', { name: 'Ann Castell is bidding' })).toBeVisible()
  await page.keyboard.type('1850')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/\$1,850/)
  await page.keyboard.press('Enter')
  const sent = await mailTo(relay, offer.mail.replyTo)
  expect(sent.envelope.to).toEqual([offer.mail.replyTo])

  await test.step('the reply is proposed and confirmed, and both boards show the load as taken', async () => {
    await sendMail(product.smtpPort, {
      from: offer.mail.replyTo,
      to: sent.replyTo![0]!.address!,
      subject: `Re: ${sent.subject}`,
      inReplyTo: sent.messageId!,
      text: 'You are booked, rate con to follow.',
    })
    await expect(page.getByRole('radio', { name: 'Accepted' })).toBeChecked()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByText('confirmed by Ann Castell')).toBeVisible()
    await expect(rowOf(colleague, offer)).toContainText('Taken')
    await expect(rowOf(page, offer)).toContainText('Taken')
  })
})

test('driver quote: is requested by email without naming the broker, and its price becomes a bid', async ({
  page,
  product,
  relay,
}) => {
  await logIn(page, 'dispatcher')
  await openBoard(page)
  const [unasked, offer] = [posting(2), posting(2)]
  await sendMail(product.smtpPort, unasked.mail)
  await sendMail(product.smtpPort, offer.mail)
  await expect(rowOf(page, unasked)).toBeVisible()
  await expect(rowOf(page, offer)).toBeVisible()
  await rowOf(page, offer).click()
  // Weights are random, so the truck is either listed or folded away as a misfit.
  const misfits = page.getByRole('button', { name: /\d+ (?:don’t|doesn’t) fit$/ })
  const card = page.locator('[data-vehicle]').filter({ hasText: trucks[2]!.unit }).first()
  await expect(card.or(misfits).first()).toBeVisible()
  if (!(await card.isVisible())) await misfits.click()
  await card.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Ask drivers (1)' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send to 1 driver' }).dblclick()
  const questions = () =>
    relay.mails.filter(({ subject }) => subject?.startsWith(`Unit ${trucks[2]!.unit}, your price?`))
  await expect.poll(questions).not.toEqual([])
  const question = questions()[0]!
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect(question.text).not.toContain(offer.broker.name)
  expect(question.text).not.toContain(offer.broker.domain)
  await sendMail(product.smtpPort, {
    from: question.envelope.to[0]!,
    to: question.replyTo![0]!.address!,
    subject: `Re: ${question.subject}`,
    inReplyTo: question.messageId!,
    text: '$725 and I roll now',
  })
  const bids = page.getByRole('region', { name: 'Driver bids' })
  await expect(bids).toContainText('$725.00')
  await expect(bell(page)).toHaveAccessibleName(/[1-9]\d* unread/)
  await bell(page).click()
  await page.getByRole('tab', { name: /Driver/ }).click()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(/quoted \$725/)
  await bell(page).click()
  await bids.getByRole('button', { name: /Bid with this quote/ }).click()
  await expect(page.getByLabel(/^Driver pay, /)).toHaveValue('725.00')
  await page.getByRole('button', { name: 'Details' }).click()
  await page.getByRole('button', { name: 'Driver bids' }).first().click()
  await expect(rowOf(page, unasked)).toHaveCount(0)
  await expect(rowOf(page, offer)).toBeVisible()
  expect(questions()).toHaveLength(1)
})

test('blacklisted broker: is marked with the reason on every board, and a bid asks for confirmation', async ({
  page,
  product,
  colleague,
}) => {
  await logIn(page, 'lead')
  await openBoard(page)
  const offer = posting(3, ANY_TRUCK)
  await sendMail(product.smtpPort, offer.mail)
  await expect(rowOf(page, offer)).toBeVisible()
  await rowOf(page, offer).click()
  await page.getByRole('link', { name: offer.broker.name }).click()
  await expect(page).toHaveURL(/\/dispatch\/brokers\/\d+/)
  await page.getByRole('button', { name: 'Blacklist' }).click()
  await page.getByLabel(/reason/i).fill('Never pays')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Blacklist' }).last().click()
  await expect(rowOf(colleague, offer)).toContainText('Blacklisted')
  await rowOf(colleague, offer).click()
  await colleague.keyboard.press('b')
  await expect(colleague.getByText(/Never pays/)).toBeVisible()
  await test.step('on a phone, the error of a failed bid does not cover Retry', async () => {
    await colleague.setViewportSize({ width: 390, height: 844 })
    const vehicles = colleague.getByRole('combobox', { name: 'Vehicle' })
    const unit = vehicles.locator('option', { hasText: new RegExp(`^${trucks[3]!.unit} `) })
    await vehicles.selectOption(await unit.getAttribute('value'))
    await colleague.getByLabel(/^Bid, \$/).fill('2100')
    await colleague.getByRole('button', { name: 'Send bid' }).click()
    await colleague.getByLabel(/^Override reason/).fill('Lead agreed')
    await colleague.context().setOffline(true)
    const again = colleague.getByRole('button', { name: 'Send anyway' })
    await again.click()
    await expect(colleague.getByRole('region', { name: 'Messages' }).getByRole('alert')).toBeVisible()
    await again.click({ trial: true })
    await colleague.context().setOffline(false)
    await colleague.setViewportSize({ width: 1440, height: 900 })
  })
  await page.getByRole('button', { name: 'Remove from blacklist' }).click()
  await page.getByRole('button', { name: 'Remove from blacklist' }).last().click()
  await expect(rowOf(colleague, offer)).not.toContainText('Blacklisted')
})

test('notification: reading it in one tab removes it from the bell of another tab', async ({
  page,
  product,
  relay,
  context,
}) => {
  await logIn(page, 'dispatcher')
  await openBoard(page)
  const second = await context.newPage()
  await openBoard(second)
  const offer = posting(4, ANY_TRUCK)
  await sendMail(product.smtpPort, offer.mail)
  await expect(rowOf(page, offer)).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.press('b')
  const price = page.getByLabel(/^Bid, \$/)
  await expect(price).toBeVisible()
  const vehicles = page.getByRole('combobox', { name: 'Vehicle' })
  const unit = vehicles.locator('option', { hasText: new RegExp(`^${trucks[4]!.unit} `) })
  await vehicles.selectOption(await unit.getAttribute('value'))
  await price.fill('2100')
  await page.getByRole('button', { name: 'Send bid' }).click()
  const all = page.getByRole('button', { name: 'Send anyway' })
  const isSent = () => mailsTo(relay, offer.mail.replyTo).length > 0
  await expect.poll(async () => isSent() || (await all.isVisible())).toBe(true)
  if (!isSent()) {
    await page.getByLabel(/^Override reason/).fill('Backhaul')
    await all.click()
  }
  const sent = await mailTo(relay, offer.mail.replyTo)
  await sendMail(product.smtpPort, {
    from: offer.mail.replyTo,
    to: sent.replyTo![0]!.address!,
    subject: `Re: ${sent.subject}`,
    inReplyTo: sent.messageId!,
    text: 'Covered, thanks.',
  })
  const count = async (of: Page) =>
    Number(/\d+/.exec((await bell(of).getAttribute('aria-label')) ?? '')?.[0] ?? 0)
  for (const tab of [page, second]) {
    await expect(bell(tab)).toHaveAccessibleName(/[1-9]\d* unread/)
    await bell(tab).click()
    await tab.getByRole('tab', { name: /Broker/ }).click()
    await expect(tab.getByRole('region', { name: 'Notifications' })).toContainText(offer.mail.replyTo)
  }
  const had = await count(second)
  await page.getByRole('button', { name: 'Mark As Read' }).click()
  await expect.poll(() => count(second)).toBeLessThan(had)
})

test('command palette: finds a page, an offer by number and a vehicle with the keyboard alone', async ({
  page,
  product,
}) => {
  await logIn(page, 'dispatcher')
  await openBoard(page)
  const offer = posting(5)
  await sendMail(product.smtpPort, offer.mail)
  await expect(rowOf(page, offer)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(String(offer.order))
  await expect(page.getByRole('option', { name: new RegExp(String(offer.order)) })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Order ${offer.order}`)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(trucks[0]!.unit)
  await page.getByRole('option', { name: new RegExp(`^Unit ${trucks[0]!.unit}`) }).click()
  await expect(page.getByRole('heading', { name: `Unit ${trucks[0]!.unit}` })).toBeVisible()
})
