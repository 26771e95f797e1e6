import { expect, logIn, test } from '#tests/support/e2e.ts'
import { expectAccessible, expectAccessibleInBoth } from '#tests/support/look.ts'

const UNSUBSCRIBE = /http\S+\/unsubscribe\/[\w-]+/

test('mailing: is written with a preview, sent once to the chosen recipients, and skips unsubscribed drivers', async ({
  page,
  relay,
}) => {
  const mailsOf = (subject: string) => relay.mails.filter((mail) => mail.subject === subject)
  await logIn(page, 'lead')
  await page.goto('/mailing/create')
  await test.step('a page of vehicles is selected by one toggle and cleared by the next', async () => {
    const whole = page.getByRole('checkbox', { name: 'Select this page' })
    await whole.click()
    await expect(page.getByText('50 vehicles selected')).toBeVisible()
    await whole.click()
    await expect(page.getByText('0 vehicles selected')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select 101' }).click()
    await expect(page.getByText('1 vehicle selected')).toBeVisible()
  })
  await page.getByRole('textbox', { name: 'Name' }).fill('Evening round')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Evening: unit {unit}')
  await page.getByRole('textbox', { name: 'Message' }).fill('{driver}, is unit {unit} free tonight?')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('is unit 101 free tonight?')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/mailing\/\d+$/)

  await test.step('a run is sent and shows the result of each email', async () => {
    await page.getByRole('button', { name: 'Send now' }).click()
    const question = page.getByRole('dialog', { name: 'Send this mailing now?' })
    await expect(question).toContainText(/Reaches \d/)
    await question.getByRole('button', { name: 'Send now' }).click()
    const run = page.getByRole('listitem').filter({ hasText: 'Sent by' })
    await expect(run).toContainText('Done')
    await run.getByRole('button').first().click()
    await expect(page.getByRole('table', { name: 'Recipients' }).getByText('101').first()).toBeVisible()
    await expectAccessibleInBoth(page, 'light')
  })
  const mails = mailsOf('Evening: unit 101')
  const drivers = mails.flatMap(({ envelope }) => envelope.to)
  expect(drivers.length).toBeGreaterThan(0)
  expect(new Set(drivers).size).toBe(drivers.length)

  const [mail] = mails
  await test.step('a recipient unsubscribes on a separate page', async () => {
    const theirs = await page.context().newPage()
    await theirs.goto(UNSUBSCRIBE.exec(mail?.text ?? '')?.[0] ?? '')
    await expectAccessible(theirs)
    await theirs.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(theirs.getByRole('heading', { name: 'Unsubscribed' })).toBeVisible()
    await theirs.close()
  })
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByRole('dialog')).toContainText('Unit 101: ')
  await expect(page.getByRole('dialog')).toContainText('unsubscribed')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.goto('/mailing/unsubscribed')
  const row = page.getByRole('row').filter({ hasText: drivers[0] })
  await expect(row).toContainText('Unsubscribed')
  await row.getByRole('button', { name: /^Resume emails/ }).click()
  await expect(row).toHaveCount(0)
})
