import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type CDPSession, expect, type Page, test } from '@playwright/test'
import type Axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import type { ColorScheme } from '#kit/appearance/color-scheme.ts'

export const DESKTOP = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

// Rules that color alone can break.
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

// Each look differs from the previous one in one property.
const LOOKS: readonly [name: string, device: typeof DESKTOP, scheme: ColorScheme, part: 'all' | 'colours'][] =
  [
    ['desktop, light', DESKTOP, 'light', 'all'],
    ['desktop, dark', DESKTOP, 'dark', 'colours'],
    ['phone, dark', PHONE, 'dark', 'all'],
    ['phone, light', PHONE, 'light', 'colours'],
  ]

/** Writes to storage as another tab would, so that the product switches by itself. */
export async function chooseScheme(page: Page, scheme: ColorScheme): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('theme', chosen)
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  }, scheme)
  await expect(page.locator('body')).toHaveClass(scheme === 'dark' ? /\bdark\b/ : /^(?!.*\bdark\b)/)
}

/** Follows a path as a link of the product does: the loaded program and axe stay warm. */
export const openInApp = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

async function become(device: CDPSession, { viewport, isMobile, hasTouch }: typeof DESKTOP) {
  await device.send('Emulation.setDeviceMetricsOverride', {
    ...viewport,
    deviceScaleFactor: 1,
    mobile: isMobile,
  })
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: hasTouch })
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0)
  await page.evaluate(async () => {
    const root = document.documentElement
    const drawn = () => [root.scrollWidth, root.scrollHeight, document.body.innerHTML.length].join()
    const frame = () => new Promise(requestAnimationFrame)
    // Pulsing marks repeat for seconds without moving anything; animations of hidden elements do not advance.
    const isShown = ({ effect }: Animation) =>
      (effect as KeyframeEffect | null)?.target?.checkVisibility() !== false
    const isEnding = (one: Animation) =>
      one.playState === 'running' && one.effect?.getComputedTiming().iterations === 1 && isShown(one)
    await document.fonts.ready
    for (let before = ''; before !== drawn();) {
      before = drawn()
      await frame()
      await frame()
      await Promise.allSettled(
        document
          .getAnimations()
          .filter(isEnding)
          .map(({ finished }) => finished),
      )
    }
  })
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Skips rows built like an earlier row of their list: axe needs a second for a long list. */
const findLikeRows = () => {
  const styles = ['display', 'visibility', 'opacity', 'color', 'backgroundColor', 'backgroundImage'] as const
  const fonts = ['fontSize', 'fontWeight', 'textDecorationLine'] as const
  const isNamed = (id: string) => Boolean(document.getElementById(id)?.textContent?.trim())
  // Names differ between rows; only whether a name exists matters.
  const attributeOf = ({ name, value }: Attr) => {
    if (/^aria-(?:labelledby|describedby|controls|owns)$/.test(name))
      return `${name} ${value.split(' ').map(isNamed).join(' ')}`
    return /^(?:role|type|tabindex|aria-(?!label$).*)$/.test(name)
      ? `${name} ${value}`
      : `${name} ${value.trim() === ''}`
  }
  const partOf = (element: Element) => {
    const style = getComputedStyle(element)
    const attributes = [...element.attributes].map(attributeOf).toSorted()
    return [
      element.tagName,
      element.textContent.trim() === '',
      ...attributes,
      ...[...styles, ...fonts].map((name) => style[name]),
    ].join()
  }
  const seen = new Map<ParentNode | null, Set<string>>()
  return [...document.querySelectorAll('tr, li, [role=row]')].filter((row) => {
    const shapes = seen.get(row.parentNode) ?? new Set()
    const known = shapes.size
    seen.set(row.parentNode, shapes.add([row, ...row.querySelectorAll('*')].map(partOf).join('\n')))
    return shapes.size === known
  })
}

export async function expectAccessible(page: Page, part: 'all' | 'colours' = 'all'): Promise<void> {
  await settled(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const options: RunOptions = {
    resultTypes: ['violations'],
    // A frame shows an email as its reader gets it; the page around it is checked.
    iframes: false,
    ...(part === 'colours' && { runOnly: COLOUR_RULES }),
  }
  const likeRows = await page.evaluateHandle(findLikeRows)
  const found = await page.evaluate(
    async ([exclude, chosen]) => {
      const { axe } = window as unknown as { axe: typeof Axe }
      const { violations } = await axe.run({ include: [document], exclude }, chosen)
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    },
    [likeRows, options] as const,
  )
  await likeRows.dispose()
  expect(found).toEqual([])
}

export async function expectAccessibleInBoth(page: Page, scheme: ColorScheme): Promise<void> {
  await expectAccessible(page)
  await chooseScheme(page, scheme === 'dark' ? 'light' : 'dark')
  await expectAccessible(page, 'colours')
  await chooseScheme(page, scheme)
}

export async function expectGoodLooks(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page)
  for (const [name, kind, scheme, part] of LOOKS) {
    await test.step(name, async () => {
      await become(device, kind)
      await chooseScheme(page, scheme)
      expect(await page.evaluate(() => [innerWidth, matchMedia('(pointer: coarse)').matches])).toEqual([
        kind.viewport.width,
        kind.hasTouch,
      ])
      await expectAccessible(page, part)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    })
  }
  await become(device, DESKTOP)
  await device.detach()
}

export async function issueInvoice(page: Page, taps: 1 | 2 = 1): Promise<void> {
  const button = page.getByRole('button', { name: 'Issue invoice', exact: true })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Issue invoice?' })
  await dialog.getByRole('button', { name: 'Issue invoice' }).click({ clickCount: taps })
  await expect(page.getByRole('link', { name: 'Send packet' })).toBeVisible()
  await expect(button).toHaveCount(0)
}
