import { useGetIdentity } from '@refinedev/core'
import { Button, Input } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useLayoutEffect, useRef } from 'react'
import type { Me } from '#contract/entities/people/session.ts'
import { bidMessage, bidSubject, DEFAULT_BID_TEMPLATE } from '#contract/rules/bid-text.ts'
import type { PartControlProps } from '#kit/fields/field-spec.ts'
import { PlaceholderList } from './placeholder-list.tsx'
import { buildSample } from './placeholders.ts'
import { isDefault } from './template-text.ts'

function Preview({ template, me }: { template: string; me: Me }) {
  const sample = buildSample(me)
  return (
    <section className="stack min-0" aria-labelledby="preview">
      <h3 id="preview" className="kit-head text-14">
        Preview
      </h3>
      <p className="medium">{bidSubject(sample)}</p>
      <pre className="sunken bordered pad-12 flex-1" aria-label="Email preview">
        {bidMessage(template, sample)}
      </pre>
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
    <div className="stack gap-24">
      <div className="grid gap-24 halves">
        <div className="stack min-0">
          <div className="kit-head">
            {isDefault(template) ? (
              <span className="faint">Default text</span>
            ) : (
              <Button size="small" onClick={() => onChange?.(DEFAULT_BID_TEMPLATE)}>
                Use default text
              </Button>
            )}
          </div>
          <Input.TextArea
            {...injected}
            ref={box}
            className="flex-1"
            rows={22}
            value={template}
            onChange={({ target }) => onChange?.(target.value)}
          />
        </div>
        {me && <Preview template={template} me={me} />}
      </div>
      <PlaceholderList onInsert={insert} />
    </div>
  )
}
