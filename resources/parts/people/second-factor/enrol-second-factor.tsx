import type { HttpError } from '@refinedev/core'
import { Alert, Button, Flex, Form, Input, QRCode, Typography } from 'antd'
import { useState } from 'react'
import { beginSecondFactor, confirmSecondFactor } from '#contract/entities/people/second-factor.ts'
import { useSend } from '#kit/call.ts'
import { fieldErrors } from '#kit/form/field-errors.ts'
import { ProofFirst } from './own-proof.tsx'

export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <Flex vertical gap={12}>
      <Alert
        type="warning"
        showIcon
        message="Save these recovery codes now. They won’t be shown again."
        description="If you lose the app or device, each code logs you in once."
      />
      <Typography.Paragraph copyable={{ text: codes.join('\n'), tooltips: false }} style={{ margin: 0 }}>
        {codes.join('  ')}
      </Typography.Paragraph>
      <div>
        <Button type="primary" onClick={onKept}>
          I saved them
        </Button>
      </div>
    </Flex>
  )
}

interface Setup {
  secret: string
  url: string
}

function Scan({
  setup: { secret, url },
  onCodes,
}: {
  setup: Setup
  onCodes: (codes: readonly string[]) => void
}) {
  const [form] = Form.useForm<{ code: string }>()
  const { send, isSending } = useSend(confirmSecondFactor)
  const confirm = async ({ code }: { code: string }) => {
    try {
      onCodes((await send({ body: { code } })).recovery_codes)
    } catch (failure) {
      form.setFields([{ name: 'code', errors: fieldErrors(failure as HttpError)['code'] ?? [] }])
    }
  }
  return (
    <Form form={form} name="second-factor" layout="vertical" onFinish={(entered) => void confirm(entered)}>
      <Flex vertical gap={12}>
        <p>Scan this with an authenticator app on your phone, then enter the 6-digit code it shows.</p>
        <QRCode
          type="svg"
          value={url}
          size={176}
          color="black"
          bgColor="white"
          aria-label="QR code for the authenticator app"
        />
        <p>
          <Typography.Text type="secondary">
            Can’t scan it? Enter this key in the app:{' '}
            <Typography.Text copyable={{ tooltips: false }}>{secret}</Typography.Text>
          </Typography.Text>
        </p>
        <Form.Item
          label="Code"
          name="code"
          rules={[{ required: true, message: 'Enter the 6-digit code from the app.' }]}
        >
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={7} autoFocus />
        </Form.Item>
        <div>
          <Button type="primary" htmlType="submit" disabled={isSending}>
            Turn on
          </Button>
        </div>
      </Flex>
    </Form>
  )
}

export function EnrolSecondFactor({ onDone, onCancel }: { onDone: () => void; onCancel?: () => void }) {
  const { send } = useSend(beginSecondFactor)
  const [setup, setSetup] = useState<Setup>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />
  // Users with codes from a passkey keep those.
  if (setup)
    return <Scan setup={setup} onCodes={(given) => (given.length > 0 ? setCodes(given) : onDone())} />
  return (
    <ProofFirst
      label="Set up"
      onProof={async (proof) => setSetup(await send({ body: proof }))}
      {...(onCancel && { onCancel })}
    />
  )
}
