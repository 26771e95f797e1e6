import { Alert, Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type BooksBatch, checkBooks, createBooksBatch } from '#contract/entities/money/books.ts'
import { BOOKS_FORMATS, type BooksFormat } from '#contract/rules/books.ts'
import { dayAfter } from '#contract/rules/day-range.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { useRead, useSend } from '#kit/call.ts'
import { useToday } from '#kit/cells/today.ts'
import { Failure } from '#kit/failure.tsx'
import { ChoiceControl } from '#kit/form/choice-control.tsx'
import { DayField } from '#kit/form/day-field.tsx'
import { Labeled } from '#kit/form/labeled.tsx'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import { BackLink } from '#kit/show/back-link.tsx'
import { usePageTitle } from '#kit/use-page-title.ts'
import { Differences, Totals } from './check-tables.tsx'
import '#kit/kit.css'
import '#kit/show/show.css'
import '#kit/form/form.css'

const DAYS = 30
const FORMAT_BOX = { width: 290 } as const
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Compares our records with what went out, and makes the file of the rest. */
export function Check({ resource }: { resource: ResourceDefinition }) {
  const today = useToday()
  const navigate = useNavigate()
  const [format, setFormat] = useState<BooksFormat>('iif')
  const [from_on, setFrom] = useState(dayAfter(today, -DAYS))
  const [to_on, setTo] = useState(today)
  const query = { format, from_on, to_on }
  const { data, error } = useRead(checkBooks, {
    resource: resource.name,
    query,
    isEnabled: isDay(from_on) && isDay(to_on),
    keepsPrevious: true,
  })
  usePageTitle('Reconcile and export')
  const { send, isSending } = useSend(createBooksBatch, resource.name)
  const create = async () => {
    const done = ({ records }: BooksBatch) => `File created with ${pluralize(records, 'record')}.`
    const made = await send({ body: query, done }).catch(() => undefined)
    if (made) void navigate(`${resource.path}/${made.id}`)
  }
  const ready = data?.kinds.reduce((sum, { ready: { count } }) => sum + count, 0) ?? 0
  return (
    <article className="kit-page kit-record">
      <BackLink resource={resource} />
      <header className="kit-head">
        <h1>Reconcile and export</h1>
      </header>
      <Flex wrap gap={12} align="end">
        <div style={FORMAT_BOX}>
          <Labeled label="Format">
            {({ id }) => (
              <ChoiceControl
                id={id}
                choices={BOOKS_FORMATS}
                value={format}
                onChange={(value) => setFormat(value as BooksFormat)}
              />
            )}
          </Labeled>
        </div>
        <DayField label="From" value={from_on} onChange={setFrom} />
        <DayField label="To" value={to_on} onChange={setTo} />
      </Flex>
      {error && <Failure title="Couldn’t compare the records." reason={error.message} />}
      {data && data.missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          message={
            <>
              Accounts missing: {data.missing.join(', ')}.{' '}
              <Link to="/settings/books">Enter the accounts</Link>
            </>
          }
        />
      )}
      {data && <Totals kinds={data.kinds} />}
      {data && ready > 0 && data.missing.length === 0 && (
        <div>
          <Button type="primary" disabled={isSending} onClick={() => void create()}>
            Create file
          </Button>
        </div>
      )}
      {data && <Differences records={data.records} />}
      {data && data.count > data.records.length && (
        <Typography.Text type="secondary">
          {`${data.count - data.records.length} more. Choose fewer days to see them.`}
        </Typography.Text>
      )}
    </article>
  )
}
