import { ButtonLink } from '#kit/button-link.tsx'
import type { ListToolsProps } from '#kit/resource-definition.ts'

export const UnreachedLink = ({ resource }: ListToolsProps) => (
  <ButtonLink to={`${resource.path}/unsubscribed`}>Unsubscribed</ButtonLink>
)
