import { renderGuarded, FailedPart } from '#kit/part-boundary.tsx'
import type { RecordTab } from '#kit/define-views.ts'
import type { Row } from '#kit/fields/field-spec.ts'
import { useOpenTabs } from './use-open-tabs.ts'

const COLUMNS = ['wide', 'narrow'] as const

interface RecordColumnsProps<R extends Row> {
  resource: string
  tabs: readonly RecordTab<R>[]
  row: R
}

/** The tabs of a record as sections in two columns. */
export function RecordColumns<R extends Row>({ resource, tabs, row }: RecordColumnsProps<R>) {
  const sections = useOpenTabs(tabs, row)
  return (
    <div className="grid gap-12 kit-columns">
      {COLUMNS.map((column) => (
        <div key={column} className="stack gap-12 min-0">
          {sections
            .filter((tab) => (tab.column ?? 'wide') === column)
            .map(({ name, label, beside, render = () => null }) => (
              <section key={name} className="panel kit-group" aria-label={label}>
                <h2>{label}</h2>
                {renderGuarded(`${resource} ${label}`, row, <FailedPart label={label} />, () =>
                  (beside ?? render)(row),
                )}
              </section>
            ))}
        </div>
      ))}
    </div>
  )
}
