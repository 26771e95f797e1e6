import { Button, Flex, Select, Skeleton } from 'antd'
import { useState } from 'react'
import {
  listMailings,
  type Mailing,
  readMailingReach,
  sendMailing,
} from '#contract/entities/reports/mailing.ts'
import { ButtonLink } from '#kit/button-link.tsx'
import { useRead, useSendTo } from '#kit/call.ts'
import { EmptyList, FailedList } from '#kit/list/list-states.tsx'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import { BackLink } from '#kit/show/back-link.tsx'
import { usePageTitle } from '#kit/use-page-title.ts'
import { contactsText } from './people-text.ts'
import { ReachCheck } from './reach-check.tsx'
import { TruckListPreview } from './truck-list-preview.tsx'
import '#kit/kit.css'
import '#kit/show/show.css'

const NEW = '?audience=brokers'

/** The list sent last comes first. */
const byLastRun = (one: Mailing, other: Mailing) =>
  (other.last_run_at ?? '').localeCompare(one.last_run_at ?? '')

function Chosen({ lists, path }: { lists: readonly Mailing[]; path: string }) {
  const [id, setId] = useState(lists[0]?.id)
  const { send, isSending } = useSendTo('mailings')
  const list = lists.find((one) => one.id === id) ?? lists[0]
  const reach = useRead(readMailingReach, {
    resource: 'mailings',
    params: { id: list?.id ?? 0 },
    isEnabled: list !== undefined,
  })
  if (!list) return null
  const sendList = () =>
    send(sendMailing, { params: { id: list.id }, done: ({ name }) => `Sending “${name}”.` }).catch(
      () => undefined,
    )
  return (
    <Flex vertical gap={12}>
      <Flex align="center" wrap gap={8}>
        <Select
          aria-label="Truck list"
          style={{ minWidth: 240 }}
          value={list.id}
          onChange={setId}
          options={lists.map((one) => ({ value: one.id, label: one.name }))}
        />
        <Button type="primary" autoFocus loading={isSending} onClick={() => void sendList()}>
          Send to {contactsText(reach.data?.people ?? list.contact_count)}
        </Button>
        <ButtonLink to={`${path}/${list.id}`}>Open list</ButtonLink>
        <ButtonLink to={`${path}/create${NEW}`}>New truck list</ButtonLink>
      </Flex>
      <ReachCheck key={`reach ${list.id}`} row={list} />
      <TruckListPreview key={list.id} id={list.id} />
    </Flex>
  )
}

/** One key from the trucks view: what would be sent now, to whom, and the button. */
export function EmailTruckList({ resource }: { resource: ResourceDefinition }) {
  usePageTitle('Email truck list')
  const { data, error, refetch } = useRead(listMailings, {
    resource: resource.name,
    query: { audience: 'brokers' },
    staleMs: 0,
  })
  const body = () => {
    if (error && !data) return <FailedList message={error.message} onRetry={() => void refetch()} />
    if (!data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
    const lists = (data.results ?? []).toSorted(byLastRun)
    if (lists.length > 0) return <Chosen lists={lists} path={resource.path} />
    return (
      <Flex vertical align="center" gap={8}>
        <EmptyList text="No truck lists yet. Choose brokers’ contacts and write the first one." />
        <ButtonLink to={`${resource.path}/create${NEW}`}>New truck list</ButtonLink>
      </Flex>
    )
  }
  return (
    <article className="kit-page kit-record">
      <BackLink resource={resource} />
      <header className="kit-head">
        <h1>Email truck list</h1>
      </header>
      {body()}
    </article>
  )
}
