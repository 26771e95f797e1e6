import { screen, waitFor, within } from '@testing-library/react'
import { http as answer, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { deleteDocument, downloadDocument, updateDocument } from '#contract/entities/fleet/document.ts'
import { buildPath } from '#contract/http.ts'
import { fill, pickFrom } from '#tests/support/person.ts'
import { at } from '#tests/support/wire.ts'
import { dayFromNow } from '#tests/support/days.ts'
import { aDocument, PDF, documentsPage } from './documents-page.tsx'

const { server, serveDocuments, open } = documentsPage()

test('documents: show when they expire, in words when that is near or past, and list the missing ones', async () => {
  const queries = serveDocuments(
    [
      aDocument({ expires_on: dayFromNow(-3) }),
      aDocument({ id: 2, type: 'insurance', file_name: 'insurance.pdf', expires_on: dayFromNow(12) }),
      aDocument({ id: 3, type: 'title', file_name: 'title.png', expires_on: dayFromNow(400) }),
    ],
    ['annual_inspection'],
  )
  open()
  const overdue = await screen.findByText(/expired .* ago/)
  expect(overdue.closest('.ant-typography-danger')).toBeTruthy()
  expect(screen.getByText(/days left/).closest('.ant-typography-warning')).toBeTruthy()
  const valid = within(screen.getByRole('listitem', { name: 'Title: title.png' }))
  expect(valid.queryByText(/left|overdue/)).toBeNull()
  expect(screen.getByRole('listitem', { name: 'Annual inspection: missing' })).toBeTruthy()
  expect(queries[0]).toBe('?of=vehicle&of_id=5&page=1')
})

test('replaced documents: are folded into the history and read-only', async () => {
  serveDocuments([
    aDocument(),
    aDocument({ id: 2, file_name: 'old.pdf', replaced_at: '2026-01-01T00:00:00Z' }),
  ])
  const { user } = open()
  const history = await screen.findByText('History: 1 document replaced or removed')
  expect(screen.queryByRole('listitem', { name: 'Registration: old.pdf' })).toBeNull()
  await user.click(history)
  const old = within(await screen.findByRole('listitem', { name: 'Registration: old.pdf' }))
  expect(old.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Preview', 'Download'])
})

test('record in review: previews its first required document', async () => {
  serveDocuments([aDocument({ id: 2, type: 'title', file_name: 'title.pdf' }), aDocument()], ['registration'])
  server.use(answer.get(at(buildPath(downloadDocument, { id: 1 })), () => HttpResponse.text(PDF)))
  open(['VIEW_HR_PORTAL'], 2)
  expect(await screen.findByRole('region', { name: 'Preview of registration.pdf' })).toBeTruthy()
})

test('document preview: shows images from a blob URL, PDFs in a viewer, or else offers the download', async () => {
  serveDocuments([
    aDocument(),
    aDocument({ id: 2, type: 'photos', file_name: 'cab.png', content_type: 'image/png' }),
  ])
  server.use(
    answer.get(at(buildPath(downloadDocument, { id: 1 })), () => HttpResponse.text(PDF)),
    answer.get(at(buildPath(downloadDocument, { id: 2 })), () => HttpResponse.text('\x89PNG\r\n\x1a\n')),
  )
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Preview registration.pdf' }))
  expect(await screen.findByText(/Download it instead/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Preview registration.pdf' }))
  Object.assign(navigator, { pdfViewerEnabled: true })
  await user.click(screen.getByRole('button', { name: 'Preview registration.pdf' }))
  expect((await screen.findByTitle('registration.pdf')).getAttribute('src')).toMatch(/^blob:document/)
})

test("document download that fails: shows the server's message", async () => {
  serveDocuments([aDocument()])
  server.use(
    answer.get(at(buildPath(downloadDocument, { id: 1 })), () =>
      HttpResponse.json({ detail: ['The file for this document is not there any more.'] }, { status: 404 }),
    ),
  )
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Download registration.pdf' }))
  expect(await screen.findByText(/not there any more/)).toBeTruthy()
})

test('document form: sends the changed dates with the version', async () => {
  serveDocuments([aDocument({ expires_on: '2030-01-01' })])
  const bodies: unknown[] = []
  server.use(
    answer.patch(at(buildPath(updateDocument, { id: 1 })), async ({ request }) => {
      bodies.push(await request.json())
      return HttpResponse.json(aDocument({ version: 3 }))
    }),
  )
  const { user } = open()
  await pickFrom(user, await screen.findByRole('button', { name: 'More registration.pdf' }), 'Edit')
  const day = await screen.findByLabelText('Expires on')
  await fill(user, day, '2031-02-03')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(bodies).toEqual([{ issued_on: null, expires_on: '2031-02-03', note: '', version: 2 }]),
  )
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
})

test('document: is removed only after a confirmation', async () => {
  serveDocuments([aDocument()])
  let calls = 0
  server.use(
    answer.delete(at(buildPath(deleteDocument, { id: 1 })), () => {
      calls += 1
      return HttpResponse.json(aDocument({ replaced_at: '2026-01-06T00:00:00Z' }))
    }),
  )
  const { user } = open()
  await pickFrom(user, await screen.findByRole('button', { name: 'More registration.pdf' }), 'Remove')
  expect(calls).toBe(0)
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(calls).toBe(1))
})

test('documents: are neither requested nor shown without the permission', async () => {
  const queries = serveDocuments([aDocument()])
  const { container } = open(['VIEW_VEHICLES'])
  await waitFor(() => expect(container.querySelector('.drop-zone')).toBeNull())
  expect(queries).toEqual([])
})
