import { useGetIdentity } from '@refinedev/core'
import { Alert, Button, Flex, Form, Input, Typography } from 'antd'
import { type CompanyHealth, testMail } from '#contract/entities/company/company-profile.ts'
import type { Me } from '#contract/entities/people/session.ts'
import { useSend } from '#kit/call.ts'
import type { SettingsPartProps } from '#kit/settings/settings-views.ts'

type Props = SettingsPartProps<CompanyHealth>

export function TestAddresses({ record: { mail_out, intake_address, other_addresses } }: Props) {
  const { send, isSending } = useSend(testMail)
  const addresses = [intake_address, ...other_addresses]
  if (mail_out !== 'smtp') return null
  const test = async () => {
    try {
      for (const to of addresses)
        await send({
          body: { to },
          done: () => `Test email to ${to} is on its way. It will show under Incoming email.`,
        })
    } catch {
      // The toast names the reason; test emails sent before the failure stay sent.
    }
  }
  return (
    <Button disabled={isSending} onClick={() => void test()}>
      {addresses.length > 1 ? 'Test addresses' : 'Test address'}
    </Button>
  )
}

export const NoRelay = ({ record: { mail_out } }: Props) =>
  mail_out === 'smtp' ? null : (
    <p>
      <Typography.Text type="secondary">
        No SMTP relay is set up. To test the address, send it an email from your own mailbox.
      </Typography.Text>
    </p>
  )

export function TestMail({ record: { mail_out } }: Props) {
  const { data: me } = useGetIdentity<Me>()
  const { send, isSending } = useSend(testMail)
  const test = async ({ to }: { to: string }) => {
    const done = () =>
      mail_out === 'smtp'
        ? `Test email to ${to} is on its way.`
        : 'No SMTP relay is set up. The test email is saved under Outgoing email.'
    await send({ body: { to }, done }).catch(() => undefined)
  }
  return (
    <>
      {mail_out === 'none' && (
        <Alert
          type="info"
          showIcon
          message="No SMTP relay is set up on this installation. Emails aren’t sent; you can read them under Outgoing email."
        />
      )}
      {me && (
        <Form
          requiredMark={false}
          name="test-mail"
          layout="vertical"
          initialValues={{ to: me.email }}
          onFinish={(entered) => void test(entered as { to: string })}
        >
          <Flex vertical gap={12}>
            <Form.Item
              label="Send a test email to"
              name="to"
              rules={[{ required: true, type: 'email', message: 'Enter a valid email address.' }]}
            >
              <Input type="email" autoComplete="email" />
            </Form.Item>
            <div>
              <Button htmlType="submit" disabled={isSending}>
                Send test email
              </Button>
            </div>
          </Flex>
        </Form>
      )}
    </>
  )
}
