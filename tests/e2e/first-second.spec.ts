import { expect, logIn, test } from '#tests/support/e2e.ts'
import { makeOfferMail } from '#tests/support/offer-mails.ts'
import { sendMail } from '#tests/support/smtp.ts'

interface Counted {
  made: { schemas: number; formats: number }
}

test('the board stands without a schema of zod and without the browser’s formats, which cost it the most', async ({ page, product }) => {
  await sendMail(product.smtpPort, makeOfferMail(810_001).mail)
  await logIn(page, 'dispatcher')
  await page.goto('/dispatch')
  await expect(page.locator('[data-offer]').first()).toBeVisible()
  await page.addInitScript(() => {
    // What is fetched ahead in idle moments is no part of it.
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
    Object.assign(Intl, { DateTimeFormat: counted(Intl.DateTimeFormat), NumberFormat: counted(Intl.NumberFormat) })
  })
  await page.reload()
  await expect(page.locator('[data-offer]').first()).toBeVisible()
  expect(await page.evaluate(() => (globalThis as unknown as Counted).made)).toEqual({ schemas: 0, formats: 0 })
})
