import { useCan } from '#kit/access.tsx'
import { ButtonLink } from '#kit/button-link.tsx'
import type { ListToolsProps } from '#kit/resource-definition.ts'

export function CheckLink({ resource }: Pick<ListToolsProps, 'resource'>) {
  const { data } = useCan({ resource: resource.name, action: 'create' })
  if (data?.can !== true) return null
  return (
    <ButtonLink type="primary" to={`${resource.path}/check`}>
      Reconcile and export
    </ButtonLink>
  )
}
