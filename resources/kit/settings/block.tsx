import { Col, Row, Typography } from 'antd'
import type { ReactNode } from 'react'

const FORM = { maxWidth: 720 }
const RULED = { borderTop: '1px solid var(--line)', paddingBlock: 20 }
export const ABOUT_SPAN = { xs: { flex: '100%' }, md: { flex: '33%' }, xxl: { flex: '400px' } } as const
export const BESIDE_ABOUT = {
  xs: { flex: '100%' },
  md: { flex: '67%' },
  xxl: { flex: 'calc(100% - 400px)' },
} as const
const FULL = { span: 24 } as const

interface Props {
  title: string
  about: ReactNode
  isWide?: boolean
  children: ReactNode
}

export function Block({ title, about, isWide = false, children }: Props) {
  return (
    <section style={RULED} aria-label={title}>
      <Row gutter={[24, 12]}>
        <Col {...(isWide ? FULL : ABOUT_SPAN)}>
          <h2>{title}</h2>
          <p>
            <Typography.Text type="secondary">{about}</Typography.Text>
          </p>
        </Col>
        <Col {...(isWide ? FULL : BESIDE_ABOUT)}>
          {isWide ? children : <div style={FORM}>{children}</div>}
        </Col>
      </Row>
    </section>
  )
}
