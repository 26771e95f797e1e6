import { useInvalidate, useNotification } from '@refinedev/core'
import { Button, Card, Collapse, Flex, Table, type TableProps, Typography } from 'antd'
import { useRef, useState } from 'react'
import { type ImportRun, type ImportUndo, UNDO_HOURS } from '#contract/entities/reports/sheet.ts'
import type { SheetDeclaration } from '#contract/records.ts'
import { useCan } from '#kit/access.tsx'
import { accessQuestion } from '#kit/access-question.ts'
import { useRead, useSend } from '#kit/call.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { Instant } from '#kit/cells/time.tsx'
import { Question } from '#kit/dialog/question.tsx'

const undoneText = (
  { removed, restored, unchanged_count }: ImportUndo,
  words: SheetDeclaration['undoWords'],
) =>
  [
    `Import undone: ${formatNumber(removed)} ${words ? words.removed : `removed, ${formatNumber(restored)} restored`}`,
    ...(unchanged_count > 0 ? [`${formatNumber(unchanged_count)} kept`] : []),
  ].join(', ')

function Unchanged({ undo: { unchanged, unchanged_count } }: { undo: ImportUndo }) {
  if (unchanged_count === 0) return null
  const list = (
    <>
      <ul>
        {unchanged.map(({ id, name, text }) => (
          <li key={`${id} ${text}`}>
            <strong>{name}</strong> {text}
          </li>
        ))}
      </ul>
      {unchanged_count > unchanged.length && (
        <p>
          <Typography.Text type="secondary">
            And {formatNumber(unchanged_count - unchanged.length)} more.
          </Typography.Text>
        </p>
      )}
    </>
  )
  return (
    <Collapse
      ghost
      size="small"
      items={[{ key: 'unchanged', label: 'Kept records and why', children: list }]}
    />
  )
}

interface RunsProps {
  sheets: SheetDeclaration
  resource: string
  many: string
}

function UndoButton({ sheets, many, run }: Omit<RunsProps, 'resource'> & { run: ImportRun }) {
  const { send, isSending } = useSend(sheets.undo)
  const invalidate = useInvalidate()
  const { open } = useNotification()
  const [isAsking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAsking(false)
    opener.current?.focus()
  }
  const undo = async () => {
    try {
      open?.({
        type: 'success',
        message: `${undoneText(await send({ params: { id: run.id } }), sheets.undoWords)}.`,
      })
      await invalidate({ invalidates: ['all'] })
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      <Button ref={opener} size="small" onClick={() => setAsking(true)}>
        Undo import
      </Button>
      {isAsking && (
        <Question
          title="Undo this import?"
          label="Undo import"
          isDanger
          isBusy={isSending}
          onYes={() => void undo().catch(() => undefined)}
          onNo={close}
        >
          {sheets.undoWords?.question(`${formatNumber(run.created)} ${many}`) ??
            `${formatNumber(run.created)} new ${many} will be archived, and ${formatNumber(run.changed)} changed ones returned to their earlier values. Later edits are kept.`}
        </Question>
      )}
    </>
  )
}

export function ImportRuns({ sheets, resource, many }: RunsProps) {
  const { data } = useRead(sheets.runs, { resource })
  const [object, action] = accessQuestion(sheets.undo)
  const { data: access } = useCan({ resource: object, action })
  if (!data || data.results.length === 0) return null
  const columns: NonNullable<TableProps<ImportRun>['columns']> = [
    { key: 'at', title: 'When', rowScope: 'row', render: (_, { at }) => <Instant value={at} /> },
    { key: 'user', title: 'User', dataIndex: 'user_name' },
    { key: 'created', title: 'New', align: 'end', render: (_, { created }) => formatNumber(created) },
    { key: 'changed', title: 'Changed', align: 'end', render: (_, { changed }) => formatNumber(changed) },
    {
      key: 'undo',
      title: <span className="visually-hidden">Undo</span>,
      render: (_, run) => {
        if (run.undo)
          return (
            <>
              {undoneText(run.undo, sheets.undoWords)}
              <Unchanged undo={run.undo} />
            </>
          )
        return access?.can && run.can_undo && <UndoButton sheets={sheets} many={many} run={run} />
      },
    },
  ]
  return (
    <Card size="small" role="region" aria-labelledby="kit-import-runs">
      <Flex vertical gap={8}>
        <h2 id="kit-import-runs">Imports in the last {UNDO_HOURS} hours</h2>
        <Table
          size="small"
          rowKey="id"
          pagination={false}
          scroll={{ x: 'max-content' }}
          columns={columns}
          dataSource={[...data.results]}
        />
      </Flex>
    </Card>
  )
}
