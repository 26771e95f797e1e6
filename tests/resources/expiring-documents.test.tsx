import { screen, within } from '@testing-library/react'
import { http as answer, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { type Document, listDocuments, type Renewal } from '#contract/entities/fleet/document.ts'
import {
  acceptRenewal,
  type ExpiringDocument,
  listExpiringDocuments,
  readExpiringDocument,
  rejectRenewal,
  planOwnerReminders,
  remindOwners,
  revokeRenewalLinks,
} from '#contract/entities/fleet/document-request.ts'
import { IDEMPOTENCY_HEADER, buildPath } from '#contract/http.ts'
import { readDriver } from '#contract/entities/fleet/driver.ts'
import { remindedText } from '#resources/expiring-documents/views.tsx'
import { eventually } from '#tests/support/eventually.ts'
import { at, fakeServer } from '#tests/support/wire.ts'
import { aDriver, HR } from './hr.ts'
import { openAs, queryOf, refuse, serve } from './wired.tsx'

const server = fakeServer()
const record = { created_at: '2026-01-05T08:00:00Z', updated_at: '2026-01-05T08:00:00Z', version: 1 }
const QUEUE = '/hr-portal/expiring'

const expiring = (values: Partial<ExpiringDocument> = {}): ExpiringDocument => ({
  id: 31,
  ...record,
  of: 'driver',
  of_id: 8,
  record_name: 'Kim Park',
  owner: 5,
  owner_name: 'Lone Star Hauling',
  owner_email: 'office@lonestar.example',
  type: 'driving_licence',
  expires_on: '2026-01-01',
  bucket: 'overdue',
  renewal: 'none',
  reminded_at: null,
  opened_at: null,
  uploaded_at: null,
  ...values,
})

const license: Document = {
  id: 31,
  ...record,
  of: 'driver',
  of_id: 8,
  type: 'driving_licence',
  file_name: 'license.pdf',
  content_type: 'application/pdf',
  size: 1234,
  issued_on: null,
  expires_on: '2026-01-01',
  note: '',
  uploaded_by: 'Hanna Reed',
  replaced_at: null,
}
const waiting: Renewal = {
  id: 4,
  ...record,
  of: 'driver',
  of_id: 8,
  type: 'driving_licence',
  file_name: 'new license.pdf',
  content_type: 'application/pdf',
  size: 4321,
  expires_on: '2030-01-01',
  uploaded_at: '2026-01-06T08:00:00Z',
}

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

test('expiring documents: show the renewal state of each document and which owners have no email address', async () => {
  const ago = new Date(Date.now() - 2 * 86_400_000).toISOString()
  serve(server, listExpiringDocuments, {
    count: 4,
    results: [
      expiring({ id: 1, record_name: 'Ann One', renewal: 'sent', reminded_at: ago }),
      expiring({ id: 2, record_name: 'Bob Two', renewal: 'uploaded', reminded_at: ago, uploaded_at: ago }),
      expiring({ id: 3, record_name: 'Cid Three', owner_email: '' }),
      expiring({ id: 4, record_name: 'Dee Four' }),
    ],
  })
  openAs(HR, QUEUE)
  expect((await rowOf('Ann One')).textContent).toMatch(/Reminded 2 d.* ago/)
  expect((await rowOf('Bob Two')).textContent).toMatch('Uploaded: needs review')
  expect((await rowOf('Cid Three')).textContent).toMatch('Owner has no email')
  expect((await rowOf('Dee Four')).textContent).toMatch('Not reminded')
})

test('expiring documents: read the filters from the URL and send them to the server', async () => {
  const requests = serve(server, listExpiringDocuments, { count: 1, results: [expiring()] })
  openAs(HR, `${QUEUE}?bucket=days_7&type=driving_licence&renewal=opened`)
  await rowOf('Kim Park')
  expect(queryOf(requests.at(-1))).toContain('bucket=days_7')
  expect(queryOf(requests.at(-1))).toContain('type=driving_licence')
  expect(queryOf(requests.at(-1))).toContain('renewal=opened')
})

const plan = {
  mails: [
    {
      to: 'office@lonestar.example',
      name: 'Lone Star Hauling',
      about: ['Driver license of Kim Park', 'W-9'],
    },
  ],
  skipped: [
    { id: 32, name: 'Mute LLC, Driver license of Lee Hart', reason: 'the owner has no email address' },
  ],
}

test('reminder of selected documents: shows the recipients before it is sent, and what was skipped after', async () => {
  const planned = serve(server, planOwnerReminders, plan)
  serve(server, listExpiringDocuments, {
    count: 2,
    results: [expiring({ id: 31 }), expiring({ id: 32, record_name: 'Lee Hart' })],
  })
  const sent = serve(server, remindOwners, {
    reminded: [31],
    mails: 1,
    skipped: [{ id: 32, reason: 'today' }],
  })
  const { user, notes } = openAs(HR, QUEUE)
  await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }))
  await user.click(await screen.findByRole('button', { name: 'Send reminder' }))
  const question = within(await screen.findByRole('dialog'))
  const texts = async (name: string) =>
    within(await question.findByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(await texts('Recipients')).toEqual([
    'office@lonestar.example (Lone Star Hauling): Driver license of Kim Park, W-9',
  ])
  expect(await texts('Skipped')).toEqual([
    'Mute LLC, Driver license of Lee Hart: the owner has no email address',
  ])
  expect(question.getByText('1 email will be sent:')).toBeTruthy()
  expect(queryOf(planned[0])).toBe('?ids=31,32')
  await user.click(question.getByRole('button', { name: 'Send reminder' }))
  await expect
    .poll(() => notes.mock.calls.map(([note]) => note.message))
    .toEqual(['1 reminder sent for 1 document; 1 skipped: already reminded today.'])
  expect(await sent[0]?.json()).toEqual({ documents: [31, 32] })
})

