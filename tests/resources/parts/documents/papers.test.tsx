import { Refine } from '@refinedev/core'
import { configure, render, screen, waitFor, within } from '@testing-library/react'
import { http as answer, HttpResponse } from 'msw'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createVehicleDocument,
  deleteDocument,
  type Document,
  downloadDocument,
  listDocuments,
  updateDocument,
} from '#contract/entities/document.ts'
import { pathOf } from '#contract/http.ts'
import type { Permission } from '#contract/permissions.ts'
import type { RegistrationStatus } from '#contract/rules/registration.ts'
import { Papers } from '#parts/documents/papers.tsx'
import { createAccessProvider } from '#providers/access/access-provider.ts'
import { createDataProvider } from '#providers/data/data-provider.ts'
import { createHttp } from '#providers/http/http.ts'
import { loginAnswer } from '#tests/support/session.ts'
import { at, fakeServer } from '#tests/support/wire.ts'
import { aPerson, choose, fill, type Person, pickFrom } from '#tests/support/person.ts'

const server = fakeServer()
configure({ asyncUtilTimeout: 5000 })
const dataProvider = createDataProvider(
  createHttp({ token: () => 'access-1', relogin: () => Promise.resolve(true), canRenew: () => false }),
  {},
)

const PDF = '%PDF-1.7 a paper'
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const aPaper = (values: Partial<Document> = {}): Document => ({
  id: 1,
  created_at: '2026-01-05T08:00:00Z',
  updated_at: '2026-01-05T08:00:00Z',
  version: 2,
  of: 'vehicle',
  of_id: 5,
  type: 'registration',
  file_name: 'registration.pdf',
  content_type: 'application/pdf',
  size: 1234,
  issued_on: null,
  expires_on: null,
  note: '',
  uploaded_by: 'Hanna Reed',
  replaced_at: null,
  ...values,
})

function servePapers(papers: Document[], missing: Document['type'][] = []) {
  const queries: string[] = []
  server.use(
    answer.get(at(pathOf(listDocuments)), ({ request }) => {
      queries.push(new URL(request.url).search)
      return HttpResponse.json({ count: papers.length, results: papers, missing, required: missing })
    }),
  )
  return queries
}

// The File of jsdom is none that Node's own reader of forms knows.
const partsOf = (multipart: string) =>
  new Map([...multipart.matchAll(/name="(\w+)"[^\r]*\r\n(?:[^\r]+\r\n)*\r\n([^\r]*)/g)].map(([, name = '', value = '']) => [name, value]))

/** Answers uploads in turn: a paper, or what is refused. */
function takeUploads(...refusals: Record<string, string[]>[]) {
  const forms: Map<string, string>[] = []
  server.use(
    answer.post(at(pathOf(createVehicleDocument)), async ({ request }) => {
      forms.push(partsOf(await request.text()))
      const refusal = refusals.shift()
      return refusal ? HttpResponse.json(refusal, { status: 400 }) : HttpResponse.json(aPaper(), { status: 201 })
    }),
  )
  return forms
}

function open(permissions: readonly Permission[] = ['VIEW_HR_PORTAL'], registration: RegistrationStatus = 3) {
  const account = loginAnswer({ user_permissions: [...permissions] })
  const shown = render(
    <BrowserRouter>
      <Refine
        dataProvider={dataProvider}
        accessControlProvider={createAccessProvider(() => account)}
        options={{ disableTelemetry: true, reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } } } } }}
      >
        <Papers of="vehicle" id={5} registration={registration} resource="hr-portal-vehicles" />
      </Refine>
    </BrowserRouter>,
  )
  return { ...shown, user: aPerson({ applyAccept: false }) }
}

const pick = async (user: Person, ...files: File[]) => user.upload(await screen.findByLabelText('Files'), files)
const chosen = async (name: string) => within(await screen.findByRole('listitem', { name }))
const pdf = (name: string) => new File([PDF], name, { type: 'application/pdf' })

beforeEach(() => {
  URL.createObjectURL = vi.fn<typeof URL.createObjectURL>(() => 'blob:paper')
  URL.revokeObjectURL = vi.fn<typeof URL.revokeObjectURL>()
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'pdfViewerEnabled')
})

test('papers say when they expire, in words where that is near or past, and the missing ones are named', async () => {
  const queries = servePapers(
    [
      aPaper({ expires_on: dayFromNow(-3) }),
      aPaper({ id: 2, type: 'insurance', file_name: 'insurance.pdf', expires_on: dayFromNow(12) }),
      aPaper({ id: 3, type: 'title', file_name: 'title.png', expires_on: dayFromNow(400) }),
    ],
    ['annual_inspection'],
  )
  open()
  const overdue = await screen.findByText(/overdue by/)
  expect(overdue.closest('time')?.className).toBe('kit-overdue')
  expect(screen.getByText(/days left/).closest('time')?.className).toBe('kit-stale')
  const valid = within(screen.getByRole('listitem', { name: 'Title: title.png' }))
  expect(valid.queryByText(/left|overdue/)).toBeNull()
  expect(screen.getByRole('listitem', { name: 'Annual inspection: missing' })).toBeTruthy()
  expect(queries[0]).toBe('?of=vehicle&of_id=5&page=1')
})

