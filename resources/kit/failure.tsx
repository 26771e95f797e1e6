import { Alert } from 'antd'
import type { CSSProperties, ReactNode } from 'react'
import './ui/kit.css'

interface FailureProps {
  title: string
  /** It stands in place of a whole page, whose heading its title is. */
  isPage?: boolean
  /** Nothing went wrong: it is not there. */
  isAbsence?: boolean
  /** What happened, or what to do. */
  reason?: string
  /** The way on. */
  children?: ReactNode
}

const AS_TEXT: CSSProperties = { font: 'inherit', letterSpacing: 'inherit' }

/** What stands in place of a page, a list or a part of them that can't be shown, read out as it comes, and the way on. */
export const Failure = ({ title, isPage = false, isAbsence = false, reason, children }: FailureProps) => (
  <Alert
    role="alert"
    type={isAbsence ? 'warning' : 'error'}
    showIcon
    message={isPage ? <h1 style={AS_TEXT}>{title}</h1> : title}
    description={reason}
    action={children}
  />
)
