import { preloadable } from '#kit/preloadable.tsx'
import { useIsPhone } from '#kit/use-is-phone.ts'
import { ActiveFilters } from './active-filters.tsx'
import { FilterControls } from './filter-controls.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { FilterTag } from './filter-tag.tsx'
import { useListContext } from './list-context.tsx'
import { SortChoice } from './sort-choice.tsx'

const FilterDrawer = preloadable(async () => (await import('./filter-drawer.tsx')).FilterDrawer)

/** The filters behind the button while it is pressed, and a tag for each that is set. */
export function ListFilters() {
  const { resource, filters, filterPanel, columns, sorting } = useListContext()
  const { behind, active, defaults, values, change, clear } = filters
  const isPhone = useIsPhone()
  const Panel = isPhone ? FilterDrawer : FilterPanel
  const tags = (
    <ActiveFilters
      Tag={FilterTag}
      filters={active}
      defaults={defaults}
      values={values}
      onChange={change}
      onClear={clear}
      onEmptied={filterPanel.focusButton}
    />
  )
  return (
    <>
      {filterPanel.isOpen && (
        <Panel onClose={filterPanel.close}>
          <FilterControls
            isPanel
            resource={resource.name}
            values={values}
            onChange={change}
            filters={behind}
          />
          {isPhone && <SortChoice columns={columns.all} sorting={sorting} />}
          {isPhone && tags}
        </Panel>
      )}
      {!isPhone && tags}
    </>
  )
}
