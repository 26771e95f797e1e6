import { useCallback, useEffect, useState } from 'react'
import { type DriverLoad, listDriverLoads } from '#contract/entities/freight/driver-load.ts'
import { listLoadComments } from '#contract/entities/freight/load-comment.ts'
import { isUnderWay } from '#contract/rules/load-status.ts'
import { socketPath } from '#contract/live.ts'
import { newUuid } from '#contract/rules/uuid.ts'
import { onArrival, settle } from './queue.ts'
import { ask, type CallError, userId, userUuid } from './session.ts'
import { cacheChat, cacheLoads, readCachedLoads } from './store.ts'
import { t } from './messages/messages.ts'

const POLL_MS = 60_000
const RECONNECT_MS = 5000

function useChangeSignal(onChange: () => void) {
  useEffect(() => {
    let socket: WebSocket | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const connect = () => {
      socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${socketPath(userUuid(), newUuid())}`)
      socket.onmessage = ({ data }: MessageEvent<string>) => {
        if (/"DRIVER_|"ORDER_COMMENTS_READ"/.test(data)) onChange()
      }
      socket.onopen = onChange
      socket.onclose = () => {
        if (!isOver) timer = setTimeout(connect, RECONNECT_MS)
      }
    }
    connect()
    const poll = setInterval(onChange, POLL_MS)
    const back = () => document.visibilityState === 'visible' && onChange()
    document.addEventListener('visibilitychange', back)
    window.addEventListener('online', onChange)
    return () => {
      isOver = true
      clearTimeout(timer)
      clearInterval(poll)
      socket?.close()
      document.removeEventListener('visibilitychange', back)
      window.removeEventListener('online', onChange)
    }
  }, [onChange])
}

/** Comments last stored of each load; edits show in the chat itself. */
const storedChats = new Map<string, number>()

/** Fills the phone's store ahead, so that a chat opens without a connection. */
async function storeChats(user: string, loads: readonly DriverLoad[]): Promise<void> {
  for (const { id, status, comment_count } of loads) {
    const key = `${user} ${id}`
    if (!isUnderWay(status) || storedChats.get(key) === comment_count) continue
    const { results } = await ask(listLoadComments, { query: `order_id=${id}` })
    if (user !== userId()) return
    await cacheChat(user, id, results.toReversed())
    storedChats.set(key, comment_count)
  }
}

export function useLoads() {
  const [loads, setLoads] = useState<readonly DriverLoad[]>()
  const [isOld, setOld] = useState(false)
  const [refused, setRefused] = useState('')
  const [turn, setTurn] = useState(0)
  const refresh = useCallback(() => {
    const user = userId()
    ask(listDriverLoads).then(
      ({ results }) => {
        if (user !== userId()) return
        setLoads(results)
        setOld(false)
        setRefused('')
        setTurn((now) => now + 1)
        void cacheLoads(user, results).catch(() => undefined)
        void storeChats(user, results).catch(() => undefined)
      },
      (failure: CallError) => {
        if (failure.status === 401) settleLogin()
        if (failure.status === 403) setRefused(t('loads.noDriver'))
        setOld(true)
      },
    )
  }, [])
  useEffect(() => {
    void readCachedLoads(userId())
      .then((stored) => setLoads((now) => now ?? stored))
      .catch(() => undefined)
    refresh()
    return onArrival(refresh)
  }, [refresh])
  useChangeSignal(refresh)
  return { loads, isOld, refused, turn, refresh }
}

const settleLogin = () => settle({ needsLogin: true })
