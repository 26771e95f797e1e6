import { type HttpError, useInvalidate } from '@refinedev/core'
import { useRef, useState } from 'react'
import { createLoadDocument } from '#contract/entities/freight/load-document.ts'
import { FILE_PART } from '#contract/http.ts'
import { guessLoadDocument } from './load-document-guess.ts'
import type { LoadDocumentKind } from '#contract/rules/load-documents.ts'
import { newUuid } from '#contract/rules/uuid.ts'
import { useCall } from '#kit/call.ts'
import { fileProblem } from './check-file.ts'

/** `share` is 0 to 1. Without a kind it waits for the user to choose one. */
export interface LoadUpload {
  key: string
  file: File
  kind: LoadDocumentKind | undefined
  share: number
  error?: string | undefined
}

const failureWords = ({ statusCode, message }: HttpError) =>
  statusCode === 0 ? 'Connection lost. Try again; the file won’t be saved twice.' : message

/** Uploads continue when the page is left; a failed file stays until it is resent or discarded. */
export function useLoadUploads(load: number, resource: string) {
  const call = useCall()
  const invalidate = useInvalidate()
  const [uploads, setUploads] = useState<readonly LoadUpload[]>([])
  const running = useRef(new Map<string, AbortController>())
  const change = (key: string, part: Partial<LoadUpload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const leaveOut = (key: string) => {
    running.current.get(key)?.abort()
    setUploads((all) => all.filter((one) => one.key !== key))
  }

  const send = async ({ key, file, kind }: LoadUpload) => {
    change(key, { share: 0, error: undefined })
    const problem = await fileProblem(file).catch(() => 'This file can’t be read. Choose it again.')
    if (problem) return change(key, { error: problem })
    if (!kind) return
    const controller = new AbortController()
    running.current.set(key, controller)
    const form = new FormData()
    form.append('load', String(load))
    form.append('kind', kind)
    form.append(FILE_PART, file)
    try {
      await call(createLoadDocument, {
        body: form,
        meta: { signal: controller.signal, onProgress: (share: number) => change(key, { share }) },
      })
      leaveOut(key)
    } catch (failure) {
      if (!controller.signal.aborted) change(key, { error: failureWords(failure as HttpError) })
    } finally {
      running.current.delete(key)
      void invalidate({ resource, invalidates: ['resourceAll'] })
    }
  }
  const add = (file: File, kind?: LoadDocumentKind) => {
    const upload = { key: newUuid(), file, kind, share: 0 }
    setUploads((all) => [...all, upload])
    void send(upload)
  }
  const sort = (file: File, kinds: readonly LoadDocumentKind[]) => {
    const kind = guessLoadDocument(file.name)
    add(file, kind && kinds.includes(kind) ? kind : undefined)
  }
  const setKind = (upload: LoadUpload, kind: LoadDocumentKind) => {
    change(upload.key, { kind })
    void send({ ...upload, kind })
  }
  return { sort, setKind, uploads, add, send: (upload: LoadUpload) => void send(upload), leaveOut }
}
