import { Button, type ButtonProps } from 'antd'
import type { Endpoint } from '#contract/http.ts'
import { type Call, useSend } from './call.ts'

interface CallButtonProps<E extends Endpoint> extends Pick<
  ButtonProps,
  'aria-label' | 'children' | 'danger' | 'type'
> {
  endpoint: E
  resource: string
  call: Call<E>
}

/** Makes one unsafe call; a failure shows its own toast. */
export function CallButton<E extends Endpoint>({ endpoint, resource, call, ...button }: CallButtonProps<E>) {
  const { send, isSending } = useSend(endpoint, resource)
  return (
    <Button
      size="small"
      disabled={isSending}
      onClick={() => void send(call).catch(() => undefined)}
      {...button}
    />
  )
}
