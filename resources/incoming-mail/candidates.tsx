import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { attachMail, type IncomingMailDetail, readIncomingMail } from '#contract/entities/market/mail.ts'
import { useCan } from '#kit/access.tsx'
import { callKey, useSend } from '#kit/call.ts'

export function Candidates({ mail }: { mail: IncomingMailDetail }) {
  const client = useQueryClient()
  const { data: can } = useCan({ resource: 'incoming-mail', action: 'edit' })
  const { send, isSending } = useSend(attachMail)
  const attach = (bid: number) =>
    void send({ params: { id: mail.id }, body: { bid } })
      .catch(() => undefined)
      .finally(() => client.invalidateQueries({ queryKey: callKey(readIncomingMail, { id: mail.id }) }))
  return (
    <ul>
      {(mail.candidates ?? []).map(({ id, unit_number, dispatcher_name, broker_email }) => (
        <li key={id}>
          Bid {id}, unit {unit_number || '–'}, {dispatcher_name}, to {broker_email}{' '}
          {can?.can && !mail.is_withheld && (
            <Button disabled={isSending} onClick={() => attach(id)}>
              Attach to this bid
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
