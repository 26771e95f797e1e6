import { useUpdatePassword } from '@refinedev/core'
import { Button, Flex, Form, Input } from 'antd'
import { fieldErrors, type FieldErrors } from '#kit/form/field-errors.ts'
import { passwordFault } from './password-fault.ts'

interface Passwords {
  current_password: string
  new_password: string
}

const FIELDS = ['current_password', 'new_password', 'repeated'] as const
type Entered = Record<(typeof FIELDS)[number], string>
const NONE: Entered = { current_password: '', new_password: '', repeated: '' }

export function Password({ username }: { username: string }) {
  const [form] = Form.useForm<Entered>()
  const { mutate: change, isPending } = useUpdatePassword<Passwords>()
  const say = (notes: FieldErrors) =>
    form.setFields(FIELDS.map((name) => ({ name, errors: notes[name] ?? [] })))

  const submit = (entered: Entered) => {
    const fault = passwordFault(entered)
    say(fault ? { [fault.field]: [fault.text] } : {})
    if (fault) return
    const { current_password, new_password } = entered
    change(
      { current_password, new_password },
      { onSuccess: ({ success, error }) => (success ? form.resetFields() : say(fieldErrors(error))) },
    )
  }

  return (
    <Form form={form} name="password" layout="vertical" initialValues={NONE} onFinish={submit}>
      <Flex vertical gap={16}>
        <Input type="hidden" name="username" autoComplete="username" value={username} readOnly />
        <Form.Item label="Current password" name="current_password">
          <Input type="password" autoComplete="current-password" />
        </Form.Item>
        <Form.Item label="New password" name="new_password" extra="At least 10 characters.">
          <Input type="password" autoComplete="new-password" />
        </Form.Item>
        <Form.Item label="Confirm new password" name="repeated">
          <Input type="password" autoComplete="new-password" />
        </Form.Item>
        <div>
          <Button htmlType="submit" disabled={isPending}>
            Change password
          </Button>
        </div>
      </Flex>
    </Form>
  )
}
