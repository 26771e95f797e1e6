import { useLogin } from '@refinedev/core'
import { Alert, Button, Flex, Form, Input } from 'antd'
import type { LoginAnswer } from '#contract/entities/people/session.ts'
import { impersonate, type PlatformCompany } from '#contract/entities/company/platform.ts'
import { useSend } from '#kit/call.ts'

interface Entered {
  reason: string
  username?: string
}

export function ImpersonationForm({ company: { id, name } }: { company: PlatformCompany }) {
  const { send, isSending } = useSend(impersonate)
  const { mutateAsync: take } = useLogin<{ answer: LoginAnswer }>()
  const begin = async ({ reason, username }: Entered) => {
    const answer = await send({ params: { id }, body: { reason, ...(username && { username }) } }).catch(
      () => undefined,
    )
    if (!answer) return
    await take({ answer })
    window.location.assign('/')
  }
  return (
    <Form<Entered> layout="vertical" onFinish={(entered) => void begin(entered)}>
      <Flex vertical gap={12}>
        <Alert
          type="warning"
          showIcon
          message={`You’ll be logged in as a user at ${name} for up to one hour. A banner stays on screen, and ${name}’s audit log records your name and the reason.`}
        />
        <Form.Item
          label="Reason"
          name="reason"
          rules={[{ required: true, min: 3, message: 'Enter the reason.' }]}
        >
          <Input maxLength={300} placeholder="Ticket 1482: no offers coming in" />
        </Form.Item>
        <Form.Item
          label="Username"
          name="username"
          extra="Leave blank to use the administrator with the most recent login."
        >
          <Input maxLength={150} autoComplete="off" />
        </Form.Item>
        <div>
          <Button type="primary" danger htmlType="submit" disabled={isSending}>
            Log in as this user
          </Button>
        </div>
      </Flex>
    </Form>
  )
}
