import { Col, Row } from 'antd'
import type { ReactNode } from 'react'

const FORM = { maxWidth: 520 }

interface Props {
  title: string
  about: string
  children: ReactNode
}

export function Block({ title, about, children }: Props) {
  return (
    <section className="rule-top" aria-label={title}>
      <Row gutter={[24, 12]} className="pad-12-16">
        <Col xs={24} md={8}>
          <h2>{title}</h2>
          <p className="faint">{about}</p>
        </Col>
        <Col xs={24} md={16}>
          <div style={FORM}>{children}</div>
        </Col>
      </Row>
    </section>
  )
}
