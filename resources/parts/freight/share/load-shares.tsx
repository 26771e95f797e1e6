import { useInvalidate } from '@refinedev/core'
import { Alert, Button, Checkbox, Flex, Input, Segmented, Skeleton, Typography } from 'antd'
import { type FormEvent, useState } from 'react'
import {
  createLoadShare,
  listLoadShares,
  type LoadShare,
  revokeLoadShare,
} from '#contract/entities/freight/load-share.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { useLiveNews } from '#kit/use-live.ts'
import { useRead, useSendTo } from '#kit/call.ts'
import { StatusTag } from '#kit/cells/status.tsx'
import { Ago, Instant } from '#kit/cells/time.tsx'
import { FailedList } from '#kit/list/list-states.tsx'
import { toClipboard } from '#kit/to-clipboard.ts'

const RESOURCE = 'load-shares'
const DAYS = [1, 3, 7, 14, 30].map((days) => ({ value: days, label: pluralize(days, 'day') }))

type Send = ReturnType<typeof useSendTo>['send']

const getState = ({ revoked_at, expires_at }: LoadShare, now = Date.now()) =>
  revoked_at !== null ? 'Revoked' : Date.parse(expires_at) < now ? 'Expired' : 'Active'

function Share({ share, send, isBusy }: { share: LoadShare; send: Send; isBusy: boolean }) {
  const state = getState(share)
  return (
    <Flex component="li" align="center" wrap gap="8px 12px">
      <StatusTag tone={state === 'Active' ? 'green' : 'plain'}>{state}</StatusTag>
      <span>
        {share.created_by_name}, until <Instant value={share.expires_at} />
      </span>
      <Typography.Text type="secondary">
        {share.opened_at === null ? (
          'Not opened yet'
        ) : (
          <>
            First opened <Ago value={share.opened_at} /> ago
          </>
        )}
      </Typography.Text>
      {share.shows_driver && <Typography.Text type="secondary">shows driver name</Typography.Text>}
      {share.shows_phone && <Typography.Text type="secondary">shows driver phone</Typography.Text>}
      {state === 'Active' && (
        <Button
          size="small"
          disabled={isBusy}
          onClick={() =>
            void send(revokeLoadShare, {
              params: { id: share.id },
              done: ({ created_by_name }) => `${created_by_name}’s link revoked.`,
            }).catch(() => undefined)
          }
        >
          Revoke
        </Button>
      )}
    </Flex>
  )
}

export function LoadShares({ load }: { load: number }) {
  const { data, error, refetch } = useRead(listLoadShares, { resource: RESOURCE, query: { load } })
  const { send, isSending } = useSendTo(RESOURCE)
  const invalidate = useInvalidate()
  const [days, setDays] = useState(7)
  const [names, setNames] = useState(false)
  const [phones, setPhones] = useState(false)
  const [made, setMade] = useState('')
  const [isCopied, setCopied] = useState(false)
  useLiveNews(
    ['LOAD_SHARE_CHANGED'],
    () => void invalidate({ resource: RESOURCE, invalidates: ['resourceAll'] }),
  )
  const make = (event: FormEvent) => {
    event.preventDefault()
    setCopied(false)
    void send(createLoadShare, { body: { load, days, shows_driver: names, shows_phone: phones } }).then(
      ({ url }) => setMade(url),
      () => undefined,
    )
  }
  if (error && !data) return <FailedList message={error.message} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div role="status" aria-label="Loading links…">
        <Skeleton active title={false} />
      </div>
    )
  return (
    <Flex vertical gap={16}>
      <p>
        Anyone with this link sees the map, stops, ETAs and the POD. No prices. Driver details only if you
        turn them on.
      </p>
      <form onSubmit={make}>
        <Flex align="center" wrap gap="8px 16px">
          <Segmented aria-label="Valid for" options={DAYS} value={days} onChange={setDays} />
          <Checkbox checked={names} onChange={({ target }) => setNames(target.checked)}>
            Show driver name
          </Checkbox>
          <Checkbox checked={phones} onChange={({ target }) => setPhones(target.checked)}>
            Show driver phone
          </Checkbox>
          <Button type="primary" htmlType="submit" disabled={isSending}>
            Create link
          </Button>
        </Flex>
      </form>
      {made !== '' && (
        <Alert
          type="success"
          role="status"
          message="Copy the link now. It won’t be shown again."
          description={
            <Flex component="span" align="center" wrap gap={8}>
              <Input aria-label="Link" readOnly value={made} onFocus={({ target }) => target.select()} />
              <Button onClick={() => void toClipboard(made).then(setCopied)}>
                {isCopied ? 'Copied' : 'Copy'}
              </Button>
            </Flex>
          }
        />
      )}
      {data.results.length === 0 ? (
        <p>
          <Typography.Text type="secondary">No links yet.</Typography.Text>
        </p>
      ) : (
        <Flex component="ul" vertical gap={12} aria-label="Links">
          {data.results.map((share) => (
            <Share key={share.id} share={share} send={send} isBusy={isSending} />
          ))}
        </Flex>
      )}
    </Flex>
  )
}
