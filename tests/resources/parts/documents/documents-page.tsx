import { Refine } from '@refinedev/core'
import { render, screen, within } from '@testing-library/react'
import { http as answer, HttpResponse } from 'msw'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import {
  createVehicleDocument,
  type Document,
  listDocuments,
  readDocumentDates,
} from '#contract/entities/fleet/document.ts'
import { buildPath } from '#contract/http.ts'
import type { Permission } from '#contract/permissions.ts'
import type { RegistrationStatus } from '#contract/rules/registration.ts'
import { Documents } from '#parts/fleet/documents/documents.tsx'
import { createAccessProvider } from '#providers/access/access-provider.ts'
import { createDataProvider } from '#providers/data/data-provider.ts'
import { createHttp } from '#providers/http/http.ts'
import { loginAnswer } from '#tests/support/session.ts'
import { at, fakeServer } from '#tests/support/wire.ts'
import { aPerson, type Person } from '#tests/support/person.ts'

const dataProvider = createDataProvider(
  createHttp({ token: () => 'access-1', relogin: () => Promise.resolve(true), canRenew: () => false }),
  {},
)

export const PDF = '%PDF-1.7 a document'

export const aDocument = (values: Partial<Document> = {}): Document => ({
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

// undici's FormData parser rejects jsdom's File, so parse the multipart body by hand.
const partsOf = (multipart: string) =>
  new Map(
    [...multipart.matchAll(/name="(\w+)"[^\r]*\r\n(?:[^\r]+\r\n)*\r\n([^\r]*)/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )

export const pdf = (name: string) => new File([PDF], name, { type: 'application/pdf' })

export function documentsPage() {
  const server = fakeServer()
  // antd's first render can exceed a test's timeout on a busy machine.
  beforeAll(async () => void (await import('#parts/fleet/documents/documents-of.tsx')))
  beforeEach(() => {
    server.use(
      answer.post(at(buildPath(readDocumentDates)), () =>
        HttpResponse.json({ expires_on: null, issued_on: null }),
      ),
    )
    URL.createObjectURL = vi.fn<typeof URL.createObjectURL>(() => 'blob:document')
    URL.revokeObjectURL = vi.fn<typeof URL.revokeObjectURL>()
  })
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'pdfViewerEnabled')
  })

  function serveDocuments(documents: Document[], missing: Document['type'][] = []) {
    const queries: string[] = []
    server.use(
      answer.get(at(buildPath(listDocuments)), ({ request }) => {
        queries.push(new URL(request.url).search)
        return HttpResponse.json({ count: documents.length, results: documents, missing, required: missing })
      }),
    )
    return queries
  }

  function takeUploads(...refusals: Record<string, string[]>[]) {
    const forms: Map<string, string>[] = []
    server.use(
      answer.post(at(buildPath(createVehicleDocument)), async ({ request }) => {
        forms.push(partsOf(await request.text()))
        const refusal = refusals.shift()
        return refusal
          ? HttpResponse.json(refusal, { status: 400 })
          : HttpResponse.json(aDocument(), { status: 201 })
      }),
    )
    return forms
  }

  function open(
    permissions: readonly Permission[] = ['VIEW_HR_PORTAL'],
    registration: RegistrationStatus = 3,
  ) {
    const account = loginAnswer({ user_permissions: [...permissions] })
    const shown = render(
      <BrowserRouter>
        <Refine
          dataProvider={dataProvider}
          accessControlProvider={createAccessProvider(() => account)}
          options={{
            disableTelemetry: true,
            reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } } } },
          }}
        >
          <Documents of="vehicle" id={5} registration={registration} resource="hr-portal-vehicles" />
        </Refine>
      </BrowserRouter>,
    )
    return { ...shown, user: aPerson({ applyAccept: false }) }
  }

  const pick = async (user: Person, ...files: File[]) =>
    user.upload(await screen.findByLabelText('Files'), files)
  const chosen = async (name: string) => within(await screen.findByRole('listitem', { name }))
  return { server, serveDocuments, takeUploads, open, pick, chosen }
}
