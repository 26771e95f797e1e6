import type { Page } from 'playwright'
import { expect, logIn, logInByHand, test } from '#tests/support/e2e.ts'
import { makeOfferMail } from '#tests/support/offer-mails.ts'
import { sendMail } from '#tests/support/smtp.ts'

interface Counted {
  made: { schemas: number; formats: number }
}

test("board: opens with few schemas and none of the browser's expensive date formats", async ({
  page,
  product,
}) => {
  await sendMail(product.smtpPort, makeOfferMail(810_001).mail)
  await logIn(page, 'dispatcher')
  await page.goto('/dispatch')
  await expect(page.locator('[data-offer]').first()).toBeVisible()
  await page.addInitScript(() => {
    // Disables prefetching in idle time.
    Object.assign(globalThis, { requestIdleCallback: () => 0 })
    const made = { schemas: 0, formats: 0 }
    Object.assign(globalThis, { made, __zod_globalConfig: { postProcessor: () => void made.schemas++ } })
    const counted = <T extends object>(Format: T) =>
      new Proxy(Format, {
        construct: (target, values, self) => {
          made.formats++
          return Reflect.construct(target as never, values, self as never) as object
        },
      })
    Object.assign(Intl, {
      DateTimeFormat: counted(Intl.DateTimeFormat),
      NumberFormat: counted(Intl.NumberFormat),
    })
  })
  await page.reload()
  await expect(page.locator('[data-offer]').first()).toBeVisible()
  const { schemas, formats } = await page.evaluate(() => (globalThis as unknown as Counted).made)
  expect(formats).toBe(0)
  expect(schemas).toBeLessThan(250)
})

function watchRequests(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (/^\/app\/api\/(?:user\/me|load\/offer\/list|notify\/list)\/$/.test(path)) paths.push(path)
  })
  return paths
}
const ONCE = ['/app/api/load/offer/list/', '/app/api/notify/list/', '/app/api/user/me/']

test('login: each request after it is sent once, even when the live connection follows', async ({ page }) => {
  const paths = watchRequests(page)
  await logInByHand(page, 'dispatcher')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(paths).toContain('/app/api/user/me/')
  expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted())
})

test('board: each request before the live connection is sent once, and no message is missed', async ({
  page,
  product,
}) => {
  await logIn(page, 'dispatcher')
  await page.goto('/dispatch')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const released = Promise.withResolvers<void>()
  // Worst case: answers the first script's requests before anything else runs.
  await page.route('**/assets/entry-*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  const paths = watchRequests(page)
  const answers = ['user/me/', 'load/offer/list/'].map((path) =>
    page.waitForResponse((response) => response.url().endsWith(path)),
  )
  const reloaded = page.reload()
  for (const answer of await Promise.all(answers)) await answer.finished()
  const { mail, posting } = makeOfferMail(810_777)
  await sendMail(product.smtpPort, mail)
  released.resolve()
  await reloaded
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.locator('[data-offer]', { hasText: posting.from.name })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(paths.toSorted()).toEqual(ONCE)
})
