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

const HEAD = { minHeight: 'var(--control)' } as const
const WHOLE = { flex: 1, height: '100%' } as const

function Preview({ template, me }: { template: string; me: Me }) {
  const sample = buildSample(me)
  return (
    <Flex component="section" vertical gap={8} style={WHOLE} aria-labelledby="preview">
      <h3 id="preview" style={HEAD}>
        Preview
      </h3>
      <p>
        <Typography.Text strong>{bidSubject(sample)}</Typography.Text>
      </p>
      <Card size="small" style={WHOLE}>
        <pre aria-label="Email preview">{bidMessage(template, sample)}</pre>
      </Card>
    </Flex>
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
      <Row gutter={[24, 24]}>
        <Col xs={24} lg={12}>
          <Flex vertical gap={8} style={WHOLE}>
            <div style={HEAD}>
              {isDefault(template) ? (
                <Typography.Text type="secondary">Default text</Typography.Text>
              ) : (
                <Button size="small" onClick={() => onChange?.(DEFAULT_BID_TEMPLATE)}>
                  Use default text
                </Button>
              )}
            </div>
            <Input.TextArea
              {...injected}
              ref={box}
              style={{ flex: 1 }}
              rows={22}
              value={template}
              onChange={({ target }) => onChange?.(target.value)}
            />
          </Flex>
        </Col>
        {me && (
          <Col xs={24} lg={12}>
            <Preview template={template} me={me} />
          </Col>
        )}
      </Row>
      <PlaceholderList onInsert={insert} />
    </Flex>
  )
}
