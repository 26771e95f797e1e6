import { useEffect, useMemo } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { accessQuestions } from '#kit/access-question.ts'
import { isBlock, isShown } from '#kit/cells/field-value.tsx'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import type { RecordTab, Views } from '#kit/define-views.ts'
import type { Field, Row } from '#kit/fields/field-spec.ts'
import { toGroups } from '#kit/fields/groups.ts'
import { useLivePatch } from '#kit/use-live-patch.ts'
import { renderGuarded, OptionalSection } from '#kit/part-boundary.tsx'
import { useIsPhone } from '#kit/use-is-phone.ts'
import { recordName, usePageTitle } from '#kit/use-page-title.ts'
import { whenIdle } from '#kit/when-idle.ts'
import { useLiveRefresh } from '#kit/use-live-refresh.ts'
import { BackLink } from './back-link.tsx'
import { FactList } from './fact-list.tsx'
import { RecordActions } from './record-actions.tsx'
import { RecordColumns } from './record-columns.tsx'
import { FailedRecord, notFoundText, RecordSkeleton } from './record-states.tsx'
import { RecordTabs } from './record-tabs.tsx'
import { listQuestions } from './use-open-tabs.ts'
import { useShownRow } from './use-shown-row.ts'
import { useViewer } from '#kit/ownership.ts'
import { useAnswers } from '#kit/use-answers.ts'
import '#kit/kit.css'
import './show.css'

const isAlone = <R,>(fields: readonly Field<R>[]) => fields.length === 1 && fields.every(isBlock)

interface GroupProps<R> {
  name: string
  fields: readonly Field<R>[]
  row: R
}

const GroupFacts = <R,>({ name, fields, row }: GroupProps<R>) => (
  <>
    <h2>{name}</h2>
    <FactList fields={fields} row={row} isUnlabeled={isAlone(fields)} />
  </>
)

const SMALL = 3
type ShownGroup<R> = readonly [name: string, fields: readonly Field<R>[]]

/** Neighboring groups of a few short facts stand in one card. */
function toCards<R>(groups: readonly ShownGroup<R>[]): readonly ShownGroup<R>[][] {
  const cards: ShownGroup<R>[][] = []
  let isOpen = false
  for (const group of groups) {
    const isSmall = group[1].length <= SMALL && !group[1].some(isBlock)
    if (isSmall && isOpen) cards.at(-1)!.push(group)
    else cards.push([group])
    isOpen = isSmall
  }
  return cards
}

function Groups<R>({ fields, row }: { fields: readonly Field<R>[]; row: R }) {
  const around = row as Readonly<Record<string, unknown>>
  const shown = toGroups(fields.filter(({ isFor }) => isFor?.(around) !== false))
    .map(([name, members]): ShownGroup<R> => [name, members.filter((field) => isShown(field, row))])
    .filter(([, members]) => members.length > 0)
  return toCards(shown).map((card) => (
    <div
      key={card.map(([name]) => name).join(' ')}
      className={card.length > 1 ? 'panel kit-group kit-small-groups' : 'panel kit-group'}
    >
      {card.map(([name, members]) => (
        <section key={name} className="min-0">
          <GroupFacts name={name} fields={members} row={row} />
        </section>
      ))}
    </div>
  ))
}

const FIELDS = 'fields'

const listTabs = <R extends Row>({ tabs = [], fields, fieldsTab }: Views<R>): readonly RecordTab<R>[] =>
  fieldsTab === undefined
    ? tabs
    : [
        {
          name: FIELDS,
          label: fieldsTab,
          render: (row) => (
            <div className="grid gap-12 kit-groups">
              <Groups fields={fields} row={row} />
            </div>
          ),
        },
        ...tabs,
      ]

export function ShowView<R extends Row>({
  resource,
  views,
}: {
  resource: ResourceDefinition
  views: Views<R>
}) {
  const { id = '' } = useParams()
  const { useRow = useShownRow<R>, Skeleton = RecordSkeleton } = views
  const { row, failure, refetch } = useRow(resource.name, id)
  useLiveRefresh(resource)
  useLivePatch(resource.name, views.patch)
  const { state: cameFrom } = useLocation()
  const editPage = resource.pages.edit
  const tabs = useMemo(() => listTabs(views), [views])
  const questions = [
    ...views.actions.flatMap(({ endpoint }) => accessQuestions(endpoint)),
    ...listQuestions(tabs),
  ]
  // All access questions load in parallel with the record, so that nothing appears later and shifts the layout.
  const answers = useAnswers([...questions, [resource.name, 'edit']], Number(id))
  const viewer = useViewer(views.editRule?.asks)
  const canEdit = (one: R) => (views.canEdit?.(one) ?? true) && (views.editRule?.holds(one, viewer) ?? true)
  const isPhone = useIsPhone()
  const isColumns = views.layout === 'columns'
  const isHere = row !== undefined && answers !== undefined
  const onward = row && views.onward?.when(row) ? views.onward : undefined
  const title = row
    ? String(renderGuarded(`${resource.name} title`, row, resource.singular, () => views.title(row)))
    : ''
  const isMissing = !row && failure && failure.statusCode === 404
  usePageTitle(isMissing ? notFoundText(resource.singular) : recordName(resource.singular, title))
  useEffect(() => editPage && whenIdle(() => void editPage.preload().catch(() => undefined)), [editPage])

  return (
    <article className={isColumns ? 'kit-page' : 'kit-page kit-record kit-shown'}>
      <BackLink resource={resource} parent={row && views.parent?.(row)} />
      {isHere && (
        <>
          <header className="kit-head">
            <div className="cluster min-0 kit-title">
              <h1>{title}</h1>
              {views.status && renderGuarded(`${resource.name} status`, row, null, () => views.status?.(row))}
            </div>
            <OptionalSection part={`${resource.name} actions`} of={row}>
              {views.Tools && <views.Tools row={row} />}
              <RecordActions resource={resource.name} actions={views.actions} row={row}>
                {(hasNext) => (
                  <>
                    {onward &&
                      renderGuarded(`${resource.name} next step`, row, null, () => <onward.Step row={row} />)}
                    {editPage && answers.has(`${resource.name} edit`) && canEdit(row) && (
                      <Link
                        className={hasNext || onward ? 'button' : 'button primary'}
                        to={`${resource.path}/${row.id}/edit`}
                        state={cameFrom}
                      >
                        Edit
                      </Link>
                    )}
                  </>
                )}
              </RecordActions>
            </OptionalSection>
          </header>
          {views.Notice && (
            <OptionalSection part={`${resource.name} notice`} of={row}>
              <views.Notice row={row} />
            </OptionalSection>
          )}
          {isColumns && !isPhone ? (
            <RecordColumns key={row.id} resource={resource.name} tabs={tabs} row={row} />
          ) : (
            <div className="grid gap-12 kit-halves">
              {!isColumns && views.fieldsTab === undefined && (
                <div className="stack gap-12 min-0">
                  <Groups fields={views.fields} row={row} />
                </div>
              )}
              {tabs.length > 0 && (
                <div className="stack gap-12 min-0">
                  <RecordTabs
                    key={row.id}
                    resource={resource.name}
                    tabs={tabs}
                    open={views.openTab?.(row)}
                    row={row}
                    label={title}
                  />
                </div>
              )}
            </div>
          )}
        </>
      )}
      {!row && failure && (
        <FailedRecord singular={resource.singular} error={failure} list={resource} onRetry={refetch} />
      )}
      {!isHere && !(failure && !row) && <Skeleton />}
    </article>
  )
}
