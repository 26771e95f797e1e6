import type { Page } from '@playwright/test'
import { API_PREFIX } from '#contract/constants.ts'
import { FREE_TRUCKS } from '#server/demo/feed-office.ts'
import { demoFleet } from '#server/demo/fleet.ts'

const UNDER_WAY = 20

export const parkedTrucks = demoFleet()
  .filter(
    ({ status, documentsExpireInDays, planned }) =>
      status === 1 && documentsExpireInDays > 30 && planned === null,
  )
  .slice(UNDER_WAY)

/**
 * The index in `parkedTrucks` of the first free truck from `start` on.
 * Tests share the product: each that books a load starts where no other test takes a truck.
 */
export async function freeTruck(page: Page, start: number): Promise<number> {
  const free = await page.evaluate(async (path) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('access_token')}` }
    const pages = await Promise.all(
      [1, 2, 3].map(async (at) => (await fetch(`${path}&page=${at}`, { headers })).json()),
    )
    return pages.flatMap(({ results }) =>
      results.map(({ unit_number }: { unit_number: string }) => unit_number),
    ) as string[]
  }, `${API_PREFIX}${FREE_TRUCKS}`)
  return parkedTrucks.findIndex(({ unit }, at) => at >= start && free.includes(unit))
}
