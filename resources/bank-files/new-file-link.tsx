import { useCan } from '#kit/access.tsx'
import { ButtonLink } from '#kit/button-link.tsx'
import type { ListToolsProps } from '#kit/resource-definition.ts'
import { UploadReturns } from './returns.tsx'

export function NewFileLink({ resource }: Pick<ListToolsProps, 'resource'>) {
  const { data } = useCan({ resource: resource.name, action: 'create' })
  if (data?.can !== true) return null
  return (
    <>
      <UploadReturns />
      <ButtonLink type="primary" to={`${resource.path}/new-file`}>
        New bank file
      </ButtonLink>
    </>
  )
}
