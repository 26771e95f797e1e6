import { Link, useLocation } from 'react-router'
import type { Place } from '#kit/define-views.ts'
import type { ResourceDefinition } from '#kit/resource-definition.ts'

const HEIGHT = { lineHeight: '24px' }

/**
 * Returns to the referring page, else to the list as it was when the record was opened, or to the parent
 * record.
 */
export function BackLink({
  resource,
  parent,
}: {
  resource: Pick<ResourceDefinition, 'label' | 'path'>
  parent?: Place | undefined
}) {
  const { state } = useLocation() as { state: { listSearch?: string; cameFrom?: Place } | null }
  const search = state?.listSearch
  const { label, path } = state?.cameFrom ||
    (search === undefined && parent) || { label: resource.label, path: resource.path + (search ?? '') }
  return (
    <Link className="self-start" style={HEIGHT} to={path}>
      <span aria-hidden="true">← </span>
      {label}
    </Link>
  )
}
