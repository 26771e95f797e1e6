import { CanAccess } from '#kit/access.tsx'
import { preloadable } from '#kit/preloadable.tsx'
import type { DocumentsProps } from './documents-of.tsx'

const RecordDocuments = preloadable(async () => (await import('./documents-of.tsx')).RecordDocuments)

export function Documents(props: DocumentsProps) {
  return (
    <CanAccess resource="documents" action="list">
      <RecordDocuments key={`${props.of} ${props.id}`} {...props} />
    </CanAccess>
  )
}
