import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { createTransport } from 'nodemailer'
import sharp from 'sharp'
import { listExpiringDocuments } from '#contract/entities/fleet/document-request.ts'
import { listVehicles } from '#contract/entities/fleet/hr-vehicle.ts'
import { listIncomingMails } from '#contract/entities/market/mail.ts'
import { listOffers } from '#contract/entities/market/offer.ts'
import { listOrders } from '#contract/entities/freight/order.ts'
import { listSalaries } from '#contract/entities/money/pay.ts'
import { DEMO_INTAKE_ADDRESS, DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '#tests/support/chromium.mjs'
import { type Product, startProduct } from '#tests/support/product.ts'
import { wireClient } from '#tests/support/wire-client.ts'

const FOLDER = join(dirname(dirname(import.meta.dirname)), 'docs/user/pictures')
const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
/** The board that the pictures show has at least this many offers. */
const OFFERS = 14
/** The panel of an offer lists the trucks within these miles at first. */
const NEAR_MILES = 150
const PATIENCE_MS = 300_000
const SETTLED_MS = 2500
const COLORS = 128

// What comes and goes by itself would be in one picture and not in the next.
const STILL = '[aria-label="Messages"] { visibility: hidden !important }'

const UNCLEAR_MAIL = {
  from: 'Harbor Point Logistics <dispatch@harborpoint.example>',
  to: DEMO_INTAKE_ADDRESS,
  subject: 'Straight truck needed tomorrow',
  text: [
    'Hello,',
    '',
    'We have auto parts waiting on our dock in Toledo that must be in Louisville by Friday noon.',
    'Freight: 6 skids, about 4,800 lb, dock high.',
    'What would you need for it?',
    '',
    'Kim Park, 419-555-0147',
  ].join('\n'),
}

interface Picture {
  readonly name: string
  readonly user: string
  readonly path: string
  /** What the page has once it is drawn: a selector of Playwright. */
  readonly shows: string
  readonly isPhone?: true
}

async function until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  const end = Date.now() + PATIENCE_MS
  while (Date.now() < end) {
    const found = await look()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  throw new Error(`The demo has no ${what} after ${PATIENCE_MS / 1000} s.`)
}

/** The pictures, of records that the demo has now. */
async function pictures({ url, smtpPort }: Product): Promise<Picture[]> {
  const [admin, hr] = [
    await wireClient(url, 'admin', DEMO_PASSWORD),
    await wireClient(url, 'hr', DEMO_PASSWORD),
  ]
  await createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true }).sendMail(UNCLEAR_MAIL)
  const firstOf = (found: { results: { id: number }[] }) => found.results[0]?.id
  await until('closed weeks of pay', async () =>
    firstOf(await admin.call(listSalaries, { query: { state: 'closed' } })),
  )
  const offers = await until('offers', async () => {
    const { results } = await admin.call(listOffers)
    return results.length >= OFFERS && results
  })
  const offer = offers.find(
    ({ broker_is_blacklisted, is_taken, is_withdrawn, miles_out }) =>
      !broker_is_blacklisted && !is_taken && !is_withdrawn && miles_out !== null && miles_out < NEAR_MILES,
  )?.id
  const order = await until('order under way', async () =>
    firstOf(await admin.call(listOrders, { query: { status: '1' } })),
  )
  const load = await until('delivered load', async () =>
    firstOf(await admin.call(listOrders, { query: { status: '2' } })),
  )
  const expiring = await until(
    'expiring documents',
    async () => (await hr.call(listExpiringDocuments)).count > 0,
  )
  const vehicle =
    firstOf(await hr.call(listVehicles, { query: { registration_status: '1' } })) ??
    firstOf(await hr.call(listVehicles))
  const mail = await until('email to review', async () =>
    firstOf(await admin.call(listIncomingMails, { query: { state: 'quarantined' } })),
  )
  const rows = 'tbody tr >> nth=1'
  return [
    {
      name: 'dashboard',
      user: 'lead',
      path: '/dashboard?section=today&dispatcher=all',
      shows: 'text=Late',
    },
    {
      name: 'dispatch',
      user: 'dispatcher',
      path: `/dispatch?load=${offer}`,
      shows: '[data-vehicle] >> nth=0',
    },
    {
      name: 'bid',
      user: 'dispatcher',
      path: `/dispatch?load=${offer}&panel=bid-detail`,
      shows: 'form[aria-label="Bid"]',
    },
    {
      name: 'incoming-email',
      user: 'dispatcher',
      path: `/settings/incoming-mail/${mail}`,
      shows: 'text=Offer from this email',
    },
    { name: 'bids', user: 'dispatcher', path: '/bids', shows: rows },
    { name: 'load', user: 'lead', path: `/confirmed-loads/${order}`, shows: 'text=Truck and price' },
    { name: 'order', user: 'lead', path: `/orders/${order}`, shows: '.leaflet-overlay-pane canvas' },
    { name: 'fleet-map', user: 'lead', path: '/vehicles/map', shows: '[aria-label="Map legend"]' },
    { name: 'mailing', user: 'lead', path: '/mailing', shows: rows },
    { name: 'driver-load', user: 'driver', path: '/driver', shows: 'text=Navigate', isPhone: true },
    { name: 'owners', user: 'hr', path: '/hr-portal', shows: rows },
    {
      name: 'hr-documents',
      user: 'hr',
      path: `/hr-portal-vehicles/${vehicle}?tab=documents`,
      shows: 'text=Annual inspection',
    },
    ...(expiring ? [{ name: 'expiring', user: 'hr', path: '/hr-portal/expiring', shows: rows }] : []),
    {
      name: 'billing',
      user: 'accountant',
      path: `/confirmed-loads/${load}?tab=billing`,
      shows: 'text=PO number',
    },
    { name: 'invoices', user: 'accountant', path: '/confirmed-loads/invoices', shows: rows },
    { name: 'settlements', user: 'accountant', path: '/accounting/settlements?week=all', shows: rows },
    { name: 'salaries', user: 'accountant', path: '/accounting?week=all', shows: rows },
    { name: 'settings', user: 'admin', path: '/settings', shows: 'text=Your details' },
    { name: 'users', user: 'admin', path: '/settings/users', shows: rows },
    { name: 'roles', user: 'admin', path: '/settings/roles', shows: 'text=View dispatch board' },
  ]
}

