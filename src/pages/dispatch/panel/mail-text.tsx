import { lazy, Suspense, useState } from 'react'
import type { OfferDetail } from '#contract/entities/market/offer.ts'
import { useDeskZone } from '#src/pages/dispatch/desk-zone.ts'
import { stamp } from '#src/pages/dispatch/when.ts'
import { Button } from '#src/ui/button.tsx'

const MailHtml = lazy(() => import('./mail-html.tsx'))

export function MailText({ mail }: { mail: OfferDetail['mail'] }) {
  const [isOpen, setOpen] = useState(false)
  const zone = useDeskZone()
  const [isHtml, setHtml] = useState(false)
  return (
    <section className="pad-12-16 rule-top" aria-label="Email">
      <div className="row gap-12">
        <h3 className="flex-1">Email</h3>
        {mail && isOpen && mail.html && mail.text && (
          <Button kind="quiet" className="link" onClick={() => setHtml(!isHtml)}>
            {isHtml ? 'Show as text' : 'Show as sent'}
          </Button>
        )}
        {mail && (
          <Button kind="quiet" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide' : 'Show'}
          </Button>
        )}
      </div>
      {!mail && <p className="faint">No email saved for this offer.</p>}
      {mail && (
        <p className="faint">
          From {mail.from}, {stamp(mail.received_at, zone)}
          <br />
          {mail.subject}
        </p>
      )}
      {mail &&
        isOpen &&
        ((isHtml || !mail.text) && mail.html ? (
          <Suspense fallback={<p className="faint">Loading…</p>}>
            <MailHtml html={mail.html} />
          </Suspense>
        ) : (
          <pre className="sunken pad-12 above-8 small mono">{mail.text || 'This email has no text.'}</pre>
        ))}
    </section>
  )
}
