import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize } from 'node:v8'
import { type BrowserContext, expect, type Locator, type Page, test as base } from '@playwright/test'
import type { ColorScheme } from '#kit/appearance/color-scheme.ts'
import { PASSWORD, type SharedProduct } from '#tests/support/shared-product.ts'
import type { TakenMail } from '#tests/support/smtp.ts'

const shared = (): SharedProduct => JSON.parse(process.env['E2E_PRODUCT'] ?? '') as SharedProduct

const mails: TakenMail[] = []

/** Includes emails sent by other tests. */
function sentMails(): readonly TakenMail[] {
  const { folder } = shared()
  const files = readdirSync(folder).filter((name) => name.endsWith('.mail'))
  for (const file of files.toSorted().slice(mails.length))
    mails.push(deserialize(readFileSync(join(folder, file))) as TakenMail)
  return mails
}

export interface Relay {
  readonly mails: readonly TakenMail[]
}

interface Shared {
  relay: Relay
  product: Pick<SharedProduct, 'url' | 'smtpPort'>
}

/** All tests share one product: query what the test itself created, and never assert totals. */
export const test = base.extend<{ theme: ColorScheme }, Shared>({
  theme: ['light', { option: true }],
  relay: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern, and this one has none.
    async ({}, provide) => {
      await provide({
        get mails() {
          return sentMails()
        },
      })
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  product: [async ({}, provide) => provide(shared()), { scope: 'worker' }],
  baseURL: async ({ product }, provide) => provide(product.url),
  page: async ({ page, theme }, provide) => {
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    await page.context().addInitScript(withoutPreloading)
    await provide(page)
  },
})

/** Disables idle-time prefetching, which costs more than opening a page. */
const withoutPreloading = () => void Object.assign(window, { requestIdleCallback: () => 0 })

export async function logInByHand(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** Reuses the session of an earlier manual login; only pages opened afterwards have it. */
export async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.goto('/healthz')
  const file = join(shared().folder, `${username}-${new URL(page.url()).port}.json`)
  if (!existsSync(file)) {
    await logInByHand(page, username, password)
    // Wait for user/me, which says who is an administrator; the driver's page does not call it.
    await page.waitForFunction(
      () =>
        location.pathname === '/driver' || 'is_admin' in JSON.parse(localStorage.getItem('session') ?? '{}'),
    )
    const written = `${file}.${process.pid}`
    await page.context().storageState({ path: written })
    renameSync(written, file)
    await page.goto('/healthz')
    return
  }
  const known = JSON.parse(readFileSync(file, 'utf8')) as State
  await page.context().addCookies(known.cookies)
  const items = known.origins.flatMap(({ localStorage: held }) => held).filter(({ name }) => name !== 'theme')
  await page.evaluate((all) => all.forEach(({ name, value }) => localStorage.setItem(name, value)), items)
}

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

/** Opens a list again that a rerender closed. */
export async function choose(box: Locator, option: string): Promise<void> {
  await expect(async () => {
    // antd draws the selected value over the box, which would intercept a click.
    if ((await box.getAttribute('aria-expanded')) !== 'true') await box.press('ArrowDown')
    const list = box.page().locator(`[id="${await box.getAttribute('aria-controls')}"]`)
    await list.getByRole('option', { name: option, exact: true }).click({ timeout: 10_000 })
  }).toPass({ timeout: 60_000 })
}

export { expect, PASSWORD }

/** The server creates the demo's past after it is ready; a banner moves every page meanwhile. */
export async function demoIsComplete(page: Page): Promise<void> {
  const isInProgress = async () =>
    (await callApi<{ demo_in_progress?: true }>(page, 'user/me/')).demo_in_progress ?? false
  await expect.poll(isInProgress, { timeout: 200_000 }).toBe(false)
}

export interface BookedLoad {
  id: number
  number: string
  version: number
  dispatcher: number
  vehicle: number
  stops: { id: number }[]
}

export async function deliveredLoad(page: Page, broker_reference: string): Promise<BookedLoad> {
  const first = async (path: string) =>
    (await callApi<{ results: { id: number }[] }>(page, path)).results[0]?.id
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
