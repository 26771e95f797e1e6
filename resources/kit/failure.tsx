import { Alert, Flex } from 'antd'
import type { CSSProperties, ReactNode } from 'react'
import { useIsPhone } from './use-is-phone.ts'
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

export function Failure({ title, isPage = false, isAbsence = false, reason, children }: FailureProps) {
  const isBelow = useIsPhone() && reason !== undefined
  return (
    <Alert
      role="alert"
      type={isAbsence ? 'warning' : 'error'}
      showIcon
      message={isPage ? <h1 style={AS_TEXT}>{title}</h1> : title}
      description={
        isBelow ? (
          <Flex vertical align="start" gap={8}>
            {reason}
            {children}
          </Flex>
        ) : (
          reason
        )
      }
      action={isBelow ? undefined : children}
    />
  )
}
