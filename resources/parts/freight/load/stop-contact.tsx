import { Typography } from 'antd'
import type { Stop } from '#contract/entities/freight/stop.ts'
import { PhoneLink } from '#kit/cells/phone-link.tsx'

export function StopContact({
  stop,
}: {
  stop: Pick<Stop, 'contact_name' | 'contact_phone' | 'reference' | 'notes'>
}) {
  const { contact_name, contact_phone, reference, notes } = stop
  return (
    <>
      {(contact_name || contact_phone || reference) && (
        <p>
          <Typography.Text type="secondary">
            {[contact_name, reference && `Ref. ${reference}`].filter(Boolean).join(' · ')}
            {contact_phone && (contact_name || reference) && ' · '}
            <PhoneLink number={contact_phone} />
          </Typography.Text>
        </p>
      )}
      {notes && <p style={{ whiteSpace: 'pre-wrap' }}>{notes}</p>}
    </>
  )
}
