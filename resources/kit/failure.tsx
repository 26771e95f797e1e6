import { Alert } from 'antd'
import type { ReactNode } from 'react'
import './ui/kit.css'

interface FailureProps {
  title: string
  /** Nothing went wrong: it is not there. */
  isAbsence?: boolean
  /** What happened, or what to do. */
  reason?: string
  /** The way on. */
  children?: ReactNode
}

/** What stands in place of a page, a list or a part of them that can't be shown, read out as it comes, and the way on. */
export const Failure = ({ title, isAbsence = false, reason, children }: FailureProps) => (
  <Alert role="alert" type={isAbsence ? 'warning' : 'error'} showIcon message={title} description={reason} action={children} />
)
