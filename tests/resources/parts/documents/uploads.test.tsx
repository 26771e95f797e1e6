import { screen, waitFor } from '@testing-library/react'
import { http as answer, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { createVehicleDocument, readDocumentDates } from '#contract/entities/fleet/document.ts'
import { buildPath } from '#contract/http.ts'
import { eventually } from '#tests/support/eventually.ts'
import { choose, fill } from '#tests/support/person.ts'
import { at } from '#tests/support/wire.ts'
import { pdf, documentsPage } from './documents-page.tsx'

const { server, serveDocuments, takeUploads, open, pick, chosen } = documentsPage()

test('document upload: sends several files, each with its own type and dates, fields before the file', async () => {
  serveDocuments([])
  const forms = takeUploads()
  const { user } = open()
  await pick(user, pdf('a.pdf'), pdf('b.pdf'))
  const a = await chosen('a.pdf')
  const b = await chosen('b.pdf')
  await choose(user, a.getByLabelText('Document type'), 'Insurance')
  await fill(user, a.getByLabelText('Expires on'), '12/31/2030')
  await choose(user, b.getByLabelText('Document type'), 'Title')
  expect(b.queryByLabelText('Expires on')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Upload 2 documents' }))
  await waitFor(() => expect(forms).toHaveLength(2))
  const sent = forms.toSorted((one, other) =>
    String(one.get('type')).localeCompare(String(other.get('type'))),
  )
  expect([...sent[0]!.keys()]).toEqual(['of_id', 'type', 'issued_on', 'expires_on', 'note', 'file'])
  expect(sent[0]!.get('expires_on')).toBe('2030-12-31')
  expect(sent[1]!.get('of_id')).toBe('5')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected files' })).toBeNull())
})

test('document upload: shows contract violations before anything is sent', async () => {
  serveDocuments([])
  const forms = takeUploads()
  const { user } = open()
  await pick(
    user,
    pdf('a.pdf'),
    new File(['<script>alert(1)</script>'], 'evil.pdf', { type: 'application/pdf' }),
  )
  expect(await (await chosen('evil.pdf')).findByText('Use a PDF, JPEG, PNG or HEIC file.')).toBeTruthy()
  const a = await chosen('a.pdf')
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  expect(await a.findByText('Choose the document type.')).toBeTruthy()
  await choose(user, a.getByLabelText('Document type'), 'Registration')
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  expect(await a.findByText('Enter the expiration date.')).toBeTruthy()
  expect(forms).toHaveLength(0)
})

test('document upload: an invalid date holds the file until it is fixed', async () => {
  serveDocuments([])
  const forms = takeUploads()
  const { user } = open()
  await pick(user, pdf('a.pdf'))
  const a = await chosen('a.pdf')
  await choose(user, a.getByLabelText('Document type'), 'Registration')
  await fill(user, a.getByLabelText('Expires on'), '2030-02-30')
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  expect(await a.findByText('Enter MM/DD/YYYY, DD/MM/YYYY or YYYY-MM-DD.')).toBeTruthy()
  expect(a.getByLabelText<HTMLInputElement>('Expires on').value).toBe('2030-02-30')
  expect(forms).toHaveLength(0)
  await fill(user, a.getByLabelText('Expires on'), '02/28/2030')
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  await eventually(() => expect(forms).toHaveLength(1))
  expect(forms[0]?.get('expires_on')).toBe('2030-02-28')
})

test('document upload: explains a lost connection in words', async () => {
  serveDocuments([])
  server.use(answer.post(at(buildPath(createVehicleDocument)), () => HttpResponse.error()))
  const { user } = open()
  await pick(user, pdf('a.pdf'))
  await choose(user, (await chosen('a.pdf')).getByLabelText('Document type'), 'Title')
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  expect(await screen.findByText(/^Connection lost/)).toBeTruthy()
})

test("refused document upload: keeps what was entered, shows the server's message, and can be retried", async () => {
  serveDocuments([])
  const forms = takeUploads({ file: ['This is no PDF, JPEG, PNG or HEIC.'] })
  const { user } = open()
  await pick(user, pdf('a.pdf'))
  const a = await chosen('a.pdf')
  await choose(user, a.getByLabelText('Document type'), 'Title')
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  expect(await a.findByText('This is no PDF, JPEG, PNG or HEIC.')).toBeTruthy()
  await user.click(a.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('a.pdf uploaded as Title.')).toBeTruthy()
  expect(forms).toHaveLength(2)
})

test('document upload: skips files beyond the limit and reports how many', async () => {
  serveDocuments([])
  const { user } = open()
  await pick(user, ...Array.from({ length: 12 }, (_, index) => pdf(`${index}.pdf`)))
  expect(await screen.findByText('Up to 10 files at a time: 2 skipped.')).toBeTruthy()
})

test('document upload: accepts a dropped file', async () => {
  serveDocuments([])
  const { container } = open()
  await screen.findByRole('button', { name: 'Choose files' })
  const drop = new Event('drop', { bubbles: true, cancelable: true })
  Object.assign(drop, { dataTransfer: { files: [pdf('dropped.pdf')], types: ['Files'] } })
  container.querySelector('.drop-zone')?.dispatchEvent(drop)
  expect(await chosen('dropped.pdf')).toBeTruthy()
})

test('document upload: detects the type from file name and content, and the user can change it', async () => {
  serveDocuments([])
  const forms = takeUploads()
  const { user } = open()
  await pick(
    user,
    pdf('cab card 5.pdf'),
    new File(['%PDF-1.4\nstream\n(Annual vehicle inspection) Tj\nendstream'], 'scan.pdf'),
    pdf('x.pdf'),
  )
  const card = await chosen('cab card 5.pdf')
  expect(await card.findByText('Detected from the file')).toBeTruthy()
  expect(card.getByText('Registration')).toBeTruthy()
  const scan = await chosen('scan.pdf')
  expect(await scan.findByText('Annual inspection')).toBeTruthy()
  expect((await chosen('x.pdf')).queryByText('Detected from the file')).toBeNull()
  await choose(user, scan.getByLabelText('Document type'), 'Title')
  expect(scan.queryByText('Detected from the file')).toBeNull()
  await choose(user, card.getByLabelText('Document type'), 'Photos')
  await choose(user, (await chosen('x.pdf')).getByLabelText('Document type'), 'Photos')
  await user.click(screen.getByRole('button', { name: 'Upload 3 documents' }))
  for (const text of [
    'cab card 5.pdf uploaded as Photos.',
    'scan.pdf uploaded as Title.',
    'x.pdf uploaded as Photos.',
  ])
    expect(await screen.findByText(text)).toBeTruthy()
  expect(forms.map((form) => form.get('type')).toSorted()).toEqual(['photos', 'photos', 'title'])
})

test('document upload at a missing document: uses that type whatever the file name', async () => {
  serveDocuments([], ['annual_inspection'])
  const { user } = open()
  const place = await screen.findByRole('listitem', { name: 'Annual inspection: missing' })
  const input = place.querySelector('input')
  await user.upload(input!, pdf('title.pdf'))
  expect((await chosen('title.pdf')).getByText('Annual inspection')).toBeTruthy()
  expect(await screen.findByRole('listitem', { name: 'Annual inspection: chosen' })).toBeTruthy()
  expect(screen.getAllByLabelText('Document type')).toHaveLength(1)
})

test('document upload: proposes the date that the file says, and takes it only when it is chosen', async () => {
  serveDocuments([])
  const forms = takeUploads()
  server.use(
    answer.post(at(buildPath(readDocumentDates)), () =>
      HttpResponse.json({
        expires_on: { day: '2030-03-14', words: 'Expiration date: 03/14/2030' },
        issued_on: null,
      }),
    ),
  )
  const { user } = open()
  await pick(user, pdf('registration.pdf'))
  const row = await chosen('registration.pdf')
  const use = await row.findByRole('button', { name: 'Use 14 Mar 2030' })
  expect(row.getByText('Expiration date: 03/14/2030')).toBeTruthy()
  expect(row.getByLabelText<HTMLInputElement>('Expires on').value).toBe('')
  await user.click(use)
  await waitFor(() => expect(row.queryByRole('button', { name: 'Use 14 Mar 2030' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  await eventually(() => expect(forms).toHaveLength(1))
  expect(forms[0]?.get('expires_on')).toBe('2030-03-14')
})
