import type { ReactNode } from 'react'
import { Link } from 'react-router'

export const LinkOrWords = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to ? <Link to={to}>{children}</Link> : children
