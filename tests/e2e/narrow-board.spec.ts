import type { Page } from '@playwright/test'
import { classicMail } from '#server/demo/formats/classic.ts'
import { makePosting } from '#server/demo/posting.ts'
import { seededRandom } from '#server/demo/data/random.ts'
import { expect, logIn, test } from '#tests/support/e2e.ts'
import type { Product } from '#tests/support/product.ts'
import { sendMail } from '#tests/support/smtp.ts'

async function offerOn(page: Page, { smtpPort }: Pick<Product, 'smtpPort'>, order: number) {
  const posting = makePosting(seededRandom(order), order, new Date())
  await sendMail(smtpPort, {
    ...classicMail(posting),
    to: 'loads@demo.example',
    messageId: `<${order}@narrow.example>`,
  })
  return { posting, row: page.locator('[data-offer]').filter({ hasText: posting.from.name }).first() }
}

test('board at 1024 px: an offer opens over the right side, and the lanes stay visible', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await logIn(page, 'dispatcher')
  await page.goto('/dispatch')
  const { posting, row } = await offerOn(page, product, 710_001)
  await row.click()
  const bid = page.getByRole('button', { name: 'Place bid' })
  await expect(bid).toBeInViewport({ ratio: 1 })
  await expect(row.getByText(posting.from.name)).toBeInViewport({ ratio: 1 })
  const [lane, button] = [await row.getByText(posting.from.name).boundingBox(), await bid.boundingBox()]
  expect(lane!.x + lane!.width).toBeLessThan(button!.x)
})

test('board at 1280 px: every column fits next to the panel', async ({ page, product }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await logIn(page, 'dispatcher')
  await page.goto('/dispatch')
  const { row } = await offerOn(page, product, 710_002)
  await expect(row).toBeVisible()
  const [wanted, given] = await row.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
  expect(wanted).toBe(given)
  const [last, panel] = [
    await row.getByRole('gridcell').last().boundingBox(),
    await page.getByRole('region', { name: 'Offer' }).boundingBox(),
  ]
  expect(last!.x + last!.width).toBeLessThan(panel!.x)
})
