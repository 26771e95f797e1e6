import { useGetIdentity } from '@refinedev/core'
import { Button, Card, Col, Flex, Input, Row, Typography } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useLayoutEffect, useRef } from 'react'
import type { Me } from '#contract/entities/people/session.ts'
import { bidMessage, bidSubject, DEFAULT_BID_TEMPLATE } from '#contract/rules/bid-text.ts'
import type { PartControlProps } from '#kit/fields/field-spec.ts'
import { PlaceholderList } from './placeholder-list.tsx'
import { buildSample } from './placeholders.ts'
import { isDefault } from './template-text.ts'

const FULL = { height: '100%' }
const GROWS = { flex: 1 }
const STATE = { minHeight: 24 }

function Preview({ template, me }: { template: string; me: Me }) {
  const sample = buildSample(me)
  return (
    <section aria-labelledby="preview" style={FULL}>
      <Card size="small" title={<h3 id="preview">Preview</h3>} style={FULL}>
        <Typography.Paragraph strong>{bidSubject(sample)}</Typography.Paragraph>
        <pre aria-label="Email preview">{bidMessage(template, sample)}</pre>
      </Card>
    </section>
  )
}

export function TemplateControl({ value, onChange, ...injected }: PartControlProps) {
  const template = typeof value === 'string' ? value : ''
  const { data: me } = useGetIdentity<Me>()
  const box = useRef<TextAreaRef>(null)
  const cursor = useRef<number>(undefined)
  const area = () => box.current?.resizableTextArea?.textArea
  useLayoutEffect(() => {
    if (cursor.current === undefined) return
    area()?.focus()
    area()?.setSelectionRange(cursor.current, cursor.current)
    cursor.current = undefined
  })
  const insert = (text: string) => {
    const { selectionStart: from = template.length, selectionEnd: to = from } = area() ?? {}
    cursor.current = from + text.length
    onChange?.(template.slice(0, from) + text + template.slice(to))
  }
  return (
    <Flex vertical gap={24}>
      <Row gutter={[24, 16]}>
        <Col xs={24} lg={12}>
          <Flex vertical gap={8} style={FULL}>
            <Input.TextArea
              {...injected}
              ref={box}
              style={GROWS}
              rows={22}
              value={template}
              onChange={({ target }) => onChange?.(target.value)}
            />
            <div style={STATE}>
              {isDefault(template) ? (
                <Typography.Text type="secondary">Default text</Typography.Text>
              ) : (
                <Button size="small" onClick={() => onChange?.(DEFAULT_BID_TEMPLATE)}>
                  Use default text
                </Button>
              )}
            </div>
          </Flex>
        </Col>
        <Col xs={24} lg={12}>
          {me && <Preview template={template} me={me} />}
        </Col>
      </Row>
      <PlaceholderList onInsert={insert} />
    </Flex>
  )
}
