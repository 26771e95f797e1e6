import type { Page } from '@playwright/test'
import { callApi, expect, logIn, logInByHand, PASSWORD, test } from '#tests/support/e2e.ts'
import { expectAccessible, issueInvoice, PHONE } from '#tests/support/look.ts'
import { parkedTrucks } from '#tests/support/parked-trucks.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

async function photographOfPage(page: Page): Promise<typeof PNG> {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')!
    Object.assign(canvas, { width: 800, height: 600 })
    const fill = (style: string, ...corners: [number, number][]) => {
      pen.fillStyle = style
      pen.beginPath()
      for (const [x, y] of corners) pen.lineTo(x, y)
      pen.fill()
    }
    fill('#54402f', [0, 0], [800, 0], [800, 600], [0, 600])
    fill('#f4f2ec', [190, 60], [590, 95], [665, 545], [115, 505])
    return canvas.toDataURL('image/png').split(',')[1]!
  })
  return Buffer.from(drawn, 'base64')
}

const truck = parkedTrucks[2]!
const HERE = truck.home
const NEARBY = 'Henrico, VA 23294'
const MINUTE = 60_000

interface Place {
  latitude: number
  longitude: number
}

const wallTime = (minutesAgo: number) =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', dateStyle: 'short', timeStyle: 'short' })
      .formatToParts(Date.now() - minutesAgo * MINUTE)
      .map(({ type, value }) => [type, value]),
  )

