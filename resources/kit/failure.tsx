import { Alert } from 'antd'
import type { CSSProperties, ReactNode } from 'react'
import '#kit/kit.css'

interface FailureProps {
  title: string
  /** Replaces a whole page: the title becomes its heading. */
  isPage?: boolean
  isAbsence?: boolean
  reason?: string
  children?: ReactNode
}

const AS_TEXT: CSSProperties = { font: 'inherit', letterSpacing: 'inherit' }

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
