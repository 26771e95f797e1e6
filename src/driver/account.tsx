import { type FormEvent, useEffect, useState } from 'react'
import { type Me, readMe } from '#contract/entities/people/session.ts'
import { Notifications } from './notifications.tsx'
import { ask, call, type CallError } from './session.ts'
import { LanguageChoice } from './messages/language-choice.tsx'
import { t } from './messages/messages.ts'

function Password({ username }: { username: string }) {
  const [result, setResult] = useState<{ isDone: boolean; text: string }>()
  const [isBusy, setBusy] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const entered = new FormData(form)
    const [current_password, new_password, again] = ['current', 'new', 'again'].map((name) =>
      String(entered.get(name)),
    )
    if (new_password !== again) return setResult({ isDone: false, text: t('password.mismatch') })
    setBusy(true)
    call('user/me/change-password', { method: 'POST', json: { current_password, new_password } })
      .then(
        () => {
          form.reset()
          setResult({ isDone: true, text: t('password.changed') })
        },
        (failure: CallError) => setResult({ isDone: false, text: failure.message }),
      )
      .finally(() => setBusy(false))
  }
  const field = (name: string, label: string, autoComplete: string) => (
    <label className="stack gap-4">
      {label}
      <input className="input" type="password" name={name} autoComplete={autoComplete} required />
    </label>
  )
  return (
    <form className="panel pad-16 stack gap-12" aria-label={t('password.title')} onSubmit={submit}>
      <h2>{t('password.title')}</h2>
      <input type="hidden" autoComplete="username" value={username} readOnly />
      {field('current', t('password.current'), 'current-password')}
      {field('new', t('password.new'), 'new-password')}
      {field('again', t('password.again'), 'new-password')}
      {result && (
        <p role={result.isDone ? 'status' : 'alert'} className={result.isDone ? 'ok' : 'danger'}>
          {result.text}
        </p>
      )}
      <button type="submit" className="button primary" disabled={isBusy}>
        {t('password.change')}
      </button>
    </form>
  )
}

export function Account({
  unsent,
  unkept,
  onLogOut,
}: {
  unsent: number
  unkept: number
  onLogOut: () => void
}) {
  const [me, setMe] = useState<Me>()
  const [isConfirming, setConfirming] = useState(false)
  useEffect(() => {
    ask(readMe).then(setMe, () => undefined)
  }, [])
  const why = [
    unsent > 0 && t('account.unsent', { count: unsent }),
    unkept > 0 && t('account.unsavedPhoto'),
  ].filter(Boolean)
  const leave = () => (why.length > 0 && !isConfirming ? setConfirming(true) : onLogOut())
  return (
    <>
      <section className="panel pad-16 stack gap-12" aria-label={t('tabs.account')}>
        <h2>{me ? `${me.first_name} ${me.last_name}`.trim() || me.username : t('account.title')}</h2>
        {me && <p className="muted">{[me.username, me.company.name].filter(Boolean).join(' · ')}</p>}
        <LanguageChoice />
      </section>
      <Notifications />
      <Password username={me?.username ?? ''} />
      <section className="stack gap-12" aria-label={t('account.logOut')}>
        {isConfirming && why.length > 0 && (
          <p className="tone-soft rounded pad-12" data-tone="warn" role="alert">
            {why.join(' ')} {t('account.leaveAnyway')}
          </p>
        )}
        <button type="button" className="button" onClick={leave}>
          {t('account.logOut')}
        </button>
      </section>
    </>
  )
}