test("load: goes from booked to completed with two dispatchers, a driver's phone and the broker's link", async ({
  page,
  browser,
  product,
}) => {
  test.slow()
  const openAs = async (username: string) => {
    const opened = await (await browser.newContext({ baseURL: product.url })).newPage()
    await logIn(opened, username)
    return opened
  }
  const admin = await openAs('admin')
  const tracker = `id=${truck.objectId}`
  const { address, token } = await callApi<{ address: string; token: string }>(
    admin,
    `company/tracking/device/?${tracker}`,
  )
  const report = async (...way: (readonly [minutesAgo: number, Place])[]) => {
    for (const [minutesAgo, { latitude, longitude }] of way) {
      const timestamp = Math.round((Date.now() - minutesAgo * MINUTE) / 1000)
      const query = `${tracker}&token=${token}&lat=${latitude}&lon=${longitude}&timestamp=${timestamp}`
      expect(await (await fetch(`${address}?${query}`, { method: 'POST' })).json()).toMatchObject({
        accepted: true,
      })
    }
  }
  const { results } = await callApi<{
    results: { id: number; unit_number: string; driver: { id: number } }[]
  }>(admin, `owner/vehicle/main/list/?search=${truck.unit}`)
  const unit = results.find(({ unit_number }) => unit_number === truck.unit)!
  const roles = (await callApi<{ results: { id: number; name: string }[] }>(admin, 'user/group/list/'))
    .results
  const username = `driver-${truck.unit}`
  const person = await callApi<{ id: number }>(admin, 'user/create/', {
    username,
    first_name: truck.driver[0],
    last_name: truck.driver[1],
    password: PASSWORD,
    roles: roles.filter(({ name }) => name === 'Driver').map(({ id }) => id),
  })
  await callApi(admin, `user/${person.id}/driver/`, { driver: unit.driver.id })

  await admin.context().close()
  await logIn(page, 'dispatcher')
  const [broker] = (await callApi<{ results: { id: number }[] }>(page, 'broker/list/')).results
  const load = await callApi<{ id: number; number: string; stops: Place[] }>(page, 'load/order/own/create/', {
    broker: broker!.id,
    vehicle: unit.id,
    broker_price_cents: 91_000,
    driver_price_cents: 67_000,
    override_reason: 'The story.',
    stops: [
      {
        kind: 'pickup',
        address: `${HERE.name}, ${HERE.state} ${HERE.zip}`,
        window_from: new Date(Date.now() - 300 * MINUTE).toISOString(),
      },
      { kind: 'delivery', address: NEARBY },
    ],
  })
  const [here, there] = load.stops as [Place, Place]
  await page.goto(`/orders/${load.id}`)
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(load.number) })).toBeVisible()
  const other = await openAs('dispatcher2')
  await other.goto(`/orders/${load.id}`)
  const chatOf = (of: Page) => of.getByRole('region', { name: 'Chat' })
  const stopsOf = (of: Page) => of.getByRole('region', { name: 'Stops' })
  await expect(chatOf(other).getByRole('form', { name: 'New comment' })).toBeVisible()

  const stranger = await (await browser.newContext()).newPage()
  await test.step('the broker gets a link', async () => {
    await page.getByRole('button', { name: 'Create link' }).click()
    await stranger.goto(await page.getByRole('textbox', { name: 'Link' }).inputValue())
    await expect(stranger.getByRole('heading', { level: 1 })).toContainText(HERE.name, { ignoreCase: true })
    await expectAccessible(stranger)
  })

  const phone = await browser.newContext({ ...PHONE, baseURL: product.url })
  const his = await phone.newPage()
  await logInByHand(his, username)
  const next = his.getByRole('region', { name: 'Next stop' })
  await expect(his.getByText(/^No loads yet/)).toBeVisible()
  await callApi(page, `load/order/${load.id}/send-to-driver/`, {})
  await his.getByRole('button', { name: `Acknowledge ${load.number}` }).click()
  await expect(page.getByText('Acknowledged', { exact: true })).toBeVisible()
  await expect(next).toContainText(HERE.name, { ignoreCase: true })
  await his.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  await expectAccessible(his)
  const reopened = async () => {
    await expect(async () => {
      await his.goto('/driver')
      await his.getByRole('link', { name: /: use or discard your photos/ }).click({ timeout: 2000 })
    }).toPass()
  }
  const photograph = async (kind: string, isInterrupted = false, picture = PNG) => {
    const camera = his.waitForEvent('filechooser')
    await his.getByRole('button', { name: kind, exact: true }).click()
    await (await camera).setFiles({ name: `${kind}.png`, mimeType: 'image/png', buffer: picture })
    await expect(his.getByRole('heading', { name: kind, level: 3 })).toBeVisible()
    if (isInterrupted) await reopened()
    await expect(his.getByRole('button', { name: 'Use photo' })).toBeInViewport()
    if (picture !== PNG) await expect(his.getByText('Page straightened.')).toBeVisible()
    await his.getByRole('button', { name: 'Crop' }).click()
    await his.getByRole('button', { name: 'Turn right' }).click()
    await his.getByRole('slider', { name: 'Crop top' }).press('ArrowRight')
    await his.getByRole('button', { name: 'Use photo' }).click()
  }

  await test.step('two minutes at the pickup count as an arrival for everyone, and detention is counted', async () => {
    await report([14, here], [11.5, here])
    for (const each of [page, other]) await expect(stopsOf(each).getByText(/^Arrived /)).toBeVisible()
    await expect(next.getByRole('button', { name: 'I’m loaded' })).toBeVisible()
    await page.getByRole('button', { name: /^Set times for stop 1/ }).click()
    const { year, month, day, hour, minute } = wallTime(200)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Arrived, \w+$/).fill(`${year}-${month}-${day} ${hour}:${minute}`)
    await dialog.getByRole('button', { name: 'Save times' }).click()
    for (const each of [page, other])
      await expect(stopsOf(each).getByText(/^Detention 1 h 2\d min$/)).toBeVisible()
  })

  const [question, reply] = [`Which door, ${load.number}?`, `Door 14, ${load.number}`]
  await test.step('without a connection the driver reports, photographs and writes, and everything arrives once, in order', async () => {
    await chatOf(page).getByText('Driver and office').click()
    await chatOf(page).getByRole('textbox').fill(question)
    await chatOf(page)
      .getByRole('button', { name: /^Send to / })
      .click()
    await his.getByRole('link', { name: /Chat/ }).click()
    await expect(his.getByText(question)).toBeVisible()

    await phone.setOffline(true)
    await his.getByLabel('Comment for the office').fill(reply)
    await his.getByRole('button', { name: 'Send', exact: true }).click()
    await his.getByRole('link', { name: 'Documents' }).click()
    await photograph('BOL', true)
    await expect(his.getByText('Waiting to send', { exact: true })).toBeVisible()
    await his.getByRole('link', { name: 'Load', exact: true }).click()
    await his.getByRole('button', { name: 'I’m loaded' }).click()
    await expect(his.getByText('You’re offline. 3 items will send when you’re back.')).toBeVisible()
    await his.reload()
    await expect(his.getByText('You’re offline. 3 items will send when you’re back.')).toBeVisible()
    await phone.setOffline(false)
    await expect(his.getByText(/waiting to send\.|will send when|^Sending \d/)).toHaveCount(0)

    for (const each of [page, other]) {
      const lines = chatOf(each).getByText(new RegExp(`${reply}|added the BOL|loaded at`))
      await expect(lines).toHaveCount(3)
      expect(await lines.allInnerTexts()).toEqual(
        [reply, 'added the BOL', 'loaded at'].map((text) => expect.stringContaining(text)),
      )
    }
  })

  await test.step('the truck counts as departed three minutes away, and as arrived after two minutes at the delivery', async () => {
    const between = {
      latitude: (here.latitude + there.latitude) / 2,
      longitude: (here.longitude + there.longitude) / 2,
    }
    await report([10.5, between], [7, between], [5, there], [2.5, there])
    for (const each of [page, other])
      await expect(stopsOf(each).getByText(/^(?:Arrived|Departed) /)).toHaveCount(3)
    await expect(next.getByRole('button', { name: 'Delivered' })).toBeVisible()
  })

  await test.step('the driver delivers, photographs and gets a signature, and the broker sees the POD', async () => {
    await next.getByRole('button', { name: 'Delivered' }).click()
    await his.getByRole('link', { name: 'Documents' }).click()
    await photograph('POD', false, await photographOfPage(his))
    await his.getByLabel('Signer’s name').fill('Rosa Diaz')
    await his.getByRole('button', { name: 'Sign with typed name' }).click()
    await his.getByRole('button', { name: 'Save signature' }).click()
    await expect(his.getByText(/waiting to send\.|will send when|^Sending \d/)).toHaveCount(0)
    await stranger.reload()
    await expect(stranger.getByRole('link', { name: /Download POD: POD/ })).toBeVisible()
    await phone.close()
  })

  await test.step('the other dispatcher replies, check-out is done, and the load is completed', async () => {
    await chatOf(other).getByRole('textbox').fill('Good work')
    await chatOf(other)
      .getByRole('button', { name: /^Send to / })
      .click()
    await expect(chatOf(page).getByText('Good work')).toBeVisible()
    await page.goto(`/confirmed-loads/${load.id}?tab=billing`)
    await page.getByRole('button', { name: 'Waive Rate confirmation' }).click()
    await page.getByLabel('Waiver reason: Rate confirmation').fill('Agreed by phone')
    await page.getByRole('button', { name: 'Waive', exact: true }).click()
    await expect(page.getByRole('region', { name: /Invoice documents: complete/ })).toBeVisible()
    await issueInvoice(page)
    await expect(page.getByRole('link', { name: /^invoice \d+/ })).toBeVisible()
    await page.goto(`/orders?status=3&search=${load.number}`)
    await expect(page.getByRole('row', { name: new RegExp(load.number) })).toBeVisible()
  })
})

