import { Card } from 'antd'
import { Link } from 'react-router'
import { listBooksEntries } from '#contract/entities/money/books.ts'
import { BOOKS_KINDS } from '#contract/rules/books.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { dollars } from '#contract/rules/money.ts'
import { useRead } from '#kit/call.ts'
import { StatusTag } from '#kit/cells/status.tsx'
import { Day } from '#kit/cells/time.tsx'
import { Failure } from '#kit/failure.tsx'
import { FigureTable } from '#kit/figures/figure-table.tsx'

/** Records of one file, and what became of them since. */
export function Entries({ id }: { id: number }) {
  const { data, error, isLoading } = useRead(listBooksEntries, { resource: 'books', params: { id } })
  if (error) return <Failure title="Couldn’t load the records." reason={error.message} />
  return (
    <Card size="small">
      <FigureTable
        label="Records"
        items={data?.records ?? []}
        keyOf={({ kind, record }) => `${kind} ${record}`}
        isBusy={isLoading}
        hasWords
        columns={[
          { title: 'Type', cell: ({ kind }) => codeWords(BOOKS_KINDS, kind) },
          { title: 'Number', cell: ({ path, number }) => (path ? <Link to={path}>{number}</Link> : number) },
          { title: 'Date', cell: ({ day }) => <Day value={day} /> },
          { title: 'Customer or vendor', cell: ({ party }) => party },
          { title: 'Amount', isFigure: true, cell: ({ cents }) => dollars(cents) },
          {
            title: 'Status',
            cell: ({ reason }) => (
              <>
                <StatusTag tone={reason ? 'yellow' : 'green'}>
                  {reason ? 'Changed since' : 'In file'}
                </StatusTag>
                {reason && ` ${reason}`}
              </>
            ),
          },
        ]}
      />
    </Card>
  )
}