test('reminder that is retried after a lost response: carries the same idempotency key', async () => {
  serve(server, listExpiringDocuments, {
    count: 2,
    results: [expiring({ id: 31 }), expiring({ id: 32, record_name: 'Lee Hart' })],
  })
  serve(server, planOwnerReminders, plan)
  const keys: (string | null)[] = []
  server.use(
    answer.post(at(buildPath(remindOwners)), ({ request }) => {
      keys.push(request.headers.get(IDEMPOTENCY_HEADER))
      return HttpResponse.error()
    }),
  )
  const { user } = openAs(HR, QUEUE)
  await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }))
  await user.click(await screen.findByRole('button', { name: 'Send reminder' }))
  const yes = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send reminder' })
  for (const count of [1, 2]) {
    await user.click(yes)
    await eventually(() => expect(keys.length).toBe(count))
  }
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
})

test('expiring documents: revoke the links of the selected rows', async () => {
  serve(server, listExpiringDocuments, { count: 1, results: [expiring({ renewal: 'sent' })] })
  const sent = serve(server, revokeRenewalLinks, { revoked: [31] })
  const { user, notes } = openAs(HR, QUEUE)
  await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }))
  await user.click(await screen.findByRole('button', { name: 'Revoke link' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke link' }))
  await eventually(() => expect(notes.mock.calls.map(([note]) => note.message)).toEqual(['1 link revoked.']))
  expect(await sent[0]?.json()).toEqual({ documents: [31] })
})

test.each([
  [{ reminded: [1, 2, 3], mails: 2, skipped: [] }, '2 reminders sent for 3 documents.'],
  [
    { reminded: [], mails: 0, skipped: [{ id: 1, reason: 'no_email' as const }] },
    'No reminders sent; 1 skipped: the owner has no email address.',
  ],
])('result of a reminder is put into words: %o', (answer, text) => {
  expect(remindedText(answer)).toBe(text)
})

async function openWaiting() {
  serve(server, readExpiringDocument, expiring(), 31)
  serve(server, readDriver, aDriver({ id: 8 }), 8)
  serve(server, listDocuments, {
    count: 1,
    results: [license],
    missing: [],
    required: [],
    waiting: [waiting],
  })
  const app = openAs(HR, `${QUEUE}/31`)
  const row = await screen.findByRole('listitem', { name: 'Driver license: new license.pdf' })
  return { ...app, row }
}

test("expiring document: links to its record's documents, where an upload by link can be accepted", async () => {
  const sent = serve(server, acceptRenewal, { ...license, id: 40 }, 4)
  const { user, row, notes } = await openWaiting()
  expect([window.location.pathname, window.location.search]).toEqual([
    '/hr-portal/drivers/8',
    '?tab=documents',
  ])
  expect(row.textContent).toContain('01 Jan 2030')
  await user.click(await within(row).findByRole('button', { name: 'Accept' }))
  await eventually(() =>
    expect(notes.mock.calls.map(([note]) => note.message)).toEqual([
      'Driver license new license.pdf accepted.',
    ]),
  )
  expect(sent).toHaveLength(1)
})

test('document uploaded by link: can be rejected only with a reason', async () => {
  const sent = serve(server, rejectRenewal, waiting, 4)
  const { user, row, notes } = await openWaiting()
  await user.click(await within(row).findByRole('button', { name: 'Reject' }))
  const question = screen.getByRole('dialog')
  await user.click(within(question).getByRole('button', { name: 'Reject' }))
  await within(question).findByText('Enter the rejection reason.')
  expect(sent).toEqual([])
  await user.type(within(question).getByLabelText('Rejection reason'), 'Blurred')
  await user.click(within(question).getByRole('button', { name: 'Reject' }))
  await eventually(() =>
    expect(notes.mock.calls.map(([note]) => note.message)).toEqual([
      'Driver license new license.pdf rejected.',
    ]),
  )
  expect(await sent[0]?.json()).toEqual({ reason: 'Blurred' })
})

test('expiring document that was already renewed: explains that and links back to the list', async () => {
  refuse(server, readExpiringDocument, 31, 404, {
    detail: ['This document is no longer in the queue. It was renewed or removed.'],
  })
  openAs(HR, `${QUEUE}/31`)
  expect((await screen.findByRole('alert')).textContent).toContain('It was renewed or removed')
  expect(screen.getByRole('link', { name: 'Expiring documents' }).getAttribute('href')).toBe(QUEUE)
})
