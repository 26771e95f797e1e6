import { Link, Navigate, useParams } from 'react-router'
import { type ExpiringDocument, readExpiringDocument } from '#contract/entities/fleet/document-request.ts'
import { useRead } from '#kit/call.ts'
import { recordSkeleton } from '#kit/page-skeleton.tsx'

const PATHS = {
  owner: '/hr-portal',
  driver: '/hr-portal/drivers',
  vehicle: '/hr-portal-vehicles',
  filing: '/hr-portal/filings',
} as const

const listDocuments = ({ of, of_id }: ExpiringDocument) =>
  PATHS[of] && of_id ? `${PATHS[of]}/${of_id}?tab=documents` : '/hr-portal/expiring'

export function ToRecord() {
  const { id = '' } = useParams()
  const { data, error } = useRead(readExpiringDocument, { resource: 'expiring-documents', params: { id } })
  if (data) return <Navigate to={listDocuments(data)} replace />
  if (!error) return recordSkeleton('Expiring document')
  return (
    <section className="kit-page">
      <p role="alert">
        {error.message} <Link to="/hr-portal/expiring">Expiring documents</Link>
      </p>
    </section>
  )
}
