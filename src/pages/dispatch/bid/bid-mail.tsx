import { useId } from 'react'
import { displayPhone } from '#contract/rules/phone.ts'
import { Button } from '#src/ui/button.tsx'
import { described, FieldFrame } from '#src/ui/field-frame.tsx'
import styles from './bid-form.module.css'
import type { BidForm } from './use-bid-form.ts'

interface Props {
  form: BidForm
  to: string
  source: string
  hasVehicle: boolean
  phone: string
}

/** Never overwrites text that the user has edited without asking. */
export function BidMail({ form, to, source, hasVehicle, phone }: Props) {
  const id = useId()
  const { errors } = form
  return (
    <fieldset className="grid">
      <legend className="pad-0 below-8">
        <b className="strong">Email to {to || 'the broker'}</b>
        {to && source && <span className="muted"> · {source}</span>}
      </legend>
      {!to && (
        <p className="danger small">
          This offer has no email address{phone && `; call ${displayPhone(phone)}`}.
        </p>
      )}
      <FieldFrame id={`${id}-subject`} label="Subject" error={errors.subject}>
        <input
          {...described(`${id}-subject`, errors.subject)}
          className="input large wide"
          maxLength={300}
          value={form.subject}
          onChange={(event) => form.setSubject(event.target.value)}
        />
      </FieldFrame>
      <FieldFrame id={`${id}-message`} label="Message" error={errors.message}>
        <textarea
          {...described(`${id}-message`, errors.message)}
          className={`input wide ${styles.message}`}
          maxLength={10_000}
          value={form.message}
          placeholder={hasVehicle ? undefined : 'Choose a vehicle to fill in your company’s template.'}
          onChange={(event) => form.setMessage(event.target.value)}
        />
      </FieldFrame>
      {form.isStaleText && (
        <div className="cluster tone-soft rounded pad-8-12" data-tone="warn" role="status">
          <p className="wide">The price or vehicle changed after you edited this email.</p>
          <Button onClick={form.writeAgain}>Reset to template</Button>
          <Button onClick={form.keepMine}>Keep my text</Button>
        </div>
      )}
      {form.isEdited && !form.isStaleText && (
        <p className="faint">
          Edited by you.{' '}
          <Button kind="quiet" className="link" onClick={form.writeAgain}>
            Reset to template
          </Button>
        </p>
      )}
    </fieldset>
  )
}
