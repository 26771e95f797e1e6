import { useState } from 'react'
import type { IncomingMailDetail } from '#contract/entities/market/mail.ts'
import { preloadable } from '#kit/preloadable.tsx'
import { MailBody } from '#parts/market/mail/mail-body.tsx'

const Desk = preloadable(async () => (await import('./desk.tsx')).Desk)
const WITHHELD =
  'This email may show the price of a colleague’s bid. Ask someone with access to all prices to open it.'

/** The desk stays mounted after the email leaves quarantine, so that typed input is not lost. */
export function MailText({ mail }: { mail: IncomingMailDetail }) {
  const isOpen = mail.state === 'quarantined' && !mail.is_withheld
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  if (mail.is_withheld) return <p>{WITHHELD}</p>
  return isOpen || wasOpen ? <Desk mail={mail} /> : <MailBody text={mail.text} html={mail.html} />
}
