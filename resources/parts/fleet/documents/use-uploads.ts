import { type HttpError, useInvalidate } from '@refinedev/core'
import { useEffect, useRef, useState } from 'react'
import {
  type DocumentDates,
  documentFields,
  readDocumentDates,
  UPLOAD_FILES,
} from '#contract/entities/fleet/document.ts'
import { FILE_PART } from '#contract/http.ts'
import type { DocumentCode, DocumentOf } from '#contract/rules/documents.ts'
import { newUuid } from '#contract/rules/uuid.ts'
import { useCall } from '#kit/call.ts'
import { bodyErrors } from '#kit/form/body-errors.ts'
import { fieldErrors, type FieldErrors } from '#kit/form/field-errors.ts'
import { guessDocument } from './document-guess.ts'
import { detectContentType, fileProblem } from './check-file.ts'
import { dayErrors } from './day-errors.ts'
import { expires, documentName, UPLOADS } from './document-kinds.ts'
import { pdfWords } from './pdf-words.ts'

/** Days are YYYY-MM-DD or ''. */
export interface DocumentInput {
  type: DocumentCode | ''
  issued_on: string
  expires_on: string
  note: string
}

/** `share` is 0 to 1; a `problem` prevents sending. */
export interface Upload extends DocumentInput {
  key: string
  file: File
  state: 'checking' | 'ready' | 'sending' | 'refused'
  share: number
  problem?: string | undefined
  errors: FieldErrors
  isGuessed: boolean
  /** Read from the file, and never taken over without being chosen. */
  found: DocumentDates | 'reading' | undefined
}

/** Detected from the file's name, else from its text. */
async function detectType(of: DocumentOf, file: File): Promise<DocumentCode | ''> {
  const byName = guessDocument(of, file.name)
  if (byName || (await detectContentType(file)) !== 'application/pdf') return byName
  return guessDocument(of, file.name, await pdfWords(file))
}

const inputErrors = (id: number, { type, issued_on, expires_on, note }: DocumentInput): FieldErrors => {
  if (type === '') return { type: ['Choose the document type.'] }
  const errors = bodyErrors(documentFields, { of_id: id, type, issued_on, expires_on, note })
  return { ...errors, ...dayErrors(type, issued_on, expires_on === '' ? null : expires_on) }
}

const failureWords = ({ statusCode, message }: HttpError) =>
  statusCode === 0 ? 'Connection lost. If the document isn’t in the list, try again.' : message

function datesForm(type: DocumentCode | '', file: File): FormData {
  const form = new FormData()
  form.append('type', type)
  form.append(FILE_PART, file)
  return form
}

function buildFormData(id: number, { type, issued_on, expires_on, note, file }: Upload): FormData {
  const form = new FormData()
  const fields = { of_id: String(id), type, issued_on, expires_on: expires(type) ? expires_on : '', note }
  Object.entries(fields).forEach(([name, value]) => form.append(name, value))
  // The server reads the fields before the file.
  form.append(FILE_PART, file)
  return form
}

export function useUploads({ of, id, resource }: { of: DocumentOf; id: number; resource: string }) {
  const call = useCall()
  const invalidate = useInvalidate()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [note, setNote] = useState('')
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
  const running = useRef(new Map<string, AbortController>())
  const reading = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const all = [running.current, reading.current]
    return () => all.forEach((some) => some.forEach((controller) => controller.abort()))
  }, [])

  const change = (key: string, changed: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changed } : upload)))
  const guess = async (key: string, file: File) => {
    const type = await detectType(of, file).catch(() => '' as const)
    setUploads((all) =>
      all.map((upload) =>
        upload.key === key && upload.type === '' ? { ...upload, type, isGuessed: type !== '' } : upload,
      ),
    )
    return type
  }
  const readDates = async (key: string, file: File, type: DocumentCode | '') => {
    if (!expires(type)) return
    const controller = new AbortController()
    reading.current.get(key)?.abort()
    reading.current.set(key, controller)
    change(key, { found: 'reading' })
    const found = await call(readDocumentDates, {
      body: datesForm(type, file),
      meta: { signal: controller.signal },
    }).catch(() => undefined)
    if (!controller.signal.aborted) change(key, { found })
  }
  const drop = (key: string) => setUploads((all) => all.filter((upload) => upload.key !== key))

  const add = (files: readonly File[], type: DocumentCode | '' = '') => {
    const room = Math.max(UPLOAD_FILES - uploads.length, 0)
    const accepted = files.slice(0, room).map((file): Upload => ({
      key: newUuid(),
      file,
      type,
      issued_on: '',
      expires_on: '',
      note: '',
      state: 'checking',
      share: 0,
      errors: {},
      isGuessed: false,
      found: undefined,
    }))
    setConfirmed([])
    setNote(
      files.length > room ? `Up to ${UPLOAD_FILES} files at a time: ${files.length - room} skipped.` : '',
    )
    setUploads((all) => [...all, ...accepted])
    accepted.forEach(({ key, file }) => {
      fileProblem(file).then(
        async (problem) => {
          change(key, { state: 'ready', problem })
          if (!problem) await readDates(key, file, type === '' ? await guess(key, file) : type)
        },
        () => change(key, { state: 'ready', problem: 'This file can’t be read. Choose it again.' }),
      )
    })
  }

  const edit = (key: string, changed: Partial<DocumentInput>) => {
    const edited = uploads.find((upload) => upload.key === key)
    if (edited && changed.type && changed.type !== edited.type && !edited.problem)
      void readDates(key, edited.file, changed.type)
    setUploads((all) =>
      all.map((upload) => {
        if (upload.key !== key) return upload
        const errors = Object.fromEntries(
          Object.entries(upload.errors).filter(([name]) => !(name in changed)),
        )
        return { ...upload, ...changed, errors, isGuessed: upload.isGuessed && !('type' in changed) }
      }),
    )
  }

  const remove = (key: string) => {
    running.current.get(key)?.abort()
    reading.current.get(key)?.abort()
    drop(key)
  }

  const send = async (upload: Upload) => {
    const { key, file, type, expires_on } = upload
    const errors = inputErrors(id, { ...upload, expires_on: expires(type) ? expires_on : '' })
    if (upload.problem || Object.keys(errors).length > 0) return change(key, { errors })
    const controller = new AbortController()
    running.current.set(key, controller)
    change(key, { state: 'sending', share: 0, errors: {} })
    try {
      await call(UPLOADS[of], {
        body: buildFormData(id, upload),
        meta: { signal: controller.signal, onProgress: (share: number) => change(key, { share }) },
      })
      drop(key)
      setConfirmed((all) => [...all, `${file.name} uploaded as ${documentName(type as DocumentCode)}.`])
    } catch (failure) {
      if (controller.signal.aborted) return
      const refused = fieldErrors(failure)
      const words =
        Object.keys(refused).length > 0 ? refused : { detail: [failureWords(failure as HttpError)] }
      change(key, { state: 'refused', errors: words })
    } finally {
      running.current.delete(key)
      void invalidate({ resource, invalidates: ['resourceAll'] })
    }
  }
  const sendAll = () =>
    uploads
      .filter(({ state }) => state === 'ready' || state === 'refused')
      .forEach((upload) => void send(upload))

  return { uploads, note, confirmed, add, edit, remove, send, sendAll }
}
