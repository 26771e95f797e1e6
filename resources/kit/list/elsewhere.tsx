import { useList } from '@refinedev/core'
import { Button } from 'antd'
import { formatNumber } from '#kit/cells/format.ts'
import { sentFilters, type Untouched } from './filters.ts'
import { useListContext } from './list-context.tsx'

/** Matches of the search that only a narrowing filter, such as the user's teams, keeps out of the list. */
function Matches({ name, lifted, everywhere }: Untouched & { name: string }) {
  const { resource, views, filters } = useListContext()
  const wide = { ...filters.values, [name]: lifted }
  const { result } = useList({
    resource: resource.name,
    pagination: { currentPage: 1, pageSize: 1 },
    filters: Object.entries(sentFilters(views.filters, wide)).map(([field, value]) => ({
      field,
      operator: 'eq' as const,
      value,
    })),
  })
  const count = result.total ?? 0
  if (count === 0) return null
  return (
    <Button type="primary" onClick={() => filters.change({ [name]: lifted })}>
      {formatNumber(count)} {count === 1 ? 'match' : 'matches'} in {everywhere}
    </Button>
  )
}

export function Elsewhere() {
  const { views, filters } = useListContext()
  return views.filters.map((filter) =>
    'untouched' in filter && filter.untouched && filters.values[filter.name] !== filter.untouched.lifted ? (
      <Matches key={filter.name} name={filter.name} {...filter.untouched} />
    ) : null,
  )
}
