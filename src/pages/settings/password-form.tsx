import { useUpdatePassword } from '@refinedev/core'
import { type FormEvent, useState } from 'react'
import { fieldErrors } from '#kit/form/field-errors.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Block } from './block.tsx'
import { passwordFault } from './password-fault.ts'
import styles from './settings.module.css'

interface Passwords {
  current_password: string
  new_password: string
}

/** Changing one's own password; every other session of the user ends with it. */
export function PasswordForm({ username }: { username: string }) {
  const { mutate: change, isPending, data } = useUpdatePassword<Passwords>()
  const [fault, setFault] = useState<{ field: string; text: string }>()
  const error = (field: string) => (fault?.field === field ? fault.text : fieldErrors(data?.error)[field]?.join(' '))

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const [current_password, new_password, repeated] = ['current_password', 'new_password', 'repeated'].map((name) =>
      String(new FormData(form).get(name)),
    ) as [string, string, string]
    const found = passwordFault({ current_password, new_password, repeated })
    setFault(found)
    if (found) return
    change({ current_password, new_password }, { onSuccess: ({ success }) => success && form.reset() })
  }

  return (
    <Block title="Password" about="Your other sessions end when you change it.">
      <form className={styles.fields} onSubmit={submit} noValidate>
        <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
        <Field
          label="Current password"
          name="current_password"
          type="password"
          autoComplete="current-password"
          error={error('current_password')}
        />
        <Field
          label="New password"
          name="new_password"
          type="password"
          autoComplete="new-password"
          hint="At least 10 characters."
          error={error('new_password')}
        />
        <Field label="New password again" name="repeated" type="password" autoComplete="new-password" error={error('repeated')} />
        <div>
          <Button type="submit" isBusy={isPending}>
            Change password
          </Button>
        </div>
      </form>
    </Block>
  )
}
