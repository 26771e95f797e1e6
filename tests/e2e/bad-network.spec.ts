import { mkdtemp, chmod, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { listOffers, markOfferRead } from '#contract/entities/market/offer.ts'
import { seededRandom } from '#server/demo/data/random.ts'
import { startCuttingProxy, type CuttingProxy } from '#tests/support/cutting-proxy.ts'
import { expect, logIn, test as base } from '#tests/support/e2e.ts'
import { PRIVATE_PASSWORD } from '#tests/support/demo-users.ts'
import { startWithoutPast } from '#tests/support/e2e-setup.ts'
import { makeOfferMail } from '#tests/support/offer-mails.ts'
import { freePort, type Product } from '#tests/support/product.ts'
import { sendMail } from '#tests/support/smtp.ts'
import { wireClient } from '#tests/support/wire-client.ts'

interface Office {
  proxy: CuttingProxy
  restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  product: Product
}

const test = base.extend<object, { office: Office; product: { url: string; smtpPort: number } }>({
  office: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern, and this one has none.
    async ({}, provide) => {
      const parent = await mkdtemp(join(tmpdir(), 'freight network-'))
      await chmod(parent, 0o755)
      const settings = {
        DATA_DIR: join(parent, 'data'),
        PORT: String(await freePort()),
        MAIL_IN_PORT: String(await freePort()),
      }
      const office: Office = {
        product: await startWithoutPast(settings),
        proxy: await startCuttingProxy(Number(settings.PORT)),
        async restart(signal) {
          if (signal === 'SIGKILL') process.kill(office.product.pid, signal)
          await office.product.stop()
          office.product = await startWithoutPast(settings)
        },
      }
      await provide(office)
      await office.proxy.stop()
      await office.product.stop()
      await rm(parent, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  product: [
    async ({ office }, provide) => provide({ url: office.proxy.url, smtpPort: office.product.smtpPort }),
    { scope: 'worker' },
  ],
})

test.use({ viewport: { width: 1440, height: 4200 } })

const shown = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-offer]')]
      .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
      .map(({ dataset }) => `${dataset.offer}${dataset.unread === undefined ? '' : ' unread'}`),
  )

test('board: equals the server after lost connections, an offline hour and restarts, without gaps or duplicates', async ({
  page,
  context,
  office,
}) => {
  const random = seededRandom(7)
  let order = 500_000
  const arrive = async (count: number) => {
    for (let n = 0; n < count; n++) await sendMail(office.product.smtpPort, makeOfferMail(++order).mail)
  }
  await logIn(page, 'dispatcher', PRIVATE_PASSWORD)
  await page.goto('/dispatch')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await arrive(20)

  const troubles: readonly [string, () => Promise<void>][] = [
    [
      'the connection drops repeatedly while offers arrive',
      async () => {
        for (let n = 0; n < 4; n++) {
          await arrive(1 + Math.floor(random() * 4))
          office.proxy.cut()
        }
      },
    ],
    [
      'the server is unreachable for a while',
      async () => {
        office.proxy.sever()
        await arrive(9)
        office.proxy.mend()
      },
    ],
    [
      'the browser is offline for a while',
      async () => {
        await context.setOffline(true)
        await arrive(5)
        await context.setOffline(false)
      },
    ],
    ['the server shuts down cleanly and restarts (1012)', () => office.restart('SIGTERM')],
    ['the server is killed (1006)', () => office.restart('SIGKILL')],
    [
      'an offer is read in another tab during a lost connection',
      async () => {
        office.proxy.sever()
        const client = await wireClient(office.product.url, 'dispatcher', PRIVATE_PASSWORD)
        const { results } = await client.call(listOffers)
        await client.call(markOfferRead, { params: { id: results[3]!.id } })
        office.proxy.mend()
      },
    ],
  ]

  for (const [what, trouble] of troubles) {
    await test.step(what, async () => {
      await trouble()
      await arrive(2)
      const client = await wireClient(office.product.url, 'dispatcher', PRIVATE_PASSWORD)
      await expect(page.getByText('Live', { exact: true })).toBeVisible()
      await expect
        .poll(async () => {
          const { results } = await client.call(listOffers)
          const held = results.map(({ id, is_read }) => `${id}${is_read ? '' : ' unread'}`)
          const rows = await shown(page)
          return rows.join() === held.join() ? 'equal' : `${rows.join()} instead of ${held.join()}`
        })
        .toBe('equal')
    })
  }
})
