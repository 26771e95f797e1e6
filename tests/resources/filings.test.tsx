import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listDocuments } from '#contract/entities/fleet/document.ts'
import { type Filing, markFiled, readFiling } from '#contract/entities/fleet/filing.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { listed } from './hr.ts'
import { openAs, serve } from './wired.tsx'

const server = fakeServer()
const FILING: Filing = {
  id: 1,
  created_at: '2025-11-20T10:00:00Z',
  updated_at: '2025-11-20T10:00:00Z',
  version: 3,
  kind: 'ucr',
  name: '',
  due_on: '2025-12-31',
  period: 'year',
  filed_on: null,
  notes: '',
}

test('filing: is marked as filed from its page, with the day that is filled in', async () => {
  const user = userEvent.setup()
  serve(server, readFiling, FILING, 1)
  serve(server, listDocuments, { ...listed(), missing: [], required: [] })
  const sent = serve(server, markFiled, { ...FILING, due_on: '2026-12-31', version: 4 }, 1)
  openAs(['VIEW_HR_PORTAL'], '/hr-portal/filings/1')
  await user.click(await screen.findByRole('button', { name: 'Mark as filed' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('It is next due on 31 Dec 2026.')
  await user.click(dialog.getByRole('button', { name: 'Mark as filed' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const body = (await sent[0]!.json()) as object
  expect(body).toMatchObject({ version: 3 })
  expect(body).toHaveProperty('filed_on', expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/))
})
