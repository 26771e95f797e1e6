import { Link, useLocation } from 'react-router'
import type { ResourceDefinition } from '#kit/resource-definition.ts'

/** The way back to the list, to the page and the filters from which the record was opened. */
export function BackLink({ resource }: { resource: ResourceDefinition }) {
  const { state } = useLocation() as { state: { listSearch?: string } | null }
  return (
    <Link className="kit-back" to={`${resource.path}${state?.listSearch ?? ''}`}>
      <span aria-hidden="true">← </span>
      {resource.label}
    </Link>
  )
}
