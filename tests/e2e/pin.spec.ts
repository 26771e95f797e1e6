import type { Locator, Page } from '@playwright/test'
import { parseCoordinates, coordinatesText } from '#contract/rules/coordinates.ts'
import type { Position } from '#contract/rules/distance.ts'
import { callApi, expect, logIn, test } from '#tests/support/e2e.ts'
import { expectAccessible, PHONE } from '#tests/support/look.ts'
import { parkedTrucks } from '#tests/support/parked-trucks.ts'

interface Booked {
  id: number
  stops: { latitude: number; longitude: number }[]
}
interface Found {
  results: { id: number }[]
}

async function book(page: Page): Promise<number> {
  await logIn(page, 'dispatcher')
  const [broker] = (await callApi<Found>(page, 'broker/list/')).results
  // A parked truck: others move during the test.
  const [vehicle] = (await callApi<Found>(page, `owner/vehicle/simple/list/?search=${parkedTrucks[0]!.unit}`))
    .results
  const { id } = await callApi<Booked>(page, 'load/order/own/create/', {
    broker: broker!.id,
    vehicle: vehicle!.id,
    broker_price_cents: 91_000,
    driver_price_cents: 67_000,
    override_reason: 'The story.',
    stops: [
      {
        kind: 'pickup',
        address: 'Akron, OH 44301',
        window_from: new Date(Date.now() + 86_400_000).toISOString(),
      },
      { kind: 'delivery', facility: 'Bluewater DC', address: '4120 Industrial Pkwy, Joliet, IL 60435' },
    ],
  })
  return id
}

async function openPin(page: Page) {
  const id = await book(page)
  const read = async (): Promise<Position> => {
    const { latitude, longitude } = (await callApi<Booked>(page, `load/order/${id}/road/`)).stops.at(-1)!
    return { latitude, longitude }
  }
  const before = await read()
  await page.goto(`/orders/${id}`)
  const stops = page.getByRole('link', { name: 'Stops' })
  const move = page.getByRole('button', { name: /^Fix location for stop 2, / })
  await expect(stops.or(move).first()).toBeVisible()
  if (await stops.isVisible()) await stops.click()
  await move.click()
  const form = page.getByRole('form', { name: 'Fix location' })
  const field = form.getByLabel('Latitude, longitude')
  await expect(field).toHaveValue(coordinatesText(before))
  return { before, read, form, field, stops }
}

const at = async (field: Locator) => parseCoordinates(await field.inputValue())!
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })
const note = (page: Page) => page.getByText(/^Location fixed on \d\d \w{3} \d{4} by /)

test('location of a stop: moves by keyboard or pasted link, and Undo restores it', async ({ page }) => {
  const { before, read, form, field } = await openPin(page)
  await expect(page.getByTitle(/^Pin for .*: drag or use arrow keys to move$/)).toBeFocused()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key)
  const moved = await at(field)
  expect(moved.longitude).toBeGreaterThan(before.longitude)
  expect(moved.latitude).toBeGreaterThan(before.latitude)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save location' }).click()
  await expect(form).toHaveCount(0)
  await expect(note(page)).toBeVisible()
  expect(await read()).toEqual(moved)
  await undo(page).click()
  await expect(note(page)).toHaveCount(0)
  expect(await read()).toEqual(before)

  await page.getByRole('button', { name: /^Fix location for stop 2, / }).click()
  await field.fill('the gate')
  await field.press('Enter')
  await expect(form.getByRole('alert')).toContainText('Enter the latitude and longitude')
  const gate = { latitude: before.latitude + 0.01, longitude: before.longitude - 0.01 }
  await field.fill(`https://maps.example/place/Gate/@${gate.latitude},${gate.longitude},15z`)
  await field.press('Enter')
  await expect(note(page)).toBeVisible()
  const saved = await read()
  expect(saved.latitude).toBeCloseTo(gate.latitude, 4)
  expect(saved.longitude).toBeCloseTo(gate.longitude, 4)
  await undo(page).last().click()
  await expect(note(page)).toHaveCount(0)
  expect(await read()).toEqual(before)
})

test('planned route: a dragged point is previewed and sent where it is dropped', async ({ page }) => {
  const id = await book(page)
  const vias = async () =>
    (
      await callApi<{ planned_waypoint: { stop: number | null }[] }>(page, `load/order/point/?order_id=${id}`)
    ).planned_waypoint.filter(({ stop }) => stop === null)
  await page.goto(`/orders/${id}`)
  await page.getByText('Edit planned route').click()
  await page.getByRole('button', { name: 'Add point' }).click()
  await expect.poll(async () => (await vias()).length).toBe(1)
  const [before] = await vias()
  const point = page.getByTitle(/^Point 2: drag or/)
  const lines = page.getByRole('region', { name: /^Order map/ }).locator('path')
  const drawn = await lines.count()
  const box = (await point.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 40, box.y + 60, { steps: 4 })
  await expect(lines).toHaveCount(drawn + 1)
  expect(await vias()).toEqual([before])
  await page.mouse.up()
  await expect(lines).toHaveCount(drawn)
  await expect.poll(vias).not.toEqual([before])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(vias).toEqual([before])
})

test('position of a truck: is set by hand next to its map', async ({ page }) => {
  const id = await book(page)
  const seen = async () =>
    (await callApi<{ vehicle: { last_address: string } }>(page, `load/order/${id}/road/`)).vehicle
      .last_address
  await page.goto(`/orders/${id}`)
  await page.getByRole('button', { name: 'Set location' }).click()
  const form = page.getByRole('form', { name: 'Vehicle location' })
  await form.getByRole('combobox', { name: 'City or ZIP code' }).fill('Toledo, OH')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Set location' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Set location' })).toBeFocused()
  expect(await seen()).toContain('Toledo')
})

test.describe('location of a stop on a phone', () => {
  test.use(PHONE)

  test('location of a stop: is moved and restored by touch', async ({ page }) => {
    const { before, read, form, field, stops } = await openPin(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await expectAccessible(page)
    await field.fill(coordinatesText({ latitude: before.latitude + 0.01, longitude: before.longitude }))
    await form.getByRole('button', { name: 'Save location' }).tap()
    await expect(form).toHaveCount(0)
    expect((await read()).latitude).toBeCloseTo(before.latitude + 0.01, 4)
    await undo(page).tap()
    await expect.poll(read).toEqual(before)
    await stops.tap()
    await expect(note(page)).toHaveCount(0)
  })
})
