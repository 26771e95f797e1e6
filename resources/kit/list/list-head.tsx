import { Button, Flex } from 'antd'
import { useMemo } from 'react'
import { OptionalSection } from '#kit/part-boundary.tsx'
import { ExportButton } from '#kit/export/export-button.tsx'
import { useIsPhone } from '#kit/use-is-phone.ts'
import { ColumnChoice } from './column-choice.tsx'
import { CreateLink } from './create-link.tsx'
import { FilterControls } from './filter-controls.tsx'
import { FilterButton } from './filter-panel.tsx'
import { type FilterSpec, sentFilters } from './filters.ts'
import { useListContext } from './list-context.tsx'
import { toOrderParam } from './list-query.ts'
import { SavedViews } from './saved-views.tsx'
import { ViewSwitch } from './view-switch.tsx'

const LINE = { flex: '1 0 100%' } as const
const TO_END = { marginInlineStart: 'auto' } as const

/** An empty list without filters has neither views to save nor columns to choose. */
function useHasNothing(): boolean {
  const { views, total, query } = useListContext()
  return views.filters.length === 0 && query.data !== undefined && total === 0
}

function HeadFilters({ filters }: { filters: readonly FilterSpec[] }) {
  const {
    resource,
    filters: { values, change },
  } = useListContext()
  return <FilterControls resource={resource.name} values={values} onChange={change} filters={filters} />
}

function HeadFilterButton() {
  const {
    filters: { behind, active, defaults },
    filterPanel: { button, isOpen, toggle },
  } = useListContext()
  const isPhone = useIsPhone()
  const hasNothing = useHasNothing()
  if ((behind.length === 0 && !isPhone) || hasNothing) return null
  return (
    <FilterButton
      ref={button}
      Button={Button}
      active={active.length}
      defaultLookup={isPhone ? defaults[0]?.lookup : undefined}
      isOpen={isOpen}
      isOver={isPhone}
      onToggle={toggle}
    />
  )
}

function HeadTools() {
  const { resource, views, Tools, listQuery, total, query } = useListContext()
  const { exports } = resource
  const shown = {
    resource,
    total,
    query: { ...sentFilters(views.filters, listQuery.filters), order: toOrderParam(listQuery.sort) },
  }
  return (
    <>
      {exports && (
        <OptionalSection part={`${resource.name} export`} of={query.data}>
          <ExportButton {...shown} exports={exports} />
        </OptionalSection>
      )}
      {Tools && (
        <OptionalSection part={`${resource.name} tools`} of={query.data}>
          <Tools {...shown} />
        </OptionalSection>
      )}
      <CreateLink resource={resource} />
    </>
  )
}

function HeadTitle() {
  const { resource, headingId } = useListContext()
  return (
    <>
      <h1 id={headingId}>{resource.label}</h1>
      {resource.otherViews && (
        <ViewSwitch
          label={`${resource.label} view`}
          views={[{ label: 'List', path: resource.path }, ...resource.otherViews]}
        />
      )}
    </>
  )
}

function HeadViews() {
  const { resource, columns } = useListContext()
  if (useHasNothing()) return null
  return (
    <>
      <SavedViews list={resource.name} />
      <ColumnChoice {...columns} />
    </>
  )
}

function PhoneHead() {
  const {
    filters: { inLine },
  } = useListContext()
  const [search, others] = useMemo(() => {
    const isSearch = ({ kind }: FilterSpec) => kind === 'search'
    return [inLine.filter(isSearch), inLine.filter((filter) => !isSearch(filter))]
  }, [inLine])
  const tools = <HeadTools />
  return (
    <header className="kit-head">
      <HeadTitle />
      <HeadFilters filters={others} />
      <HeadViews />
      {others.length === 0 && tools}
      <Flex align="center" gap={8} style={search.length > 0 ? LINE : undefined}>
        <HeadFilters filters={search} />
        <HeadFilterButton />
        {others.length > 0 && tools}
      </Flex>
    </header>
  )
}

function WideHead() {
  const {
    filters: { inLine },
  } = useListContext()
  return (
    <header className="kit-head">
      <HeadTitle />
      <HeadFilters filters={inLine} />
      <HeadFilterButton />
      <Flex gap={8} style={TO_END}>
        <HeadViews />
        <HeadTools />
      </Flex>
    </header>
  )
}

export const ListHead = () => (useIsPhone() ? <PhoneHead /> : <WideHead />)
