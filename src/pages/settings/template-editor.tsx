import { Button, Collapse, Input } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { type FormEvent, type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import type { BidTemplate } from '#contract/entities/market/bid-template.ts'
import type { Me } from '#contract/entities/people/session.ts'
import { bidMessage, bidSubject, DEFAULT_BID_TEMPLATE } from '#contract/rules/bid-text.ts'
import { LeaveGuard } from '#kit/form/leave-guard.tsx'
import { Labeled } from '#kit/ui/labeled.tsx'
import { PlaceholderList } from './placeholder-list.tsx'
import { buildSample } from './placeholders.ts'
import { isProductsOwn } from './template-form.ts'
import { type Theirs, useTemplate } from './use-template.ts'

const MAIL = 'sunken bordered pad-12 flex-1'

function Conflict({ theirs, onTake }: { theirs: Theirs; onTake: () => void }) {
  const isText = theirs.conflicts.includes('template')
  return (
    <div className="caution stack pad-12-16" role="alert">
      <p>
        <strong>Someone else saved this while you were editing.</strong>{' '}
        {theirs.conflicts.length === 0
          ? 'Their changes are merged with yours.'
          : 'The form shows your version. Save again to replace theirs.'}
      </p>
      {theirs.conflicts.includes('low_bid') && <p>Their low-bid warning: ${theirs.values.low_bid}</p>}
      {theirs.conflicts.includes('undo_seconds') && (
        <p>Their undo send time: {theirs.values.undo_seconds} seconds</p>
      )}
      {isText && (
        <Collapse
          ghost
          size="small"
          items={[
            {
              key: 'theirs',
              label: 'Their text',
              children: <pre className={MAIL}>{theirs.values.template}</pre>,
            },
          ]}
        />
      )}
      {theirs.conflicts.length > 0 && (
        <div>
          <Button onClick={onTake}>Use theirs</Button>
        </div>
      )}
    </div>
  )
}

function Preview({ template, me }: { template: string; me: Me }) {
  const sample = buildSample(me)
  return (
    <section className="stack min-0" aria-labelledby="preview">
      <h2 id="preview" className="kit-head">
        Preview
      </h2>
      <p className="faint">A sample bid with your name and company.</p>
      <p className="medium">{bidSubject(sample)}</p>
      <pre className={MAIL} aria-label="Email preview">
        {bidMessage(template, sample)}
      </pre>
    </section>
  )
}

interface Props {
  record: BidTemplate
  me: Me
  fetchLatest: () => Promise<BidTemplate | undefined>
}

export function TemplateEditor({ record, me, fetchLatest }: Props) {
  const { values, errors, isDirty, isSaving, theirs, change, save } = useTemplate(record, fetchLatest)
  const id = useId()
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
    const { selectionStart: from = values.template.length, selectionEnd: to = from } = area() ?? {}
    cursor.current = from + text.length
    change({ template: values.template.slice(0, from) + text + values.template.slice(to) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void save()
  }
  const isOwn = isProductsOwn(values.template)

  return (
    // The keys bubble up from the fields, which are the interactive parts.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="stack gap-24"
      onSubmit={submit}
      onKeyDown={onKeyDown}
      noValidate
      aria-label="Bid template"
    >
      <LeaveGuard isDirty={() => isDirty} />
      {theirs && <Conflict theirs={theirs} onTake={() => change(theirs.values)} />}
      {errors.general && (
        <p className="danger small" role="alert">
          {errors.general}
        </p>
      )}
      <div className="grid gap-24 halves">
        <div className="stack min-0">
          <div className="spread gap-12 kit-head">
            <label htmlFor={id} className="text-14 strong">
              Bid text
            </label>
            {isOwn ? (
              <span className="faint">Default text</span>
            ) : (
              <Button type="text" onClick={() => change({ template: DEFAULT_BID_TEMPLATE })}>
                Use default text
              </Button>
            )}
          </div>
          <Input.TextArea
            ref={box}
            id={id}
            className="flex-1"
            rows={22}
            value={values.template}
            status={errors.template ? 'error' : ''}
            aria-invalid={errors.template ? true : undefined}
            aria-describedby={errors.template ? `${id}-error` : undefined}
            onChange={(event) => change({ template: event.target.value })}
          />
          {errors.template && (
            <p id={`${id}-error`} className="danger small">
              {errors.template}
            </p>
          )}
        </div>
        <Preview template={values.template} me={me} />
      </div>
      <PlaceholderList onInsert={insert} />
      <div className="narrow stack">
        <Labeled
          label="Low-bid warning, dollars per total mile"
          errors={errors.low_bid === undefined ? [] : [errors.low_bid]}
          help={<p className="faint">Total miles are deadhead plus loaded miles. Enter 0 for no warning.</p>}
        >
          {(control) => (
            <Input
              {...control}
              prefix="$"
              inputMode="decimal"
              autoComplete="off"
              value={values.low_bid}
              onChange={(event) => change({ low_bid: event.target.value })}
            />
          )}
        </Labeled>
        <Labeled
          label="Undo send (seconds)"
          errors={errors.undo_seconds === undefined ? [] : [errors.undo_seconds]}
          help={
            <p className="faint">
              You can undo a bid or reply for this long before it is sent. Enter 0 to send right away.
            </p>
          }
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={values.undo_seconds}
              onChange={(event) => change({ undo_seconds: event.target.value })}
            />
          )}
        </Labeled>
      </div>
      <div className="rule-top surface stick-bottom pad-12">
        <Button type="primary" htmlType="submit" disabled={!isDirty || isSaving} title="Ctrl+Enter">
          {isSaving ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  )
}
