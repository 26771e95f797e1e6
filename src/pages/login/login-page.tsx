import { type FormEvent, useEffect, useState } from 'react'
import { Brand } from '#src/ui/brand.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { loginFault } from './login-fault.ts'
import styles from './login-page.module.css'

interface Props {
  /** Rejects with an error that carries `statusCode`, 0 without an answer. */
  logIn: (credentials: { username: string; password: string }) => Promise<void>
  /** Called when someone begins to type: what comes after the login may be fetched. */
  onIntent: () => void
  hasExpired: boolean
}

/** The public page: user name, password, and in plain words why it did not work. */
export function LoginPage({ logIn, onIntent, hasExpired }: Props) {
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isVisible, setVisible] = useState(false)
  const said = fault ?? (hasExpired ? 'Your session has ended. Log in again.' : undefined)

  useEffect(() => {
    document.title = 'Log in · Freight'
  }, [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const username = String(form.get('username')).trim()
    const password = String(form.get('password')).trim()
    if (!username || !password) {
      setFault('Enter your user name and your password.')
      return
    }
    setBusy(true)
    setFault(undefined)
    try {
      await logIn({ username, password })
    } catch (error) {
      setFault(loginFault(error))
      setBusy(false)
    }
  }

  return (
    <main className={`grid gap-0 ${styles.page}`}>
      <form className={`stack gap-16 panel wide pad-24 ${styles.form}`} onSubmit={submit} onInput={onIntent} noValidate>
        <p className="row text-16 strong">
          <Brand />
        </p>
        <h1>Log in</h1>
        <Field label="User name" name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus required />
        <Field
          label="Password"
          name="password"
          type={isVisible ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          required
          end={
            <Button
              kind="icon"
              aria-label={isVisible ? 'Hide password' : 'Show password'}
              aria-pressed={isVisible}
              onClick={() => setVisible(!isVisible)}
            >
              <Icon name={isVisible ? 'eyeOff' : 'eye'} />
            </Button>
          }
        />
        <p role="alert" className={fault ? `danger-soft pad-8-12 ${styles.fault}` : `muted ${styles.note}`}>
          {said}
        </p>
        <Button type="submit" kind="primary" size="large" isBusy={isBusy}>
          {isBusy ? 'Logging in…' : 'Log in'}
        </Button>
      </form>
    </main>
  )
}
