import { type BrowserContext, expect, type Locator, type Page, test as base } from '@playwright/test'
import { openDatabase } from '#server/db/client.ts'
import { runningDatabase } from '#server/db/postgres/supervisor.ts'
import { createCompany } from '#server/entities/company/company.service.ts'
import { createUser } from '#server/entities/user/user.service.ts'
import type { ColorScheme } from '#src/ui/color-scheme.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { startTestSmtp, type TestSmtp } from '#tests/support/smtp.ts'

interface Shared {
  /** Takes the mails that the product sends. */
  relay: TestSmtp
  product: Pick<Product, 'url' | 'smtpPort'>
}

/** Beside the demo company one without any owner, vehicle or document, whose HR is `elsewhere`. */
export async function addElsewhere(dataDir: string, email = 'hr@elsewhere.example'): Promise<void> {
  const db = openDatabase((await runningDatabase(dataDir)) ?? '')
  const { id } = await createCompany(db, { name: 'Elsewhere Freight', abbreviation: 'EF', intake_address: 'loads@elsewhere.example' })
  const person = { username: 'elsewhere', email, password: PASSWORD }
  await createUser(db, id, { ...person, first_name: 'Else', last_name: 'Where', groups: ['HR'] })
  await db.close()
}

/** Playwright's test with a product that all tests of a worker share: they look for what they made themselves, never for how much there is. */
export const test = base.extend<{ theme: ColorScheme }, Shared>({
  theme: ['light', { option: true }],
  relay: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern, and this one has none.
    async ({}, provide) => {
      const relay = await startTestSmtp()
      await provide(relay)
      await relay.stop()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ relay }, provide) => {
      const product = await startProduct({ MAIL_OUT_URL: relay.url })
      await addElsewhere(product.dataDir)
      await provide(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  baseURL: async ({ product }, provide) => provide(product.url),
  page: async ({ page, theme }, provide) => {
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    await provide(page)
  },
})

/** The password of everybody in the demo. */
export const PASSWORD = 'demo-freight'

/** Logs in as a person does, and waits for the first page. */
export async function logInByHand(page: Page, username: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

const states = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>()

/** Makes the page's context that of a user who logged in earlier, by hand once in each worker; what is opened next is theirs. */
export async function logIn(page: Page, username: string): Promise<void> {
  await page.goto('/healthz')
  const key = `${username} at ${new URL(page.url()).origin}`
  const known = states.get(key)
  if (!known) {
    await logInByHand(page, username)
    // The login's answer does not say who is an administrator: user/me does, but on the driver's page, which asks no such thing.
    await page.waitForFunction(() => location.pathname === '/driver' || 'is_admin' in JSON.parse(localStorage.getItem('session') ?? '{}'))
    states.set(key, await page.context().storageState())
    await page.goto('/healthz')
    return
  }
  await page.context().addCookies(known.cookies)
  const items = known.origins.flatMap(({ localStorage: held }) => held).filter(({ name }) => name !== 'theme')
  await page.evaluate((all) => all.forEach(({ name, value }) => localStorage.setItem(name, value)), items)
}

/** Calls the API as who is logged in on a page of the product. */
export const callApi = <T>(page: Page, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([to, sent]) => {
      const answer = await fetch(`/app/api/${to}`, {
        method: sent ? 'POST' : 'GET',
        credentials: 'omit',
        headers: {
          authorization: `Bearer ${localStorage.getItem('access_token')}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        ...(sent && { body: JSON.stringify(sent) }),
      })
      if (!answer.ok) throw new Error(`${to}: ${await answer.text()}`)
      return answer.json()
    },
    [path, body] as const,
  )

/** Chooses an option of a select box by its name; a list that closes as the page draws itself anew is opened again. */
export async function choose(box: Locator, option: string): Promise<void> {
  await expect(async () => {
    // What is chosen is drawn over the box, where a click would find it in the way.
    if ((await box.getAttribute('aria-expanded')) !== 'true') await box.press('ArrowDown')
    const list = box.page().locator(`[id="${await box.getAttribute('aria-controls')}"]`)
    await list.getByRole('option', { name: option, exact: true }).click({ timeout: 10_000 })
  }).toPass({ timeout: 60_000 })
}

export { expect }

/** Waits until the demo has made its past, which it does while the server runs already; the page must be of who sees the pay of all. */
export async function pastStands(page: Page): Promise<void> {
  const closed = async () => (await callApi<{ count: number }>(page, 'accounting/salary/list/?state=closed')).count
  await expect.poll(closed, { timeout: 200_000 }).toBeGreaterThan(0)
}

/** A load as the API answers it to who booked it. */
export interface BookedLoad {
  id: number
  number: string
  version: number
  dispatcher: number
  vehicle: number
  stops: { id: number }[]
}

/** Books a load by the API that earns $300, and says that it is delivered. */
export async function deliveredLoad(page: Page, broker_reference: string): Promise<BookedLoad> {
  const first = async (path: string) => (await callApi<{ results: { id: number }[] }>(page, path)).results[0]?.id
  const load = await callApi<BookedLoad>(page, 'load/order/create/', {
    broker: await first('broker/list/'),
    vehicle: await first('owner/vehicle/simple/list/'),
    broker_price_cents: 100_000,
    driver_price_cents: 70_000,
    broker_reference,
    override_reason: 'For the test.',
    stops: [
      { kind: 'pickup', address: 'Chicago, IL 60601' },
      { kind: 'delivery', address: 'Akron, OH' },
    ],
  })
  for (const [place, status] of [3, 5].entries())
    await callApi(page, `load/order/change-status/${load.id}/`, { status, version: load.version + place })
  return load
}