test('papers that were replaced are folded in the history and can only be read', async () => {
  servePapers([aPaper(), aPaper({ id: 2, file_name: 'old.pdf', replaced_at: '2026-01-01T00:00:00Z' })])
  const { user } = open()
  const history = await screen.findByText('History: 1 document replaced or removed')
  expect(screen.queryByRole('listitem', { name: 'Registration: old.pdf' })).toBeNull()
  await user.click(history)
  const old = within(await screen.findByRole('listitem', { name: 'Registration: old.pdf' }))
  expect(old.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Preview', 'Download'])
})

test('several files are uploaded, each with its own type and days, fields before the file', async () => {
  servePapers([])
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
  const sent = forms.toSorted((one, other) => String(one.get('type')).localeCompare(String(other.get('type'))))
  expect([...sent[0]!.keys()]).toEqual(['of_id', 'type', 'issued_on', 'expires_on', 'note', 'file'])
  expect(sent[0]!.get('expires_on')).toBe('2030-12-31')
  expect(sent[1]!.get('of_id')).toBe('5')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Chosen files' })).toBeNull())
})

test('what the contract refuses is said before anything is sent', async () => {
  servePapers([])
  const forms = takeUploads()
  const { user } = open()
  await pick(user, pdf('a.pdf'), new File(['<script>alert(1)</script>'], 'evil.pdf', { type: 'application/pdf' }))
  expect(await (await chosen('evil.pdf')).findByText('This is no PDF, JPEG, PNG or HEIC, whatever its name says.')).toBeTruthy()
  const a = await chosen('a.pdf')
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  expect(await a.findByText('Choose the document type.')).toBeTruthy()
  await choose(user, a.getByLabelText('Document type'), 'Registration')
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  expect(await a.findByText('Enter the day on which this paper expires.')).toBeTruthy()
  expect(forms).toHaveLength(0)
})

test('a day that is none is not dropped on the way: the paper stays until it is mended', async () => {
  servePapers([])
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
  await vi.waitFor(() => expect(forms).toHaveLength(1))
  expect(forms[0]?.get('expires_on')).toBe('2030-02-28')
})

test('a file whose connection is cut says so in words', async () => {
  servePapers([])
  server.use(answer.post(at(pathOf(createVehicleDocument)), () => HttpResponse.error()))
  const { user } = open()
  await pick(user, pdf('a.pdf'))
  await choose(user, (await chosen('a.pdf')).getByLabelText('Document type'), 'Title')
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  expect(await screen.findByText(/^The connection was cut/)).toBeTruthy()
})

test('a refused file keeps what was entered, shows the server’s words, and can be sent again', async () => {
  servePapers([])
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

test('more files than one upload takes are left out, and said so', async () => {
  servePapers([])
  const { user } = open()
  await pick(user, ...Array.from({ length: 12 }, (_, index) => pdf(`${index}.pdf`)))
  expect(await screen.findByText('Only 10 files at a time: 2 left out.')).toBeTruthy()
})

test('a file that is dropped is chosen', async () => {
  servePapers([])
  const { container } = open()
  await screen.findByRole('button', { name: 'Choose files' })
  const drop = new Event('drop', { bubbles: true, cancelable: true })
  Object.assign(drop, { dataTransfer: { files: [pdf('dropped.pdf')], types: ['Files'] } })
  container.querySelector('.kit-papers')?.dispatchEvent(drop)
  expect(await chosen('dropped.pdf')).toBeTruthy()
})

test('what a file is named, or says of itself, chooses its type, which a person can change', async () => {
  servePapers([])
  const forms = takeUploads()
  const { user } = open()
  await pick(
    user,
    pdf('cab card 5.pdf'),
    new File(['%PDF-1.4\nstream\n(Annual vehicle inspection) Tj\nendstream'], 'scan.pdf'),
    pdf('x.pdf'),
  )
  const card = await chosen('cab card 5.pdf')
  expect(await card.findByText('Guessed from the file')).toBeTruthy()
  expect(card.getByText('Registration')).toBeTruthy()
  const scan = await chosen('scan.pdf')
  expect(await scan.findByText('Annual inspection')).toBeTruthy()
  expect((await chosen('x.pdf')).queryByText('Guessed from the file')).toBeNull()
  await choose(user, scan.getByLabelText('Document type'), 'Title')
  expect(scan.queryByText('Guessed from the file')).toBeNull()
  await choose(user, card.getByLabelText('Document type'), 'Photos')
  await choose(user, (await chosen('x.pdf')).getByLabelText('Document type'), 'Photos')
  await user.click(screen.getByRole('button', { name: 'Upload 3 documents' }))
  for (const text of ['cab card 5.pdf uploaded as Photos.', 'scan.pdf uploaded as Title.', 'x.pdf uploaded as Photos.'])
    expect(await screen.findByText(text)).toBeTruthy()
  expect(forms.map((form) => form.get('type')).toSorted()).toEqual(['photos', 'photos', 'title'])
})

test('a file for one missing document is taken as that, whatever it is named', async () => {
  servePapers([], ['annual_inspection'])
  const { user, container } = open()
  const place = await screen.findByRole('listitem', { name: 'Annual inspection: missing' })
  const input = place.querySelector('input')
  await user.upload(input!, pdf('title.pdf'))
  expect((await chosen('title.pdf')).getByText('Annual inspection')).toBeTruthy()
  expect(await screen.findByRole('listitem', { name: 'Annual inspection: chosen' })).toBeTruthy()
  expect(container.querySelectorAll('.kit-upload')).toHaveLength(1)
})

test('what is in review is looked at beside its first required document', async () => {
  servePapers([aPaper({ id: 2, type: 'title', file_name: 'title.pdf' }), aPaper()], ['registration'])
  server.use(answer.get(at(pathOf(downloadDocument, { id: 1 })), () => HttpResponse.text(PDF)))
  open(['VIEW_HR_PORTAL'], 2)
  expect(await screen.findByRole('region', { name: 'Preview of registration.pdf' })).toBeTruthy()
})

test('a preview shows an image from the page’s own memory, a PDF in a viewer where there is one, and else offers the download', async () => {
  servePapers([aPaper(), aPaper({ id: 2, type: 'photos', file_name: 'cab.png', content_type: 'image/png' })])
  server.use(
    answer.get(at(pathOf(downloadDocument, { id: 1 })), () => HttpResponse.text(PDF)),
    answer.get(at(pathOf(downloadDocument, { id: 2 })), () => HttpResponse.text('\x89PNG\r\n\x1a\n')),
  )
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Preview registration.pdf' }))
  expect(await screen.findByText(/Download it to read it/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Preview registration.pdf' }))
  Object.assign(navigator, { pdfViewerEnabled: true })
  await user.click(screen.getByRole('button', { name: 'Preview registration.pdf' }))
  expect((await screen.findByTitle('registration.pdf')).getAttribute('src')).toMatch(/^blob:paper/)
})

test('the server’s words are read also when a file was asked for', async () => {
  servePapers([aPaper()])
  server.use(
    answer.get(at(pathOf(downloadDocument, { id: 1 })), () =>
      HttpResponse.json({ detail: ['The file of this paper is not there any more.'] }, { status: 404 }),
    ),
  )
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Download registration.pdf' }))
  expect(await screen.findByText(/not there any more/)).toBeTruthy()
})

test('the days of a paper are changed with its version', async () => {
  servePapers([aPaper({ expires_on: '2030-01-01' })])
  const bodies: unknown[] = []
  server.use(
    answer.patch(at(pathOf(updateDocument, { id: 1 })), async ({ request }) => {
      bodies.push(await request.json())
      return HttpResponse.json(aPaper({ version: 3 }))
    }),
  )
  const { user } = open()
  await pickFrom(user, await screen.findByRole('button', { name: 'More registration.pdf' }), 'Edit')
  const day = await screen.findByLabelText('Expires on')
  await fill(user, day, '2031-02-03')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(bodies).toEqual([{ issued_on: null, expires_on: '2031-02-03', note: '', version: 2 }]))
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
})

test('a paper is removed only after a question', async () => {
  servePapers([aPaper()])
  let calls = 0
  server.use(
    answer.delete(at(pathOf(deleteDocument, { id: 1 })), () => {
      calls += 1
      return HttpResponse.json(aPaper({ replaced_at: '2026-01-06T00:00:00Z' }))
    }),
  )
  const { user } = open()
  await pickFrom(user, await screen.findByRole('button', { name: 'More registration.pdf' }), 'Remove')
  expect(calls).toBe(0)
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(calls).toBe(1))
})

test('who may not see papers sees none and asks for none', async () => {
  const queries = servePapers([aPaper()])
  const { container } = open(['VIEW_VEHICLES'])
  await waitFor(() => expect(container.querySelector('.kit-papers')).toBeNull())
  expect(queries).toEqual([])
})
