import { type HttpError, useCustomMutation } from '@refinedev/core'
import { type FormEvent, useState } from 'react'
import { type Me, updateMe } from '#contract/entities/session.ts'
import { pathOf } from '#contract/http.ts'
import { pastedPhone } from '#contract/rules/phone.ts'
import { fieldErrors } from '#kit/form/field-errors.ts'
import { mergeChanges, type Values } from '#kit/form/merge.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Block } from './block.tsx'
import styles from './settings.module.css'

interface Props {
  me: Me
  onSaved: () => void
  /** Fetches the record as it stands now. */
  fetchLatest: () => Promise<Me | undefined>
}

const FIELDS = ['first_name', 'last_name', 'email', 'phone'] as const
type Notes = Partial<Record<(typeof FIELDS)[number], string>>

const valuesOf = (record: Me): Values => Object.fromEntries(FIELDS.map((field) => [field, record[field]]))

const typedIn = (form: HTMLFormElement): Values => {
  const typed = new FormData(form)
  return Object.fromEntries(FIELDS.map((field) => [field, String(typed.get(field)).trim()]))
}

const fill = (form: HTMLFormElement, values: Values) =>
  FIELDS.forEach((field) => {
    const input = form.elements.namedItem(field)
    if (input instanceof HTMLInputElement) input.value = String(values[field] ?? '')
  })

/** One's own name, address and phone. */
export function ProfileForm({ me, onSaved, fetchLatest }: Props) {
  const { mutate: save, mutation } = useCustomMutation<Me, HttpError>()
  const [base, setBase] = useState(me)
  const [notes, setNotes] = useState<Notes>({})
  const error = (field: (typeof FIELDS)[number]) => notes[field] ?? fieldErrors(mutation.error)[field]?.join(' ')

  const showTheirs = async (form: HTMLFormElement, mine: Values, refusal: HttpError) => {
    const latest = await fetchLatest()
    if (!latest) return
    const theirs = valuesOf(latest)
    const { values, conflicts, taken } = mergeChanges(valuesOf(base), mine, theirs, Object.keys(fieldErrors(refusal)))
    fill(form, values)
    setBase(latest)
    setNotes({
      ...Object.fromEntries(
        conflicts.map((field) => [field, `Changed elsewhere to “${String(theirs[field])}”. Save again to keep yours.`]),
      ),
      ...Object.fromEntries(taken.map((field) => [field, 'Changed elsewhere; this is the new value.'])),
    })
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = typedIn(form)
    setNotes({})
    save(
      {
        url: pathOf(updateMe),
        method: 'patch',
        values: { ...values, version: base.version },
        successNotification: { type: 'success', message: 'Profile saved' },
      },
      {
        onSuccess: ({ data }) => {
          setBase(data)
          fill(form, valuesOf(data))
          onSaved()
        },
        onError: (refusal) => {
          if (refusal.statusCode === 409) void showTheirs(form, values, refusal)
        },
      },
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
