import type { Row } from '#kit/fields/field-spec.ts'
import { ListBody } from './list-body.tsx'
import { ListProvider } from './list-context.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListFoot } from './list-foot.tsx'
import { ListHead } from './list-head.tsx'
import { ListSummary } from './list-summary.tsx'
import type { ListProps } from './use-list-controller.ts'
import '#kit/kit.css'
import './list.css'

const DefaultLayout = () => (
  <>
    <ListHead />
    <ListFilters />
    <ListSummary />
    <ListBody />
    <ListFoot />
  </>
)

/** A list of a declared resource; `listLayout` of its views composes the parts in another way. */
export function ListView<R extends Row>(props: ListProps<R>) {
  const { listLayout: Layout = DefaultLayout } = props.views
  return (
    <ListProvider {...props}>
      <Layout />
    </ListProvider>
  )
}
