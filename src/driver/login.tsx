import { type FormEvent, useState } from 'react'
import { Brand } from '#src/ui/brand.tsx'
import { signInProvider } from '#src/ui/sign-in-provider.ts'
import { settle } from './queue.ts'
import { type CallError, logIn } from './session.ts'
import { LanguageChoice } from './messages/language-choice.tsx'
import { t } from './messages/messages.ts'

export function Login({ waiting, onDone }: { waiting: number; onDone: () => void }) {
  const [error, setError] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    logIn(String(form.get('username')), String(form.get('password')), String(form.get('code') ?? '').trim())
      .then(
        () => {
          settle({ needsLogin: false })
          onDone()
        },
        (failure: CallError) => {
          if (failure.asksCode) setAsksCode(true)
          setError(failure.status === 401 && !failure.asksCode ? t('login.wrong') : failure.message)
        },
      )
      .finally(() => setBusy(false))
  }
  return (
    <main className="stack gap-16 pad-16 driver-page">
      <h1 className="row gap-12">
        <Brand /> {t('login.driver')}
      </h1>
      <p className="muted">{t('login.intro')}</p>
      {waiting > 0 && (
        <p className="tone-soft rounded pad-12" data-tone="warn">
          {t('login.unsent', { count: waiting })}
        </p>
      )}
      <form className="panel pad-16 stack gap-16" onSubmit={submit}>
        <label className="stack">
          {t('login.username')}
          <input className="input" name="username" autoComplete="username" autoCapitalize="none" required />
        </label>
        <label className="stack">
          {t('login.password')}
          <input className="input" name="password" type="password" autoComplete="current-password" required />
        </label>
        {asksCode && (
          <label className="stack">
            {t('login.code')}
            <input
              className="input"
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              required
            />
          </label>
        )}
        {error && (
          <p role="alert" className="danger">
            {error}
          </p>
        )}
        <button type="submit" className="button primary" disabled={isBusy}>
          {t('login.submit')}
        </button>
        {(asksCode || signInProvider() !== undefined) && <a href="/login">{t('login.otherWay')}</a>}
        <LanguageChoice />
      </form>
    </main>
  )
}
