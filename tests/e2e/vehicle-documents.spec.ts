import { choose, expect, logIn, test } from '#tests/support/e2e.ts'

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
)

test('HR: uploads a vehicle document with its expiration, and a file that is not a document is refused', async ({
  page,
}) => {
  await logIn(page, 'hr')
  await page.goto('/hr-portal-vehicles/7?tab=documents')
  const name = `insurance-${Date.now()}.pdf`
  await page.getByRole('button', { name: 'Choose files' }).waitFor()
  await page.locator('input[type=file][multiple]').setInputFiles([
    { name, mimeType: 'application/pdf', buffer: PDF },
    {
      name: 'page.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('<html><script>document.title = 1</script>'),
    },
  ])
  await expect(page.getByText('Use a PDF, JPEG, PNG or HEIC file.')).toBeVisible()
  const chosen = page.getByRole('listitem', { name, exact: true })
  await choose(chosen.getByRole('combobox', { name: 'Document type' }), 'Insurance')
  await chosen.getByLabel('Expires on', { exact: true }).fill('2099-12-31')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const inForce = page
    .getByRole('list', { name: 'Current documents' })
    .getByRole('listitem', { name: `Insurance: ${name}` })
  await expect(inForce).toContainText('31 Dec 2099')
  await page.getByRole('button', { name: /^Remove .*\./ }).click()
  const download = page.waitForEvent('download')
  await inForce.getByRole('button', { name: /Download/ }).click()
  expect((await download).suggestedFilename()).toBe(name)
})

test('dispatcher without the HR permission: sees the vehicle, but no documents and no HR pages', async ({
  page,
}) => {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await logIn(page, 'dispatcher')
  await page.goto('/vehicles/1?tab=documents')
  await expect(page.getByRole('heading', { name: 'Unit 101' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Now',
    'Location',
    'Nearby offers',
    'Details',
  ])
  await expect(main.getByRole('button', { name: 'Choose files' })).toHaveCount(0)
  await page.goto('/hr-portal-vehicles')
  await expect(page).not.toHaveURL(/hr-portal/)
  expect(paths.filter((path) => /^\/app\/api\/.*(document|expired)/.test(path))).toEqual([])
})
