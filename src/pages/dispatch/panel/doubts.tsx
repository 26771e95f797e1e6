import { useCan } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { believeMail, dismissMail } from '#contract/entities/market/mail.ts'
import { type Offer, type OfferDetail, readOffer } from '#contract/entities/market/offer.ts'
import { callBackText, offerRisk, sharedMcText } from '#src/pages/dispatch/bid/bid-warnings.ts'
import { riskLabel } from '#contract/rules/fraud-risk.ts'
import { SENDER_MARKS } from '#contract/rules/sender-words.ts'
import { callKey, useSend } from '#kit/call.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './offer-details.module.css'

type Unproven = OfferDetail['unproven'][number]

function UnprovenMail({ mail, offerId }: { mail: Unproven; offerId: number }) {
  const client = useQueryClient()
  const { data: can } = useCan({ resource: 'incoming-mail', action: 'retry' })
  const believe = useSend(believeMail)
  const dismiss = useSend(dismissMail)
  const isBusy = believe.isSending || dismiss.isSending
  const decide = (send: typeof believe.send | typeof dismiss.send) =>
    void send({ params: { id: mail.id } })
      .catch(() => undefined)
      .finally(() => client.invalidateQueries({ queryKey: callKey(readOffer, { id: offerId }) }))
  return (
    <li>
      {mail.reason} From {mail.from}: {mail.subject}
      {can?.can && (
        <span className="row align-stretch above-4">
          <Button isBusy={isBusy} onClick={() => decide(believe.send)}>
            Confirm sender
          </Button>
          <Button kind="quiet" isBusy={isBusy} onClick={() => decide(dismiss.send)}>
            Dismiss
          </Button>
        </span>
      )}
    </li>
  )
}

export function Doubts({ offer }: { offer: Offer & Partial<OfferDetail> }) {
  const sharedMc = sharedMcText({
    mc_conflict: offer.mc_conflict ?? null,
    broker_mc_number: offer.broker_mc_number ?? '',
    broker_dot_number: offer.broker_dot_number ?? '',
  })
  const risk = offerRisk(offer)
  const reasons = risk.reasons.filter((reason) => reason !== SENDER_MARKS.same_mc || sharedMc === '')
  const unproven = offer.unproven ?? []
  if (risk.level === 'none' && unproven.length === 0 && sharedMc === '') return null
  return (
    <section
      className={`tone-soft rounded pad-8-12 ${styles.notice}`}
      data-tone="danger"
      aria-label="Sender warnings"
    >
      {sharedMc !== '' && <p>{sharedMc}</p>}
      {risk.level !== 'none' && (
        <>
          <p>
            <b>{riskLabel(risk)}</b> of 100
          </p>
          <ul aria-label="Reasons">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          <p>{callBackText(offer)}</p>
        </>
      )}
      {unproven.length > 0 && (
        <ul>
          {unproven.map((mail) => (
            <UnprovenMail key={mail.id} mail={mail} offerId={offer.id} />
          ))}
        </ul>
      )}
    </section>
  )
}
