import { type HttpError, useDataProvider, useInvalidate } from '@refinedev/core'
import { useCallback, useEffect, useRef } from 'react'
import { createLoadComment } from '#contract/entities/load-comment.ts'
import { pathOf } from '#contract/http.ts'
import { changeOutbox, type Outgoing, unsentOf } from './outbox.ts'

const OFFLINE = 'The connection was cut. It is sent as soon as there is one.'
const AGAIN_MS = 10_000

/** Which loads are being sent: one comment after the other, whoever asks. */
const busy = new Set<string>()

/** Sends what this user has written, of each load in the order in which it was written, each once; tries again by itself as long as the caller is drawn. */
export function useSending(user: number): () => void {
  const { custom } = useDataProvider()()
  const invalidate = useInvalidate()

  const sendNext = async (load: number, next: Outgoing): Promise<boolean> => {
    const mark = (change: (outgoing: readonly Outgoing[]) => readonly Outgoing[]) =>
      changeOutbox(user, load, ({ outgoing }) => ({ outgoing: change(outgoing) }))
    const { key, text, audience, mentions } = next
    try {
      await custom?.({
        url: pathOf(createLoadComment),
        method: 'post',
        payload: { order: load, text, audience, mentions },
        // Of a comment that is tried again and again it is told once that it did not arrive.
        meta: { idempotencyKey: key, isRepeat: true },
      })
      mark((outgoing) => outgoing.filter((one) => one.key !== key))
      return true
    } catch (failure) {
      const { statusCode, message } = failure as HttpError
      const isRefused = statusCode >= 400 && statusCode < 500 && ![401, 408, 429].includes(statusCode)
      mark((outgoing) => outgoing.map((one) => (one.key === key ? { ...one, error: isRefused ? message : OFFLINE, isRefused } : one)))
      return isRefused
    } finally {
      await invalidate({ resource: 'load-comments', invalidates: ['resourceAll'] })
    }
  }

  const sendAll = async (load: number) => {
    const name = `${user} ${load}`
    if (busy.has(name)) return
    busy.add(name)
    try {
      for (;;) {
        const next = unsentOf(user)
          .find((one) => one.load === load)
          ?.outgoing.find(({ isRefused }) => !isRefused)
        if (!next || !(await sendNext(load, next))) return
      }
    } finally {
      busy.delete(name)
    }
  }

  const work = useRef(sendAll)
  useEffect(() => {
    work.current = sendAll
  })
  const run = useCallback(() => unsentOf(user).forEach(({ load }) => void work.current(load)), [user])
  useEffect(() => {
    run()
    window.addEventListener('online', run)
    const timer = setInterval(run, AGAIN_MS)
    return () => {
      window.removeEventListener('online', run)
      clearInterval(timer)
    }
  }, [run])
  return run
}
