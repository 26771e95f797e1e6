import type { Page } from 'playwright'
import { pauseUntil } from './pause.ts'

export async function paced(
  perSecond: number,
  seconds: number,
  act: () => Promise<unknown>,
): Promise<number> {
  const start = performance.now()
  const count = perSecond * seconds
  for (let n = 0; n < count; n++) {
    await pauseUntil(start, (n * 1000) / perSecond)
    await act()
  }
  return count
}

export async function framesDuring(page: Page, work: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const counted = { frames: 0, isOver: false, since: performance.now() }
    const next = () => {
      counted.frames++
      if (!counted.isOver) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    Object.assign(globalThis, { counted })
  })
  await work()
  return page.evaluate(() => {
    const { counted } = globalThis as unknown as {
      counted: { frames: number; isOver: boolean; since: number }
    }
    counted.isOver = true
    return (counted.frames * 1000) / (performance.now() - counted.since)
  })
}
