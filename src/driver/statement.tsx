import { useState } from 'react'
import type { OwnPay } from '#contract/entities/driver-pay.ts'
import { payFileName } from '#contract/rules/pay.ts'
import { saveFile } from '#kit/ui/save-file.ts'
import { useOnline } from '#src/ui/use-online.ts'
import { callFile, type CallError } from './session.ts'

/** Saves the statement of a settlement as PDF; nothing of it is kept on the phone before. */
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
        ({ message }: CallError) => setError(`${message} The statement was not downloaded. Try again.`),
      )
      .finally(() => setBusy(false))
  }
  return (
    <>
      <button type="button" className="button" disabled={!isOnline || isBusy} onClick={save}>
        {isOnline ? (isBusy ? 'Loading the statement…' : 'Download statement (PDF)') : 'Statement (PDF): connect to download it'}
      </button>
      {error && (
        <p role="alert" className="danger">
          {error}
        </p>
      )}
    </>
  )
}