async function logIn(browser: Browser, url: string, user: string, isPhone: boolean): Promise<Page> {
  const viewport = isPhone ? PHONE : DESKTOP
  const context = await browser.newContext({
    viewport,
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: 'en-GB',
    colorScheme: 'light',
  })
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('theme', 'light'))
  await page.goto(`${url}/login`)
  await page.getByLabel('Username').fill(user)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
  return page
}

async function take(page: Page, url: string, { name, path, shows }: Picture): Promise<void> {
  await page.goto(`${url}${path}`)
  await page.locator(shows).first().waitFor({ timeout: 60_000 })
  await page.getByText('Demo data is still being created').waitFor({ state: 'hidden', timeout: PATIENCE_MS })
  await page.addStyleTag({ content: STILL })
  await page.waitForTimeout(SETTLED_MS)
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const small = await sharp(shot)
    .png({ palette: true, colours: COLORS, compressionLevel: 9, effort: 10 })
    .toBuffer()
  await writeFile(join(FOLDER, `${name}.png`), small)
  process.stdout.write(`${name}.png, ${Math.round(small.length / 1000)} kB\n`)
}

const wanted = process.argv.slice(2)
await mkdir(FOLDER, { recursive: true })
const product = await startProduct({ DEMO_RATE: '20' })
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS })
let failed = 0
try {
  const chosen = (await pictures(product)).filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  for (const [user, ofUser] of Map.groupBy(chosen, (one) => one.user)) {
    const page = await logIn(browser, product.url, user, ofUser[0]?.isPhone === true)
    for (const one of ofUser)
      await take(page, product.url, one).catch((error: unknown) => {
        failed++
        process.stderr.write(`${one.name} could not be taken: ${String(error)}\n`)
      })
    await page.context().close()
  }
} finally {
  await browser.close()
  await product.stop()
}
process.exit(failed > 0 ? 1 : 0)
