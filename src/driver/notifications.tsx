import { useEffect, useState } from 'react'
import { CallError } from './session.ts'
import { readPush, turnPushOff, turnPushOn, whyNoPush } from './push.ts'
import { t } from './messages/messages.ts'

export function Notifications() {
  const [isOn, setOn] = useState<boolean>()
  const [error, setError] = useState('')
  const why = whyNoPush()
  useEffect(() => {
    if (why === '') readPush().then(setOn, () => setOn(false))
  }, [why])
  const change = () => {
    const before = isOn
    setError('')
    setOn(undefined)
    const done = before ? turnPushOff().then(() => false) : turnPushOn()
    done.then(setOn, (failure: unknown) => {
      setError(failure instanceof CallError ? failure.message : t('push.failed'))
      setOn(before)
    })
  }
  return (
    <section className="panel pad-16 stack gap-12" aria-label={t('push.title')}>
      <h2>{t('push.title')}</h2>
      <p className="muted">{why || t(isOn ? 'push.on' : 'push.off')}</p>
      {why === '' && (
        <button type="button" className="button" disabled={isOn === undefined} onClick={change}>
          {t(isOn ? 'push.turnOff' : 'push.turnOn')}
        </button>
      )}
      {error && (
        <p role="alert" className="danger">
          {error}
        </p>
      )}
    </section>
  )
}
