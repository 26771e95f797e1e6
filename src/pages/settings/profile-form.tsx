import { type HttpError, useCustomMutation } from '@refinedev/core'
import type { FormEvent } from 'react'
import { type Me, updateMe } from '#contract/entities/session.ts'
import { pathOf } from '#contract/http.ts'
import { pastedPhone } from '#contract/rules/phone.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Block } from './block.tsx'
import { errorOf } from './field-errors.ts'
import styles from './settings.module.css'

interface Props {
  me: Me
  onSaved: () => void
}

const FIELDS = ['first_name', 'last_name', 'email', 'phone'] as const

/** One's own name, address and phone. */
export function ProfileForm({ me, onSaved }: Props) {
  const { mutate: save, mutation } = useCustomMutation<Me, HttpError>()
  const error = (field: string) => errorOf(mutation.error, field)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const values = Object.fromEntries(FIELDS.map((field) => [field, String(form.get(field)).trim()]))
    save(
      {
        url: pathOf(updateMe),
        method: 'patch',
        values: { ...values, version: me.version },
        successNotification: { type: 'success', message: 'Profile saved' },
      },
      { onSuccess: onSaved },
    )
  }

  return (
    <Block title="Your data" about="Brokers see your name, e-mail address and phone number below your bids.">
      <form className={styles.fields} onSubmit={submit} noValidate>
        <Field label="User name" value={me.username} readOnly />
        <div className={styles.pair}>
          <Field label="First name" name="first_name" defaultValue={me.first_name} autoComplete="given-name" error={error('first_name')} />
          <Field label="Last name" name="last_name" defaultValue={me.last_name} autoComplete="family-name" error={error('last_name')} />
        </div>
        <Field label="E-mail" name="email" type="email" defaultValue={me.email} autoComplete="email" error={error('email')} />
        <Field
          label="Phone"
          name="phone"
          type="tel"
          defaultValue={me.phone}
          autoComplete="tel"
          error={error('phone')}
          onPaste={(event) => {
            event.preventDefault()
            event.currentTarget.value = pastedPhone(event.clipboardData.getData('text'))
          }}
        />
        <div>
          <Button type="submit" kind="primary" isBusy={mutation.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Block>
  )
}
