import { expect, type Page, test } from '@playwright/test'
import { type TOTP, URI } from 'otpauth'
import { runningDatabase } from '#server/kernel/db/postgres/supervisor.ts'
import { logInByHand } from '#tests/support/e2e.ts'
import { PRIVATE_PASSWORD } from '#tests/support/demo-users.ts'
import { addElsewhere, startWithoutPast } from '#tests/support/e2e-setup.ts'
import { DESKTOP, expectAccessible, PHONE } from '#tests/support/look.ts'
import { freePort, type Product } from '#tests/support/product.ts'
import { type SignInProvider, startSignInProvider } from '#tests/support/sign-in-provider.ts'

let provider: SignInProvider
let product: Product
/** WebAuthn needs a host name; IP addresses are refused. */
let origin: string

test.beforeAll(async () => {
  test.setTimeout(360_000)
  const port = await freePort()
  origin = `http://localhost:${port}`
  provider = await startSignInProvider({ origin })
  product = await startWithoutPast({ ...provider.settings, PORT: String(port) })
})
test.afterAll(async () => {
  await product.stop()
  await provider.stop()
})
test.describe.configure({ mode: 'default' })
// oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern, and this one has none.
test.use({ baseURL: async ({}, provide) => provide(origin) })

async function logOut(page: Page) {
  await page
    .getByRole('button', { name: /^Profile: / })
    .first()
    .click()
  await page.getByText('Logout').click()
}

test('single sign-on: a dispatcher logs in and out through the identity provider', async ({ page }) => {
  provider.people.set('dana', { email: 'dispatcher@demo.example', email_verified: true })
  provider.people.set('stranger', { email: 'stranger@elsewhere.example', email_verified: true })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Log in with Example ID' }).click()
  await page.getByLabel('Who are you?').fill('stranger')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('No user here has the email address stranger@elsewhere.example')).toBeVisible()
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Back to login' }).click()
  await page.getByRole('link', { name: 'Log in with Example ID' }).click()
  await page.getByLabel('Who are you?').fill('dana')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('heading', { name: 'Is this your company?' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Northline Freight' }).click()
  await page.waitForURL('**/dashboard')
  await expect(page.getByRole('navigation').first().getByRole('link', { name: 'Dispatch' })).toBeVisible()
  await logOut(page)
  await page.waitForURL((url) => url.origin === provider.issuer)
})

test('single sign-on with two companies: one is chosen by keyboard, in both themes and on a phone', async ({
  page,
  browser,
}) => {
  const email = 'accountant@demo.example'
  await addElsewhere((await runningDatabase(product.dataDir)) ?? '', email)
  provider.people.set('arthur', { email, email_verified: true })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Log in with Example ID' }).click()
  await page.getByLabel('Who are you?').fill('arthur')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a company' })).toBeVisible()
  for (const { viewport } of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0)
  }

  const stranger = await browser.newPage()
  await stranger.goto(page.url())
  await expect(stranger.getByRole('heading', { name: 'You’re not logged in' })).toBeVisible()
  await stranger.close()

  const elsewhere = page.getByRole('button', { name: 'Elsewhere Freight' })
  await expect(elsewhere).toHaveAccessibleDescription(
    /^Username elsewhere\. This would be your first login here/,
  )
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Northline Freight' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(elsewhere).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/dashboard' || url.pathname === '/hr-portal')
  await expect(page.getByRole('button', { name: 'Profile: Else Where' }).first()).toBeVisible()
  await page.goto('/sign-in/company')
  await expect(page.getByText('This login timed out or was started in another window.')).toBeVisible()
})

test('passkey: logs in alone, and a password asks for the authenticator code', async ({ page }) => {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  await devices.send('WebAuthn.addVirtualAuthenticator', { options })

  await logInByHand(page, 'hr', PRIVATE_PASSWORD)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Office laptop')
  await page.getByLabel('Your password').fill(PRIVATE_PASSWORD)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByRole('button', { name: 'Remove Office laptop' })).toBeVisible()

  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  await page.getByLabel('Your password').fill(PRIVATE_PASSWORD)
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  const secret =
    (await page.getByText('Can’t scan it?').locator('.ant-typography').first().textContent()) ?? ''
  const codeOf = (ahead: number) =>
    (URI.parse(`otpauth://totp/Freight:hr?issuer=Freight&secret=${secret}`) as TOTP).generate({
      timestamp: Date.now() + ahead * 30_000,
    })
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(0))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('button', { name: 'Turn off authenticator app' })).toBeVisible()

  await logOut(page)
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')

  await logOut(page)
  await page.getByLabel('Username').fill('hr')
  await page.getByLabel('Password', { exact: true }).fill(PRIVATE_PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('passkey')
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(1))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
})
