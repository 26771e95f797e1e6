import { Link } from 'react-router'
import type { ListToolsProps } from '#kit/resource-definition.ts'

export const ImportLink = ({ resource }: ListToolsProps) => (
  <Link className="button primary" to={`${resource.path}/sheet`}>
    Import bank statement
  </Link>
)
