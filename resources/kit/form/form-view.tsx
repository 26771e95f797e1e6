import { ButtonLink } from '#kit/button-link.tsx'
import { type BaseRecord, type HttpError, useOne } from '@refinedev/core'
import { useParams, useSearchParams } from 'react-router'
import { useRead } from '#kit/call.ts'
import { Failure } from '#kit/failure.tsx'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import type { Views } from '#kit/define-views.ts'
import type { Field, Row } from '#kit/fields/field-spec.ts'
import type { Preloadable } from '#kit/preloadable.tsx'
import { BackLink } from '#kit/show/back-link.tsx'
import { useViewer } from '#kit/ownership.ts'
import { isRecordId } from '#kit/record-id.ts'
import { FailedRecord, NO_RECORD, NOT_FOUND, RecordSkeleton } from '#kit/show/record-states.tsx'
import { useIsEntryKnown } from './use-entered.ts'
import { readPrefilled } from './form-values.ts'
import { RecordForm } from './record-form.tsx'
import '#kit/kit.css'
import '#kit/show/show.css'
import './form.css'

/** Loads lazy controls first, so that none appears later and shifts the layout. */
export async function preloadParts<R>(fields: readonly Field<R>[]): Promise<void> {
  const parts = fields.flatMap(({ form, assist }) => [
    typeof form === 'object' && 'part' in form && form.part,
    assist,
  ])
  await Promise.allSettled(parts.map((part) => part && 'preload' in part && (part as Preloadable).preload()))
}

const nothingLater = async () => undefined

function NewRecord<R extends Row>({
  resource,
  views,
  back,
}: Omit<FormViewProps<R>, 'kind'> & { back: string }) {
  const { draft } = views
  const [params] = useSearchParams()
  const query = Object.fromEntries(
    (draft?.params ?? []).flatMap((name) => (params.has(name) ? [[name, params.get(name)]] : [])),
  )
  const isPrefilled = draft !== undefined && Object.keys(query).length > 0
  const { data, error, refetch } = useRead(draft?.endpoint ?? resource.endpoints.list, {
    resource: resource.name,
    query,
    isEnabled: isPrefilled,
    staleMs: Number.POSITIVE_INFINITY,
  })
  const form = { resource, views, back, fetchLatest: nothingLater }
  if (!isPrefilled) return <RecordForm {...form} />
  // The source may have become another user's record meanwhile.
  const beginAgain = async () => {
    await refetch()
    return undefined
  }
  if (!data)
    return error ? (
      <FailedRecord singular={resource.singular} error={error} onRetry={() => void refetch()} />
    ) : (
      <RecordSkeleton />
    )
  const instead = draft.instead?.(data as never)
  if (instead) {
    return (
      <Failure isAbsence title={instead.label}>
        <ButtonLink to={instead.path}>View</ButtonLink>
      </Failure>
    )
  }
  const { title, sent, Notice, asks } = draft
  const notice = Notice && <Notice draft={data as never} />
  return (
    <RecordForm
      {...form}
      fetchLatest={beginAgain}
      begin={{
        values: data as unknown as Partial<R>,
        sent,
        title,
        notice,
        asked: asks?.(data as never) ?? [],
      }}
    />
  )
}

interface FormViewProps<R extends Row> {
  resource: ResourceDefinition
  views: Views<R>
  kind: 'create' | 'edit'
}

export function FormView<R extends Row>(props: FormViewProps<R>) {
  const { resource, views, kind } = props
  const { id = '' } = useParams()
  const canBeThere = isRecordId(id)
  const { query } = useOne<R & BaseRecord, HttpError>({
    resource: resource.name,
    id,
    queryOptions: { enabled: kind === 'edit' && canBeThere, refetchOnWindowFocus: false },
  })
  // Cached data may predate the user's own last save, so the form waits for a fresh fetch.
  const answer = (query.isFetchedAfterMount ? query.data?.data : undefined) as R | null | undefined
  const row = typeof answer === 'object' && answer !== null ? answer : undefined
  const failure = query.error ?? (canBeThere ? query.isSuccess && NO_RECORD : NOT_FOUND)
  const fetchLatest = async () => (await query.refetch({ throwOnError: true })).data?.data as R | undefined
  const [params] = useSearchParams()
  const isKnown = useIsEntryKnown(views.fields)
  const parent = views.parent?.(row ?? (readPrefilled(views.fields, params) as Partial<R>))
  const viewer = useViewer(views.editRule?.asks)
  const isAnothers = row !== undefined && viewer.isKnown && views.editRule?.holds(row, viewer) === false
  const isClosed = kind === 'edit' && row !== undefined && (views.canEdit?.(row) === false || isAnothers)
  return (
    <article className="kit-page kit-record">
      <BackLink resource={resource} parent={parent} />
      {kind === 'create' && !isKnown && <RecordSkeleton />}
      {kind === 'create' && isKnown && (
        <NewRecord resource={resource} views={views} back={parent?.path ?? resource.path} />
      )}
      {isClosed && (
        <Failure isAbsence title={`${views.title(row)} can’t be edited right now.`}>
          <ButtonLink to={`${resource.path}/${row.id}`}>View</ButtonLink>
        </Failure>
      )}
      {kind === 'edit' && row && isKnown && !isClosed && (
        <RecordForm
          key={row.id}
          resource={resource}
          views={views}
          row={row}
          back={`${resource.path}/${row.id}`}
          fetchLatest={fetchLatest}
        />
      )}
      {kind === 'edit' && !row && failure && (
        <FailedRecord
          singular={resource.singular}
          error={failure}
          list={resource}
          onRetry={() => void query.refetch()}
        />
      )}
      {kind === 'edit' && !(row && (isKnown || isClosed)) && !(!row && failure) && <RecordSkeleton />}
    </article>
  )
}
