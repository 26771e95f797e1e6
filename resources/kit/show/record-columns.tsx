import type { RecordTab } from '#kit/define-views.ts'
import type { Row } from '#kit/fields/field-spec.ts'
import { TabBody } from './record-tabs.tsx'
import { useOpenTabs } from './use-open-tabs.ts'

interface RecordColumnsProps<R extends Row> {
  resource: string
  tabs: readonly RecordTab<R>[]
  row: R
}

const getColumn = <R,>({ column = 'wide' }: RecordTab<R>) => column

/** Neighbors of one column stand in one part, so that the keyboard meets the sections in their order. */
function toParts<R>(sections: readonly RecordTab<R>[]): readonly RecordTab<R>[][] {
  const parts: RecordTab<R>[][] = []
  for (const section of sections) {
    const part = parts.at(-1)
    if (part?.[0] && getColumn(part[0]) === getColumn(section)) part.push(section)
    else parts.push([section])
  }
  return parts
}

/** The tabs of a record as sections in two columns. */
export function RecordColumns<R extends Row>({ resource, tabs, row }: RecordColumnsProps<R>) {
  const sections = useOpenTabs(tabs, row)
  return (
    <div className="kit-columns">
      {toParts(sections).map((part) => (
        <div key={part[0]?.name} className="stack gap-12" data-column={part[0]?.column}>
          {part.map((tab) => (
            <section key={tab.name} className="panel kit-group" aria-label={tab.label}>
              <h2>{tab.label}</h2>
              <TabBody
                resource={resource}
                tab={tab.beside ? { ...tab, render: tab.beside } : tab}
                row={row}
              />
            </section>
          ))}
        </div>
      ))}
    </div>
  )
}
