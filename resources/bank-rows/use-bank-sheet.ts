import { type HttpError, useInvalidate } from '@refinedev/core'
import { useRef, useState } from 'react'
import { type BankReport, type ChosenLayout, importBankSheet } from '#contract/entities/money/bank-sheet.ts'
import { FILE_PART } from '#contract/http.ts'
import { newUuid } from '#contract/rules/uuid.ts'
import { failureWords } from '#kit/failure-words.ts'
import { useCall } from '#kit/call.ts'
import { intentionFor, NO_INTENTION } from '#kit/intention.ts'
import { copyFile, failureText } from '#parts/reports/sheets/sheet-file.ts'

interface State {
  file?: File
  report?: BankReport
  layout?: ChosenLayout | null
  problem?: string
}

export function useBankSheet() {
  const call = useCall()
  const invalidate = useInvalidate()
  const [state, setState] = useState<State>({})
  const [isBusy, setBusy] = useState(false)
  const intention = useRef(NO_INTENTION)

  const send = async (mode: 'check' | 'record', file: File, columns: ChosenLayout | null) => {
    const form = new FormData()
    form.append('mode', mode)
    if (columns) form.append('columns', JSON.stringify(columns))
    // The server reads the fields before the file.
    form.append(FILE_PART, file)
    intention.current = intentionFor(
      intention.current,
      [mode, file.name, file.lastModified, columns],
      newUuid,
    )
    setBusy(true)
    try {
      const report = await call(importBankSheet, {
        body: form,
        meta: { idempotencyKey: intention.current.key },
      })
      intention.current = NO_INTENTION
      setState({ file, report, layout: columns })
    } catch (error) {
      setState((now) => ({ ...now, file, problem: failureText(error as HttpError) }))
    } finally {
      setBusy(false)
      if (mode === 'record') void invalidate({ invalidates: ['all'] })
    }
  }

  return {
    ...state,
    isBusy,
    async choose(chosen: File): Promise<void> {
      setState({})
      try {
        await send('check', await copyFile(chosen), null)
      } catch (error) {
        setState({ problem: failureWords(error) })
      }
    },
    check: (columns: ChosenLayout) => state.file && void send('check', state.file, columns),
    record: () => state.file && state.report && void send('record', state.file, state.report.columns),
    restart: () => setState({}),
  }
}
