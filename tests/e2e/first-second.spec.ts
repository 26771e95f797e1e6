import type { Page } from 'playwright'
import { expect, logIn, logInByHand, test } from '#tests/support/e2e.ts'
import { makeOfferMail } from '#tests/support/offer-mails.ts'
import { sendMail } from '#tests/support/smtp.ts'

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
  await page.route('**/assets/app-*.js', async (route) => {
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
