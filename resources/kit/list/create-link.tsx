import { inSentence } from '#kit/in-sentence.ts'
import { ButtonLink } from '#kit/button-link.tsx'

import { CanAccess } from '#kit/access.tsx'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import { useIsPhone } from '#kit/use-is-phone.ts'

export function CreateLink({ resource }: { resource: ResourceDefinition }) {
  const isPhone = useIsPhone()
  if (!resource.paths.create) return null
  return (
    <CanAccess resource={resource.name} action="create">
      <ButtonLink type="primary" to={resource.paths.create}>
        {isPhone ? 'New' : `New ${inSentence(resource.singular)}`}
        {isPhone && <span className="visually-hidden"> {inSentence(resource.singular)}</span>}
      </ButtonLink>
    </CanAccess>
  )
}
