import type { Locator, Page } from '@playwright/test'
import { createDriver } from '#contract/entities/fleet/driver.ts'
import { createVehicle } from '#contract/entities/fleet/hr-vehicle.ts'
import { createOwner } from '#contract/entities/fleet/owner.ts'
import type { DocumentCode } from '#contract/rules/documents.ts'
import { documentName } from '#parts/fleet/documents/document-kinds.ts'
import { choose, expect } from '#tests/support/e2e.ts'

export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
)

interface Answer {
  status: number
  body: Record<string, never> & { id: number; version: number }
  text: string
}

export async function call(page: Page, method: string, path: string, body?: object): Promise<Answer> {
  const { status, text } = await page.evaluate(
    async ([method, path, body]) => {
      const xsrf = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const headers = {
        authorization: `Bearer ${localStorage.getItem('access_token')}`,
        'x-xsrf-token': decodeURIComponent(xsrf),
      }
      const answer = await fetch(`/app/api/${path!.replace(/(?=\?|$)/, '/')}`, {
        method: method!,
        headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
        ...(body && { body }),
      })
      return { status: answer.status, text: await answer.text() }
    },
    [method, path, body && JSON.stringify(body)] as const,
  )
  return { status, text, body: JSON.parse(text) as Answer['body'] }
}

// Workers share one company, where unit numbers are unique.
const WORKER = String.fromCharCode(65 + (Number(process.env['TEST_WORKER_INDEX']) % 26))
let made = 0
export async function anOwner(page: Page, part: { owner?: object; driver?: object; vehicle?: object } = {}) {
  const unit = `QX${WORKER}${++made}`
  const create = async (path: string, body: object) => {
    const answer = await call(page, 'POST', path, body)
    expect([answer.status, answer.text]).toEqual([201, expect.anything()])
    return answer.body
  }
  const owner = await create(createOwner.path, { name: `Haulage ${unit}`, ...part.owner })
  const driver = await create(createDriver.path, {
    owner_company: owner.id,
    first_name: 'Kim',
    last_name: `Oneil ${unit}`,
    ...part.driver,
  })
  const drives = { owner_company: owner.id, unit_number: unit, vehicle_type: 1, driver: driver.id }
  const vehicle = await create(createVehicle.path, { ...drives, ...part.vehicle })
  return { unit, name: `Haulage ${unit}`, owner: owner.id, driver: driver.id, vehicle: vehicle.id }
}

/**
 * A choice takes the focus back a moment later, and typed text would land in it: fill again until it stays.
 */
const fillKept = (box: Locator, text: string) =>
  expect(async () => {
    await box.fill(text)
    await expect(box).toHaveValue(text, { timeout: 1000 })
  }).toPass({ timeout: 60_000 })

export async function upload(page: Page, documents: Record<string, string>) {
  const names = Object.keys(documents).map((type) => ({ name: `${type}-${++made}.pdf`, type }))
  await page.getByRole('button', { name: 'Choose files' }).waitFor()
  const files = names.map(({ name }) => ({ name, mimeType: 'application/pdf', buffer: PDF }))
  await page.locator('input[type=file][multiple]').setInputFiles(files)
  for (const { name, type } of names) {
    const chosen = page.getByRole('listitem', { name, exact: true })
    await choose(chosen.getByRole('combobox', { name: 'Document type' }), documentName(type as DocumentCode))
    if (documents[type]) await fillKept(chosen.getByLabel('Expires on', { exact: true }), documents[type])
  }
  await page.getByRole('button', { name: /^Upload/ }).click()
  const inForce = page.getByRole('list', { name: 'Current documents' })
  for (const { name } of names)
    await expect(inForce.getByRole('listitem', { name: new RegExp(name) })).toBeVisible()
}
