import type { Stop } from '#contract/entities/stop.ts'
import { displayPhone } from '#contract/rules/phone.ts'
import '#kit/cells/cells.css'

/** Whom to call at a stop, by which reference, and what else was said of it. */
export function StopContact({ stop }: { stop: Pick<Stop, 'contact_name' | 'contact_phone' | 'reference' | 'notes'> }) {
  const { contact_name, contact_phone, reference, notes } = stop
  return (
    <>
      {(contact_name || contact_phone || reference) && (
        <p className="faint">
          {[contact_name, reference && `Ref. ${reference}`].filter(Boolean).join(' · ')}
          {contact_phone && (contact_name || reference) && ' · '}
          {contact_phone && (
            <a className="kit-quiet-link" href={`tel:${contact_phone}`}>
              {displayPhone(contact_phone)}
            </a>
          )}
        </p>
      )}
      {notes && <p className="preformatted">{notes}</p>}
    </>
  )
}
