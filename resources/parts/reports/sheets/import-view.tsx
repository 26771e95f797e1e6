import { useResourceParams } from '@refinedev/core'
import { Flex } from 'antd'
import { type DragEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { SheetDeclaration } from '#contract/records.ts'
import type { SheetColumn } from '#contract/rules/sheet-columns.ts'
import { CanAccess } from '#kit/access.tsx'
import { ButtonLink } from '#kit/button-link.tsx'
import { LeaveGuard } from '#kit/form/leave-guard.tsx'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import { BackLink } from '#kit/show/back-link.tsx'
import { ColumnMatches } from './column-matches.tsx'
import { ColumnsTable } from './columns-table.tsx'
import { withColumn, withCorrection, withoutWord, withWord } from './corrections.ts'
import { ImportDone } from './import-done.tsx'
import { ImportFailed } from './import-failed.tsx'
import { ImportReportView } from './import-report.tsx'
import { ImportRuns } from './import-runs.tsx'
import { ImportSending } from './import-sending.tsx'
import { SheetChoice } from './sheet-choice.tsx'
import { useImport } from './use-import.ts'
import { usePageTitle } from '#kit/use-page-title.ts'
import '#kit/kit.css'
import '#kit/list/list.css'
import '#kit/show/show.css'
import '#kit/form/form.css'

const RUNNING = {
  name: 'Import in progress',
  text: 'The import will continue if you leave, but you won’t see its results here.',
  stay: 'Stay here',
  leave: 'Leave',
}

const CURRENT = { 'aria-current': 'page', color: 'primary', variant: 'filled' } as const

function Kinds() {
  const { pathname } = useLocation()
  const { resources } = useResourceParams()
  const imports = resources.flatMap(({ name, meta }) => {
    const path: unknown = meta?.paths?.import
    return typeof path === 'string' ? [{ name, label: meta?.label, path }] : []
  })
  return (
    <Flex component="nav" wrap gap={4} aria-label="Import type">
      {imports.map(({ name, label, path }) => (
        <CanAccess key={name} resource={name} action="create">
          <ButtonLink to={path} {...(pathname === path && CURRENT)}>
            {label}
          </ButtonLink>
        </CanAccess>
      ))}
    </Flex>
  )
}

export interface ImportProps {
  resource: Pick<ResourceDefinition, 'name' | 'label' | 'path' | 'endpoints'>
}
interface SheetProps {
  sheets: SheetDeclaration
  columns: readonly SheetColumn[]
}

function ImportView({ resource, sheets, columns }: ImportProps & SheetProps) {
  const many = resource.label.toLowerCase()
  const { state, choose, decide, corrections, correct, chooseDayOrder, stop, restart, isImporting } =
    useImport(sheets, many)
  const { file, report, sending, failed } = state
  const [isOver, setOver] = useState(false)
  const isDone = report?.is_done === true
  const canChoose = !sending && !isDone
  const isUnmatched = report !== undefined && report.column_problems.length > 0

  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (report && !sending && !failed) heading.current?.focus()
  }, [report, sending, failed])
  usePageTitle(`Import ${many}`)

  // Without this, the browser opens a file dropped outside the drop zone instead of this page.
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(canChoose)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped && canChoose) void choose(dropped)
  }

  return (
    // A drop is a second way to what the button does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      className="kit-page kit-record"
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={(event) =>
        !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)
      }
      onDrop={drop}
    >
      <LeaveGuard isDirty={isImporting} words={RUNNING} />
      <BackLink resource={resource} />
      <header className="kit-head">
        <div className="kit-title">
          <h1>Import {many}</h1>
        </div>
        <Kinds />
      </header>
      {isDone ? (
        <ImportDone
          ref={heading}
          resource={resource}
          report={report}
          columns={columns}
          fileName={file?.name ?? ''}
          onCorrect={(rest) => void choose(rest)}
          onRestart={restart}
        />
      ) : (
        <>
          <SheetChoice
            sheets={sheets}
            many={many}
            file={file}
            isBusy={!canChoose}
            canChange={columns.some(({ cell }) => cell === 'id')}
            onChoose={(chosen) => void choose(chosen)}
          />
          {sending && <ImportSending {...sending} onStop={stop} />}
          {failed && !sending && <ImportFailed {...failed} onAgain={() => decide(failed.mode)} />}
          {report && (
            <ColumnMatches
              // Opens again where another file needs it.
              key={file?.name}
              ref={isUnmatched ? heading : undefined}
              report={report}
              columns={columns}
              corrections={corrections}
              isBusy={!canChoose}
              onColumn={(index, field) => correct((now) => withColumn(now, index, field))}
              onCheck={() => decide('check')}
            />
          )}
          {report && !isUnmatched && (
            <ImportReportView
              ref={heading}
              many={many}
              report={report}
              fileName={file?.name ?? ''}
              columns={columns}
              canDecide={canChoose && failed?.isWorthAgain !== true}
              mending={{
                ...corrections,
                isBusy: !canChoose,
                onMend: (cell) => correct((now) => withCorrection(now, cell)),
                onWord: (word, alone) => correct((now) => withWord(now, word, alone)),
                onForget: (word, alone) =>
                  correct((now) =>
                    alone ? withCorrection(withoutWord(now, word), alone) : withoutWord(now, word),
                  ),
                onCheck: () => decide('check'),
              }}
              onDayOrder={chooseDayOrder}
              onDecide={decide}
            />
          )}
          <ColumnsTable columns={columns} isOpen={!report} />
        </>
      )}
      <ImportRuns sheets={sheets} resource={resource.name} many={many} />
    </article>
  )
}

export const importView =
  (sheets: SheetDeclaration, columns: readonly SheetColumn[]) => (props: ImportProps) => (
    <ImportView {...props} sheets={sheets} columns={columns} />
  )
