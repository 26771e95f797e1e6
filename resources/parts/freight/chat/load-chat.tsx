import { useGetIdentity, useInvalidate } from '@refinedev/core'
import { Button, Divider, Flex, Typography } from 'antd'
import { Fragment, useEffect, useRef, useState } from 'react'
import {
  listLoadComments,
  live,
  type LoadComment,
  readLoadComments,
} from '#contract/entities/freight/load-comment.ts'
import type { Me } from '#contract/entities/people/session.ts'
import { useRead, useSend } from '#kit/call.ts'
import { useLive, useReconnected } from '#kit/use-live.ts'
import { EmptyLine, FailedList } from '#kit/list/list-states.tsx'
import { AudienceTag } from './audience.tsx'
import { ChatSkeleton } from './chat-skeleton.tsx'
import { Composer } from './composer.tsx'
import { Line } from './line.tsx'
import { type Person, usePeople } from './mentions.ts'
import { useOutbox } from './use-outbox.ts'
import { Words } from './words.tsx'
import './chat.css'

const RESOURCE = 'load-comments'
const CHANGES = {
  ORDER_COMMENT_CREATED: live.ORDER_COMMENT_CREATED,
  ORDER_COMMENT_CHANGED: live.ORDER_COMMENT_CHANGED,
}

/** Long chats keep their form visible, also below other parts of the page. */
const PANES = {
  alone: { maxHeight: 'min(60vh, 36rem)', overflowY: 'auto' },
  below: { maxHeight: '20vh', overflowY: 'auto' },
} as const

function useLiveChat(load: number) {
  const invalidate = useInvalidate()
  const refresh = () => void invalidate({ resource: RESOURCE, invalidates: ['resourceAll'] })
  useLive(CHANGES, ({ data: { order } }) => {
    if (order === undefined || order === load) refresh()
  })
  useReconnected(refresh)
}

/** Marks the newest comment as read while the page is visible. */
function useReading(load: number, newest: number | undefined, readTo: number | undefined) {
  const { send } = useSend(readLoadComments)
  const lastMark = useRef(0)
  useEffect(() => {
    if (newest === undefined || readTo === undefined) return undefined
    const say = () => {
      if (document.visibilityState !== 'visible' || newest <= Math.max(readTo, lastMark.current)) return
      lastMark.current = newest
      void send({ body: { order: load, last: newest } }).catch(() => {
        lastMark.current = 0
      })
    }
    say()
    document.addEventListener('visibilitychange', say)
    return () => document.removeEventListener('visibilitychange', say)
  }, [load, newest, readTo, send])
}

interface LinesProps {
  comments: readonly LoadComment[]
  people: readonly Person[]
  me: number
  seen: number
}

const Lines = ({ comments, people, me, seen }: LinesProps) => {
  const oldestFirst = comments.toReversed()
  const firstNew =
    seen === 0
      ? undefined
      : oldestFirst.find(({ id, author, kind }) => kind === 'person' && id > seen && author !== me)?.id
  return oldestFirst.map((comment) => (
    <Fragment key={comment.id}>
      {comment.id === firstNew && (
        <li>
          <Divider plain>New</Divider>
        </li>
      )}
      <Line comment={comment} me={me} people={people} />
    </Fragment>
  ))
}

function Earlier({
  load,
  before,
  ...whose
}: { load: number; before: number } & Pick<LinesProps, 'me' | 'people'>) {
  const [isOpen, setOpen] = useState(false)
  const { data, isLoading } = useRead(listLoadComments, {
    resource: RESOURCE,
    query: { order_id: load, before },
    isEnabled: isOpen,
  })
  const oldest = data?.results.at(-1)
  return data ? (
    <>
      {oldest && data.results.length >= 50 && <Earlier load={load} before={oldest.id} {...whose} />}
      <Lines comments={data.results} {...whose} seen={0} />
    </>
  ) : (
    <li style={{ textAlign: 'center' }}>
      <Button loading={isLoading} onClick={() => setOpen(true)}>
        Show earlier comments
      </Button>
    </li>
  )
}

function Chat({ load, me, place }: { load: number; me: number; place: keyof typeof PANES }) {
  const { data, error, refetch } = useRead(listLoadComments, {
    resource: RESOURCE,
    query: { order_id: load },
  })
  const outbox = useOutbox(me, load)
  const people = usePeople()
  const [seen, setSeen] = useState<number>()
  useLiveChat(load)
  if (data && seen === undefined) setSeen(data.read_to ?? 0)
  const newest = data?.results[0]?.id
  useReading(load, newest, data?.read_to)
  const pane = useRef<HTMLOListElement>(null)
  const { length: waiting } = outbox.outgoing
  useEffect(() => {
    // The chat opens at its latest comment.
    if (pane.current) pane.current.scrollTop = pane.current.scrollHeight
  }, [newest, waiting])
  if (error && !data) return <FailedList message={error.message} onRetry={() => void refetch()} />
  if (!data) return <ChatSkeleton />
  const oldest = data.results.at(-1)
  return (
    <Flex vertical gap={16}>
      {data.results.length === 0 && outbox.outgoing.length === 0 ? (
        <EmptyLine text="No comments yet." />
      ) : (
        <Flex
          ref={pane}
          component="ol"
          vertical
          gap={8}
          style={PANES[place]}
          // The keyboard scrolls it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-live="polite"
          aria-label="Comments"
        >
          {oldest && data.results.length >= 50 && (
            <Earlier load={load} before={oldest.id} me={me} people={people} />
          )}
          <Lines comments={data.results} people={people} me={me} seen={seen ?? 0} />
          {outbox.outgoing.map(({ key, text, audience, mentions, picture, error: why, isRefused }) => (
            <Flex
              component="li"
              vertical
              gap={4}
              key={key}
              className="kit-chat-line"
              data-audience={audience}
              data-mine
            >
              <Flex component="header" align="center" wrap gap={8}>
                <strong>You</strong>
                <AudienceTag audience={audience} />
                <Typography.Text type={why ? 'danger' : 'secondary'}>{why ?? 'Sending…'}</Typography.Text>
                {isRefused && (
                  <>
                    <Button size="small" onClick={() => outbox.retry(key)}>
                      Try again
                    </Button>
                    <Button size="small" onClick={() => outbox.drop(key)}>
                      Discard
                    </Button>
                  </>
                )}
              </Flex>
              {picture === undefined ? (
                <Words text={text} people={people} mentions={mentions} me={me} />
              ) : (
                <p>{picture}</p>
              )}
            </Flex>
          ))}
        </Flex>
      )}
      {data.can_write && (
        <Composer driver={data.driver} people={people.filter(({ id }) => id !== me)} outbox={outbox} />
      )}
    </Flex>
  )
}

export function LoadChat({ loadId, place = 'alone' }: { loadId: number; place?: keyof typeof PANES }) {
  const { data: me } = useGetIdentity<Partial<Me>>()
  return me?.id === undefined ? null : <Chat key={loadId} load={loadId} me={me.id} place={place} />
}
