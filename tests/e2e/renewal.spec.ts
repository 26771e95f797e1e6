import { dayText } from '#contract/rules/dates.ts'
import { expect, logIn, test } from '#tests/support/e2e.ts'
import { anOwner, upload } from '#tests/support/hr.ts'
import { expectAccessible } from '#tests/support/look.ts'

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
)
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('owner: is reminded by email, uploads the new document by link without an account, and HR accepts it', async ({
  page,
  browser,
  relay,
}) => {
  await logIn(page, 'hr')
  const email = `office-${Date.now()}@renewal.example`
  const { name, owner } = await anOwner(page, { owner: { email } })
  await page.goto(`/hr-portal/${owner}?tab=documents`)
  await upload(page, { coi: dayIn(5) })

  const queue = `/hr-portal/expiring?search=${encodeURIComponent(name)}`
  await page.goto(queue)
  const row = page.getByRole('row', { name: /Certificate of insurance/ })
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Send reminder' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send reminder' }).click()
  await expect(page.getByText('1 reminder sent for 1 document.')).toBeVisible()
  const mailOf = () => relay.mails.find(({ envelope }) => envelope.to.includes(email))
  await expect.poll(() => mailOf()?.subject).toContain('Certificate of insurance expires on')
  await expect(row).toContainText('Reminded')
  const link = /http\S+\/renew\/[\w-]{43}/.exec(mailOf()?.text ?? '')?.[0] ?? ''

  const stranger = await browser.newContext()
  const his = await stranger.newPage()
  const complaints: string[] = []
  his.on('pageerror', (error) => complaints.push(error.message))
  await his.goto(link)
  await expect(his.getByRole('heading', { name: 'Certificate of insurance' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await his.emulateMedia({ colorScheme })
    await expectAccessible(his)
  }
  await expect(row).toContainText('Link opened')

  const send = async (day: string, name: string, buffer: Buffer) => {
    await his.getByLabel('New expiration date').fill(day)
    await his
      .getByLabel('New document', { exact: true })
      .setInputFiles({ name, mimeType: 'application/pdf', buffer })
    await his.getByRole('button', { name: 'Upload document' }).click()
  }
  await send(dayIn(365), 'page.pdf', Buffer.from('<html><script>document.title = 1</script>'))
  await expect(his.getByRole('alert')).toContainText('Document not sent.')
  await expect(his.getByLabel('New document', { exact: true })).toHaveAccessibleDescription(
    /This file type isn’t supported/,
  )
  await expect(his.getByLabel('New expiration date')).toHaveValue(dayIn(365))
  for (const colorScheme of ['light', 'dark'] as const) {
    await his.emulateMedia({ colorScheme })
    await expectAccessible(his)
  }
  await send(dayIn(365), 'coi-new.pdf', PDF)
  await expect(his.getByRole('heading', { name: 'Document received' })).toBeVisible()
  await his.reload()
  await expect(his.getByRole('heading', { name: 'Document received' })).toBeVisible()
  expect((await stranger.cookies()).map((cookie) => cookie.name)).toEqual([])

  await expect(row).toContainText('Uploaded: needs review')
  await row.getByRole('link', { name: 'Certificate of insurance' }).click()
  const waits = page
    .getByRole('region', { name: /needs review/ })
    .getByRole('listitem', { name: 'Certificate of insurance: coi-new.pdf' })
  await waits.getByRole('button', { name: 'Accept' }).click()
  const inForce = page
    .getByRole('list', { name: 'Current documents' })
    .getByRole('listitem', { name: 'Certificate of insurance: coi-new.pdf' })
  await expect(inForce).toContainText(dayText(dayIn(365)).replace(/^(\d) /, '0$1 '))
  await expect(inForce).toContainText('Uploaded by link')
  await expect(waits).toBeHidden()

  await page.goto(queue)
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  await his.reload()
  await expect(his.getByRole('heading', { name: 'Document accepted' })).toBeVisible()
  expect(complaints).toEqual([])
  await stranger.close()
})
