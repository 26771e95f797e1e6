import { useState } from 'react'
import type { OwnPay } from '#contract/entities/money/driver-pay.ts'
import { payFileName } from '#contract/rules/pay.ts'
import { saveFile } from '#kit/save-file.ts'
import { useOnline } from '#src/ui/use-online.ts'
import { callFile, type CallError } from './session.ts'
import { t } from './messages/messages.ts'

export function Statement({ pay, path }: { pay: OwnPay; path: string }) {
  const isOnline = useOnline()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const save = () => {
    setBusy(true)
    setError('')
    callFile(path.replace('{id}', String(pay.id)))
      .then(
        (file) => saveFile(file, payFileName('settlement', pay, 'pdf')),
        ({ message }: CallError) => setError(t('statement.failed', { error: message })),
      )
      .finally(() => setBusy(false))
  }
  return (
    <>
      <button type="button" className="button" disabled={!isOnline || isBusy} onClick={save}>
        {t(isOnline ? (isBusy ? 'statement.loading' : 'statement.download') : 'statement.offline')}
      </button>
      {error && (
        <p role="alert" className="danger">
          {error}
        </p>
      )}
    </>
  )
}
