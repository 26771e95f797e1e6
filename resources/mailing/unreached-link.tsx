import { Link } from 'react-router'
import type { ListToolsProps } from '#kit/resource-definition.ts'

export const UnreachedLink = ({ resource }: ListToolsProps) => (
  <Link className="button" to={`${resource.path}/unsubscribed`}>
    Unsubscribed
  </Link>
)