test('driver app in two tabs: sends each item once, and reports what the browser deleted', async ({
  browser,
  product,
}) => {
  const phone = await browser.newContext({ ...PHONE, baseURL: product.url })
  const first = await phone.newPage()
  await logInByHand(first, 'driver')
  await expect(async () => {
    await first.goto('/driver')
    await expect(first.getByRole('region', { name: 'Next stop' })).toBeVisible({ timeout: 2000 })
  }).toPass()
  const second = await phone.newPage()
  await second.goto('/driver')
  await expect(second.getByRole('region', { name: 'Next stop' })).toBeVisible()

  await first.evaluate(() => {
    window.scrollTo({ top: 400 })
  })
  await first
    .getByRole('link', { name: /^Documents/ })
    .last()
    .click()
  await expect.poll(() => first.evaluate(() => window.scrollY)).toBe(0)

  await phone.setOffline(true)
  const words = [`From the first tab ${Date.now()}`, `From the second tab ${Date.now()}`] as const
  for (const [page, text] of [
    [first, words[0]],
    [second, words[1]],
  ] as const) {
    await page.getByRole('link', { name: 'Chat' }).click()
    await page.getByLabel('Comment for the office').fill(text)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('Waiting to send').first()).toBeVisible()
  }
  await phone.setOffline(false)
  for (const text of words) {
    await expect(first.getByText(/waiting to send\.|will send when|^Sending \d/)).toHaveCount(0)
    await expect(async () => {
      await first.reload()
      await expect(first.getByText(text)).toHaveCount(1, { timeout: 2000 })
    }).toPass()
  }

  await phone.setOffline(true)
  await first.getByLabel('Comment for the office').fill('Never arrives')
  await first.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(first.getByText('You’re offline. 1 item will send when you’re back.')).toBeVisible()
  await second.close()
  // Simulates eviction: the browser drops large rows and keeps small ones.
  await first.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open('freight-driver')
        open.onerror = () => reject(open.error ?? new Error('the storage did not open'))
        open.onsuccess = () => {
          const tx = open.result.transaction('entries', 'readwrite')
          tx.objectStore('entries').clear()
          tx.oncomplete = () => {
            open.result.close()
            resolve()
          }
        }
      }),
  )
  await first.reload()
  await expect(first.getByRole('alert')).toContainText('deleted 1 item before it was sent')
  await first.getByRole('button', { name: 'Got it' }).click()
  await expect(first.getByText('before it was sent')).toHaveCount(0)
  await phone.close()
})
