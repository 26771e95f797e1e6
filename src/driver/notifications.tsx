import { useEffect, useState } from 'react'
import { CallError } from './session.ts'
import { readPush, turnPushOff, turnPushOn, whyNoPush } from './push.ts'

const REFUSED = 'This browser did not subscribe. Try again, or open this page in another browser.'

/** Whether this phone is told of new loads, comments and changes while the page is closed; asks for the permission only once that is wanted. */
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
      setError(failure instanceof CallError ? failure.message : REFUSED)
      setOn(before)
    })
  }
  return (
    <section className="panel pad-16 stack gap-12" aria-label="Notifications">
      <h2>Notifications</h2>
      <p className="muted">
        {why ||
          (isOn ? 'This phone tells you' : 'This phone can tell you') +
            ' of new loads, comments and changes, also while this page is closed.'}
      </p>
      {why === '' && (
        <button type="button" className="button" disabled={isOn === undefined} onClick={change}>
          {isOn ? 'Turn notifications off' : 'Turn notifications on'}
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
