import { Button } from 'antd'
import { type MailRule, removeMailRule } from '#contract/entities/market/mail-rule.ts'
import { useCan } from '#kit/access.tsx'
import { useSend } from '#kit/call.ts'

export function Remove({ rule: { id, kind, sender, label } }: { rule: MailRule }) {
  const { data: can } = useCan({ resource: 'mail-rules', action: 'delete' })
  const { send, isSending } = useSend(removeMailRule, 'mail-rules')
  if (!can?.can) return null
  const [verb, done] =
    kind === 'block' ? ['Unblock', `${sender} unblocked.`] : ['Remove', `Rule for “${label}” removed.`]
  return (
    <Button
      size="small"
      disabled={isSending}
      aria-label={`${verb} ${kind === 'block' ? sender : label}`}
      onClick={() => void send({ params: { id }, done: () => done }).catch(() => undefined)}
    >
      {verb}
    </Button>
  )
}
