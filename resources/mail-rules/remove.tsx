import { type MailRule, removeMailRule } from '#contract/entities/market/mail-rule.ts'
import { CanAccess } from '#kit/access.tsx'
import { CallButton } from '#kit/call-button.tsx'

export function Remove({ rule: { id, kind, sender, label } }: { rule: MailRule }) {
  const [verb, object, done] =
    kind === 'block'
      ? ['Unblock', sender, `${sender} unblocked.`]
      : ['Remove', label, `Rule for “${label}” removed.`]
  return (
    <CanAccess resource="mail-rules" action="delete">
      <CallButton
        endpoint={removeMailRule}
        resource="mail-rules"
        call={{ params: { id }, done: () => done }}
        aria-label={`${verb} ${object}`}
      >
        {verb}
      </CallButton>
    </CanAccess>
  )
}
