import type { HttpError } from '@refinedev/core'
import { useEffect, useRef, useState } from 'react'
import { createLoadComment } from '#contract/entities/load-comment.ts'
import { newUuid } from '#contract/rules/uuid.ts'
import { useSend } from '#kit/call.ts'
import { keepOutbox, type Outbox, type Outgoing, readOutbox } from './outbox.ts'

const OFFLINE = 'The connection was cut. It is sent as soon as there is one.'

/** What a user writes on a load: the draft and what is on its way, one after the other in the order in which it was written, each once. */
export function useOutbox(user: number, load: number) {
  const { send } = useSend(createLoadComment, 'load-comments')
  const [outbox, setOutbox] = useState(() => readOutbox(user, load))
  const latest = useRef(outbox)
  const isBusy = useRef(false)

  const change = (part: Partial<Outbox>) => {
    latest.current = { ...latest.current, ...part }
    keepOutbox(user, load, latest.current)
    setOutbox(latest.current)
  }
  const mark = (key: string, part: Partial<Outgoing>) =>
    change({ outgoing: latest.current.outgoing.map((one) => (one.key === key ? { ...one, ...part } : one)) })
  const drop = (key: string) => change({ outgoing: latest.current.outgoing.filter((one) => one.key !== key) })

  const run = async () => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      for (;;) {
        const next = latest.current.outgoing.find(({ isRefused }) => !isRefused)
        if (!next) return
        const { key, text, audience, mentions } = next
        try {
          await send({ body: { order: load, text, audience, mentions: [...mentions] }, idempotencyKey: key })
          drop(key)
        } catch (failure) {
          const { statusCode, message } = failure as HttpError
          const isRefused = statusCode >= 400 && statusCode < 500 && ![401, 408, 429].includes(statusCode)
          mark(key, { error: isRefused ? message : OFFLINE, isRefused })
          if (!isRefused) return
        }
      }
    } finally {
      isBusy.current = false
    }
  }

  const running = useRef(run)
  useEffect(() => {
    running.current = run
  })
  useEffect(() => {
    const again = () => void running.current()
    again()
    window.addEventListener('online', again)
    const timer = setInterval(again, 10_000)
    return () => {
      window.removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [])

  return {
    ...outbox,
    change,
    drop,
    add: (text: string, mentions: readonly number[]) => {
      const { audience, outgoing } = latest.current
      change({ draft: '', outgoing: [...outgoing, { key: newUuid(), text, audience, mentions }] })
      void run()
    },
    retry: (key: string) => {
      mark(key, { isRefused: false })
      void run()
    },
  }
}
