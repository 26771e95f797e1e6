import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { BACK_FROM_PROVIDER } from '#contract/rules/sign-in-paths.ts'
import { Brand } from '#src/ui/brand.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { signInProvider } from '#src/ui/sign-in-provider.ts'
import { codeAsked, loginFault } from './login-fault.ts'
import styles from './login-page.module.css'

export type Credentials = ({ username: string; password: string } | { by: 'provider' | 'passkey' }) & {
  code?: string
}

interface Props {
  /** Rejects with an error that carries `statusCode`, 0 without an answer. */
  logIn: (credentials: Credentials) => Promise<void>
  onIntent: () => void
  hasExpired: boolean
}

const OtherWays = lazy(() =>
  import('./other-ways.tsx').then(
    ({ OtherWays: One }) => ({ default: One }),
    () => ({ default: (): ReactNode => null }),
  ),
)
const hasOthers = () => 'PublicKeyCredential' in window || signInProvider() !== undefined

export function LoginPage({ logIn, onIntent, hasExpired }: Props) {
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isVisible, setVisible] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const [isBack, setBack] = useState(location.search === BACK_FROM_PROVIDER)
  const message = fault ?? (hasExpired ? 'Your session has ended. Log in again.' : undefined)

  useEffect(() => {
    document.title = 'Log in · Freight'
    if (isBack) void attempt({ by: 'provider' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Who came back is logged in once.
  }, [])

  async function attempt(credentials: Credentials) {
    setBusy(true)
    setFault(undefined)
    try {
      await logIn(credentials)
    } catch (error) {
      if (codeAsked(error)) setAsksCode(true)
      else if (!asksCode) setBack(false)
      setFault(loginFault(error))
      setBusy(false)
    }
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = (name: string) => String(form.get(name) ?? '').trim()
    const [username, password, code] = ['username', 'password', 'code'].map(typed) as [string, string, string]
    if (!isBack && (!username || !password)) {
      setFault('Enter your username and password.')
      return
    }
    await attempt({ ...(isBack ? { by: 'provider' } : { username, password }), ...(code && { code }) })
  }

  return (
    <main className={`grid gap-0 ${styles.page}`}>
      <form
        className={`stack gap-16 panel wide pad-24 ${styles.form}`}
        onSubmit={submit}
        onInput={onIntent}
        noValidate
      >
        <p className="row text-16 strong">
          <Brand />
        </p>
        <h1>Log in</h1>
        {!isBack && (
          <>
            <Field
              label="Username"
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              required
            />
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
          </>
        )}
        {asksCode && (
          <Field
            label="Code"
            name="code"
            hint="6-digit code or a recovery code."
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            required
          />
        )}
        <p
          role="alert"
          className={fault ? `tone-soft rounded pad-8-12 ${styles.fault}` : `muted ${styles.note}`}
          data-tone="danger"
        >
          {message}
        </p>
        <Button type="submit" kind="primary" size="large" isBusy={isBusy}>
          {isBusy ? 'Logging in…' : 'Log in'}
        </Button>
        {hasOthers() && (
          <Suspense>
            <OtherWays isBusy={isBusy} isBack={isBack} onPasskey={() => void attempt({ by: 'passkey' })} />
          </Suspense>
        )}
        <a href="/password">Forgot password?</a>
      </form>
    </main>
  )
}
