import { CanAccess } from '#kit/access.tsx'
import { preloadable } from '#kit/preloadable.tsx'
import type { DocumentsProps } from './documents-of.tsx'

const DocumentsOf = preloadable(async () => (await import('./documents-of.tsx')).DocumentsOf)

export function Documents(props: DocumentsProps) {
  return (
    <CanAccess resource="documents" action="list">
      <DocumentsOf key={`${props.of} ${props.id}`} {...props} />
    </CanAccess>
  )
}
