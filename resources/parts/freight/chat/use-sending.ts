import { type HttpError, useInvalidate } from '@refinedev/core'
import { useCallback, useEffect, useRef } from 'react'
import { createLoadComment, createLoadPicture } from '#contract/entities/freight/load-comment.ts'
import { FILE_PART } from '#contract/http.ts'
import { useCall } from '#kit/call.ts'
import { dropPicture, readPicture } from './picture-store.ts'
import { changeOutbox, type Outgoing, listUnsent } from './outbox.ts'

const OFFLINE = 'You’re offline. This will send when you’re back.'
const AGAIN_MS = 10_000

/** Loads being sent: each sends one comment at a time, whichever component asks. */
const busy = new Set<string>()

/** Sends each load's comments in order, each once; retries while the caller is mounted. */
export function useSending(user: number): () => void {
  const call = useCall()
  const invalidate = useInvalidate()
  const refetch = () => invalidate({ resource: 'load-comments', invalidates: ['resourceAll'] })

  const sendWords = (order: number, { key, text, audience, mentions }: Outgoing) =>
    call(createLoadComment, {
      body: { order, text, audience, mentions: [...mentions] },
      meta: { idempotencyKey: key },
    })
  const sendPicture = async (order: number, { key, audience }: Outgoing) => {
    const file = await readPicture(key)
    if (!file)
      throw Object.assign(new Error('The browser deleted this photo. Discard it and add it again.'), {
        statusCode: 410,
      })
    const form = new FormData()
    for (const [name, value] of Object.entries({ order: String(order), audience, key }))
      form.append(name, value)
    form.append(FILE_PART, file)
    await call(createLoadPicture, { body: form })
  }

  const sendNext = async (load: number, next: Outgoing): Promise<boolean> => {
    const mark = (change: (outgoing: readonly Outgoing[]) => readonly Outgoing[]) =>
      changeOutbox(user, load, ({ outgoing }) => ({ outgoing: change(outgoing) }))
    const { key } = next
    try {
      await (next.picture === undefined ? sendWords(load, next) : sendPicture(load, next))
      mark((outgoing) => outgoing.filter((one) => one.key !== key))
      if (next.picture !== undefined) await dropPicture(key)
      await refetch()
      return true
    } catch (failure) {
      const { statusCode, message } = failure as HttpError
      const isRefused = statusCode >= 400 && statusCode < 500 && ![401, 408, 429].includes(statusCode)
      mark((outgoing) =>
        outgoing.map((one) =>
          one.key === key ? { ...one, error: isRefused ? message : OFFLINE, isRefused } : one,
        ),
      )
      if (isRefused) await refetch()
      return isRefused
    }
  }

  const sendAll = async (load: number) => {
    const name = `${user} ${load}`
    if (busy.has(name)) return
    busy.add(name)
    try {
      for (;;) {
        const next = listUnsent(user)
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
  const run = useCallback(() => listUnsent(user).forEach(({ load }) => void work.current(load)), [user])
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
