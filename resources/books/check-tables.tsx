import { Card } from 'antd'
import { Link } from 'react-router'
import { DASH } from '#contract/constants.ts'
import type { BooksCheck, BooksRecord } from '#contract/entities/money/books.ts'
import { BOOKS_KINDS, BOOKS_STATES, type BooksState } from '#contract/rules/books.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { dollars } from '#contract/rules/money.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { StatusTag, type Tone } from '#kit/cells/status.tsx'
import { Day } from '#kit/cells/time.tsx'
import { FigureTable } from '#kit/figures/figure-table.tsx'

const TONES: Readonly<Record<BooksState, Tone>> = { ready: 'blue', blocked: 'danger', changed: 'yellow' }
const counted = ({ count, cents }: { count: number; cents: number }) => `${dollars(cents)} (${count ?? DASH})`
const amount = (cents: number | null) => (cents === null ? <Dash /> : dollars(cents))

export const Totals = ({ kinds }: Pick<BooksCheck, 'kinds'>) => (
  <Card size="small">
    <FigureTable
      label="Totals in these dates"
      items={kinds}
      keyOf={({ kind }) => kind}
      columns={[
        { title: 'Type', cell: ({ kind }) => codeWords(BOOKS_KINDS, kind) },
        { title: 'Ours', cell: ({ ours }) => counted(ours) },
        { title: 'In files', cell: ({ sent }) => counted(sent) },
        { title: 'Difference', cell: ({ ours, sent }) => dollars(ours.cents - sent.cents) },
        { title: 'To export', cell: ({ ready }) => counted(ready) },
      ]}
    />
  </Card>
)

const State = ({ state, reason }: BooksRecord) => (
  <>
    <StatusTag tone={TONES[state] ?? 'plain'}>{codeWords(BOOKS_STATES, state)}</StatusTag>
    {reason && ` ${reason}`}
  </>
)

export const Differences = ({ records }: Pick<BooksCheck, 'records'>) => (
  <Card size="small">
    <FigureTable
      label="Records that differ"
      items={records}
      keyOf={({ kind, record }) => `${kind} ${record}`}
      hasWords
      empty="Every record of these dates is in a file, and none changed since."
      columns={[
        { title: 'Type', cell: ({ kind }) => codeWords(BOOKS_KINDS, kind) },
        { title: 'Number', cell: ({ path, number }) => <Link to={path}>{number}</Link> },
        { title: 'Date', cell: ({ day }) => <Day value={day} /> },
        { title: 'Customer or vendor', cell: ({ party }) => party },
        { title: 'Ours', isFigure: true, cell: ({ ours_cents }) => amount(ours_cents) },
        { title: 'In file', isFigure: true, cell: ({ sent_cents }) => amount(sent_cents) },
        { title: 'Status', cell: (row) => <State {...row} /> },
      ]}
    />
  </Card>
)
