import type { Page } from '@playwright/test'
import { expect, logIn, test } from '#tests/support/e2e.ts'
import { chooseScheme } from '#tests/support/look.ts'

interface Stop {
  name: string
  isLink: boolean
  ring: string
  isVisible: boolean
}

const stopOf = (page: Page) =>
  page.evaluate((): Stop => {
    const at = document.activeElement!
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(at)
    const { width, height } = at.getBoundingClientRect()
    const isVisible =
      outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2 && width > 1 && height > 1
    return {
      name: at.textContent!.trim(),
      isLink: at.matches('a'),
      ring: `${outlineWidth} ${outlineStyle} ${outlineColor}`,
      isVisible,
    }
  })

async function linksByTab(page: Page, last: string): Promise<string[]> {
  const names: string[] = []
  for (let steps = 0; steps < 60 && names.at(-1) !== last; steps++) {
    await page.keyboard.press('Tab')
    const { name, isLink, ring, isVisible } = await stopOf(page)
    if (!isLink) continue
    expect(`${name}: ${isVisible ? 'visible' : ring}`).toBe(`${name}: visible`)
    names.push(name)
  }
  return names
}

test('Tab key: shows the focused link in both themes', async ({ page }) => {
  await logIn(page, 'hr')
  await page.goto('/hr-portal/1')
  await expect(page.getByRole('navigation', { name: / sections$/ })).toBeVisible()
  for (const scheme of ['light', 'dark'] as const) {
    await chooseScheme(page, scheme)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    const links = await linksByTab(page, 'History')
    expect(links).toEqual(
      expect.arrayContaining(['Skip to content', 'Vehicles', '← Owners', 'Edit', 'History']),
    )
  }
  await page.goto('/hr-portal')
  const row = page.getByRole('rowheader').getByRole('link').first()
  const name = (await row.innerText()).trim()
  expect(await linksByTab(page, name)).toContain(name)
})

test('dialog: focuses its first field, keeps the focus inside, and returns it', async ({ page }) => {
  await logIn(page, 'admin')
  await page.goto('/settings/api-keys')
  const opener = page.getByRole('button', { name: 'New key' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'New API key' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('button', { name: 'Create key' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})
