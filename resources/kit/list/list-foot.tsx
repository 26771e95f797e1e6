import { useListContext } from './list-context.tsx'
import { Pages } from './pages.tsx'

const AT_FOOT = { marginBlockStart: 'auto' } as const

export function ListFoot() {
  const { listQuery, total, table, query, goToPage } = useListContext()
  return (
    <div style={AT_FOOT}>
      <Pages
        page={listQuery.page}
        total={total}
        shown={table.dataSource?.length ?? 0}
        isLoading={query.isPending}
        onPage={goToPage}
      />
    </div>
  )
}
