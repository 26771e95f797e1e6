import { choose, expect, logIn, test } from '#tests/support/e2e.ts'

const ADDRESS = 'ida@demo.example'
const CHOSEN = 'four words are easy'
const ANEW = 'four others are as easy'

test('administrator: invites a user, grants and revokes a permission during their session, and deactivates them', async ({
  browser,
  page,
  relay,
}) => {
  const mailed = () => relay.mails.findLast(({ envelope }) => envelope.to.includes(ADDRESS))?.text ?? ''
  await logIn(page, 'admin')
  const account = await test.step('the invitation is sent', async () => {
    await page.goto('/settings/users/create')
    await page.getByLabel('Username').fill('ida')
    await page.getByLabel('First name').fill('Ida')
    await page.getByRole('textbox', { name: 'Email' }).fill(ADDRESS)
    await choose(page.getByRole('combobox', { name: 'Roles' }), 'HR')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL(/\/settings\/users\/\d+$/)
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect.poll(mailed).toContain('/password/')
    return new URL(page.url()).pathname
  })

  const theirs = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  const menu = theirs.getByRole('navigation', { name: 'Main' })
  const dispatch = menu.getByRole('link', { name: 'Dispatch', exact: true })
  const choosePassword = async (password: string) => {
    await theirs.goto(new URL(/http\S+\/password\/\S+/.exec(mailed())?.[0] ?? '').pathname)
    await theirs.getByLabel('New password').fill(password)
    await theirs.getByRole('button', { name: 'Save password' }).click()
    await theirs.getByRole('link', { name: 'Log in' }).click()
  }
  const enter = async (password: string) => {
    await theirs.getByLabel('Username').fill('ida')
    await theirs.getByLabel('Password', { exact: true }).fill(password)
    await theirs.getByRole('button', { name: 'Log in' }).click()
  }
  await test.step('the link in the email sets a password, and a forgotten one can be replaced', async () => {
    await choosePassword(CHOSEN)
    const invitation = mailed()
    await theirs.getByRole('link', { name: 'Forgot password?' }).click()
    await theirs.getByLabel('Username or email').fill(ADDRESS)
    await theirs.getByRole('button', { name: 'Send link' }).click()
    await expect(theirs.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expect.poll(mailed).not.toBe(invitation)
    await choosePassword(ANEW)
    await enter(CHOSEN)
    await expect(theirs.getByRole('alert')).not.toBeEmpty()
    await enter(ANEW)
    await expect(theirs).toHaveURL(/\/hr-portal$/)
    await expect(dispatch).toHaveCount(0)
    await theirs.evaluate(() => Object.assign(window, { isStillThere: true }))
  })

  const turn = async (isOn: boolean) => {
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('checkbox', { name: 'View dispatch board' }).setChecked(isOn)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL(account)
  }
  await test.step('a granted permission opens its page at once, and a revoked one closes it', async () => {
    await turn(true)
    await dispatch.click()
    await expect(theirs.getByRole('heading', { name: 'Dispatch', exact: true })).toBeVisible()
    await turn(false)
    await expect(theirs).toHaveURL(/\/hr-portal$/)
    await expect(dispatch).toHaveCount(0)
    expect(await theirs.evaluate(() => 'isStillThere' in window)).toBe(true)
  })

  await test.step('deactivation ends the session and blocks the login', async () => {
    await page.getByRole('button', { name: /More$/ }).click()
    await page.getByRole('menuitem', { name: 'Deactivate' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    await expect(theirs).toHaveURL(/\/login/)
    await enter(ANEW)
    await expect(theirs.getByRole('alert')).not.toBeEmpty()
  })
  await theirs.context().close()
})

test("API docs page: tries a call with the reader's session and shows the response", async ({ page }) => {
  await logIn(page, 'admin')
  await page.goto('/app/api/docs/')
  const path = page.getByText('/app/api/user/me/', { exact: true })
  const call = page.getByRole('group').filter({ has: path, hasText: 'GET' })
  await call.locator('summary').click()
  await call.getByRole('button', { name: 'Try it' }).click()
  await expect(call.getByRole('status')).toContainText('"username": "admin"')
})
