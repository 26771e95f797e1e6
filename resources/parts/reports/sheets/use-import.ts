import { type HttpError, useInvalidate, useNotification } from '@refinedev/core'
import { useEffect, useRef, useState } from 'react'
import type { DayOrder, ImportMode, ImportReport } from '#contract/entities/reports/sheet.ts'
import { FILE_PART } from '#contract/http.ts'
import type { SheetDeclaration } from '#contract/records.ts'
import { newUuid } from '#contract/rules/uuid.ts'
import { failureWords } from '#kit/failure-words.ts'
import { useCall } from '#kit/call.ts'
import { type Corrections, hasDecisions, NO_CORRECTIONS, withDayOrder } from './corrections.ts'
import { copyFile, failureText, isWorthAgain } from './sheet-file.ts'
import { doneText } from './sheet-words.ts'

export interface Import {
  file?: File
  report?: ImportReport
  sending?: { mode: ImportMode; share: number }
  failed?: { mode: ImportMode; problem: string; isWorthAgain: boolean }
}

function buildFormData(mode: ImportMode, file: File, { cells, decisions }: Corrections): FormData {
  const form = new FormData()
  form.append('mode', mode)
  if (cells.size > 0) form.append('corrections', JSON.stringify([...cells.values()]))
  if (hasDecisions(decisions)) form.append('decisions', JSON.stringify(decisions))
  // The server reads the fields before the file.
  form.append(FILE_PART, file)
  return form
}

/** Checked when chosen, imported on confirmation; retries do not import twice. */
export function useImport(sheets: SheetDeclaration, many: string) {
  const call = useCall()
  const { open } = useNotification()
  const invalidate = useInvalidate()
  const [state, setState] = useState<Import>({})
  /** One idempotency key per decision on this file, until the response is known. */
  const keys = useRef(new Map<ImportMode, string>())
  const running = useRef<{ mode: ImportMode; controller: AbortController }>(undefined)
  const choices = useRef(0)
  const [corrections, setCorrections] = useState(NO_CORRECTIONS)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      if (running.current?.mode === 'check') running.current.controller.abort()
    }
  }, [])

  const send = async (mode: ImportMode, file: File, corrections: Corrections) => {
    if (running.current) return
    const controller = new AbortController()
    running.current = { mode, controller }
    const key = keys.current.get(mode) ?? newUuid()
    keys.current.set(mode, key)
    setState(({ report }) => ({ file, ...(report && { report }), sending: { mode, share: 0 } }))
    const onProgress = (share: number) =>
      setState((now) => (now.sending ? { ...now, sending: { mode, share } } : now))
    try {
      const meta = { idempotencyKey: key, signal: controller.signal, onProgress }
      const report = (await call(sheets.import, {
        body: buildFormData(mode, file, corrections),
        meta,
      })) as ImportReport
      keys.current.delete(mode)
      setState({ file, report })
      setCorrections((now) => ({ ...now, pending: new Set() }))
      if (report.is_done && !isShown.current) open?.({ type: 'success', message: doneText(report, many) })
    } catch (error) {
      if (controller.signal.aborted) return setState({})
      const failure = error as HttpError
      const again = isWorthAgain(failure)
      if (!again) keys.current.delete(mode)
      const problem = failureText(failure)
      setState(({ report }) => ({
        file,
        ...(report && { report }),
        failed: { mode, problem, isWorthAgain: again },
      }))
      if (mode !== 'check' && !isShown.current) open?.({ type: 'error', message: problem })
    } finally {
      running.current = undefined
      // An import changes other lists too, such as an owner's count of drivers.
      if (mode !== 'check') void invalidate({ invalidates: ['all'] })
    }
  }

  const choose = async (chosen: File) => {
    if (running.current) return
    const choice = ++choices.current
    keys.current.clear()
    setState({})
    setCorrections(NO_CORRECTIONS)
    try {
      const file = await copyFile(chosen)
      if (choice === choices.current) await send('check', file, NO_CORRECTIONS)
    } catch (error) {
      if (choice === choices.current)
        setState({ failed: { mode: 'check', problem: failureWords(error), isWorthAgain: false } })
    }
  }

  return {
    state,
    choose,
    corrections,
    correct: (change: (now: Corrections) => Corrections) => {
      // Another import than before needs new keys.
      keys.current.clear()
      setCorrections(change)
    },
    chooseDayOrder: (order: DayOrder) => {
      if (!state.file || running.current) return
      const next = withDayOrder(corrections, order)
      keys.current.clear()
      setCorrections(next)
      void send('check', state.file, next)
    },
    decide: (mode: ImportMode) => state.file && void send(mode, state.file, corrections),
    stop: () => running.current?.controller.abort(),
    restart: () => {
      keys.current.clear()
      setState({})
      setCorrections(NO_CORRECTIONS)
    },
    isImporting: () => running.current !== undefined && running.current.mode !== 'check',
  }
}
