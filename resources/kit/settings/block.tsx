import { Col, Row, Typography } from 'antd'
import type { ReactNode } from 'react'

const FORM = { maxWidth: 520 }
const RULED = { borderTop: '1px solid var(--line)', paddingBlock: 20 }
/** Columns of a block's text; what belongs to its controls begins beside them. */
export const ABOUT_SPAN = { xs: 24, md: 8 } as const
export const BESIDE_ABOUT = { xs: { span: 24 }, md: { span: 16, offset: 8 } } as const

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
        <Col {...(isWide ? { span: 24 } : ABOUT_SPAN)}>
          <h2>{title}</h2>
          <p>
            <Typography.Text type="secondary">{about}</Typography.Text>
          </p>
        </Col>
        <Col xs={24} md={isWide ? 24 : 16}>
          {isWide ? children : <div style={FORM}>{children}</div>}
        </Col>
      </Row>
    </section>
  )
}
