import { ButtonLink } from '#kit/button-link.tsx'
import type { ListToolsProps } from '#kit/resource-definition.ts'

export const ImportLink = ({ resource }: ListToolsProps) => (
  <ButtonLink type="primary" to={`${resource.path}/sheet`}>
    Import bank statement
  </ButtonLink>
)
