import { Col, Row } from 'antd'
import type { ReactNode } from 'react'

const FORM = { maxWidth: 520 }

interface Props {
  title: string
  about: ReactNode
  isWide?: boolean
  children: ReactNode
}

export function Block({ title, about, isWide = false, children }: Props) {
  return (
    <section className="rule-top" aria-label={title}>
      <Row gutter={[24, 12]} className="pad-12-16">
        <Col xs={24} md={isWide ? 24 : 8}>
          <h2>{title}</h2>
          <p className="faint">{about}</p>
        </Col>
        <Col xs={24} md={isWide ? 24 : 16}>
          {isWide ? children : <div style={FORM}>{children}</div>}
        </Col>
      </Row>
    </section>
  )
}
